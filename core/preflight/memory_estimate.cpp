#include "core/preflight/memory_estimate.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/catalog/model_catalog.h"
#include "core/plan/cells.h"
#include "core/plan/device_spec.h"
#include "core/plan/modes.h"

namespace bench {

namespace {

constexpr double kMiB = 1024.0 * 1024.0;
constexpr double kUnknownParameters = 100e6, kUnknownPixels = 800.0 * 1066.0;
/// LibTorch with its threads' buffers; a CUDA context with its kernels; the Python helper during compilation.
constexpr double kProcess_bytes = 500 * kMiB, kContext_bytes = 700 * kMiB, kCompiler_bytes = 1500 * kMiB;
constexpr double kPython_bytes = 700 * kMiB;  ///< a Python arm's process: torch, transformers
/// Live activations per input pixel: a few feature maps of 64 channels at half the resolution.
constexpr double kActivationsPerPixel = 200.0;
/// One image is also computed in double precision on the CPU, as the reference.
constexpr int kLargestDoubleBatch = 1;
constexpr double kDouble_bytes = 8.0, kFloat_bytes = 4.0;

}  // namespace

MemoryEstimate estimate_memory(const Cell& cell) {
    const ModelInfo* model = find_model(cell.model);
    const double parameters = model != nullptr ? static_cast<double>(model->parameters) : kUnknownParameters;
    const double pixels = (model != nullptr ? input_pixels(*model) : kUnknownPixels) * cell.batch;
    const auto count = [&cell](bool (*is_counted)(const ModeInfo&)) {
        return static_cast<double>(std::ranges::count_if(cell.modes, [&](const std::string& id) {
            const ModeInfo* mode = find_mode(id);
            return mode != nullptr && is_counted(*mode) && !is_refused(id, cell);
        }));
    };
    // The module in the cell's type and memory format, and one for each other that the modes' suffixes name.
    std::set<std::pair<DType, bool>> modules{{eager_dtype(cell.dtype), false}};
    for (const std::string& id : cell.modes)
        if (const ModeInfo* mode = find_mode(id);
            mode != nullptr && mode->engine == Engine::cpp && !is_refused(id, cell))
            modules.emplace(eager_dtype(arm_dtype(id, cell.dtype)), mode->channels_last);
    const double compiled = count([](const ModeInfo& m) { return m.compiled && m.engine == Engine::cpp; });
    // Arms in processes of their own. An engine's process is smaller, but converting the model is not.
    const double python =
        count([](const ModeInfo& m) { return m.engine == Engine::python || !m.package.empty(); });
    const double element = bytes_of(eager_dtype(cell.dtype));
    // The modules' weights and a copy in each compiled package. A Python arm has its own weights and
    // activations.
    const double arms = element * parameters * (static_cast<double>(modules.size()) + compiled + python) +
                        element * kActivationsPerPixel * pixels * (1.0 + python);
    const double reference = cell.batch <= kLargestDoubleBatch
                                 ? kDouble_bytes * (parameters + kActivationsPerPixel * pixels)
                                 : 0.0;
    const double loading = kFloat_bytes * parameters;
    const double compiling = compiled > 0 ? kCompiler_bytes + 2 * kFloat_bytes * parameters : 0.0;
    const double pythons = python * (kPython_bytes + loading);
    const bool on_cpu = is_cpu(cell.device);
    MemoryEstimate need;
    need.host_bytes = static_cast<std::int64_t>(kProcess_bytes + loading + reference + compiling + pythons +
                                                (on_cpu ? arms : 0.0));
    if (!on_cpu) need.device_bytes = static_cast<std::int64_t>(kContext_bytes * (1.0 + python) + arms);
    return need;
}

}  // namespace bench
