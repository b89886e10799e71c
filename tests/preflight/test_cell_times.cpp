#include <gmock/gmock.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/plan/cells.h"
#include "core/preflight/cell_times.h"

namespace bench {

class KeptCellTimes : public testing::Test {
protected:
    void SetUp() override {
        std::string pattern = (std::filesystem::temp_directory_path() / "cell-times-XXXXXX").string();
        folder_ = ::mkdtemp(pattern.data());
        file_ = folder_ / "cell_times.json";
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    static RunPlan plan() {
        RunPlan plan;
        plan.models = {"microsoft/resnet-50", "google/vit-base-patch16-224"};
        plan.devices = {"cpu"};
        plan.batches = {1, 4};
        plan.modes = {"eager", "default"};
        return plan;
    }

    std::filesystem::path folder_, file_;
};

TEST_F(KeptCellTimes, TeachTheNextRun) {
    const auto cells = expand(plan());
    const CellTimes times(file_, "this host");
    TimeEstimate nothing;
    times.teach(nothing, cells);
    EXPECT_FALSE(nothing.knows_something()) << "no file";

    times.keep(cells[0], 900.0, 100.0);
    times.keep(cells[0], 100.0, 0.0);
    times.keep(cells[1], 50.0, 0.0);
    TimeEstimate taught;
    times.teach(taught, cells);
    EXPECT_TRUE(taught.knows_something());
    EXPECT_NEAR(taught.cell_s(cells[0]), 100.0, 40.0) << "the latest counts";

    for (int i = 0; i < 4; ++i) taught.measured(cells[0], 400.0, 0.0);
    EXPECT_NEAR(taught.cell_s(cells[0]), 400.0, 100.0) << "what is seen now counts more";

    TimeEstimate elsewhere;
    CellTimes(file_, "another host").teach(elsewhere, cells);
    EXPECT_FALSE(elsewhere.knows_something());
    RunPlan other = plan();
    other.preset = Preset::publish;
    times.teach(elsewhere, expand(other));
    EXPECT_FALSE(elsewhere.knows_something()) << "another preset";
    other = plan();
    other.kind = RunKind::training;
    times.teach(elsewhere, expand(other));
    EXPECT_FALSE(elsewhere.knows_something()) << "training steps";
}

TEST_F(KeptCellTimes, ADamagedFileTeachesNothingAndIsWrittenAnew) {
    std::ofstream(file_) << "{\"cells\": [{\"host\": 3}]}";
    const auto cells = expand(plan());
    const CellTimes times(file_, "this host");
    TimeEstimate estimate;
    times.teach(estimate, cells);
    EXPECT_FALSE(estimate.knows_something());
    times.keep(cells[0], 10.0, 0.0);
    times.teach(estimate, cells);
    EXPECT_TRUE(estimate.knows_something());
    auto many = nlohmann::json::parse(std::ifstream(file_));
    for (int batch = 2; batch <= 400; ++batch) {
        many["cells"].push_back(many["cells"][0]);
        many["cells"].back()["batch"] = batch;
    }
    std::ofstream(file_) << many;
    Cell cell = cells[0];
    cell.batch = 1000;
    times.keep(cell, 10.0, 0.0);
    const auto json = nlohmann::json::parse(std::ifstream(file_));
    EXPECT_EQ(json["cells"].size(), 300u);
    EXPECT_EQ(json["cells"].back()["batch"], 1000);
}

}  // namespace bench
