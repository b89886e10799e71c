#include "core/results/journal.h"
#include "core/results/unfinished.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>

#include "core/base/error.h"
#include "core/base/text_file.h"

namespace bench::results {
namespace {

namespace fs = std::filesystem;
using testing::AnyOf;

using Rows = std::vector<std::shared_ptr<const ArmResult>>;

class Journals : public testing::Test {
protected:
    fs::path dir_ = fs::path(testing::TempDir()) / ("journal_test_" + std::to_string(::getpid()));
    fs::path file_ = dir_ / "journal.jsonl";

    void SetUp() override { fs::create_directories(dir_); }
    void TearDown() override { fs::remove_all(dir_); }

    static std::shared_ptr<const ArmResult> row(const std::string& mode, double ms) {
        ArmResult row;
        row.model = "microsoft/resnet-50";
        row.device = "cpu";
        row.mode = mode;
        row.status = ArmStatus::ok;
        row.samples_ms = {ms, ms};
        row.warnings = {message("memory pass: %1", message("failed: %1", "no memory"))};
        return std::make_shared<const ArmResult>(row);
    }
    static RunPlan plan() {
        RunPlan plan;
        plan.models = {"microsoft/resnet-50"};
        plan.devices = {"cpu"};
        return plan;
    }
    void write_text(const std::string& text) const { std::ofstream(file_, std::ios::binary) << text; }

