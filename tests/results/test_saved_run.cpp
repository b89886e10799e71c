#include "core/results/saved_run.h"

#include <gmock/gmock.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/scratch_dir.h"
#include "core/base/text_file.h"
#include "core/results/journal.h"
#include "core/results/unfinished.h"

namespace bench::results {
namespace {

namespace fs = std::filesystem;

class SavedRun : public testing::Test {
protected:
    SavedRun() {
        run_.created = "2026-01-31T12:00:00Z";
        run_.plan.models = {"microsoft/resnet-50"};
        run_.plan.devices = {"cpu"};
        run_.plan.modes = {"eager", "default"};
        run_.rows = {row("eager")};
    }
    static std::shared_ptr<const ArmResult> row(const std::string& mode) {
        ArmResult row;
        row.model = "microsoft/resnet-50";
        row.device = "cpu";
        row.mode = mode;
        row.batch = 1;
        row.status = ArmStatus::ok;
        row.samples_ms = {10.25, 10.5};
        return std::make_shared<const ArmResult>(row);
    }
    void write_journal(const Rows& rows) const {
        Journal journal(folder_.path() / "journal.jsonl");
        journal.run(run_.plan, nlohmann::json::object(), run_.created);
        journal.rows(0, rows);
    }
    fs::path saved() const {
        const fs::path file = folder_.path() / "a.compilescope.json";
        replace_text_file(file, saved_run_text(run_, folder_.path()));
        return file;
    }

    ScratchDir folder_;
    ResultFile run_;
};

TEST_F(SavedRun, HasItsNameWhateverTheUserTyped) {
    EXPECT_EQ(saved_run_name("/a/mine"), "/a/mine.compilescope.json");
    EXPECT_EQ(saved_run_name("/a/mine.json"), "/a/mine.compilescope.json");
    EXPECT_EQ(saved_run_name("/a/mine.compilescope.json"), "/a/mine.compilescope.json");
    EXPECT_EQ(saved_run_name("/a/v1.2"), "/a/v1.2.compilescope.json");
    EXPECT_TRUE(is_saved_run("/a/mine.compilescope.json"));
    EXPECT_FALSE(is_saved_run("/a/results.json"));
    fs::create_directory(folder_.path() / "folder.compilescope.json");
    EXPECT_FALSE(is_saved_run(folder_.path() / "folder.compilescope.json"));
    EXPECT_EQ(place_of_run("/a/mine.compilescope.json"), "/a/mine.compilescope.json");
    EXPECT_EQ(place_of_run("/a/results.json"), "/a");
    EXPECT_EQ(place_of_run(folder_.path()), folder_.path());
}

TEST_F(SavedRun, OfACompleteRunIsItsResults) {
    run_.rows = {row("eager"), row("default")};
    write_journal(run_.rows);
    EXPECT_EQ(saved_run_text(run_, folder_.path()), to_json_text(run_));
    EXPECT_EQ(saved_run_text(run_, {}), to_json_text(run_));
    EXPECT_FALSE(unfinished_run(saved()));
    EXPECT_THROW(read_journal(saved()), InputError);
}

TEST_F(SavedRun, OfAnUnfinishedRunHasItsJournal) {
    write_journal(run_.rows);
    const fs::path file = saved();
    EXPECT_EQ(read_results(file).rows.size(), 1u);
    EXPECT_EQ(journal_lines(file), journal_lines(folder_.path()));
    const JournalContent journal = read_journal(file);
    EXPECT_EQ(journal.plan, run_.plan);
    EXPECT_EQ(journal.damaged_lines, 0);
    ASSERT_EQ(journal.rows.size(), 1u);
    EXPECT_EQ(journal.rows[0]->samples_ms, run_.rows[0]->samples_ms);
    const auto unfinished = unfinished_run(file);
    ASSERT_TRUE(unfinished);
    EXPECT_EQ(unfinished->folder, file);
    EXPECT_EQ(unfinished->arms_done, 1);
    EXPECT_EQ(unfinished->arms_total, 2);
}

TEST_F(SavedRun, HasNoJournalOfAnotherRun) {
    write_journal(run_.rows);
    run_.created = "2026-02-01T12:00:00Z";
    EXPECT_EQ(saved_run_text(run_, folder_.path()), to_json_text(run_));
}

TEST_F(SavedRun, CountsALineThatWasChanged) {
    write_journal(run_.rows);
    std::string text = saved_run_text(run_, folder_.path());
    const auto at = text.rfind("10.25");
    ASSERT_NE(at, std::string::npos);
    text.replace(at, 5, "11.25");
    const fs::path file = folder_.path() / "b.compilescope.json";
    replace_text_file(file, text);
    EXPECT_EQ(read_journal(file).damaged_lines, 1);
    EXPECT_TRUE(read_journal(file).rows.empty());
}

}  // namespace
}  // namespace bench::results
