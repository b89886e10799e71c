#include "core/cache/python_arm_cache.h"

#include <nlohmann/json.hpp>

#include "core/base/json_text.h"
#include "core/base/paths.h"
#include "core/base/sha256.h"
#include "core/base/utc_time.h"

namespace bench::backends {

namespace fs = std::filesystem;

namespace {

constexpr const char* kComplete = "complete.json";  ///< written last (arm/cache.py)

bool is_key(std::string_view name) {
    return is_hex_digest(name, PythonArmCaches::kKeyDigits);
}

}  // namespace

PythonArmCaches::PythonArmCaches(const fs::path& dir)
    : folders_(dir.empty() ? paths::cache_dir() / "python_arms" : dir, is_key) {}

std::shared_ptr<FileLock> PythonArmCaches::use(const PythonArmCache& cache) const {
    return folders_.use(
        cache.key,
        nlohmann::json{
            {"model", cache.model}, {"mode", cache.mode}, {"device", cache.device}, {"dtype", cache.dtype}}
            .dump());
}

bool PythonArmCaches::remove_unfinished(const std::string& key) const {
    return !fs::exists(folder_of(key) / kComplete) && folders_.remove_unused(key);
}

std::vector<PythonArmCache> PythonArmCaches::list() const {
    std::vector<PythonArmCache> caches;
    for (const CachedFolder& folder : folders_.list()) {
        PythonArmCache cache{.key = folder.key};
        const fs::path complete_file = folder_of(cache.key) / kComplete;
        std::error_code not_complete;
        const auto created = fs::last_write_time(complete_file, not_complete);
        const nlohmann::json of = json_object_in(folders_.lock_of(cache.key)),
                             complete = json_object_in(complete_file);
        cache.model = text_in(of, "model");
        cache.mode = text_in(of, "mode");
        cache.device = text_in(of, "device");
        cache.dtype = text_in(of, "dtype");
        if (const auto seconds = complete.find("compile_cold_s");
            seconds != complete.end() && seconds->is_number())
            cache.compile_cold_s = seconds->get<double>();
        cache.created = utc_text(not_complete ? folder.last_used : created);
        cache.last_used = utc_text(folder.last_used);
        cache.size_bytes = folder.size_bytes;
        caches.push_back(std::move(cache));
    }
    return caches;
}

nlohmann::json to_json(const PythonArmCache& cache) {
    nlohmann::json json{{"key", cache.key},
                        {"model", cache.model},
                        {"mode", cache.mode},
                        {"device", cache.device},
                        {"dtype", cache.dtype},
                        {"created", cache.created},
                        {"last_used", cache.last_used},
                        {"size_bytes", cache.size_bytes}};
    if (cache.compile_cold_s) json["compile_cold_s"] = *cache.compile_cold_s;
    return json;
}

}  // namespace bench::backends
