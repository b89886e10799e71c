#include "core/run/self_test.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/analysis/launch_spread.h"
#include "core/analysis/recomputed.h"
#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/json_values.h"
#include "core/base/scratch_dir.h"
#include "core/machine/host_info.h"
#include "core/plan/device_spec.h"
#include "core/results/arm_result.h"
#include "core/results/result_files.h"
#include "core/run/self_test_store.h"

namespace bench {

namespace {

namespace fs = std::filesystem;

constexpr const char* kModel = "microsoft/resnet-50";
constexpr const char* kEager = "eager";
constexpr const char* kTwin = "eager-again";
/// Share of `seconds` for one arm's timed calls. There are two arms, with a discarded call before each turn.
constexpr double kArmShare = 0.25;

template <typename Test>
requires std::same_as<std::remove_const_t<Test>, SelfTest>
void members(Test& test, auto visit) {
    visit("date", test.date);
    visit("host", test.host);
    visit("device", test.device);
    visit("device_name", test.device_name);
    visit("torch", test.torch);
    visit("percent", test.percent);
    visit("ratio", test.ratio);
    visit("ratio_ci95", test.ratio_ci95);
    visit("verdict", test.verdict);
    visit("too_noisy", test.too_noisy);
    visit("rounds", test.rounds);
    visit("launches", test.launches);
    visit("spread_percent", test.spread_percent);
}

const ArmResult& row_of(const std::vector<std::shared_ptr<const ArmResult>>& rows, const std::string& mode) {
    for (const auto& row : rows)
        if (row->mode == mode) {
            if (row->status == ArmStatus::ok) return *row;
            throw Error(message("the self-test has no result: %1", about(mode, status_message(*row))));
        }
    throw Error(message("the self-test has no result: there is no row of %1", mode));
}

}  // namespace

nlohmann::json to_json(const SelfTest& test) {
    nlohmann::json object = nlohmann::json::object();
    members(test, [&]<typename Member>(const char* key, const Member& member) {
        nlohmann::json json = json_values::write(member);
        if (!json.is_null()) object[key] = std::move(json);
    });
    return object;
}

SelfTest self_test_from_json(const nlohmann::json& json) {
    if (!json.is_object()) throw Error("a self-test is not an object");
    SelfTest test;
    members(test, [&](const char* key, auto& member) {
        if (const auto it = json.find(key); it != json.end()) json_values::read(*it, member);
    });
    return test;
}

RunPlan self_test_plan(const std::string& device, double seconds) {
    RunPlan plan;
    plan.models = {kModel};
    plan.devices = {device};
    plan.modes = {kEager, kTwin};
    plan.preset = Preset::publish;  // for its five launches
    plan.arm_s = seconds * kArmShare;
    return plan;
}

SelfTest self_test_of(const std::vector<std::shared_ptr<const ArmResult>>& rows) {
    const ArmResult& eager = row_of(rows, kEager);
    const ArmResult& again = row_of(rows, kTwin);
    const auto& interval = again.vs_eager.ratio_ci95;
    if (!interval)
        throw Error(message("the self-test has no result: %1",
                            message("too few rounds were measured; give it more time")));
    SelfTest test;
    test.device = device_word(eager);
    test.device_name = eager.device_name;
    test.ratio = again.vs_eager.ratio;
    test.ratio_ci95 = interval;
    test.percent = 100.0 * std::max(std::abs((*interval)[0] - 1.0), std::abs((*interval)[1] - 1.0));
    const Verdict verdict = again.vs_eager.verdict.value_or(Verdict::cant_tell);
    test.too_noisy = verdict == Verdict::faster || verdict == Verdict::slower;
    test.verdict = test.too_noisy ? Verdict::cant_tell : verdict;
    test.rounds = again.rounds;
    test.launches = again.launches;
    return test;
}

std::optional<SelfTest> run_self_test(const std::string& device, double seconds, std::stop_token stop,
                                      const RunObserver& observer, RunOptions options) {
    const ScratchDir folder;
    options.out_dir = folder.path();
    options.resume_dir.clear();
    const RunOutcome outcome = run(self_test_plan(device, seconds), std::move(stop), observer, options);
    if (outcome.status == RunStatus::cancelled) return std::nullopt;
    if (outcome.status == RunStatus::failed && !outcome.reason.empty())
        throw Error(message("the self-test has no result: %1", outcome.reason));
    SelfTest test = self_test_of(outcome.rows);
    const results::ResultFile file = results::read_results(folder.path());
    test.date = file.created;
    test.host = host_info::host_name();
    test.torch = text_in(file.environment, "torch");
    const double variance =
        results::spreads_of(file).of(row_of(outcome.rows, kTwin), SpreadOf::ratio).variance;
    test.spread_percent = 100 * std::sqrt(std::max(0.0, variance));
    self_tests::keep(test);
    return test;
}

}  // namespace bench
