#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "core/engine/backends/backend.h"
#include "core/engine/backends/inductor/graph_capture.h"

namespace bench::backends {

/// Returns the temporary folder that LibTorch has unpacked a package into, by the file of a library in it:
/// "/tmp/XXXXXX/NAME/data/aotinductor/model/FILE.so" (torch 2.11), or "aotinductor_XXXXXX" in TMPDIR (2.15). Empty for
/// other files.
std::filesystem::path unpacked_folder(const std::filesystem::path& library);

/// Loads a compiled package and binds `weights` to its constants without a copy; the arm keeps them alive. A
/// frozen package contains its weights. `file` is a library for the CPU (.so), which is mapped in place, or
/// an AOTInductor package (.pt2), which LibTorch unpacks into /tmp (it ignores TMPDIR). These files are removed
/// once nothing reads them any more, because LibTorch removes them only in the loader's destructor, which a
/// killed process does not reach: on a CPU at once, on a GPU after the first call, which loads the kernels. Throws Error with the constant's name if no weight
/// binds it, because the code would read a null pointer, and OutOfMemory, as the arm's calls do.
std::unique_ptr<Arm> load_package(const std::filesystem::path& file,
                                  const std::vector<CapturedWeight>& weights, bool frozen, at::Device device);

}  // namespace bench::backends
