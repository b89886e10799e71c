#include "core/plan/run_plan.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/base/numbers.h"

namespace bench {

RunPlan default_plan(RunKind kind) {
    RunPlan plan;
    plan.kind = kind;
    if (kind != RunKind::training) return plan;
    plan.batches = {kBatchOfTheModel};
    plan.input.kind = InputKind::synthetic;
    plan.settings.attention = "explicit";
    return plan;
}

void check_size(const RunPlan& plan) {
    constexpr double kMost = 20'000;
    double combinations = 1;
    for (const std::size_t count : {plan.models.size(), plan.devices.size(), plan.batches.size(),
                                    plan.dtypes.size(), plan.modes.size()})
        combinations *= static_cast<double>(std::max<std::size_t>(count, 1));
    if (combinations > kMost)
        throw InputError(
            message("the plan has more than %1 combinations of model, device, batch size, number type "
                    "and mode: split it into several runs",
                    numbers::fixed(kMost, 0)));
}

}  // namespace bench
