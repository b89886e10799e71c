#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <numbers>

#include "app/commands/cancel_on_signal.h"
#include "app/commands/command.h"
#include "app/commands/default_device.h"
#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/base/printable.h"
#include "core/run/self_test.h"
#include "core/run/self_test_store.h"
#include "core/targets/target.h"

namespace app {

namespace {

using bench::numbers::fixed;

constexpr int kTooNoisy = 1;
constexpr double kLeast_s = 1.0, kMost_s = 3600.0;

struct Options {
    std::string device;
    double seconds = bench::kSelfTest_s;
    bool as_json = false;
};

/// Prints log lines to stderr while the user waits.
void print_log(const bench::RunEvent& event) {
    if (const auto* log = std::get_if<bench::LogLines>(&event))
        std::cerr << bench::printable(log->text) << '\n';
}

void print(const bench::SelfTest& test) {
    std::cout << test.device << (test.device_name.empty() ? "" : " (" + test.device_name + ")") << ": ";
    if (test.too_noisy)
        std::cout << "too noisy now: eager differs from itself. The smallest visible difference is ";
    else
        std::cout << (test.verdict == bench::Verdict::same ? "same" : "can't tell")
                  << ". The smallest visible difference is ";
    std::cout << fixed(test.percent, 2) << " %.\n";
    if (test.ratio && test.ratio_ci95)
        std::cout << "Eager against eager: ratio " << fixed(*test.ratio, 4) << ", 95 % interval "
                  << fixed((*test.ratio_ci95)[0], 4) << " to " << fixed((*test.ratio_ci95)[1], 4) << ", "
                  << test.rounds.value_or(0) << " rounds in " << test.launches.value_or(1) << " processes.\n";
    if (test.spread_percent)
        std::cout << "Two processes that run the same code differ by about "
                  << fixed(*test.spread_percent * std::numbers::sqrt2, 2)
                  << " %; every interval contains this.\n";
    std::cout << "Kept in " << bench::self_tests::file().string() << " for the runs to come.\n";
}

int run_selftest(const Options& options) {
    if (!(options.seconds >= kLeast_s && options.seconds <= kMost_s))
        throw bench::InputError("--seconds: must be " + fixed(kLeast_s, 0) + " to " + fixed(kMost_s, 0));
    const std::string device =
        options.device.empty() ? first_gpu_else_cpu() : bench::with_device(options.device);
    std::stop_source stop;
    const CancelOnSignal guard(stop);
    std::cerr << "eager against eager on " << device << ", " << fixed(options.seconds, 0)
              << " s of measuring\n";
    const auto test = bench::run_self_test(device, options.seconds, stop.get_token(), print_log);
    if (!test) return kCancelled;
    if (options.as_json)
        std::cout << to_json(*test).dump(2) << '\n';
    else
        print(*test);
    return test->too_noisy ? kTooNoisy : 0;
}

}  // namespace

RunCommand add_selftest(CLI::App& command) {
    const auto options = std::make_shared<Options>();
    command.add_option("--device", options->device, "cpu, cuda:0, ... (default: the first GPU, else cpu)");
    command.add_option("--seconds", options->seconds,
                       "Seconds of measuring, for both arms together (default: 10)");
    command.add_flag("--json", options->as_json, "Print JSON");
    command.footer("Exit codes: 0 done, 1 too noisy or no result, 2 bad arguments, 130 cancelled.");
    return [options] { return run_selftest(*options); };
}

}  // namespace app