    /// Empty where there is no plan in it yet.
    std::optional<JournalContent> read() const {
        try {
            return read_journal(dir_);
        } catch (const InputError&) {
            return std::nullopt;
        }
    }
};

TEST_F(Journals, CutAtEveryByteLosesOnlyWhatWasCutAndGoesOn) {
    const Rows cell{row("eager", 1.5)}, rest{row("default", 2.5)};
    {
        Journal journal(file_);
        journal.run(plan(), nlohmann::json::object(), "2026-01-02T03:04:05Z");
        journal.round({}, "eager", 1, 3, 1.5);
        journal.rows(0, cell);
    }
    const std::string whole = read_text_file(file_);
    const std::size_t run_ends = whole.find('\n'), row_begins = whole.rfind('\n', whole.size() - 2) + 1;
    ASSERT_LT(run_ends, row_begins);
    for (std::size_t size = 0; size <= whole.size(); ++size) {
        // A line is whole with all of its text: whether the end of line came, too, does not matter.
        const bool has_plan = size >= run_ends, has_row = size + 1 >= whole.size();
        write_text(whole.substr(0, size));
        const auto cut = read();
        ASSERT_EQ(cut.has_value(), has_plan) << size;
        ASSERT_EQ(cut ? cut->rows.size() : 0, has_row ? 1 : 0) << size;
        if (has_row) ASSERT_EQ(*cut->rows.front(), *cell.front());
        // It goes on in the same file: as a resumed run does.
        {
            Journal journal(file_);
            journal.run(plan(), nlohmann::json::object(), "2026-01-02T03:04:05Z");
            if (!has_row) journal.rows(0, cell);
            journal.rows(1, rest);
        }
        const JournalContent resumed = read_journal(dir_);
        ASSERT_EQ(resumed.plan.models, plan().models) << size;
        ASSERT_EQ(resumed.rows.size(), 2U) << size;
        ASSERT_EQ(*resumed.rows[0], *cell.front()) << size;
        ASSERT_EQ(*resumed.rows[1], *rest.front()) << size;
    }
}

TEST_F(Journals, ArmsThatBecameTheSameBatchAreAllDone) {
    RunPlan training = plan();
    training.kind = RunKind::training;
    training.models = {"mmaction2/stgcn"};
    training.batches = {24, 32};
    training.modes = {"eager"};
    Journal(file_).run(training, nlohmann::json::object(), "2026-01-02T03:04:05Z");
    for (const int batch : training.batches) {
        EXPECT_TRUE(unfinished_run(dir_)) << batch;
        ArmResult halved = *row("eager", 1.5);
        halved.model = "mmaction2/stgcn";
        halved.batch = 4;
        halved.planned_batch = batch;
        const Rows rows{std::make_shared<const ArmResult>(halved)};
        Journal(file_).rows(batch == 24 ? 0 : 1, rows);
    }
    EXPECT_FALSE(unfinished_run(dir_));
}

TEST_F(Journals, RowsOfAnotherPlanAreNotAmongThoseThatAreDone) {
    RunPlan first = plan(), second = plan();
    first.modes = {"eager", "default"};
    second.models = {"google/vit-base-patch16-224"};
    second.modes = {"eager"};
    Journal journal(file_);
    journal.run(first, nlohmann::json::object(), "2026-01-02T03:04:05Z");
    journal.rows(0, Rows{row("eager", 1.5), row("default", 1.5)});
    EXPECT_FALSE(unfinished_run(dir_));
    EXPECT_EQ(run_in(dir_), "2026-01-02T03:04:05Z");
    EXPECT_EQ(run_in(dir_ / "nothing"), "");
    journal.run(second, nlohmann::json::object(), "2026-01-02T03:04:05Z");
    const auto unfinished = unfinished_run(dir_);
    ASSERT_TRUE(unfinished);
    EXPECT_EQ(unfinished->arms_done, 0);
    EXPECT_EQ(unfinished->arms_total, 1);
}

TEST_F(Journals, ACancelledRowDoesNotReplaceAResult) {
    Journal journal(file_);
    journal.run(plan(), nlohmann::json::object(), "2026-01-02T03:04:05Z");
    journal.rows(0, Rows{row("eager", 1.5)});
    ArmResult cancelled = *row("eager", 2.5);
    cancelled.status = ArmStatus::cancelled;
    const Rows again{std::make_shared<const ArmResult>(cancelled)};
    journal.rows(0, again);
    ASSERT_EQ(read()->rows.size(), 1U);
    EXPECT_EQ(*read()->rows[0], *row("eager", 1.5));
    journal.rows(0, Rows{row("eager", 3.5)});
    EXPECT_EQ(*read()->rows[0], *row("eager", 3.5)) << "measured again";
}

TEST_F(Journals, ARowEndsTheLaunchesOfItsOwnStageOnly) {
    FinishedLaunch launch;
    launch.process.cell.model = "microsoft/resnet-50";
    launch.process.cell.device = "cpu";
    launch.process.cell.modes = launch.cell_modes = {"eager", "torchscript"};
    launch.process.cell.run_stage = 2;
    Journal journal(file_);
    journal.run(plan(), nlohmann::json::object(), "2026-01-02T03:04:05Z");
    journal.launch(launch);
    const auto of_stage_2 = [](const std::string& mode) {
        ArmResult in_stage = *row(mode, 1.5);
        in_stage.run_stage = 2;
        return Rows{std::make_shared<const ArmResult>(in_stage)};
    };
    journal.rows(0, of_stage_2("default+freezing"));
    EXPECT_EQ(read()->launches.size(), 1U);
    journal.rows(0, of_stage_2("torchscript"));
    EXPECT_EQ(read()->launches.size(), 0U);
}

TEST_F(Journals, ADamagedByteCostsNoMoreThanItsLine) {
    {
        Journal journal(file_);
        journal.run(plan(), nlohmann::json::object(), "2026-01-02T03:04:05Z");
        journal.rows(0, Rows{row("eager", 1.5)});
        journal.rows(1, Rows{row("default", 2.5)});
    }
    const std::string whole = read_text_file(file_);
    const std::size_t run_ends = whole.find('\n');
    for (std::size_t at = run_ends + 1; at < whole.size(); ++at) {
        for (const char damage : {'\0', '\xFF', '\n', '{', '"'}) {
            std::string text = whole;
            if (text[at] == damage) continue;
            text[at] = damage;
            write_text(text);
            const auto content = read();
            ASSERT_TRUE(content) << at;
            ASSERT_GE(content->rows.size(), whole[at] == '\n' ? 0U : 1U) << at;
        }
    }
}

/// Journals that versions without checksums wrote: one that was finished, as the text of its lines was then.
TEST_F(Journals, AnOlderOneOpens) {
    write_text(
        R"({"created":"2026-11-23T01:53:40Z","environment":{"torch":"2.11.0"},"plan":{"batches":[1],"devices":["cpu"],)"
        R"("dtypes":["float32"],"input":{"image":"","kind":"image","queries":[]},"kind":"inference","models":)"
        R"(["microsoft/resnet-50"],"modes":["eager","default"],"preset":"quick","python":"","settings":)"
        R"({"attention":"sdpa","cudnn_benchmark":false,"grad_guard":"no_grad","memory_format":"contiguous","tf32":)"
        R"("default"},"weights":{"folder":"","seed":0,"source":"random"}},"type":"run"})"
        "\n"
        R"({"arm":"eager","calls":1,"cell":0,"launch":0,"pass":"measure","round":1,"sample_ms":75.5,"type":"round"})"
        "\n"
        R"({"cell":0,"row":{"batch":1,"device":"cpu","dtype":"float32","mode":"eager","model":"microsoft/resnet-50",)"
        R"("samples_ms":[75.5,76.5],"status":"ok"},"type":"row"})"
        "\n");
    const JournalContent content = read_journal(dir_);
    EXPECT_EQ(content.created, "2026-11-23T01:53:40Z");
    EXPECT_EQ(content.plan.preset, Preset::quick);
    ASSERT_EQ(content.rows.size(), 1U);
    EXPECT_EQ(content.rows.front()->samples_ms, (std::vector<double>{75.5, 76.5}));
}

/// Those that tests/app/test_older_journals.py resumes.
TEST_F(Journals, KeptOnesThatWereCutLoseOnlyWhatWasCut) {
    constexpr std::size_t kStep_bytes = 53, kBesideEnd_bytes = 2;
    int journals = 0;
    for (const auto& kept : fs::directory_iterator(fs::path(COMPILESCOPE_TEST_DATA) / "journals")) {
        if (kept.path().extension() != ".jsonl") continue;
        ++journals;
        const std::string whole = read_text_file(kept.path());
        std::vector<std::size_t> row_ends;  // without the newline, which does not matter
        for (std::size_t begin = 0, end = 0; begin < whole.size(); begin = end + 1) {
            end = whole.find('\n', begin);
            if (whole.substr(begin, end - begin).find(R"("type":"row")") != std::string::npos)
                row_ends.push_back(end);
        }
        ASSERT_EQ(row_ends.size(), 2U) << kept.path();
        for (std::size_t size = whole.find('\n'); size <= whole.size(); ++size) {
            const bool at_end =
                whole.substr(size - kBesideEnd_bytes, 2 * kBesideEnd_bytes).find('\n') != std::string::npos;
            if (!at_end && size % kStep_bytes != 0) continue;
            write_text(whole.substr(0, size));
            const auto content = read();
            ASSERT_TRUE(content) << kept.path() << size;
            ASSERT_EQ(content->rows.size(),
                      std::ranges::count_if(row_ends, [&](auto end) { return end <= size; }))
                << kept.path() << size;
            ASSERT_EQ(content->damaged_lines, 0) << kept.path() << size;
        }
    }
    EXPECT_EQ(journals, 3);
}

}  // namespace
}  // namespace bench::results
