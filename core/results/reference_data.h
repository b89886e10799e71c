#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/results/arm_result.h"

namespace bench::results {

/// The published results shipped in resources/reference_results.csv as read-only rows: source "published",
/// section "stable-2.0.1" | "nightly-2.1.0dev" | "reduce-overhead" | "train", device "A100" | "V100" | "T4" |
/// "unspecified". Inference rows carry mean_ms and median_ms empty of spread: mean_ms only, no samples, no
/// interval, no verdict; guide_improvement_percent from the pair of means. `note` is not empty where a value
/// is doubtful or is of more than we measure, as all training times are. OwlViT at 4 and 16 has status oom;
/// MViT's compiled row has status failed with reason "incompatible". Training rows: kind "training", mean_ms
/// = seconds per iteration x 1000, peak_device_bytes, the test metric is in published_training(). Throws
/// Error when the file is damaged.
std::vector<std::shared_ptr<const ArmResult>> published_rows();

/// The training table as it was published, a row a config.
struct PublishedTraining {
    std::string model, label;
    std::optional<double> eager_s_per_iter, compiled_s_per_iter;
    std::optional<double> eager_memory_mb, compiled_memory_mb;
    std::optional<double> eager_metric, compiled_metric;
    bool compiles = true;  ///< false: "incompatible"
};
std::vector<PublishedTraining> published_training();

/// "stable-2.0.1", "nightly-2.1.0dev", "reduce-overhead", "train": what a chooser offers, in the documents'
/// order.
std::vector<std::string> published_sections();

}  // namespace bench::results
