#include <gmock/gmock.h>
#include <signal.h>

#include <future>
#include <mutex>

#include "app/commands/cancel_on_signal.h"

namespace app {
namespace {

using namespace std::chrono_literals;

TEST(CancelOnSignal, StopCallbacksMayTakeALockThatTheInterruptedThreadHolds) {
    for (const int number : {SIGINT, SIGTERM, SIGINT}) {
        std::stop_source stop;
        std::mutex mutex;
        std::promise<std::thread::id> ran;
        const std::stop_callback callback(stop.get_token(), [&] {
            const std::scoped_lock lock(mutex);
            ran.set_value(std::this_thread::get_id());
        });
        const CancelOnSignal guard(stop);
        {
            const std::scoped_lock lock(mutex);
            ::raise(number);
        }
        auto answer = ran.get_future();
        ASSERT_EQ(answer.wait_for(120s), std::future_status::ready);
        EXPECT_NE(answer.get(), std::this_thread::get_id());
    }
}

TEST(CancelOnSignal, TheSecondSignalEndsTheProgramWhicheverItIs) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");  // a forked process would share the pipe
    const auto end_by = [](int first, int second) {
        std::stop_source stop;
        const CancelOnSignal guard(stop);
        ::raise(first);
        ::raise(second);
        ::_exit(0);
    };
    EXPECT_EXIT(end_by(SIGINT, SIGINT), testing::KilledBySignal(SIGINT), "");
    EXPECT_EXIT(end_by(SIGINT, SIGTERM), testing::KilledBySignal(SIGTERM), "");
}

TEST(CancelOnSignal, WithoutASignalNothingIsStopped) {
    std::stop_source stop;
    { const CancelOnSignal guard(stop); }
    EXPECT_FALSE(stop.stop_requested());
}

}  // namespace
}  // namespace app
