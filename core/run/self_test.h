#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stop_token>
#include <string>

#include "core/run/runner.h"

namespace bench {

/// The result of measuring eager against itself (docs/method.md, rule 17). Any difference is noise, so the
/// interval's end farther from 1 is the smallest difference that this machine can show.
struct SelfTest {
    std::string date;  ///< UTC, ISO 8601
    std::string host, device, device_name, torch;
    double percent = 0;  ///< smallest visible difference: the larger distance of `ratio_ci95`'s ends from 1
    std::optional<double> ratio;
    std::optional<Interval> ratio_ci95;
    /// same or cant_tell, never faster or slower, because any difference of eager from itself is noise.
    Verdict verdict = Verdict::cant_tell;
    bool too_noisy = false;  ///< by its interval alone, eager would be faster or slower than itself
    std::optional<int> rounds, launches;
    /// Standard deviation of a ratio between processes that run the same code, beyond what their rounds explain:
    /// this test's and that of earlier runs on the machine (core/analysis/launch_spread.h). 0: no more than that.
    std::optional<double> spread_percent;
    friend bool operator==(const SelfTest&, const SelfTest&) = default;
};

nlohmann::json to_json(const SelfTest& test);
SelfTest self_test_from_json(const nlohmann::json& json);  ///< throws Error if a value has the wrong type

constexpr double kSelfTest_s = 10.0;

/// Returns a plan with ResNet-50, batch 1, fp32, eager twice, and `seconds` of measuring in total, divided
/// among the launches of the preset publish.
RunPlan self_test_plan(const std::string& device, double seconds = kSelfTest_s);

/// Computes the self-test from the rows of that plan. Throws Error with the reason if a row has no result.
SelfTest self_test_of(const std::vector<std::shared_ptr<const ArmResult>>& rows);

/// Runs the plan with bench::run in a temporary folder and saves the result. Blocks. Returns nothing if
/// cancelled. Throws as bench::run and self_test_of do. Ignores options.out_dir and options.resume_dir.
std::optional<SelfTest> run_self_test(const std::string& device, double seconds, std::stop_token stop,
                                      const RunObserver& observer, RunOptions options = {});

}  // namespace bench
