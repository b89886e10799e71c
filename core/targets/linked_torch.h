#pragma once

#include <filesystem>
#include <string>

/// The PyTorch that compilescope-torch is linked to. In a build tree that program contains the path of its
/// libraries. An installed program, which may be on another machine, searches for them at each start: in
/// COMPILESCOPE_TORCH_DIR (the torch folder of a wheel, or an unpacked LibTorch archive), else in the
/// environment of paths::python().
namespace bench::linked_torch {

/// Throws Error that contains install_command() if this program is installed and the linked version of PyTorch
/// is not found. Takes some 50 ms. Does nothing in a build tree.
void check();

/// Major and minor version of the linked PyTorch: "2.11".
std::string version();

/// Whether check() does not throw.
bool is_found();

/// The shell command that installs PyTorch for an installed program: `compilescope-cli setup`.
std::string install_command();

/// A folder that exists from the beginning to the end of that installation. While it exists,
/// paths::torch_environment() is not complete and counts as missing.
std::filesystem::path unfinished_mark();

/// Adds the libraries to LD_LIBRARY_PATH, for a program that this process executes. Throws as check() does.
/// Does nothing in a build tree. Not thread-safe.
void add_to_environment();

/// Restores LD_LIBRARY_PATH in the executed program, so that the compilers and interpreters that it starts get
/// the user's. Not thread-safe.
void restore_environment();

}  // namespace bench::linked_torch
