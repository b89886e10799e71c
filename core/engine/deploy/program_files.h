#pragma once

#include <span>
#include <string_view>

namespace bench::deploy {

/// A file of the folder `program`, or packed_linear of the backends, as text.
struct ProgramFile {
    std::string_view name, text;
};

/// The files that make the programs of a deployed folder. CMakeLists.txt generates the function.
std::span<const ProgramFile> program_files();

}  // namespace bench::deploy
