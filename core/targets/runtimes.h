#pragma once

#include <concepts>
#include <filesystem>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "core/base/message.h"

/// Other versions of PyTorch on this machine, side by side with the one that this program is linked to. Each
/// is a folder DATA/runtimes/NAME: runtime.json, written last, so that an incomplete runtime is not listed;
/// .venv, its Python environment, where it was made for it; build/, compilescope-cli built against it;
/// add.log.
namespace bench::runtimes {

struct Runtime {
    std::string name;          ///< of the target "local:NAME"
    std::string torch;         ///< version without the build's suffix, "2.10.0"
    std::string transformers;  ///< version in its Python; empty: none, and no python-* arms
    std::string python;        ///< interpreter that has this torch; empty: a bare LibTorch folder
    std::string runner;        ///< its compilescope-cli; empty: it serves the python-* arms alone
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

/// Letters, digits and ". _ + -", beginning with a letter or digit.
bool is_name(const std::string& name);

/// By name; a runtime.json that cannot be read is left out.
std::vector<Runtime> all();
std::optional<Runtime> find(const std::string& name);
/// Folders in which adding began and did not end: adding again goes on there.
std::vector<std::string> unfinished();

/// Replaces what was kept under its name. Throws Error when it cannot be written.
void keep(const Runtime& runtime);

/// The folder with all that is in it; the interpreter and LibTorch of a folder that was given are outside it
/// and stay. Throws InputError when there is no such runtime, Error while another program is adding it.
void remove(const std::string& name);

/// The file that whoever adds or removes a runtime holds a lock on. Outside the folder, which goes.
std::filesystem::path lock_file(const std::string& name);

}  // namespace bench::runtimes
