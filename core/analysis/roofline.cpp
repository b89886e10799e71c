#include "core/analysis/roofline.h"

#include <algorithm>
#include <tuple>

#include "core/catalog/model_catalog.h"

namespace bench::results {

namespace {

/// Returns the multiply-adds of one call, in 1e9.
std::optional<double> work_gmacs(const ArmResult& row) {
    const ModelInfo* model = find_model(row.model);
    if (model == nullptr || model->gmacs <= 0 || row.kind != "inference") return std::nullopt;
    const std::vector<std::int64_t> shape{row.batch, 3, model->input_height_px, model->input_width_px};
    return row.input_shape == shape ? std::optional(model->gmacs * row.batch) : std::nullopt;
}

}  // namespace

bool knows_work(const ArmResult& row) {
    return work_gmacs(row).has_value();
}

std::optional<double> achieved_tflops(const ArmResult& row) {
    const auto gmacs = work_gmacs(row);
    const auto ms = time_ms(row);
    if (!gmacs || !ms || !(*ms > 0)) return std::nullopt;
    return 2 * *gmacs / *ms;  // 1e9 per millisecond = 1e12 per second
}

std::optional<double> matmul_peak_tflops(const ArmResult& row,
                                         const std::vector<std::shared_ptr<const ArmResult>>& rows) {
    const auto where = [](const ArmResult& r) {
        return std::make_tuple(r.target, r.torch, r.device, computed_in(r), r.settings.threads,
                               r.settings.tf32);
    };
    std::optional<double> peak;
    for (const auto& other : rows)
        if (where(*other) == where(row)) peak = std::max(peak, other->matmul_peak_tflops);
    return peak;
}

std::optional<double> percent_of_peak(const ArmResult& row,
                                      const std::vector<std::shared_ptr<const ArmResult>>& rows) {
    const auto achieved = achieved_tflops(row), peak = matmul_peak_tflops(row, rows);
    return achieved && peak ? std::optional(100 * *achieved / *peak) : std::nullopt;
}

}  // namespace bench::results
