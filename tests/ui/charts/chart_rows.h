#pragma once

#include <memory>
#include <string>
#include <utility>

#include "ui/charts/chart_data.h"

/// Rows as a run would give them.
namespace chart_rows {

inline bench::ArmResult arm(const std::string& model, const std::string& mode, double median_ms,
                            int batch = 1) {
    bench::ArmResult row;
    row.model = model;
    row.mode = mode;
    row.device = "cpu";
    row.device_name = "Test CPU";
    row.batch = batch;
    row.status = bench::ArmStatus::ok;
    row.median_ms = row.mean_ms = median_ms;
    row.median_ci95_ms = bench::Interval{median_ms * 0.97, median_ms * 1.03};
    row.samples_ms.assign(20, median_ms);
    return row;
}

inline bench::ArmResult compared(bench::ArmResult row, double eager_ms, bench::Verdict verdict) {
    const double ratio = eager_ms / *row.median_ms;
    row.vs_eager.ratio = ratio;
    row.vs_eager.ratio_ci95 = bench::Interval{ratio * 0.99, ratio * 1.01};
    row.vs_eager.improvement_percent = (1 - 1 / ratio) * 100;
    row.vs_eager.improvement_ci95_percent =
        bench::Interval{*row.vs_eager.improvement_percent - 1, *row.vs_eager.improvement_percent + 1};
    row.vs_eager.verdict = verdict;
    return row;
}

inline ui::charts::RowPtr share(bench::ArmResult row) {
    return std::make_shared<const bench::ArmResult>(std::move(row));
}

inline const std::string kResNet = "microsoft/resnet-50";
inline const std::string kViT = "google/vit-base-patch16-224";
inline const std::string kSegformer = "nvidia/segformer-b0-finetuned-ade-512-512";

/// Three models on a CPU: default is faster, much slower and unclear; freezing is fastest, failed for lack of
/// memory, and wrong.
inline ui::charts::Rows sample_run(int batch = 1) {
    using bench::Verdict;
    ui::charts::Rows rows;
    const auto add = [&](bench::ArmResult row) { rows.push_back(share(std::move(row))); };
    add(arm(kResNet, "eager", 40, batch));
    add(compared(arm(kResNet, "default", 30, batch), 40, Verdict::faster));
    add(compared(arm(kResNet, "default+freezing", 20, batch), 40, Verdict::faster));
    add(arm(kViT, "eager", 100, batch));
    add(compared(arm(kViT, "default", 130, batch), 100, Verdict::slower));
    bench::ArmResult oom = arm(kViT, "default+freezing", 1, batch);
    oom.status = bench::ArmStatus::oom;
    oom.reason = bench::message("out of memory");
    oom.median_ms = oom.mean_ms = {};
    oom.median_ci95_ms = {};
    oom.samples_ms.clear();
    add(oom);
    add(arm(kSegformer, "eager", 60, batch));
    add(compared(arm(kSegformer, "default", 59, batch), 60, Verdict::cant_tell));
    bench::ArmResult wrong = compared(arm(kSegformer, "default+freezing", 30, batch), 60, Verdict::faster);
    wrong.status = bench::ArmStatus::wrong_output;
    add(wrong);
    return rows;
}

}  // namespace chart_rows
