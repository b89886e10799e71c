/// What a person says of single cells while a run is on, or after it.
#include <thread>

#include "core/results/journal.h"
#include "runner_fixture.h"

namespace bench {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const json kQuickly = {{"cells", json::object()}};

TEST_F(Runner, ACellThatIsSkippedEndsAndTheOthersAreMeasured) {
    plan_.batches = {1, 4, 16};
    options_.skips = std::make_shared<CellSkips>();
    recorder_.on_round_of = [this](int cell) {
        if (cell == 1) options_.skips->skip(1);
    };
    const json script = {{"cells", {{std::string(kResNet) + "@4", {{"rounds", 100000}, {"round_s", 0.02}}}}}};
    const RunOutcome outcome = run(script);
    EXPECT_EQ(outcome.status, RunStatus::done);
    EXPECT_THAT(statuses(outcome), ElementsAre("ok", "ok", "skipped", "skipped", "ok", "ok"));
    EXPECT_EQ(outcome.rows[2]->reason, "skipped by hand");
    EXPECT_FALSE(outcome.rows[2]->median_ms) << "what was measured of it is in the journal alone";
    EXPECT_THAT(cells_started(), ElementsAre(HasSubstr("@1 "), HasSubstr("@4 "), HasSubstr("@16 ")));
}

TEST_F(Runner, ACellThatIsSkippedBeforeItsTurnNeverBegins) {
    plan_.models = {kResNet, kVit};
    options_.skips = std::make_shared<CellSkips>();
    recorder_.on_round_of = [this](int) { options_.skips->skip(1); };
    const RunOutcome outcome = run(kQuickly);
    EXPECT_THAT(statuses(outcome), ElementsAre("ok", "ok", "skipped", "skipped"));
    EXPECT_THAT(cells_started(), ElementsAre(HasSubstr("resnet-50@1")));
}

TEST_F(Runner, SkippingFromAnotherThreadWhileTheWorkerIsSilent) {
    options_.skips = std::make_shared<CellSkips>();
    options_.kill_after_s = 0.5;
    std::thread person;
    recorder_.on_round_of = [&](int) {
        if (!person.joinable()) person = std::thread([this] { options_.skips->skip(0); });
    };
    const RunOutcome outcome =
        run({{"cells", {{"*", {{"hang_after", 1}, {"beats", true}, {"deaf", true}}}}}});
    person.join();
    EXPECT_THAT(statuses(outcome), ElementsAre("skipped", "skipped"));
}

/// Cancelling is of the whole run, whatever was skipped before.
TEST_F(Runner, CancellingWinsOverSkipping) {
    options_.skips = std::make_shared<CellSkips>();
    recorder_.on_round_of = [this](int) {
        recorder_.stop.request_stop();
        options_.skips->skip(0);
    };
    const RunOutcome outcome = run({{"cells", {{"*", {{"rounds", 100000}, {"round_s", 0.02}}}}}});
    EXPECT_EQ(outcome.status, RunStatus::cancelled);
    EXPECT_THAT(statuses(outcome), ElementsAre("cancelled", "cancelled"));
}

TEST_F(Runner, AnArmIsMeasuredAgainWithThoseBesideIt) {
    plan_.batches = {1, 4};
    run({{"cells", {{std::string(kResNet) + "@4", {{"arms", {{"default", {{"status", "failed"}}}}}}}}}});
    recorder_ = Recorder{};
    options_.resume_dir = std::exchange(options_.out_dir, {});
    options_.again = {{kResNet, "cpu", 4, DType::float32, "default"}};
    const RunOutcome outcome = run(kQuickly);
    EXPECT_THAT(statuses(outcome), ElementsAre("ok", "ok", "ok", "ok"));
    EXPECT_THAT(cells_started(), ElementsAre(HasSubstr("@1 "), HasSubstr("@4 "), HasSubstr("@4 ")));
    const auto journal = results::read_journal(options_.resume_dir);
    EXPECT_EQ(journal.rows.size(), 4u) << "the later rows count";
    for (const auto& row : journal.rows) EXPECT_EQ(row->status, ArmStatus::ok);
}

/// Whether by cancelling the run or by skipping the cell.
TEST_F(Runner, ASecondMeasurementThatIsStoppedLeavesTheFirst) {
    const RunOutcome first = run(kQuickly);
    const json slowly = {{"cells", {{"*", {{"rounds", 100000}, {"round_s", 0.02}}}}}};
    options_.resume_dir = std::exchange(options_.out_dir, {});
    options_.again = {{kResNet, "cpu", 1, DType::float32, "default"}};
    options_.skips = std::make_shared<CellSkips>();
    for (const bool skipping : {false, true}) {
        recorder_ = Recorder{};
        recorder_.on_round_of = [&](int cell) {
            skipping ? options_.skips->skip(cell) : (void)recorder_.stop.request_stop();
        };
        const RunOutcome stopped = run(slowly);
        EXPECT_GT(recorder_.rounds, 0);
        EXPECT_EQ(stopped.status, skipping ? RunStatus::done : RunStatus::cancelled);
        EXPECT_THAT(statuses(stopped), ElementsAre("ok", "ok"));
        const auto journal = results::read_journal(options_.resume_dir);
        ASSERT_EQ(journal.rows.size(), 2u);
        for (int arm = 0; arm < 2; ++arm)
            EXPECT_EQ(journal.rows[arm]->samples_ms, first.rows[arm]->samples_ms) << arm;
    }
}

}  // namespace
}  // namespace bench
