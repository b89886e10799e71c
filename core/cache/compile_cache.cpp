#include "core/cache/compile_cache.h"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <set>

#include "core/base/byte_size.h"
#include "core/base/cached_checksum.h"
#include "core/base/durable_file.h"
#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/json_values.h"
#include "core/base/paths.h"
#include "core/base/sha256.h"
#include "core/base/text_file.h"
#include "core/base/utc_time.h"
#include "core/results/arm_result.h"

namespace bench::backends {

namespace fs = std::filesystem;

namespace {

constexpr const char* kSidecarSuffix = ".package.json";
constexpr const char* kTemporary = ".tmp-";
constexpr std::int64_t kDefaultLimit_bytes = 20LL << 30;
/// Longer than any compilation. An older file's writer is on another host or its process ID was reused.
constexpr auto kAbandoned = std::chrono::hours(24);

nlohmann::json compile_report_json(const CompileReport& compile_report) {
    return {{"extern_calls", json_values::write(compile_report.extern_calls)},
            {"kernels", json_values::write(compile_report.kernels)},
            {"fused_nodes", json_values::write(compile_report.fused_nodes)},
            {"choices", json_values::write(compile_report.choices)},
            {"quantized", json_values::write(compile_report.quantized)},
            {"not_quantized", json_values::write(compile_report.not_quantized)},
            {"code_sha256", compile_report.code_sha256}};
}

CompileReport compile_report_of(const nlohmann::json& json) {
    CompileReport compile_report;
    json_values::read(json.at("extern_calls"), compile_report.extern_calls);
    json_values::read(json.at("kernels"), compile_report.kernels);
    json_values::read(json.at("fused_nodes"), compile_report.fused_nodes);
    json_values::read(json.at("choices"), compile_report.choices);
    if (json.contains("quantized")) {  // older sidecars lack it
        json_values::read(json.at("quantized"), compile_report.quantized);
        json_values::read(json.at("not_quantized"), compile_report.not_quantized);
    }
    compile_report.code_sha256 = json.value("code_sha256", std::string());  // older sidecars lack it
    return compile_report;
}

CachedPackage package_of(const nlohmann::json& json, const fs::path& dir) {
    CachedPackage package;
    package.key = json.at("key");
    package.file = dir / fs::path(json.at("file").get<std::string>()).filename();
    package.model = json.at("model");
    package.mode = json.at("mode");
    package.device = json.at("device");
    package.dtype = json.at("dtype");
    package.compile_report = compile_report_of(json.at("engaged"));
    package.compile_report.package_key = package.key;
    package.notes = messages_from_json(json.value("note_messages", nlohmann::json()),
                                       json.at("notes").get<std::vector<std::string>>());
    package.cuda_graph = json.at("cuda_graph");
    package.compile_cold_s = json.at("compile_cold_s");
    if (json.contains("compile_setup_s")) package.compile_setup_s = json["compile_setup_s"].get<double>();
    package.created = json.at("created");
    package.last_used = json.at("last_used");
    package.size_bytes = json.at("size_bytes");
    package.sha256 = json.at("sha256");
    return package;
}

/// Returns the key of a file "KEY.ANYTHING", or an empty string if this cache did not write the file.
std::string key_of(const fs::path& file) {
    const std::string name = file.filename().string();
    const std::string key = name.substr(0, name.find('.'));
    return is_hex_digest(key) && key.size() < name.size() ? key : std::string();
}

/// Returns nothing if the file is missing or store() did not write it.
std::optional<CachedPackage> read_sidecar(const fs::path& file) {
    try {
        auto package = package_of(json_object_in(file), file.parent_path());
        const bool is_of_this_key = package.key == key_of(file) && package.key == key_of(package.file);
        return is_of_this_key ? std::optional(std::move(package)) : std::nullopt;
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

bool is_sidecar(const fs::path& file) {
    const std::string key = key_of(file);
    return !key.empty() && file.filename() == key + kSidecarSuffix;
}

std::string this_host() {
    std::array<char, 256> name{};
    ::gethostname(name.data(), name.size() - 1);
    return name.data();
}

bool is_whole(const CachedPackage& package) {
    std::error_code error;
    const auto size = fs::file_size(package.file, error);
    return !error && static_cast<std::int64_t>(size) == package.size_bytes &&
           cached_checksum({&package.file, 1}, [&] { return sha256_of_file(package.file); }) ==
               package.sha256;
}

/// Whether the process in the name "KEY.tmp-HOST-PID.so" may still be writing the file.
bool is_being_written(const fs::path& file) {
    const std::string name = file.filename().string();
    const std::size_t at = name.find(kTemporary);
    if (at == std::string::npos) return false;
    std::error_code error;
    const auto written = fs::last_write_time(file, error);
    if (error || fs::file_time_type::clock::now() - written > kAbandoned) return false;
    const std::string owner = name.substr(at + std::string(kTemporary).size());
    const std::size_t dash = owner.rfind('-');
    if (dash == std::string::npos || owner.substr(0, dash) != this_host())
        return true;  // cannot be checked from this host
    const int pid = std::atoi(owner.c_str() + dash + 1);
    return pid > 0 && (::kill(pid, 0) == 0 || errno == EPERM);
}

/// Whether a CachedPackage in this or another process holds the file for loading.
bool is_leased(const CachedPackage& package) {
    return fs::exists(package.file) && !FileLock::try_lock(package.file, FileLock::Kind::exclusive);
}

void lease(CachedPackage& package) {
    if (auto in_use = FileLock::try_lock(package.file, FileLock::Kind::shared))
        package.in_use = std::make_shared<FileLock>(std::move(*in_use));
}

}  // namespace

nlohmann::json to_json(const CachedPackage& package) {
    nlohmann::json json{{"key", package.key},
                        {"file", package.file.filename().string()},
                        {"model", package.model},
                        {"mode", package.mode},
                        {"device", package.device},
                        {"dtype", package.dtype},
                        {"engaged", compile_report_json(package.compile_report)},
                        {"notes", json_values::write(package.notes)},
                        {"note_messages", to_json(package.notes)},
                        {"cuda_graph", package.cuda_graph},
                        {"compile_cold_s", package.compile_cold_s},
                        {"created", package.created},
                        {"last_used", package.last_used},
                        {"size_bytes", package.size_bytes},
                        {"sha256", package.sha256}};
    if (package.compile_setup_s) json["compile_setup_s"] = *package.compile_setup_s;
    return json;
}

CompileCache::CompileCache(fs::path dir)
    : dir_(dir.empty() ? paths::cache_dir() / "packages" : std::move(dir)) {
    create_folders_durably(dir_);
}

FileLock CompileCache::lock() const {
    return {fs::path(dir_.string() + ".lock"), FileLock::Kind::exclusive};
}

fs::path CompileCache::sidecar(const std::string& key) const {
    return dir_ / (key + kSidecarSuffix);
}

fs::path CompileCache::limit_file() const {
    return dir_.string() + ".limit";
}

fs::path CompileCache::choice_dir() const {
    return dir_.string() + ".choices";
}

std::optional<nlohmann::json> CompileCache::find_choice(const std::string& key) const {
    auto json = json_object_in(choice_dir() / (key + ".json"));
    return json.empty() ? std::nullopt : std::optional(std::move(json));
}

void CompileCache::store_choice(const std::string& key, const nlohmann::json& choice) const {
    create_folders_durably(choice_dir());
    replace_text_file(choice_dir() / (key + ".json"), choice.dump(2));
}

std::optional<CachedPackage> CompileCache::find(const std::string& key) {
    const FileLock held = lock();
    auto package = find_locked(key);
    if (!package) return std::nullopt;
    package->last_used = utc_now();
    try {
        replace_text_file(sidecar(key), to_json(*package).dump(2));
    } catch (const Error&) {
        // On a full disk the last use is not recorded.
    }
    lease(*package);
    return package;
}

std::optional<CachedPackage> CompileCache::find_locked(const std::string& key) {
    if (!fs::exists(sidecar(key))) return std::nullopt;
    auto package = read_sidecar(sidecar(key));
    if (package && is_whole(*package)) return package;
    remove_locked(key);
    return std::nullopt;
}

fs::path CompileCache::reserve(const std::string& key) const {
    return dir_ / (key + kTemporary + this_host() + "-" + std::to_string(::getpid()) + ".pt2");
}

CachedPackage CompileCache::store(CachedPackage package, const fs::path& written) {
    if (!fs::exists(written)) throw Error("the compiling helper wrote no package at " + written.string());
    package.size_bytes = static_cast<std::int64_t>(fs::file_size(written));
    package.sha256 = sha256_of_file(written);
    package.file = dir_ / (package.key + written.extension().string());
    package.created = package.last_used = utc_now();
    package.compile_report.package_key = package.key;

    const FileLock held = lock();
    if (auto loading = find_locked(package.key); loading && is_leased(*loading)) {
        fs::remove(written);
        lease(*loading);
        return *loading;
    }
    // In this order: if the process dies between the two steps, the checksum shows that an existing sidecar
    // does not match the new file.
    sync_file(written);
    rename_durably(written, package.file);
    try {
        replace_text_file(sidecar(package.key), to_json(package).dump(2));
    } catch (...) {
        remove_locked(package.key);  // a full disk: a file without its sidecar only takes up space
        throw;
    }
    lease(package);
    remove_leftovers();
    evict(package.key);
    return package;
}

void CompileCache::remove(const std::string& key) {
    const FileLock held = lock();
    remove_locked(key);
}

void CompileCache::remove_locked(const std::string& key) {
    std::error_code ignored;
    fs::remove(sidecar(key), ignored);
    for (const char* extension : {".so", ".pt2"}) fs::remove(dir_ / (key + extension), ignored);
}

/// Returns false if a process is about to load the package.
bool CompileCache::remove_unused(const CachedPackage& package) {
    if (is_leased(package)) return false;
    remove_locked(package.key);
    return true;
}

void CompileCache::evict(const std::string& but) {
    const std::int64_t limit = limit_bytes();
    std::vector<CachedPackage> packages = list();
    std::int64_t total = 0;
    for (const CachedPackage& package : packages) total += package.size_bytes;
    for (auto package = packages.rbegin(); package != packages.rend() && total > limit; ++package)
        if (package->key != but && remove_unused(*package)) total -= package->size_bytes;
}

/// Removes files with the cache's names that belong to no entry: leftovers of dead processes, of earlier
/// versions and of packages with another extension.
void CompileCache::remove_leftovers() {
    std::set<fs::path> known;
    for (const CachedPackage& package : list()) known.insert({package.file, sidecar(package.key)});
    for (const auto& entry : fs::directory_iterator(dir_)) {
        std::error_code ignored;
        if (!key_of(entry.path()).empty() && !known.contains(entry.path()) && !is_being_written(entry.path()))
            fs::remove(entry.path(), ignored);
    }
}

std::vector<CachedPackage> CompileCache::list() const {
    struct Entry {
        fs::file_time_type used;
        CachedPackage package;
    };
    std::vector<Entry> entries;
    for (const auto& file : fs::directory_iterator(dir_)) {
        if (!is_sidecar(file.path())) continue;
        std::error_code error;
        const auto used = fs::last_write_time(file.path(), error);  // finer than the text's seconds
        auto package = read_sidecar(file.path());
        if (!error && package) entries.push_back({used, std::move(*package)});
    }
    std::ranges::sort(entries, std::greater{}, &Entry::used);
    std::vector<CachedPackage> packages;
    for (Entry& entry : entries) packages.push_back(std::move(entry.package));
    return packages;
}

int CompileCache::clear() {
    const FileLock held = lock();
    int removed = 0;
    for (const CachedPackage& package : list()) removed += remove_unused(package) ? 1 : 0;
    remove_leftovers();
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(choice_dir(), ignored))
        if (std::error_code kept; !key_of(entry.path()).empty()) fs::remove(entry.path(), kept);
    fs::remove(choice_dir(), ignored);  // fails if the folder holds other files
    return removed;
}

std::int64_t CompileCache::limit_bytes() const {
    if (const char* value = std::getenv("COMPILESCOPE_CACHE_LIMIT"); value != nullptr && *value != '\0') {
        const auto bytes = byte_size::parse(value);
        if (!bytes)
            throw InputError("COMPILESCOPE_CACHE_LIMIT=" + std::string(value) + ": not a size such as 20G");
        return *bytes;
    }
    return byte_size::parse(read_first_line(limit_file())).value_or(kDefaultLimit_bytes);
}

void CompileCache::set_limit_bytes(std::int64_t bytes) {
    const FileLock held = lock();
    replace_text_file(limit_file(), std::to_string(bytes) + "\n");
    evict({});
}

}  // namespace bench::backends
