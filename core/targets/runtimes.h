#pragma once

#include <concepts>
#include <filesystem>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "core/base/message.h"

/// Other versions of PyTorch on this machine, beside the one that this program is linked to. Each is a folder
/// DATA/runtimes/NAME with runtime.json, which is written last, so that an incomplete runtime is not listed;
/// .venv, the Python environment, if `runtimes add` made one; build/, compilescope-cli built against this
/// PyTorch; and add.log.
namespace bench::runtimes {

struct Runtime {
    std::string name;          ///< NAME in the target "local:NAME"
    std::string torch;         ///< version without the build's suffix, "2.10.0"
    std::string transformers;  ///< version in its Python; empty: none, and no python-* arms
    std::string python;        ///< interpreter that has this torch; empty: a LibTorch folder without Python
    std::string runner;        ///< its compilescope-cli; empty: only the python-* arms run
    Message why_no_runner;
    std::string created;  ///< UTC, "2026-01-31T12:00:00Z"
    friend bool operator==(const Runtime&, const Runtime&) = default;
};

template <typename Object>
requires std::same_as<std::remove_const_t<Object>, Runtime>
void members(Object& runtime, auto visit) {
    visit("name", runtime.name);
    visit("torch", runtime.torch);
    visit("transformers", runtime.transformers);
    visit("python", runtime.python);
    visit("runner", runtime.runner);
    visit("why_no_runner", runtime.why_no_runner);
    visit("created", runtime.created);
}

std::filesystem::path folder_of(const std::string& name);

/// Whether `name` has 1 to 64 letters, digits and ". _ + -" and begins with a letter or digit.
bool is_name(const std::string& name);
/// Throws InputError that names the argument --name if `name` is not one.
void check_name(const std::string& name);

/// Returns the runtimes sorted by name. Skips those whose runtime.json cannot be read.
std::vector<Runtime> all();
std::optional<Runtime> find(const std::string& name);
/// Names of interrupted installations, which the next `runtimes add` continues.
std::vector<std::string> unfinished();

/// Saves the runtime and replaces one of the same name. Throws Error if writing fails.
void keep(const Runtime& runtime);

/// Removes the runtime's folder. An environment or LibTorch that was added as a folder is outside it and is
/// kept. Throws InputError if there is no such runtime, Error while another program is adding it.
void remove(const std::string& name);

/// The file to lock while adding or removing a runtime. It is outside the folder, which is removed.
std::filesystem::path lock_file(const std::string& name);

}  // namespace bench::runtimes
