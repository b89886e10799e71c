#include "core/backends/python_arm_cache.h"

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "core/backends/compile_cache.h"
#include "core/base/error.h"
#include "core/base/paths.h"
#include "core/base/text_file.h"
#include "core/base/utc_time.h"

namespace bench::backends {

namespace fs = std::filesystem;

namespace {

constexpr const char* kComplete = "complete.json";  ///< python_arm.py writes it last

std::string text_of(fs::file_time_type time) {
    return bench::utc_text(std::chrono::system_clock::to_time_t(
        std::chrono::time_point_cast<std::chrono::system_clock::duration>(
            std::chrono::file_clock::to_sys(time))));
}

std::int64_t size_of(const fs::path& folder) {
    std::int64_t sum = 0;
    std::error_code error;
    for (fs::recursive_directory_iterator file(folder, error), end; !error && file != end;
         file.increment(error))
        if (std::error_code gone; file->is_regular_file(gone) && !gone)
            if (const auto size = file->file_size(gone); !gone) sum += static_cast<std::int64_t>(size);
    return sum;
}

/// The object in a small file; empty when there is none.
nlohmann::json object_in(const fs::path& file) {
    std::string text;
    try {
        text = read_text_file(file);
    } catch (const InputError&) {
        // Not there: as if it were empty.
    }
    const auto json = nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false);
    return json.is_object() ? json : nlohmann::json::object();
}

std::string text_in(const nlohmann::json& json, const char* key) {
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

}  // namespace

PythonArmCaches::PythonArmCaches(fs::path dir)
    : dir_(dir.empty() ? paths::cache_dir() / "python_arms" : std::move(dir)) {
    std::error_code error;
    fs::create_directories(dir_, error);
    if (error) throw Error("cannot make the folder " + dir_.string() + ": " + error.message());
}

std::shared_ptr<FileLock> PythonArmCaches::use(const PythonArmCache& cache) const {
    auto lock = std::make_shared<FileLock>(lock_of(cache.key), FileLock::Kind::shared);
    lock->write(
        nlohmann::json{
            {"model", cache.model}, {"mode", cache.mode}, {"device", cache.device}, {"dtype", cache.dtype}}
            .dump() +
        "\n");
    return lock;
}

std::vector<PythonArmCache> PythonArmCaches::list() const {
    struct Entry {
        fs::file_time_type used;
        PythonArmCache cache;
    };
    std::vector<Entry> entries;
    for (const auto& entry : fs::directory_iterator(dir_)) {
        if (!entry.is_directory()) continue;
        PythonArmCache cache{.key = entry.path().filename().string()};
        std::error_code no_lock, not_complete;
        auto used = fs::last_write_time(lock_of(cache.key), no_lock);
        if (no_lock) used = fs::last_write_time(entry.path(), no_lock);  // of an earlier version
        const auto created = fs::last_write_time(entry.path() / kComplete, not_complete);
        const nlohmann::json of = object_in(lock_of(cache.key)),
                             complete = object_in(entry.path() / kComplete);
        cache.model = text_in(of, "model");
        cache.mode = text_in(of, "mode");
        cache.device = text_in(of, "device");
        cache.dtype = text_in(of, "dtype");
        if (const auto seconds = complete.find("compile_cold_s");
            seconds != complete.end() && seconds->is_number())
            cache.compile_cold_s = seconds->get<double>();
        cache.created = text_of(not_complete ? used : created);
        cache.last_used = text_of(used);
        cache.size_bytes = size_of(entry.path());
        entries.push_back({used, std::move(cache)});
    }
    std::ranges::sort(entries, std::greater{}, &Entry::used);
    std::vector<PythonArmCache> caches;
    for (Entry& entry : entries) caches.push_back(std::move(entry.cache));
    return caches;
}

bool PythonArmCaches::remove_unused(const std::string& key) const {
    const auto lock = FileLock::try_lock(lock_of(key), FileLock::Kind::exclusive, FileLock::IfMissing::make);
    if (!lock) return false;
    std::error_code error;
    fs::remove(folder_of(key) / kComplete, error);  // first: a part must not look like the whole
    fs::remove_all(folder_of(key), error);          // the lock's file stays: somebody may wait for it
    return !error;
}

void PythonArmCaches::shrink_to(std::int64_t limit_bytes) const {
    const std::vector<PythonArmCache> caches = list();
    std::int64_t total = 0;
    for (const PythonArmCache& cache : caches) total += cache.size_bytes;
    for (auto cache = caches.rbegin(); cache != caches.rend() && total > limit_bytes; ++cache)
        if (remove_unused(cache->key)) total -= cache->size_bytes;
}

int PythonArmCaches::clear() const {
    int removed = 0;
    for (const PythonArmCache& cache : list()) removed += remove_unused(cache.key) ? 1 : 0;
    return removed;
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

void shrink_python_arm_caches() {
    const CompileCache packages;
    std::int64_t left = packages.limit_bytes();
    for (const CachedPackage& package : packages.list()) left -= package.size_bytes;
    PythonArmCaches().shrink_to(std::max<std::int64_t>(left, 0));
}

}  // namespace bench::backends
