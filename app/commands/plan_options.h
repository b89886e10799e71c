#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

#include "core/plan/run_plan.h"

namespace app {

/// Headings of the help of commands that take a plan.
namespace option_group {
inline constexpr const char *kWhat = "What to measure", *kInput = "Weights and input",
                            *kHow = "How to measure", *kSettings = "Settings of PyTorch",
                            *kResults = "Results";
}  // namespace option_group

/// Adds the options of RuntimeSettings except the threads, for a forward pass or for a training step.
std::vector<CLI::Option*> add_settings_options(CLI::App& command, bench::RuntimeSettings& settings,
                                               bench::RunKind kind = bench::RunKind::inference);

/// The options that make up a RunPlan, for all commands that take a plan. to_command_line(plan) writes these
/// options.
class PlanOptions {
public:
    /// Adds the options that apply to `kind`.
    explicit PlanOptions(CLI::App& command, bench::RunKind kind = bench::RunKind::inference);

    /// Whether any of these options except --python was given.
    bool any_given() const;
    bool has_model() const { return !models_.empty(); }
    /// Empty if --python was not given.
    const std::string& python() const { return defaults_.python; }

    /// Returns the plan after parsing. Calls `default_device` only without --device. Throws InputError naming
    /// the option and the unknown value. Does not check the plan itself; see bench::validate().
    bench::RunPlan plan(const std::function<std::string()>& default_device) const;

private:
    std::vector<std::string> models_, devices_, dtypes_, modes_;
    std::vector<int> batches_;
    std::string preset_, weights_, input_, text_;
    bench::RunPlan defaults_;  ///< values that CLI11 writes directly
    int threads_ = 0;
    std::vector<CLI::Option*> options_;
    CLI::Option *text_option_ = nullptr, *threads_option_ = nullptr;
};

}  // namespace app
