#include <gmock/gmock.h>

#include "core/plan/cells.h"
#include "tests/measure/cellar.h"

namespace bench {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

TEST_F(Cellar, CppArmsLearnATaskWhereTheCellSaysSo) {
    cell_.learning_curves = true;
    cell_.modes = {"eager", "default", "python-eager"};
    script_ = [](const CellRequest& process) {
        return each(process, [&](const std::string& mode) {
            ArmResult r = row(10.0);
            if (process.pass != CellPass::learning) return r;
            r.learning.loss = {4, 2, mode == "eager" ? 1.0 : 1.5};
            r.learning.accuracy = 0.75;
            if (mode == "eager") r.learning.other_seed_loss = {5, 2, 2};
            return r;
        });
    };
    const auto rows = run();
    EXPECT_THAT(seen_, ElementsAre("0 eager default python-eager", "alone eager", "alone default",
                                   "alone python-eager", "learning eager", "learning default"));
    EXPECT_THAT(rows[0].learning.other_seed_loss, ElementsAre(5, 2, 2));
    EXPECT_FALSE(rows[0].learning.distance_over_seeds);
    EXPECT_EQ(rows[1].learning.accuracy, 0.75);
    EXPECT_EQ(rows[1].samples_ms.size(), 12u);
    EXPECT_DOUBLE_EQ(*rows[1].learning.distance_over_seeds, 0.25);
    EXPECT_TRUE(rows[2].learning.loss.empty());
}

TEST_F(Cellar, ArmsOfBothEnginesAnswerThePicturesTogetherAfterTiming) {
    cell_.pictures = "/pictures";
    cell_.modes = {"eager", "default", "default+freezing", "python-eager"};
    script_ = [](const CellRequest& process) {
        return each(process, [&](const std::string& mode) {
            if (process.pass != CellPass::pictures) return row(10.0);
            ArmResult r = row(0, mode == "default" ? ArmStatus::failed : ArmStatus::ok);
            r.pictures.count = 7;
            if (mode != "eager") r.pictures.agreement = 0.5;
            r.warnings = {message("left out")};
            return r;
        });
    };
    const auto rows = run();
    EXPECT_EQ(seen_.back(), "pictures eager default default+freezing python-eager");
    EXPECT_THAT(seen_, testing::SizeIs(6)) << "a launch, four alone, one for the pictures";
    EXPECT_EQ(rows[0].pictures.count, 7);
    EXPECT_EQ(rows[2].pictures.agreement, 0.5);
    EXPECT_THAT(rows[2].warnings, Contains("left out"));
    EXPECT_EQ(rows[2].samples_ms.size(), 12u) << "no sample comes from the pictures";
    EXPECT_EQ(rows[1].status, ArmStatus::ok);
    EXPECT_FALSE(rows[1].pictures.count);
    EXPECT_THAT(rows[1].warnings, Contains("pictures: failed: as scripted"));
    EXPECT_EQ(rows[3].pictures.count, 7);
    EXPECT_EQ(rows[3].pictures.agreement, 0.5);
}

TEST_F(Cellar, ArmsThatDoNotFitTogetherAnswerThePicturesAlone) {
    cell_.pictures = "/pictures";
    script_ = [](const CellRequest& process) {
        return each(process, [&](const std::string& mode) {
            ArmResult r =
                row(8.0, mode != "eager" && process.cell.modes.size() > 1 ? ArmStatus::oom : ArmStatus::ok);
            if (process.pass == CellPass::pictures) r.pictures.count = 7;
            return r;
        });
    };
    const auto rows = run();
    ASSERT_GE(seen_.size(), 2u);
    EXPECT_EQ(seen_[seen_.size() - 2], "pictures eager");
    EXPECT_EQ(seen_.back(), "pictures default");
    for (const ArmResult& row : rows) EXPECT_EQ(row.pictures.count, 7) << row.mode;
}

TEST_F(Cellar, FailureInALaterLaunchKeepsTheFirst) {
    cell_.preset = Preset::standard;
    script_ = [](const CellRequest& process) {
        return each(process, [&](const std::string& mode) {
            return mode == "default" && process.launch == 1 ? row(0, ArmStatus::failed) : row(10.0);
        });
    };
    const auto rows = run();
    EXPECT_EQ(rows[0].samples_ms.size(), 24u);
    EXPECT_EQ(rows[1].status, ArmStatus::ok);
    EXPECT_EQ(rows[1].samples_ms.size(), 12u);
    EXPECT_THAT(rows[1].warnings, Contains("launch 2 of 2: failed: as scripted"));
    EXPECT_TRUE(rows[1].isolated_ms);
}

TEST_F(Cellar, ArmThatFailsAtFirstIsNotTriedAgain) {
    cell_.preset = Preset::standard;
    script_ = [](const CellRequest& process) {
        return each(process, [&](const std::string& mode) {
            return row(10.0, mode == "default" ? ArmStatus::wrong_output : ArmStatus::ok);
        });
    };
    const auto rows = run();
    EXPECT_EQ(rows[1].status, ArmStatus::wrong_output);
    EXPECT_THAT(seen_, ElementsAre("0 eager default", "1 eager", "alone eager"));
}

TEST_F(Cellar, ArmsThatDoNotFitTogetherRunInAbba) {
    script_ = [](const CellRequest& process) {
        return each(process, [&](const std::string& mode) {
            if (mode == "eager") return row(10.0);
            ArmResult r = row(8.0, process.cell.modes.size() > 1 ? ArmStatus::oom : ArmStatus::ok);
            if (!isolated(process) && process.launch == 0) r.accuracy.cosine = 1.0;
            if (isolated(process)) r.peak_host_bytes = 77;
            return r;
        });
    };
    const auto rows = run();
    EXPECT_THAT(seen_, ElementsAre("0 eager default", "alone eager", "alone default", "1 eager", "0 default",
                                   "1 default", "1 eager"));
    EXPECT_EQ(rows[1].status, ArmStatus::ok);
    EXPECT_THAT(rows[1].warnings, Contains(HasSubstr("do not fit in memory together")));
    EXPECT_EQ(rows[1].accuracy.cosine, 1.0);
    EXPECT_EQ(rows[1].peak_host_bytes, 77);
    for (const ArmResult& row : rows) {
        EXPECT_EQ(row.order, ArmOrder::abba);
        EXPECT_THAT(row.samples_per_launch, ElementsAre(12, 12));
    }
    EXPECT_NEAR(*rows[1].vs_eager.ratio, 1.25, 0.01);
}

TEST_F(Cellar, ThirdCrashEndsTheCell) {
    cell_.preset = Preset::standard;
    script_ = [](const CellRequest& process) {
        if (process.launch == 1) return ended(End::cell_died);
        return each(process, [](const std::string&) { return row(10.0); });
    };
    const auto rows = run();
    EXPECT_EQ(seen_.size(), 1u + 3);
    for (const ArmResult& row : rows) {
        EXPECT_EQ(row.status, ArmStatus::ok);
        EXPECT_EQ(row.samples_ms.size(), 12u);
        EXPECT_THAT(row.warnings, Contains("launch 2 of 2: failed: as scripted"));
        EXPECT_THAT(row.warnings, Contains(HasSubstr("no memory pass")));
    }
}

TEST_F(Cellar, CancelledBetweenLaunchesIsCancelledWithItsRounds) {
    cell_.preset = Preset::standard;
    script_ = [](const CellRequest& process) {
        if (process.launch == 1 || isolated(process)) return ended(End::cancelled);
        return each(process, [](const std::string&) { return row(10.0); });
    };
    for (const ArmResult& row : run()) {
        EXPECT_EQ(row.status, ArmStatus::cancelled);
        EXPECT_EQ(row.samples_ms.size(), 12u);
        EXPECT_TRUE(row.median_ms);
    }
    EXPECT_EQ(seen_.size(), 2u);
}

TEST_F(Cellar, WorkerThatIsNotThereFailsTheRest) {
    script_ = [](const CellRequest&) { return ended(End::not_started); };
    for (const ArmResult& row : run()) {
        EXPECT_EQ(row.status, ArmStatus::failed);
        EXPECT_EQ(row.reason, "as scripted");
    }
    EXPECT_EQ(seen_.size(), 1u);
}

}  // namespace
}  // namespace bench
