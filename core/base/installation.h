#pragma once

#include <filesystem>
#include <string>

/// The parts of an installed program, which are found relative to it, wherever its prefix is now. In paths.cpp.
namespace bench::paths {

/// Whether this program is in bin or lib/compilescope of a prefix with share/compilescope. Otherwise it is in a
/// build tree.
bool is_installed();

/// PREFIX/share/compilescope of an installed program.
std::filesystem::path share_dir();

/// A document such as "user-guide.md": in PREFIX/share/compilescope/docs of an installed program, else in the
/// sources' docs/.
std::filesystem::path document(const std::string& relative);

/// A program or library that only our programs start or load ("compilescope-torch"): beside this program, else
/// in PREFIX/lib/compilescope.
std::filesystem::path part(const std::string& name);

/// The Python environment with PyTorch: data_dir()/pytorch of an installed program, which need not exist; the
/// sources' .venv in a build tree. Throws as data_dir() does.
std::filesystem::path torch_environment();

}  // namespace bench::paths
