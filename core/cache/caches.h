#pragma once

namespace bench::backends {

/// CACHE as a whole: compiled packages (compile_cache.h), what torch.compile left for the Python arms
/// (python_arm_cache.h) and models that Python imported (core/catalog/model_import.h). They share the limit
/// of the packages, which come first; of the others what was not used for longest goes first. Knows no
/// LibTorch.

/// What is over the limit is removed, but for what a process uses. The packages see to their own part
/// whenever one is stored.
void shrink_caches();

struct ClearedCaches {
    int packages = 0;  ///< compiled ones, those of the Python arms too
    int imports = 0;
};
/// Removes all that no process uses.
ClearedCaches clear_caches();

}  // namespace bench::backends
