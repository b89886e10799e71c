#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

#include "core/plan/run_plan.h"

namespace app {

/// The options of RuntimeSettings but the threads, for a forward pass or for a training step.
std::vector<CLI::Option*> add_settings_options(CLI::App& command, bench::RuntimeSettings& settings,
                                               bench::RunKind kind = bench::RunKind::inference);

/// The options that make up a RunPlan, the same for every command that has one. to_command_line(plan) writes
/// what these read.
class PlanOptions {
public:
    /// Of training those that it has a meaning for.
    explicit PlanOptions(CLI::App& command, bench::RunKind kind = bench::RunKind::inference);

    /// Any of them but --python was given on the command line.
    bool any_given() const;
    bool has_model() const { return !models_.empty(); }
    /// Empty when --python was not given.
    const std::string& python() const { return defaults_.python; }

    /// After parsing. `default_device` is asked only when no --device was given. Throws InputError that names
    /// the option and the word that is not understood; the rest is bench::validate()'s.
    bench::RunPlan plan(const std::function<std::string()>& default_device) const;

private:
    std::vector<std::string> models_, devices_, dtypes_, modes_;
    std::vector<int> batches_;
    std::string preset_, weights_, input_, text_;
    bench::RunPlan defaults_;  ///< values that options write into directly
    int threads_ = 0;
    std::vector<CLI::Option*> options_;
    CLI::Option *text_option_ = nullptr, *threads_option_ = nullptr;
};

}  // namespace app
