#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <numeric>

#include "core/analysis/break_even.h"
#include "core/analysis/row_statistics.h"
#include "core/analysis/summary_table.h"
#include "core/base/csv.h"
#include "core/base/error.h"
#include "core/base/text_file.h"
#include "core/results/reference_data.h"
#include "core/results/result_files.h"
#include "tests/support/decimal_comma.h"

namespace bench::results {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::ThrowsMessage;

std::shared_ptr<ArmResult> row(const std::string& mode, double median_ms) {
    auto r = std::make_shared<ArmResult>();
    r->model = "microsoft/resnet-50";
    r->task = "classification";
    r->device = "cpu";
    r->batch = 4;
    r->mode = mode;
    r->status = ArmStatus::ok;
    r->samples_ms = {median_ms, median_ms};
    r->median_ms = median_ms;
    r->median_ci95_ms = Interval{median_ms - 0.25, median_ms + 0.25};
    return r;
}

ResultFile example() {
    ResultFile file;
    file.created = "2026-01-02T03:04:05Z";
    file.plan.models = {"microsoft/resnet-50"};
    file.plan.devices = {"cpu"};
    file.environment = {{"cpu", "A \"fast\" one"}};
    const auto eager = row("eager", 20.5);
    const auto compiled = row("default", 12.25);
    compiled->compile_cold_s = 11.0;
    compiled->vs_eager = {.ratio = 1.673,
                          .ratio_ci95 = Interval{1.6, 1.7},
                          .improvement_percent = 40.24,
                          .improvement_ci95_percent = Interval{37.5, 41.2},
                          .verdict = Verdict::faster};
    const auto failed = row("default+freezing", 1.0);
    failed->status = ArmStatus::failed;
    failed->median_ms.reset();
    failed->reason = Message::plain("said \"no\", twice\nand | once more");
    file.rows = {eager, compiled, failed};
    return file;
}

class ResultFiles : public testing::Test {
protected:
    void SetUp() override { std::filesystem::create_directories(dir_); }
    void TearDown() override { std::filesystem::remove_all(dir_); }
    const std::filesystem::path dir_ =
        std::filesystem::temp_directory_path() / ("result-files-" + std::to_string(::getpid()));
};

}  // namespace

TEST_F(ResultFiles, JsonRoundTrips) {
    ResultFile file = example();
    auto warned = std::make_shared<ArmResult>(*file.rows.front());
    warned->warnings = {message("memory pass: %1", message("failed: %1", "no room")),
                        Message::plain("a compiler's words")};
    file.rows.front() = warned;
    write_results(dir_, file);
    for (const auto& path : {dir_, dir_ / "results.json"}) {
        const ResultFile back = read_results(path);
        EXPECT_EQ(back.created, file.created);
        EXPECT_EQ(back.plan, file.plan);
        EXPECT_EQ(back.environment, file.environment);
        ASSERT_EQ(back.rows.size(), file.rows.size());
        for (std::size_t i = 0; i < back.rows.size(); ++i) EXPECT_EQ(*back.rows[i], *file.rows[i]) << i;
    }
    std::size_t files = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(dir_)) ++files;
    EXPECT_EQ(files, 3u) << "something was left beside results.json, results.csv and results.md";
}

TEST_F(ResultFiles, NoFileNamesAnInterpreter) {
    ResultFile file = example();
    file.plan.python = "/opt/own python";
    write_results(dir_, file);
    for (const char* name : {"results.json", "results.md", "results.csv"})
        EXPECT_THAT(read_text_file(dir_ / name), Not(HasSubstr("own python"))) << name;
    const ResultFile read = results_from_text(
        R"({"schema": 1, "plan": {"models": ["a/b"], "python": "./evil.sh"}, "results": []})", "a.json");
    EXPECT_EQ(read.plan.python, "");
    EXPECT_EQ(read.plan.models, std::vector<std::string>{"a/b"});
}

TEST_F(ResultFiles, MarkdownSaysWhatTheModeTunedTried) {
    ResultFile file = example();
    ArmResult tuned = *file.rows.front();
    tuned.mode = "tuned";
    tuned.compile_report.tuning = {{.choice = "freezing",
                                    .outcome = TrialOutcome::kept,
                                    .ratio = 1.25,
                                    .ratio_ci95 = Interval{1.2, 1.3},
                                    .compile_s = 12.0,
                                    .reason = {}},
                                   {.choice = "contiguous",
                                    .outcome = TrialOutcome::failed,
                                    .ratio = {},
                                    .ratio_ci95 = {},
                                    .compile_s = {},
                                    .reason = Message::plain("no such library")}};
    file.rows.push_back(std::make_shared<const ArmResult>(tuned));
    EXPECT_THAT(to_markdown_text(file),
                HasSubstr("freezing kept 1.250 (1.200 to 1.300); contiguous failed (no such library)."));
}

