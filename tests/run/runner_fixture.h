#pragma once

#include <gmock/gmock.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/plan/cells.h"
#include "core/results/result_files.h"
#include "core/run/runner.h"

/// What the tests of bench::run share: a plan, a scripted worker (tests/support/fake_worker.py), what was
/// seen.
namespace bench {

namespace fs = std::filesystem;
using nlohmann::json;

inline constexpr const char* kResNet = "microsoft/resnet-50";
inline constexpr const char* kVit = "google/vit-base-patch16-224";

/// An observer that keeps what it gets. Pass std::ref() of it.
class Recorder {
public:
    void operator()(const RunEvent& event) {
        if (const auto* known = std::get_if<CellsKnown>(&event)) cell_count = known->cells.size();
        if (const auto* round = std::get_if<RoundMeasured>(&event)) on_round(*round);
        if (const auto* arm = std::get_if<ArmFinished>(&event)) rows.emplace_back(arm->cell, arm->row);
        if (const auto* log = std::get_if<LogLines>(&event)) {
            logs.push_back(log->text);
            if (on_log_line) on_log_line();
        }
        if (const auto* now = std::get_if<Progress>(&event)) progress = *now;
    }

    std::stop_source stop;
    std::optional<int> after_rounds;  ///< then the run is cancelled
    std::function<void()> on_log_line;
    std::function<void(int cell)> on_round_of;
    std::size_t cell_count = 0;
    int rounds = 0;
    std::vector<std::pair<int, std::shared_ptr<const ArmResult>>> rows;
    std::vector<std::string> logs;
    Progress progress;

private:
    void on_round(const RoundMeasured& round) {
        ++rounds;
        if (on_round_of) on_round_of(round.cell);
        if (after_rounds && rounds >= *after_rounds) stop.request_stop();
    }
};

class Runner : public testing::Test {
protected:
    void SetUp() override {
        std::string pattern = (fs::temp_directory_path() / "runner-XXXXXX").string();
        dir_ = ::mkdtemp(pattern.data());
        ::setenv("COMPILESCOPE_CACHE", (dir_ / "cache").c_str(), 1);
        ::setenv("COMPILESCOPE_DATA", (dir_ / "data").c_str(), 1);
        plan_.models = {kResNet};
        plan_.devices = {"cpu"};
        plan_.preset = Preset::quick;
        options_.out_dir = dir_ / "run";
        options_.heartbeat_timeout_s = 120.0;
    }
    void TearDown() override {
        fs::remove_all(dir_);
        ::unsetenv("COMPILESCOPE_CACHE");
        ::unsetenv("COMPILESCOPE_DATA");
    }

    RunOutcome run(json script) {
        script["started_log"] = (dir_ / "started.txt").string();
        const fs::path file = dir_ / "script.json";
        std::ofstream(file) << script;
        options_.worker_command = {"python3", COMPILESCOPE_TEST_SUPPORT "/fake_worker.py", file.string()};
        const RunOutcome outcome =
            bench::run(plan_, recorder_.stop.get_token(), std::ref(recorder_), options_);
        expect_every_arm_once(outcome);
        return outcome;
    }

    /// What must hold whatever happened.
    void expect_every_arm_once(const RunOutcome& outcome) {
        std::vector<std::string> expected, got, told, saved;
        const auto name = [](const ArmResult& r) {
            return r.model + " " + r.device + " " + std::to_string(r.batch) + " " + r.mode;
        };
        for (const Cell& cell : expand(plan_))
            for (const std::string& mode : modes_with_rows(cell))
                expected.push_back(cell.model + " " + cell.device + " " + std::to_string(cell.batch) + " " +
                                   mode);
        for (const auto& row : outcome.rows)
            if (!is_control(*row)) got.push_back(name(*row));
        for (const auto& [cell, row] : recorder_.rows) told.push_back(name(*row));
        for (const auto& row : results::read_results(outcome.out_dir).rows)
            if (!is_control(*row)) saved.push_back(name(*row));
        EXPECT_EQ(told, expected);
        EXPECT_EQ(saved, got);
        EXPECT_THAT(got, testing::UnorderedElementsAreArray(expected));
        EXPECT_EQ(recorder_.progress.arms_done, static_cast<int>(expected.size()));
        EXPECT_FALSE(fs::exists(outcome.out_dir / ".compilescope-tmp")) << "scratch was left";
    }

    std::vector<std::string> statuses(const RunOutcome& outcome) const {
        std::vector<std::string> words;
        for (const auto& row : outcome.rows) words.emplace_back(name_in(kArmStatusNames, row->status));
        return words;
    }

    /// The cells that workers were given, by all runs of this test.
    std::vector<std::string> cells_started() const {
        std::ifstream in(dir_ / "started.txt");
        std::vector<std::string> cells;
        for (std::string line; std::getline(in, line);)
            if (line.starts_with("cell ")) cells.push_back(line.substr(5));
        return cells;
    }
    struct StartedWorker {
        std::string pid, start_time;  ///< together they name one process: the system reuses pids
    };
    std::vector<StartedWorker> workers_started() const {
        std::ifstream in(dir_ / "started.txt");
        std::vector<StartedWorker> workers;
        for (std::string line; std::getline(in, line);)
            if (!line.starts_with("cell ") && !line.starts_with("alone "))
                workers.push_back({line.substr(0, line.find(' ')), line.substr(line.rfind(' ') + 1)});
        return workers;
    }
    /// Whether the worker runs, or has ended without its parent waiting for it.
    static bool exists(const StartedWorker& worker) {
        std::ifstream in("/proc/" + worker.pid + "/stat");
        std::string stat;
        if (!std::getline(in, stat)) return false;
        std::istringstream fields(stat.substr(stat.rfind(')') + 1));  // the program's name may have spaces
        std::string field;
        for (int i = 0; i < 20; ++i) fields >> field;  // the 22nd field of the line
        return field == worker.start_time;
    }

    fs::path dir_;
    RunPlan plan_;
    RunOptions options_;
    Recorder recorder_;
};

inline const json kFaster = {{"cells", {{"*", {{"arms", {{"default", {{"ms", 8.0}}}}}}}}}};

}  // namespace bench
