#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stop_token>
#include <string>

#include "core/run/runner.h"

namespace bench {

/// Measures eager against eager (docs/method.md, rule 17). What differs then is noise, so the interval's
/// farther end is the smallest difference that this machine can show.
struct SelfTest {
    std::string date;  ///< UTC, ISO 8601
    std::string host, device, device_name, torch;
    double percent = 0;  ///< smallest visible difference: the larger distance of `ratio_ci95`'s ends from 1
    std::optional<double> ratio;
    std::optional<Interval> ratio_ci95;
    /// same or cant_tell, never faster or slower: a difference of eager from itself is noise, whatever its
    /// interval says.
    Verdict verdict = Verdict::cant_tell;
    bool too_noisy = false;  ///< the interval alone would have called eager faster or slower than itself
    std::optional<int> rounds, launches;
    friend bool operator==(const SelfTest&, const SelfTest&) = default;
};

nlohmann::json to_json(const SelfTest& test);
SelfTest self_test_from_json(const nlohmann::json& json);  ///< throws Error where a value has another type

constexpr double kSelfTest_s = 10.0;

/// ResNet-50, batch 1, fp32, eager and eager again, `seconds` of measuring in all, shared between the
/// launches of the standard preset.
RunPlan self_test_plan(const std::string& device, double seconds = kSelfTest_s);

/// What the rows of that plan say. Throws Error with the reason when one of them has no result.
SelfTest self_test_of(const std::vector<std::shared_ptr<const ArmResult>>& rows);

/// Runs it (bench::run: lock, worker, journal in a folder that is removed afterwards) and keeps the result.
/// Blocks. Empty when it was cancelled. Throws as bench::run and self_test_of do. options.out_dir and
/// resume_dir are not used.
std::optional<SelfTest> run_self_test(const std::string& device, double seconds, std::stop_token stop,
                                      const RunObserver& observer, RunOptions options = {});

}  // namespace bench