TEST_F(ResultFiles, PublishedRowsRoundTripToo) {
    ResultFile file;
    file.rows = published_rows();
    write_results(dir_, file);
    const ResultFile back = read_results(dir_);
    ASSERT_EQ(back.rows.size(), file.rows.size());
    for (std::size_t i = 0; i < back.rows.size(); ++i) EXPECT_EQ(*back.rows[i], *file.rows[i]) << i;
}

TEST_F(ResultFiles, ADecimalCommaChangesNothing) {
    const ResultFile file = example();
    const std::string json = to_json_text(file), markdown = to_markdown_text(file);
    const DecimalComma comma;
    EXPECT_EQ(to_json_text(file), json);
    EXPECT_EQ(to_markdown_text(file), markdown);
    write_results(dir_, file);
    const ResultFile back = read_results(dir_);
    ASSERT_EQ(back.rows.size(), file.rows.size());
    for (std::size_t i = 0; i < back.rows.size(); ++i) EXPECT_EQ(*back.rows[i], *file.rows[i]) << i;
}

TEST_F(ResultFiles, CsvQuotesAndKeepsPoints) {
    const auto records = [] {
        const DecimalComma comma;
        return csv::parse(to_csv_text(example().rows));
    }();
    ASSERT_EQ(records.size(), 4u);
    const auto column = [&](const std::string& key) {
        return static_cast<std::size_t>(std::ranges::find(records[0], key) - records[0].begin());
    };
    ASSERT_LT(column("vs_eager.improvement_percent"), records[0].size());
    EXPECT_EQ(column("samples_ms"), records[0].size());
    EXPECT_EQ(records[2][column("vs_eager.improvement_percent")], "40.24");
    EXPECT_EQ(records[3][column("reason")], "said \"no\", twice\nand | once more");
    EXPECT_EQ(records[3][column("median_ms")], "");
    for (const auto& record : records) EXPECT_EQ(record.size(), records[0].size());
}

TEST_F(ResultFiles, MarkdownIsATable) {
    const std::string text = to_markdown_text(example());
    EXPECT_THAT(text, HasSubstr("| ResNet | cpu | 4 | float32 | default | 12.25 ± 0.25 | "
                                "40.2 % (37.5 to 41.2) | faster | 5334 | ok |"));
    EXPECT_THAT(text, HasSubstr("and \\| once more"));
    EXPECT_THAT(text, HasSubstr("`compilescope-cli run --model microsoft/resnet-50"));
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const bool has_escape = line.find("\\|") != std::string::npos;
        const auto expected = line.starts_with("|") ? (has_escape ? 12 : 11) : 0;
        EXPECT_EQ(std::ranges::count(line, '|'), expected) << line;
    }
}

TEST_F(ResultFiles, OfTrainingStepsBreakEven) {
    ResultFile file = example();
    for (auto& own : file.rows) {
        const auto step = std::make_shared<ArmResult>(*own);
        step->kind = "training";
        own = step;
    }
    const std::string text = to_markdown_text(file);
    EXPECT_THAT(text, HasSubstr("| Break-even [steps] |"));
    EXPECT_THAT(text, Not(HasSubstr("Break-even [images]")));
    EXPECT_THAT(text, HasSubstr("| faster | 1334 | ok |")) << "5334 clips, four of them a step";
}

TEST_F(ResultFiles, MarkdownShowsTheTagsOfAReason) {
    ResultFile file = example();
    const auto failed = std::make_shared<ArmResult>(*file.rows.front());
    failed->status = ArmStatus::failed;
    failed->reason = Message::plain("<img src=x>\r\ngone");
    file.rows = {failed};
    EXPECT_THAT(to_markdown_text(file), HasSubstr("\\<img src=x>  gone"));
}

TEST_F(ResultFiles, ThoseOfAFakeDeviceAreRefused) {
    ResultFile file = example();
    const auto fake = row("reduce-overhead", 3.0);
    fake->device = "cuda:0";
    fake->device_name = "fake CUDA, 9.0 (no GPU)";
    file.rows.push_back(fake);
    EXPECT_THAT([&] { results_from_text(to_json_text(file), "results.json"); },
                ThrowsMessage<InputError>(HasSubstr("results.json: fake CUDA, 9.0 (no GPU) is not a GPU")));
}

