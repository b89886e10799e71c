#pragma once

namespace bench::backends {

/// CACHE as a whole: compiled packages (compile_cache.h), torch.compile's caches of Python arms
/// (python_arm_cache.h) and imported models (core/catalog/model_import.h). All three count towards one limit.
/// Uses no LibTorch.

/// Removes the least recently used Python caches and imported models until the total, packages included, is
/// within the limit. Skips entries in use. CompileCache::store() removes packages.
void shrink_caches();

struct ClearedCaches {
    int packages = 0;  ///< compiled packages and caches of Python arms
    int imports = 0;
};
/// Removes every entry that no process uses.
ClearedCaches clear_caches();

}  // namespace bench::backends
