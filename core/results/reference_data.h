#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/results/arm_result.h"

namespace bench::results {

/// Returns the published results of resources/reference_results.csv as read-only rows: source "published",
/// section "stable-2.0.1" | "nightly-2.1.0dev" | "reduce-overhead" | "train", device "A100" | "V100" | "T4" |
/// "unspecified". Inference rows have mean_ms, but no median, samples, interval or verdict;
/// guide_improvement_percent compares the mean with eager's. `note` is set if a value is doubtful or covers
/// more than our measurement, as all training times do. OwlViT at batch 4 and 16 has status oom; MViT's
/// compiled row has status failed with reason "incompatible". Training rows have kind "training", mean_ms =
/// seconds per iteration x 1000 and peak_device_bytes; their test metric is in published_training(). Throws
/// Error if the file is damaged.
std::vector<std::shared_ptr<const ArmResult>> published_rows();

/// A row of the published training table: one configuration.
struct PublishedTraining {
    std::string model, label;
    std::optional<double> eager_s_per_iter, compiled_s_per_iter;
    std::optional<double> eager_memory_mb, compiled_memory_mb;
    std::optional<double> eager_metric, compiled_metric;
    bool compiles = true;  ///< false: "incompatible"
};
std::vector<PublishedTraining> published_training();

/// Returns "stable-2.0.1", "nightly-2.1.0dev", "reduce-overhead" and "train" in the file's order.
std::vector<std::string> published_sections();

}  // namespace bench::results