TEST_F(ResultFiles, AGpuThatIsNotValidatedIsNamed) {
    const auto of_gpu = row("eager", 10.0), of_cpu = row("default", 9.0), published = row("default", 5.0);
    of_gpu->device = published->device = "cuda:0";
    of_gpu->device_name = published->device_name = "NVIDIA X";
    published->source = "the guide";
    const auto notes_of = [](const Rows& rows) {
        std::string notes;
        for (const std::string& note : summary_table(rows, JudgedRows(rows)).notes) notes += note + "\n";
        return notes;
    };
    EXPECT_THAT(notes_of({of_gpu, of_gpu, of_cpu}), HasSubstr("NVIDIA X: not validated yet: "));
    EXPECT_THAT(notes_of({of_cpu, published}), Not(HasSubstr("not validated")));
    const auto never_began = row("reduce-overhead", 10.0);
    never_began->device = "cuda:0";
    EXPECT_THAT(notes_of({never_began}), HasSubstr("cuda:0: not validated yet: "));
    EXPECT_THAT(notes_of({never_began, of_gpu}), Not(HasSubstr("cuda:0: "))) << "the same device";
}

TEST_F(ResultFiles, TheSummarySaysIfArmsDidNotTakeTurns) {
    const auto eager = row("eager", 10.0), cpp = row("default", 9.0);
    const auto python_eager = row("python-eager", 11.0), python = row("python-default", 8.0);
    python_eager->engine = python->engine = Engine::python;
    std::vector<ArmResult> values{*eager, *cpp, *python_eager, *python};
    const auto notes_of = [&] {
        add_statistics(values, Preset::standard, {});
        Rows rows;
        for (const ArmResult& value : values) rows.push_back(std::make_shared<const ArmResult>(value));
        const std::vector<std::string> notes = summary_table(rows, JudgedRows(rows)).notes;
        return std::accumulate(notes.begin(), notes.end(), std::string());
    };
    EXPECT_THAT(notes_of(), HasSubstr("with eager (C++), through arms that took turns."));
    for (const ArmOrder order : {ArmOrder::abba, ArmOrder::sequential}) {
        values[3].order = order;
        EXPECT_THAT(notes_of(), HasSubstr("with eager (C++). Not all arms took turns."));
    }
}

TEST_F(ResultFiles, WeightsAreNamedInEveryFile) {
    ResultFile file = example();
    EXPECT_THAT(to_markdown_text(file), HasSubstr("\nRandom weights (seed 0): the times are real"));
    const auto changed = std::make_shared<ArmResult>(*file.rows.front());
    changed->weights_source = WeightsSource::hub;
    changed->weights_sha256 = std::string(64, 'a');
    changed->weights_revision = "0123456789abcdef";
    file.rows = {changed, changed};
    const std::string text = to_markdown_text(file);
    EXPECT_THAT(text, Not(HasSubstr("Random weights")));
    const std::string note =
        "\nWeights of microsoft/resnet-50: revision 0123456789abcdef of the hub, SHA-256 aaaa";
    ASSERT_THAT(text, HasSubstr(note));
    EXPECT_EQ(text.find(note), text.rfind(note)) << "said once";

    write_results(dir_, file);
    const auto read = read_results(dir_).rows.front();
    EXPECT_EQ(read->weights_source, WeightsSource::hub);
    EXPECT_EQ(read->weights_revision, changed->weights_revision);
    const auto records = csv::parse(read_text_file(dir_ / "results.csv"));
    for (const char* key : {"weights.source", "weights.seed", "weights.sha256", "weights.revision"})
        EXPECT_THAT(records[0], testing::Contains(key));
}

