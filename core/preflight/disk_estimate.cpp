#include "core/preflight/disk_estimate.h"

#include "core/catalog/model_catalog.h"
#include "core/plan/cells.h"
#include "core/plan/modes.h"

namespace bench {

namespace {

constexpr std::int64_t kCode_bytes = 1 << 20;  ///< measured: 0.5 to 0.9 MB for ViT and ResNet-50 on a CPU
constexpr std::int64_t kUnknownModelParameters = 100'000'000;
constexpr std::string_view kTuned = "tuned";  ///< all its candidates are frozen

}  // namespace

std::int64_t expected_package_bytes(const Cell& cell) {
    const ModelInfo* model = find_model(cell.model);
    const std::int64_t parameters = model != nullptr ? model->parameters : kUnknownModelParameters;
    std::int64_t bytes = 0;
    for (const std::string& id : modes_with_rows(cell)) {
        const ModeInfo* mode = find_mode(id);
        if (mode == nullptr || !mode->compiled || is_refused(id, cell)) continue;
        const bool has_weights = mode->freezing || without_suffixes(id) == kTuned;
        const int element_bytes = bytes_of(arm_dtype(id, cell.dtype));
        bytes += kCode_bytes + (has_weights ? parameters * element_bytes : 0);
    }
    return bytes;
}

}  // namespace bench
