#include "core/catalog/engines.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>
#include <system_error>

#include "core/base/error.h"
#include "core/base/file_lock.h"
#include "core/base/json_text.h"
#include "core/base/json_values.h"
#include "core/base/paths.h"
#include "core/base/text_file.h"

namespace bench::engines {

namespace fs = std::filesystem;

namespace {

constexpr std::int64_t kMB = 1'000'000;
constexpr const char* kFile = "engine.json";

// clang-format off
constexpr std::array kEngines{
    EngineInfo{.name = "openvino", .title = "OpenVINO", .licence = "Apache-2.0",
               .download_bytes = 150 * kMB, .disk_bytes = 550 * kMB,
               .settings = {{{"streams", "1"}, {"hint", "LATENCY"}, {}}},
               // Layers that are not quantised compute in float32.
               .precisions = {{{DType::float32, "f32"}, {DType::bfloat16, "bf16"}, {DType::float16, "f16"},
                               {DType::int8, "f32"}}},
               .precision_count = 4},
    EngineInfo{.name = "onnxruntime", .title = "ONNX Runtime", .licence = "MIT",
               .download_bytes = 80 * kMB, .disk_bytes = 330 * kMB,
               .settings = {{{"inter_op_threads", "1"}, {"execution_mode", "ORT_SEQUENTIAL"},
                             {"optimization", "ORT_ENABLE_ALL"}}},
               .precisions = {{{DType::float32, "f32"}}}, .precision_count = 1},
};
// clang-format on

fs::path parent() {
    return paths::data_dir() / "engines";
}

}  // namespace

std::span<const EngineInfo> all() {
    return kEngines;
}

const EngineInfo* find(std::string_view name) {
    const auto* const row = std::ranges::find(kEngines, name, &EngineInfo::name);
    return row == kEngines.end() ? nullptr : row;
}

std::string_view precision_of(const EngineInfo& engine, DType dtype) {
    for (std::size_t i = 0; i < engine.precision_count; ++i)
        if (engine.precisions[i].first == dtype) return engine.precisions[i].second;
    return {};
}

fs::path lock_file_of(std::string_view name) {
    return paths::resource("engines/" + std::string(name) + ".lock");
}

std::vector<std::string> pinned_versions(std::string_view name) {
    std::istringstream lines(read_text_file(lock_file_of(name)));
    const std::string begin = std::string(name) + "==";
    std::vector<std::string> versions;
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with(begin))
            versions.push_back(line.substr(begin.size(), line.find(' ') - begin.size()));
    return versions;
}

fs::path folder_of(std::string_view name) {
    return parent() / name;
}

fs::path lock_path(std::string_view name) {
    return parent() / ("." + std::string(name) + ".lock");
}

std::optional<Installed> installed(std::string_view name) {
    const fs::path file = folder_of(name) / kFile;
    if (find(name) == nullptr || !fs::exists(file)) return std::nullopt;
    try {
        Installed found;
        json_values::read(read_json(file), found);
        if (found.name == name) return found;
    } catch (const Error&) {
        // Damaged: it counts as unfinished, and adding it again repairs it.
    }
    return std::nullopt;
}

State state_of(std::string_view name) {
    const auto found = installed(name);
    if (!found) return fs::exists(folder_of(name)) ? State::unfinished : State::missing;
    const auto pinned = pinned_versions(name);
    return std::ranges::find(pinned, found->version) == pinned.end() ? State::outdated : State::installed;
}

void keep(const Installed& installed) {
    replace_text_file(folder_of(installed.name) / kFile, json_values::write(installed).dump(2) + "\n");
}

void remove(std::string_view name) {
    const fs::path folder = folder_of(name);
    if (find(name) == nullptr || !fs::exists(folder))
        throw InputError(about("engines remove " + std::string(name),
                               message("it is not installed; `engines list` shows what is")));
    const auto lock =
        FileLock::try_lock(lock_path(name), FileLock::Kind::exclusive, FileLock::IfMissing::make);
    if (!lock) throw Error(message("engine %1: another program is adding or removing it", name));
    std::error_code error;
    fs::remove(folder / kFile, error);  // removed first, so that an incomplete engine is not listed
    fs::remove_all(folder, error);
    if (error)
        throw Error(message("engine %1: %2 cannot be removed: %3", name, folder.string(), error.message()));
    fs::remove(lock_path(name), error);
}

}  // namespace bench::engines
