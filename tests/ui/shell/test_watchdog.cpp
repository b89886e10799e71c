#include <gmock/gmock.h>
#include <sched.h>

#include <QEventLoop>
#include <QTest>
#include <QTimer>
#include <iostream>
#include <thread>

#include "tests/support/patience.h"
#include "tests/ui/event_loop_watchdog.h"

namespace ui {
namespace {

using namespace std::chrono_literals;

TEST(EventLoopWatchdog, TripsWhenTheLoopSleepsForTwoSeconds) {
    EventLoopWatchdog watchdog;
    bool slept = false;
    QTimer::singleShot(50, [&] {
        std::this_thread::sleep_for(2s);
        slept = true;
    });
    ASSERT_TRUE(QTest::qWaitFor([&] { return slept; }, kPatience_ms));
    watchdog.stop();
    EXPECT_GT(watchdog.worst_ms(), EventLoopWatchdog::kLimit_ms);
}

TEST(EventLoopWatchdog, TripsWhenNoLoopRunsUntilTheEnd) {
    EventLoopWatchdog watchdog;
    ASSERT_TRUE(QTest::qWaitFor([] { return true; }, kPatience_ms));
    std::this_thread::sleep_for(2s);
    watchdog.stop();
    EXPECT_GT(watchdog.worst_ms(), EventLoopWatchdog::kLimit_ms);
}

TEST(EventLoopWatchdog, SeesThatAnIdleLoopAnswers) {
    EventLoopWatchdog watchdog;
    QTest::qWait(300);
    watchdog.stop();
    EXPECT_GT(watchdog.count(), 0u);
    EXPECT_LT(watchdog.worst_ms(), EventLoopWatchdog::kLimit_ms);
}

void pinTo(int cpu) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(cpu, &set);
    ASSERT_EQ(::sched_setaffinity(0, sizeof set, &set), 0);
}

/// A thread of the least priority shares a processor with one that never waits. It answers late and is not to
/// blame.
TEST(EventLoopWatchdog, DoesNotTripWhenAnotherThreadTakesTheProcessor) {
    const int cpu = ::sched_getcpu();
    double worst_ms = 0, worstWall_ms = 0;
    std::jthread watched([&] {
        QEventLoop loop;
        EventLoopWatchdog watchdog;
        pinTo(cpu);
        const sched_param least{};
        ASSERT_EQ(::sched_setscheduler(0, SCHED_IDLE, &least), 0);
        QTimer::singleShot(3000, &loop, &QEventLoop::quit);
        loop.exec();
        watchdog.stop();
        worst_ms = watchdog.worst_ms();
        worstWall_ms = watchdog.worstWall_ms();
    });
    std::jthread other([cpu] {
        pinTo(cpu);
        const auto end = std::chrono::steady_clock::now() + 4s;
        while (std::chrono::steady_clock::now() < end) continue;
    });
    watched.join();
    EXPECT_LT(worst_ms, EventLoopWatchdog::kLimit_ms);
    EXPECT_LT(worst_ms, worstWall_ms / 2) << "the delay was not subtracted";
    std::cout << "at most " << worst_ms << " ms, by the wall clock " << worstWall_ms << " ms\n";
}

}  // namespace
}  // namespace ui
