#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/catalog/kinds.h"

/// Inference engines other than torch, such as OpenVINO. They are optional packages of Python. Each installed
/// one is a folder DATA/engines/NAME with .venv, its Python environment; add.log; and engine.json, which is
/// written last, so that an incomplete engine is not listed.
namespace bench::engines {

/// A setting of an engine and its value: {"streams", "1"}.
using Setting = std::pair<std::string_view, std::string_view>;

struct EngineInfo {
    std::string_view name;     ///< of its package, of its mode and of its module in core/python
    std::string_view title;    ///< "OpenVINO"
    std::string_view licence;  ///< "Apache-2.0"
    std::int64_t download_bytes = 0, disk_bytes = 0;  ///< with all packages that it needs
    /// Settings of every arm besides threads and precision, as the engine reports them.
    std::array<Setting, 3> settings;
    /// The number types in which it computes on a CPU, with its own names for them.
    std::array<std::pair<DType, std::string_view>, 4> precisions;
    std::size_t precision_count = 0;
};

/// All engines. To add one, add a row in engines.cpp, a mode in core/plan/modes, a module in
/// core/python/compilescope/engine with its converters in convert.py, and NAME.txt in resources/engines.
std::span<const EngineInfo> all();
const EngineInfo* find(std::string_view name);  ///< null if there is none

/// Returns the engine's name for a number type; empty if it does not compute in it.
std::string_view precision_of(const EngineInfo& engine, DType dtype);

/// The file with all its packages, their versions and hashes (scripts/lock.sh).
std::filesystem::path lock_file_of(std::string_view name);
/// The versions of the package itself in that file, one or more: an old Python may need an old version. Throws
/// InputError if the file cannot be read.
std::vector<std::string> pinned_versions(std::string_view name);

struct Installed {
    std::string name;
    std::string version;
    std::string python;          ///< interpreter that has the engine, and no torch
    std::string site;            ///< folder of its packages
    std::string python_version;  ///< "3.11"
    std::string created;         ///< UTC, "2026-01-31T12:00:00Z"
    friend bool operator==(const Installed&, const Installed&) = default;
};

template <typename Object>
requires std::same_as<std::remove_const_t<Object>, Installed>
void members(Object& installed, auto visit) {
    visit("name", installed.name);
    visit("version", installed.version);
    visit("python", installed.python);
    visit("site", installed.site);
    visit("python_version", installed.python_version);
    visit("created", installed.created);
}

std::filesystem::path folder_of(std::string_view name);
/// The file to lock while adding or removing an engine. It is outside the folder, which is removed.
std::filesystem::path lock_path(std::string_view name);

/// Returns an installed engine; empty if it is not installed, incomplete, or its engine.json is damaged.
std::optional<Installed> installed(std::string_view name);

/// `unfinished`: an installation was interrupted, and `engines add` continues it. `outdated`: not a version that
/// this program is checked with; `engines add` installs that one.
enum class State { missing, unfinished, outdated, installed };
State state_of(std::string_view name);
/// Saves engine.json. Throws Error if writing fails.
void keep(const Installed& installed);

/// Removes the engine's folder. Throws InputError if there is none, Error while another program is adding or
/// removing it.
void remove(std::string_view name);

}  // namespace bench::engines
