#include "core/cache/caches.h"

#include <algorithm>
#include <array>

#include "core/cache/compile_cache.h"
#include "core/cache/python_arm_cache.h"
#include "core/catalog/model_import.h"

namespace bench::backends {

namespace {

std::array<FolderCache, 2> folder_caches() {
    return {PythonArmCaches().folders(), weights::import_folders()};
}

int clear(const FolderCache& cache) {
    cache.remove_leftovers();
    int removed = 0;
    for (const CachedFolder& folder : cache.list()) removed += cache.remove_unused(folder.key) ? 1 : 0;
    return removed;
}

}  // namespace

void shrink_caches() {
    struct Candidate {
        const FolderCache* cache;
        CachedFolder folder;
    };
    const CompileCache packages;
    std::int64_t total = 0;
    for (const CachedPackage& package : packages.list()) total += package.size_bytes;
    const auto caches = folder_caches();
    std::vector<Candidate> candidates;
    for (const FolderCache& cache : caches) {
        cache.remove_leftovers();
        for (CachedFolder& folder : cache.list()) {
            total += folder.size_bytes;
            candidates.push_back({&cache, std::move(folder)});
        }
    }
    std::ranges::sort(candidates, {}, [](const Candidate& one) { return one.folder.last_used; });
    const std::int64_t limit_bytes = packages.limit_bytes();
    for (const Candidate& one : candidates) {
        if (total <= limit_bytes) return;
        if (one.cache->remove_unused(one.folder.key)) total -= one.folder.size_bytes;
    }
}

ClearedCaches clear_caches() {
    return {.packages = CompileCache().clear() + clear(PythonArmCaches().folders()),
            .imports = clear(weights::import_folders())};
}

}  // namespace bench::backends
