#include <gmock/gmock.h>

#include <cmath>
#include <stdexcept>
#include <string>

#include "core/measure/measure.h"

namespace bench {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::Ge;
using testing::Le;
using testing::SizeIs;

/// Arms whose calls advance a clock by hand; the log has a letter a call, upper case when it was timed.
class Bench {
public:
    std::string log;
    double time_s = 0;
    int stop_after_calls = -1;
    int rounds_seen = 0;
    MeasureHooks hooks{
        .now_s = [this] { return time_s; },
        .synchronize = [] {},
        .should_stop = [this] { return stop_after_calls >= 0 && std::ssize(log) >= stop_after_calls; },
        .on_phase = [](std::size_t, Phase) {},
        .on_round = [this](std::size_t, int, int, double) { ++rounds_seen; },
        .after_round = {},
        .after_warmup = [this](std::size_t) { log += '|'; },
    };

    ArmCall arm(char letter, double call_ms) {
        return [this, letter, call_ms] {
            log += letter;
            time_s += call_ms / 1e3;
        };
    }
};

MethodSettings short_method() {
    MethodSettings method;
    method.warmup_calls_min = 1;
    method.rounds_min = 3;
    return method;
}

std::string measured_part(const std::string& log) {
    return log.substr(log.rfind('|') + 1);
}

/// The caller can end the process before the next arm is called: on a GPU it would fail with the same error.
TEST(Measure, AnErrorIsReportedBeforeAnotherArmIsCalled) {
    Bench bench;
    std::string seen;
    bench.hooks.on_error = [&](std::size_t arm) {
        seen += static_cast<char>('a' + arm);
        EXPECT_TRUE(std::current_exception());
        bench.log += '!';
    };
    int left = 3;
    const std::vector<ArmCall> arms{bench.arm('a', 60), [&] {
                                        if (left-- == 0) throw std::runtime_error("illegal access");
                                        bench.log += 'b';
                                        bench.time_s += 0.06;
                                    }};
    const std::vector<ArmSamples> samples = measure(short_method(), arms, bench.hooks);
    EXPECT_EQ(seen, "b");
    EXPECT_TRUE(samples[1].error && !samples[0].error);
    EXPECT_EQ(bench.log.substr(bench.log.find('!') + 1, 1), "a");
}

/// On a GPU, stable calls do not end the warm-up before its clocks can have risen.
TEST(Measure, WarmUpTakesItsLeastTime) {
    for (const auto& [least_s, calls] : {std::pair<std::optional<double>, int>{{}, 6}, {0.5, 250}}) {
        Bench bench;
        MethodSettings method = short_method();
        method.warmup_max_s = 3;
        method.warmup_min_s = least_s;
        const std::vector<ArmCall> arms{bench.arm('a', 2)};
        EXPECT_NEAR(measure(method, arms, bench.hooks)[0].warmup_calls, calls, 1);
    }
}

TEST(Measure, ArmsTakeTurnsAndTheLeaderRotates) {
    Bench bench;
    const std::vector<ArmCall> arms{bench.arm('a', 60), bench.arm('b', 60), bench.arm('c', 60)};
    measure(short_method(), arms, bench.hooks);
    // A turn is a discarded call and one timed call (60 ms fill a turn of 50 ms).
    EXPECT_EQ(measured_part(bench.log),
              "aabbcc"
              "bbccaa"
              "ccaabb");
}

TEST(Measure, ATurnIsFilledAndItsSampleIsTheMeanOfItsCalls) {
    Bench bench;
    int calls = 0;
    const ArmCall slow_then_fast = [&] { bench.time_s += (++calls % 6 == 2) ? 1.0 : 0.013; };
    MethodSettings method = short_method();
    method.rounds_min = 1;
    const auto samples = measure(method, std::vector{slow_then_fast}, bench.hooks);
    // Call 1 warms up, call 2 (the slow one) is discarded, calls 3 to 6 of 13 ms fill 50 ms.
    EXPECT_THAT(samples[0].calls_per_sample, ElementsAre(4));
    EXPECT_NEAR(samples[0].samples_ms.at(0), 13, 1e-9);
}

TEST(Measure, EveryArmHasTheSameRoundsUntilAllHaveTheirMinimum) {
    Bench bench;
    MethodSettings method = short_method();
    method.arm_min_s = 1.0;  // the fast arm needs 20 turns of 52 ms, the slow one 2
    const auto samples = measure(method, std::vector{bench.arm('a', 26), bench.arm('b', 500)}, bench.hooks);
    EXPECT_THAT(samples[0].samples_ms, SizeIs(20));
    EXPECT_THAT(samples[1].samples_ms, SizeIs(20));
    EXPECT_EQ(samples[0].stopped_by, StoppedBy::count);
    EXPECT_EQ(bench.rounds_seen, 40);
}

TEST(Measure, AnArmThatUsedItsTimeLeavesAndTheOthersGoOn) {
    Bench bench;
    MethodSettings method = short_method();
    method.rounds_min = 10;
    method.arm_max_s = 5.0;
    const auto samples = measure(method, std::vector{bench.arm('a', 60), bench.arm('b', 1000)}, bench.hooks);
    EXPECT_THAT(samples[0].samples_ms, SizeIs(10));
    EXPECT_EQ(samples[0].stopped_by, StoppedBy::count);
    EXPECT_THAT(samples[1].samples_ms, SizeIs(3));  // 2 s a turn: the third passes 5 s
    EXPECT_EQ(samples[1].stopped_by, StoppedBy::timeout);
}

TEST(Measure, GuideRunsArmsOneAfterTheOtherInSingleCalls) {
    Bench bench;
    MethodSettings method = method_settings(Preset::guide);
    method.warmup_calls_min = 2;
    method.rounds_min = 3;
    const auto samples = measure(method, std::vector{bench.arm('a', 1), bench.arm('b', 1)}, bench.hooks);
    EXPECT_EQ(bench.log, "aa|aaabb|bbb");
    EXPECT_THAT(samples[1].calls_per_sample, Each(1));
    EXPECT_EQ(samples[1].warmup_calls, 2);
}

TEST(Measure, WarmUpEndsWhenItsCallsAreStable) {
    Bench bench;
    MethodSettings method = short_method();
    method.warmup_calls_min = 2;
    method.warmup_max_s = 1000;
    int call = 0;
    const ArmCall settling = [&] { bench.time_s += 0.1 * (1 + 8 * std::exp2(-call++)); };
    const auto samples = measure(method, std::vector{settling}, bench.hooks);
    EXPECT_THAT(samples[0].warmup_calls, testing::AllOf(Ge(7), Le(15)));
}

TEST(Measure, WarmUpEndsAtItsTimeWhenCallsNeverSettle) {
    Bench bench;
    MethodSettings method = short_method();
    method.warmup_calls_min = 2;
    method.warmup_max_s = 3;
    int call = 0;
    const ArmCall growing = [&] { bench.time_s += 0.1 * ++call; };
    const auto samples = measure(method, std::vector{growing}, bench.hooks);
    EXPECT_EQ(samples[0].warmup_calls, 8);  // 0.1 + 0.2 + ... + 0.8 = 3.6 s
}

TEST(Measure, StoppingKeepsWhatWasMeasured) {
    Bench bench;
    bench.stop_after_calls = 10;
    MethodSettings method = short_method();
    method.rounds_min = 100;
    const auto samples = measure(method, std::vector{bench.arm('a', 60), bench.arm('b', 60)}, bench.hooks);
    // Two calls and two marks of warm-up, then "aabb" and "bb" before the stop is seen.
    EXPECT_EQ(bench.log, "a|b|aabbbb");
    EXPECT_THAT(samples[0].samples_ms, SizeIs(1));
    EXPECT_THAT(samples[1].samples_ms, SizeIs(2));
    EXPECT_EQ(samples[0].stopped_by, StoppedBy::cancelled);
}

TEST(Measure, AnArmThatThrowsEndsAlone) {
    Bench bench;
    int calls = 0;
    const ArmCall breaks = [&] {
        bench.time_s += 0.06;
        if (++calls == 4) throw std::runtime_error("broken");
    };
    const auto samples = measure(short_method(), std::vector{breaks, bench.arm('b', 60)}, bench.hooks);
    EXPECT_TRUE(samples[0].error);
    EXPECT_THAT(samples[0].samples_ms, SizeIs(1));
    EXPECT_FALSE(samples[0].stopped_by);
    EXPECT_FALSE(samples[1].error);
    EXPECT_THAT(samples[1].samples_ms, SizeIs(3));
}

/// An arm of another process: it says how long its calls took, and its turns take longer than that.
MeasuredArm elsewhere(Bench& bench, char letter, double call_ms, std::vector<std::string>* turns = nullptr) {
    return {ArmTurn([&bench, letter, call_ms, turns](int discarded, double fill_ms) {
        if (turns)
            turns->push_back(std::to_string(discarded) + " then " + std::to_string(std::lround(fill_ms)));
        std::vector<double> times_ms;
        for (double sum_ms = 0; times_ms.empty() || sum_ms < fill_ms; sum_ms += call_ms)
            times_ms.push_back(call_ms);
        bench.log += letter;
        bench.time_s += (static_cast<double>(discarded + std::ssize(times_ms)) * call_ms + 7) / 1e3;
        return times_ms;
    })};
}

TEST(Measure, AnArmOfAnotherProcessTimesItsOwnCalls) {
    Bench bench;
    std::vector<std::string> turns, begun;
    bench.hooks.before_turn = [&](std::size_t arm) { begun.push_back(std::to_string(arm)); };
    const std::vector<MeasuredArm> arms{{bench.arm('a', 60)}, elsewhere(bench, 'P', 20, &turns)};
    const auto samples = measure(short_method(), arms, bench.hooks);
    // What the turn takes beyond the calls (7 ms: the way there and back) is in no sample.
    EXPECT_THAT(samples[1].samples_ms, Each(testing::DoubleNear(20, 1e-9)));
    EXPECT_THAT(samples[1].calls_per_sample, Each(3));
    EXPECT_EQ(samples[1].warmup_calls, 1);
    EXPECT_THAT(turns, ElementsAre("0 then 0", "1 then 50", "1 then 50", "1 then 50"));
    EXPECT_EQ(measured_part(bench.log), "aaPPaaaaP");
    EXPECT_THAT(begun, ElementsAre("0", "1", "0", "1", "1", "0", "0", "1"));
}

TEST(Measure, GuideAsksAnotherProcessForSingleCalls) {
    Bench bench;
    MethodSettings method = method_settings(Preset::guide);
    method.warmup_calls_min = 2;
    method.rounds_min = 3;
    std::vector<std::string> turns;
    const auto samples = measure(method, std::vector{elsewhere(bench, 'P', 1, &turns)}, bench.hooks);
    EXPECT_THAT(turns, testing::AllOf(SizeIs(5), Each("0 then 0")));
    EXPECT_THAT(samples[0].samples_ms, SizeIs(3));
}

TEST(Measure, EachEngineHasAnEagerOfItsOwn) {
    // The arms of one engine vary together with their own eager and not with the other's: only their own
    // makes their ratio precise at once.
    Bench bench;
    MethodSettings method = short_method();
    method.rounds_min = 10;
    method.target_half_width = 0.01;
    method.arm_max_s = 60;
    int round = 0;
    const auto factor = [&](bool first) { return (first ? round * 7 : round * 3) % 5 < 2 ? 1.3 : 1.0; };
    bench.hooks.after_round = [&](int) { ++round; };
    const auto arm = [&](bool first) {
        return ArmCall([&bench, &factor, first] { bench.time_s += 0.06 * factor(first); });
    };
    const std::vector<MeasuredArm> own{{arm(true)}, {arm(true), 0}, {arm(false)}, {arm(false), 2}};
    for (const ArmSamples& samples : measure(method, own, bench.hooks)) {
        EXPECT_EQ(samples.stopped_by, StoppedBy::stable);
        EXPECT_THAT(samples.samples_ms, SizeIs(Le(12)));
    }
    round = 0;
    const std::vector<MeasuredArm> crossed{{arm(true)}, {arm(false), 0}};
    EXPECT_GT(measure(method, crossed, bench.hooks)[1].samples_ms.size(), 12u);
}

TEST(Measure, ATurnThatIsCutOffByACancelledRunKeepsTheRoundsBefore) {
    Bench bench;
    bool stop = false;
    int turns = 0;
    bench.hooks.should_stop = [&] { return stop; };
    const std::vector<MeasuredArm> arms{{ArmTurn([&](int, double) -> std::vector<double> {
        if (++turns < 4) return {60.0};
        stop = true;
        throw std::runtime_error("cancelled");
    })}};
    MethodSettings method = short_method();
    method.rounds_min = 100;
    const auto samples = measure(method, arms, bench.hooks);
    EXPECT_FALSE(samples[0].error);
    EXPECT_EQ(samples[0].stopped_by, StoppedBy::cancelled);
    EXPECT_THAT(samples[0].samples_ms, SizeIs(2));  // one of the four warmed up, one was cut off
}

TEST(Measure, TheDeviceIsSynchronisedBeforeEveryTimedClockRead) {
    // The device finishes `pending` work only when synchronised; a call that is timed without waiting would
    // take nothing.
    double time_s = 0, pending_s = 0;
    MeasureHooks hooks{
        .now_s = [&] { return time_s; },
        .synchronize =
            [&] {
                time_s += pending_s;
                pending_s = 0;
            },
        .should_stop = [] { return false; },
        .on_phase = [](std::size_t, Phase) {},
        .on_round = [](std::size_t, int, int, double) {},
        .after_round = {},
        .after_warmup = {},
    };
    const ArmCall enqueue = [&] { pending_s += 0.02; };
    const auto samples = measure(short_method(), std::vector{enqueue}, hooks);
    for (const double sample_ms : samples[0].samples_ms) EXPECT_NEAR(sample_ms, 20.0, 1e-9);
}

}  // namespace
}  // namespace bench