TEST_F(ResultFiles, UnreadableFilesAreNamed) {
    const auto reading = [&](const std::string& text) {
        std::ofstream(dir_ / "results.json") << text;
        return [this] { read_results(dir_); };
    };
    EXPECT_THAT([this] { read_results(dir_ / "none.json"); },
                ThrowsMessage<InputError>(HasSubstr("none.json")));
    EXPECT_THAT(reading("{\"schema\": 1"), ThrowsMessage<InputError>(HasSubstr("results.json")));
    EXPECT_THAT(reading("{\"schema\": 2, \"results\": []}"), ThrowsMessage<InputError>(HasSubstr("schema")));
    EXPECT_THAT(reading(R"({"schema": 1, "environment": )" + std::string(100'000, '[') +
                        std::string(100'000, ']') + "}"),
                ThrowsMessage<InputError>(HasSubstr("results.json: its JSON is nested more than 100 deep")));
    EXPECT_THAT(reading("{\"schema\": 1}"), ThrowsMessage<InputError>(HasSubstr("results")));
    EXPECT_THAT(reading("{\"schema\": 1, \"results\": [{}, {\"batch\": \"x\"}]}"),
                ThrowsMessage<InputError>(HasSubstr("results[1]: the key batch")));
}

TEST_F(ResultFiles, FolderThatCannotBeWrittenIsNamed) {
    EXPECT_THAT([this] { write_results(dir_ / "none", example()); }, ThrowsMessage<Error>(HasSubstr("none")));
}

TEST(BreakEven, CompileTimeOverTimeSaved) {
    const ResultFile file = example();
    const ArmResult* eager = eager_of(*file.rows[1], file.rows);
    ASSERT_EQ(eager, file.rows[0].get());
    // 11 s over (20.5 - 12.25) ms for each 4 images
    EXPECT_EQ(break_even_images(*file.rows[1], *eager), 5334.0);
    EXPECT_FALSE(break_even_images(*file.rows[2], *eager));
    EXPECT_FALSE(break_even_images(*eager, *eager));
    EXPECT_EQ(eager_of(*eager, file.rows), nullptr);
}

TEST(BreakEven, NeedsAFasterArm) {
    const auto eager = row("eager", 10.0);
    const auto arm = row("default", 11.0);
    arm->compile_cold_s = 5.0;
    EXPECT_FALSE(break_even_images(*arm, *eager));
    arm->median_ms = 9.0;
    EXPECT_TRUE(break_even_images(*arm, *eager));
    arm->vs_eager.verdict = Verdict::cant_tell;
    EXPECT_FALSE(break_even_images(*arm, *eager));
}

TEST(BreakEven, ALaterStageIsLinkedToTheFirst) {
    const auto eager = row("eager", 10.0);
    const auto arm = row("max-autotune", 16.0);  // the machine was at half its speed by then
    arm->compile_cold_s = 4.0;
    arm->vs_eager = {.ratio = 1.25, .verdict = Verdict::faster};
    EXPECT_FALSE(break_even_images(*arm, *eager)) << "no link";
    arm->linked_ms = 8.0;
    EXPECT_EQ(break_even_images(*arm, *eager), 2000.0 * arm->batch) << "4 s over the 2 ms that a call saves";
}

TEST(SummaryTable, AControlIsNoCandidate) {
    const auto arm = row("default", 8.0), control = row("control", 8.0);
    for (const auto& r : {arm, control}) {
        r->compile_cold_s = 4.0;
        r->vs_eager = {.ratio = 1.25, .verdict = Verdict::faster};
    }
    control->control = {.mode = "default", .ratio = 1.01, .ratio_ci95 = Interval{0.98, 1.04}};
    const Rows rows{row("eager", 10.0), arm, control};
    const SummaryTable table = summary_table(rows, JudgedRows(rows));
    const auto field = [&](std::size_t record, const char* title) {
        const auto column = std::ranges::find(table.columns, title, &SummaryTable::Column::title);
        return table.records.at(record).at(static_cast<std::size_t>(column - table.columns.begin()));
    };
    EXPECT_EQ(field(2, "Mode"), "control (default)");
    EXPECT_EQ(field(1, "Verdict"), "faster");
    EXPECT_EQ(field(2, "Verdict"), "");
    EXPECT_NE(field(1, "Break-even [images]"), "");
    EXPECT_EQ(field(2, "Break-even [images]"), "");
    EXPECT_THAT(table.notes,
                testing::Contains(testing::HasSubstr("has 1.010 (0.980 to 1.040) times the ratio")));
}

TEST(BreakEven, OnlyLikeIsComparedWithLike) {
    const auto eager = row("eager", 10.0);
    const auto arm = row("default", 9.0);
    arm->batch = 1;
    EXPECT_EQ(eager_of(*arm, {eager}), nullptr);
    arm->batch = 4;
    arm->settings.tf32 = "on";
    EXPECT_EQ(eager_of(*arm, {eager}), nullptr);
    arm->settings = {};
    EXPECT_EQ(eager_of(*arm, {eager}), eager.get());
}

}  // namespace bench::results
