#include "core/backends/compile_cache.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <fstream>

#include "core/base/error.h"
#include "core/base/paths.h"
#include "core/base/remembered_sum.h"
#include "core/base/sha256.h"

namespace bench::backends {

namespace fs = std::filesystem;

namespace {

std::string utc_now() {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm parts{};
    gmtime_r(&now, &parts);
    char text[32];
    return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

nlohmann::json engagement_json(const Engagement& engaged) {
    nlohmann::json json{{"extern_calls", engaged.extern_calls}};
    if (engaged.kernels) json["kernels"] = *engaged.kernels;
    if (engaged.fused_nodes) json["fused_nodes"] = *engaged.fused_nodes;
    return json;
}

Engagement engagement_of(const nlohmann::json& json) {
    Engagement engaged;
    engaged.extern_calls = json.at("extern_calls").get<std::map<std::string, int>>();
    if (json.contains("kernels")) engaged.kernels = json["kernels"].get<int>();
    if (json.contains("fused_nodes")) engaged.fused_nodes = json["fused_nodes"].get<int>();
    return engaged;
}

CachedPackage package_of(const nlohmann::json& json, const fs::path& dir) {
    CachedPackage package;
    package.key = json.at("key");
    package.file = dir / (package.key + ".pt2");
    package.model = json.at("model");
    package.mode = json.at("mode");
    package.device = json.at("device");
    package.dtype = json.at("dtype");
    package.engaged = engagement_of(json.at("engaged"));
    package.engaged.package_key = package.key;
    package.compile_cold_s = json.at("compile_cold_s");
    package.created = json.at("created");
    package.last_used = json.at("last_used");
    package.size_bytes = json.at("size_bytes");
    package.sha256 = json.at("sha256");
    return package;
}

/// Empty when the file is missing or is not what store() wrote.
std::optional<CachedPackage> read_sidecar(const fs::path& file) {
    std::ifstream in(file);
    const auto json = nlohmann::json::parse(in, nullptr, /*allow_exceptions=*/false);
    try {
        return package_of(json, file.parent_path());
    } catch (const nlohmann::json::exception&) {
        return std::nullopt;
    }
}

std::string unique_suffix() {
    return ".tmp-" + std::to_string(::getpid());
}

void write_atomically(const fs::path& file, const std::string& text) {
    const fs::path beside = file.string() + unique_suffix();
    std::ofstream out(beside);
    out << text << std::flush;
    if (!out) throw Error("cannot write " + beside.string());
    out.close();
    fs::rename(beside, file);
}

bool is_whole(const CachedPackage& package) {
    std::error_code error;
    const auto size = fs::file_size(package.file, error);
    return !error && static_cast<std::int64_t>(size) == package.size_bytes &&
           remembered_sum({&package.file, 1}, [&] { return sha256_of_file(package.file); }) == package.sha256;
}

}  // namespace

nlohmann::json to_json(const CachedPackage& package) {
    return {{"key", package.key},
            {"model", package.model},
            {"mode", package.mode},
            {"device", package.device},
            {"dtype", package.dtype},
            {"engaged", engagement_json(package.engaged)},
            {"compile_cold_s", package.compile_cold_s},
            {"created", package.created},
            {"last_used", package.last_used},
            {"size_bytes", package.size_bytes},
            {"sha256", package.sha256}};
}

CompileCache::CompileCache(fs::path dir)
    : dir_(dir.empty() ? paths::cache_dir() / "packages" : std::move(dir)) {
    std::error_code error;
    fs::create_directories(dir_, error);
    if (error) throw Error("cannot make the folder " + dir_.string() + ": " + error.message());
}

fs::path CompileCache::sidecar(const std::string& key) const {
    return dir_ / (key + ".json");
}

std::optional<CachedPackage> CompileCache::find(const std::string& key) {
    if (!fs::exists(sidecar(key))) return std::nullopt;
    auto package = read_sidecar(sidecar(key));
    if (!package || package->key != key || !is_whole(*package)) {
        remove(key);
        return std::nullopt;
    }
    package->last_used = utc_now();
    write_atomically(sidecar(key), to_json(*package).dump(2));
    return package;
}

fs::path CompileCache::reserve(const std::string& key) const {
    return dir_ / (key + unique_suffix() + ".pt2");
}

CachedPackage CompileCache::store(CachedPackage package) {
    const fs::path written = reserve(package.key);
    if (!fs::exists(written)) throw Error("the compiling helper wrote no package at " + written.string());
    package.file = dir_ / (package.key + ".pt2");
    package.size_bytes = static_cast<std::int64_t>(fs::file_size(written));
    package.sha256 = sha256_of_file(written);
    package.created = package.last_used = utc_now();
    package.engaged.package_key = package.key;
    // The sidecar makes the entry: without it the package is not found.
    fs::remove(sidecar(package.key));
    fs::rename(written, package.file);
    write_atomically(sidecar(package.key), to_json(package).dump(2));
    return package;
}

void CompileCache::remove(const std::string& key) {
    std::error_code ignored;
    fs::remove(sidecar(key), ignored);
    fs::remove(dir_ / (key + ".pt2"), ignored);
}

std::vector<CachedPackage> CompileCache::list() const {
    std::vector<CachedPackage> packages;
    for (const auto& entry : fs::directory_iterator(dir_))
        if (entry.path().extension() == ".json")
            if (auto package = read_sidecar(entry.path())) packages.push_back(std::move(*package));
    std::ranges::sort(packages, std::greater{}, &CachedPackage::last_used);
    return packages;
}

int CompileCache::clear() {
    const int count = static_cast<int>(list().size());
    for (const auto& entry : fs::directory_iterator(dir_)) {
        std::error_code ignored;
        fs::remove(entry.path(), ignored);
    }
    return count;
}

}  // namespace bench::backends
