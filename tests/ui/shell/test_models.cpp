#include <gmock/gmock.h>

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLocale>
#include <QTest>
#include <algorithm>

#include "core/plan/cells.h"
#include "ui/models/result_columns.h"
#include "ui/models/result_table_model.h"
#include "ui/models/run_matrix_model.h"
#include "ui/pages/run_details.h"

namespace ui {
namespace {

using testing::ElementsAre;

RowPtr row(const std::string& model, const std::string& mode, std::optional<double> median_ms,
           int batch = 1) {
    auto r = std::make_shared<bench::ArmResult>();
    r->model = model;
    r->device = "cpu";
    r->mode = mode;
    r->batch = batch;
    r->median_ms = median_ms;
    r->status = median_ms ? bench::ArmStatus::ok : bench::ArmStatus::oom;
    return r;
}

int columnOf(const QString& key) {
    for (std::size_t i = 0; i < resultColumns().size(); ++i)
        if (key == resultColumns()[i].key) return static_cast<int>(i);
    return -1;
}

std::vector<std::string> models(const QAbstractItemModel& model) {
    std::vector<std::string> names;
    for (int i = 0; i < model.rowCount(); ++i)
        names.push_back(model.index(i, columnOf("model")).data().toString().toStdString());
    return names;
}

struct Table {
    ResultStore store;
    ResultTableModel model{&store};
    ResultFilterProxy proxy;
    Table() { proxy.setSourceModel(&model); }
};

TEST(ResultTable, KeepsTheRulesOfItemModels) {
    Table t;
    QAbstractItemModelTester model(&t.model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QAbstractItemModelTester proxy(&t.proxy, QAbstractItemModelTester::FailureReportingMode::Fatal);
    t.store.append(row("a", "eager", 2.0));
    t.model.setExtraRows({row("p", "eager", 1.0)});
    t.store.append(row("b", "eager", 1.0));
    EXPECT_THAT(models(t.model), ElementsAre("a", "b", "p"));
    t.store.setRows({row("c", "eager", 3.0)});
    EXPECT_THAT(models(t.model), ElementsAre("c", "p"));
    t.store.clear();
    EXPECT_THAT(models(t.model), ElementsAre("p"));
}

TEST(ResultTable, SortsByNumbersWithUnknownOnesLastInEitherOrder) {
    Table t;
    t.store.setRows({row("nine", "eager", 9.0), row("none", "eager", {}), row("hundred", "eager", 100.0)});
    t.proxy.sort(columnOf("median"), Qt::AscendingOrder);
    EXPECT_THAT(models(t.proxy), ElementsAre("nine", "hundred", "none"));
    t.proxy.sort(columnOf("median"), Qt::DescendingOrder);
    EXPECT_THAT(models(t.proxy), ElementsAre("hundred", "nine", "none"));
}

TEST(ResultTable, EveryWordOfTheFilterMustOccur) {
    Table t;
    t.store.setRows({row("vit", "eager", 1.0), row("vit", "default", 1.0), row("resnet", "default", 1.0)});
    t.proxy.setWords("DEFAULT vit");
    ASSERT_EQ(t.proxy.rowCount(), 1);
    EXPECT_EQ(t.proxy.index(0, columnOf("mode")).data().toString(), "default");
}

TEST(ResultTable, UnknownIsEmptyNotZero) {
    Table t;
    t.store.append(row("a", "eager", {}));
    for (const char* key : {"median", "interval", "improvement", "compile", "break_even", "memory"})
        EXPECT_EQ(t.model.index(0, columnOf(key)).data().toString(), "") << key;
}

TEST(ResultTable, ShowsTheProofThatCompiledCodeRan) {
    Table t;
    auto compiled = std::make_shared<bench::ArmResult>(*row("vit", "max-autotune+freezing", 1.0));
    compiled->compile_report = {.ok = true,
                                .kernels = 7,
                                .extern_calls = {{"aten.addmm", 2}, {"aten.convolution", 53}},
                                .fused_nodes = 5,
                                .cuda_graph = false,
                                .cuda_graph_reason = bench::Message::plain("an operation synchronises"),
                                .package_key = "k",
                                .choices = {{.operation = "mm(2x3, 3x4) float32",
                                             .chosen = "cpp_gemm",
                                             .is_template = true,
                                             .chosen_ms = 0.5,
                                             .library_ms = 0.75,
                                             .candidates = 2,
                                             .uses = 12}}};
    t.store.setRows({compiled});
    const auto shown = [&t](const char* key) {
        return t.model.index(0, columnOf(key)).data().toString().remove(QChar(0x2066)).remove(QChar(0x2069));
    };
    EXPECT_EQ(shown("kernels"), "7");
    EXPECT_EQ(shown("library_calls"),
              QString::fromUtf8("55: 53 \u00d7 aten.convolution, 2 \u00d7 aten.addmm"));
    EXPECT_EQ(shown("fused"), "5");
    EXPECT_EQ(shown("cuda_graph"), "none: an operation synchronises");
    EXPECT_EQ(
        shown("autotuning"),
        QString::fromUtf8("12 \u00d7 mm(2x3, 3x4) float32: cpp_gemm (0.50 ms), the library takes 0.75 ms"));
}

TEST(ResultTable, ShowsWhatTheModeTunedTried) {
    Table t;
    auto tuned = std::make_shared<bench::ArmResult>(*row("vit", "tuned", 1.0));
    tuned->compile_report.tuning = {
        {.choice = "freezing",
         .outcome = bench::TrialOutcome::kept,
         .ratio = 1.25,
         .ratio_ci95 = bench::Interval{1.2, 1.3},
         .compile_s = 12.0,
         .reason = {}},
        {.choice = "contiguous",
         .outcome = bench::TrialOutcome::failed,
         .ratio = {},
         .ratio_ci95 = {},
         .compile_s = {},
         .reason = bench::Message::plain("ld: no such library")},
        {.choice = "of-another-version"},
    };
    t.store.setRows({tuned});
    const QString text =
        t.model.index(0, columnOf("tuning")).data().toString().remove(QChar(0x2066)).remove(QChar(0x2069));
    EXPECT_TRUE(text.startsWith(QString::fromUtf8(
        "weights folded and packed into the code: kept, 1.250 (1.200 \u2013 1.300) times as fast; ")))
        << text.toStdString();
    EXPECT_TRUE(text.contains("; contiguous: failed, ld: no such library; "))
        << text.toStdString() << ": a choice that only older versions had has its id";
    EXPECT_TRUE(text.endsWith("of-another-version: not tried")) << text.toStdString();
}

TEST(ResultTable, ACompiledArmWithoutKernelsIsMarked) {
    Table t;
    auto idle = std::make_shared<bench::ArmResult>(*row("vit", "default", 1.0));
    idle->compile_report.ok = false;
    idle->compile_report.kernels = 0;
    t.store.setRows({idle});
    const QModelIndex cell = t.model.index(0, columnOf("kernels"));
    EXPECT_EQ(cell.data().toString(), "did not engage");
    EXPECT_TRUE(cell.data(Qt::DecorationRole).isValid());
    ArmState arm;
    arm.row = idle;
    RunDetails details;
    const std::vector<RowPtr> rows{idle};
    const bench::results::JudgedRows judged;
    details.show("vit", arm, {.beside = rows, .judged = judged}, QString());
    EXPECT_TRUE(std::ranges::any_of(details.findChildren<QLabel*>(),
                                    [](const QLabel* label) { return label->text() == "did not engage"; }));
}

TEST(ResultTable, NamesTheWeights) {
    Table t;
    auto hub = *row("a", "eager", 1.0), folder = hub, published = hub, random = hub;
    random.weights_seed = 7;
    hub.weights_source = bench::WeightsSource::hub;
    hub.weights_revision = "0123456789abcdef";
    folder.weights_source = bench::WeightsSource::folder;
    published.source = "published";
    std::vector<std::string> shown;
    for (const bench::ArmResult& r : {random, hub, folder, published})
        t.store.append(std::make_shared<const bench::ArmResult>(r));
    for (int i = 0; i < 4; ++i)
        shown.push_back(t.model.index(i, columnOf("weights")).data().toString().toStdString());
    EXPECT_THAT(shown,
                ElementsAre("random, seed 7", "from the Hub, revision 0123456789ab", "from a folder", ""));
}

std::vector<bench::Cell> twoCells() {
    bench::RunPlan plan;
    plan.models = {"microsoft/resnet-50", "google/vit-base-patch16-224"};
    plan.devices = {"cpu"};
    plan.batches = {1, 4};
    return bench::expand(plan);
}

TEST(RunMatrix, FollowsAnArmFromQueuedToDone) {
    RunMatrixModel matrix;
    QAbstractItemModelTester tester(&matrix, QAbstractItemModelTester::FailureReportingMode::Fatal);
    matrix.take(bench::CellsKnown{twoCells(), ""});
    ASSERT_EQ(matrix.rowCount(), 2);
    ASSERT_EQ(matrix.columnCount(), 4);
    const QModelIndex first = matrix.index(0, 0);
    EXPECT_EQ(matrix.arm(first).state, CellState::queued);
    matrix.take(bench::PhaseBegun{0, "eager", bench::Phase::warmup, {}});
    EXPECT_EQ(matrix.arm(first).state, CellState::warming);
    matrix.take(
        bench::RoundMeasured{.cell = 0, .mode = "eager", .rounds = 7, .median_ms = 12.5, .half_width = 0.02});
    EXPECT_EQ(matrix.arm(first).state, CellState::measuring);
    EXPECT_EQ(matrix.arm(first).rounds, 7);
    matrix.take(bench::ArmFinished{0, row(matrix.model(0), "eager", 12.0)});
    EXPECT_EQ(matrix.arm(first).state, CellState::done);
    matrix.take(bench::PhaseBegun{0, "eager", bench::Phase::measure, {}});  // late: a row is the last word
    EXPECT_EQ(matrix.arm(first).state, CellState::done);
    matrix.cancelOpenArms();
    EXPECT_EQ(matrix.arm(first).state, CellState::done);
    EXPECT_EQ(matrix.arm(matrix.index(1, 3)).state, CellState::cancelled);
}

/// The time of this run and the time that a package keeps are two: with a cache only the second is long.
TEST(RunMatrix, CompilingCountsWhatThisRunSpends) {
    RunMatrixModel matrix;
    matrix.take(bench::CellsKnown{twoCells(), ""});
    const std::string mode = matrix.column(1).mode;
    const ArmState& arm = matrix.arm(matrix.index(0, 1));
    EXPECT_EQ(arm.compileSeconds(), 0);
    matrix.take(bench::PhaseBegun{0, mode, bench::Phase::compile, {}});
    QTest::qWait(50);
    EXPECT_GE(arm.compileSeconds(), 0.04);
    matrix.take(bench::RoundMeasured{.cell = 0, .mode = mode, .rounds = 1, .median_ms = 12.5});
    const double compiled_s = arm.compileSeconds();
    EXPECT_GE(compiled_s, 0.04);
    QTest::qWait(20);
    EXPECT_EQ(arm.compileSeconds(), compiled_s) << "it is over";
    EXPECT_EQ(arm.keptCompileSeconds(), 0);
    bench::ArmResult done = *row(matrix.model(0), mode, 12.0);
    done.compile_cold_s = 7;
    matrix.take(bench::ArmFinished{0, std::make_shared<const bench::ArmResult>(done)});
    EXPECT_EQ(arm.compileSeconds(), compiled_s) << "not the time of the run that compiled the package";
    EXPECT_EQ(arm.keptCompileSeconds(), 7);
}

/// Rows of a cell: eager takes 100 ms; the ratio's interval is narrow.
RowPtr rowWithRatio(const std::string& mode, double ratio) {
    auto r = std::make_shared<bench::ArmResult>(*row("microsoft/resnet-50", mode, 100 / ratio));
    r->rounds = 20;
    if (mode == "eager") return r;
    r->vs_eager.ratio = ratio;
    r->vs_eager.ratio_ci95 = bench::Interval{ratio * 0.99, ratio * 1.01};
    r->vs_eager.verdict = ratio > 1.05   ? bench::Verdict::faster
                          : ratio < 0.95 ? bench::Verdict::slower
                                         : bench::Verdict::cant_tell;
    return r;
}

TEST(RunMatrix, ACardHasTheLookOfItsVerdictAndOtherwiseOfItsState) {
    ResultStore store;
    RunMatrixModel matrix(&store);
    auto failed = std::make_shared<bench::ArmResult>(*row("microsoft/resnet-50", "tuned", {}));
    store.setRows({rowWithRatio("eager", 1), rowWithRatio("default", 2), rowWithRatio("torchscript", 0.5),
                   rowWithRatio("max-autotune", 1), failed});
    matrix.setRows(store.rows());
    std::vector<std::string> icons;
    for (int column = 0; column < matrix.columnCount(); ++column)
        icons.push_back(matrix.lookOfCard(matrix.arm(matrix.index(0, column))).icon.toStdString());
    EXPECT_THAT(icons, ElementsAre("", "up", "down", "question", "memory"));
    EXPECT_EQ(matrix.lookOfCard(matrix.arm(matrix.index(0, 1))).color, lookOf(bench::Verdict::faster).color);
    const QString spoken = matrix.index(0, 1).data(Qt::AccessibleTextRole).toString();
    EXPECT_TRUE(spoken.contains("faster")) << spoken.toStdString();
}

TEST(RunMatrix, CardsFollowTheRowsOfTheEndOfARun) {
    ResultStore store;
    RunMatrixModel matrix(&store);
    matrix.setRows({rowWithRatio("eager", 1), rowWithRatio("default", 2)});
    store.setRows({rowWithRatio("eager", 1), rowWithRatio("default", 0.5)});
    EXPECT_EQ(matrix.lookOfCard(matrix.arm(matrix.index(0, 1))).icon, "down");
}

TEST(RunMatrix, APhaseOfTheWholeCellReachesAllItsArms) {
    RunMatrixModel matrix;
    matrix.take(bench::CellsKnown{twoCells(), ""});
    matrix.take(bench::PhaseBegun{
        2, "", bench::Phase::load, {}});  // batch 4 of the first model, after batch 1 of both
    EXPECT_EQ(matrix.arm(matrix.index(0, 2)).state, CellState::preparing);
    EXPECT_EQ(matrix.arm(matrix.index(0, 3)).state, CellState::preparing);
    EXPECT_EQ(matrix.arm(matrix.index(0, 0)).state, CellState::queued);
}

TEST(RunMatrix, EagerOfALaterWaveIsNoCardOfItsOwn) {
    bench::RunPlan plan;
    plan.models = {"microsoft/resnet-50"};
    plan.devices = {"cpu"};
    plan.batches = {1, 4};
    plan.modes = {"eager", "default", "default+freezing"};
    RunMatrixModel matrix;
    matrix.take(bench::CellsKnown{bench::expand(plan), ""});
    std::vector<std::pair<int, std::string>> columns;
    for (int i = 0; i < matrix.columnCount(); ++i)
        columns.emplace_back(matrix.column(i).batch, matrix.column(i).mode);
    EXPECT_THAT(columns, ElementsAre(std::pair(1, "eager"), std::pair(1, "default"),
                                     std::pair(1, "default+freezing"), std::pair(4, "eager"),
                                     std::pair(4, "default"), std::pair(4, "default+freezing")));
    matrix.take(bench::ArmFinished{0, row("microsoft/resnet-50", "eager", 12.0)});
    matrix.take(bench::PhaseBegun{2, "eager", bench::Phase::warmup, {}});  // beside freezing, later
    EXPECT_EQ(matrix.arm(matrix.index(0, 0)).state, CellState::done);
    matrix.take(bench::PhaseBegun{2, "default+freezing", bench::Phase::memory,
                                  bench::message("alone: %1", bench::phase_message(bench::Phase::warmup))});
    EXPECT_EQ(matrix.arm(matrix.index(0, 2)).state, CellState::measuring);
}

TEST(RunMatrix, GroupsOfColumnsStayTogetherForRowsInAnyOrder) {
    RunMatrixModel matrix;
    matrix.setRows({row("a", "eager", 1.0, 1), row("a", "eager", 1.0, 4), row("a", "default", 1.0, 1),
                    row("a", "default", {}, 4)});
    std::vector<std::pair<int, std::string>> columns;
    for (int i = 0; i < matrix.columnCount(); ++i)
        columns.emplace_back(matrix.column(i).batch, matrix.column(i).mode);
    EXPECT_THAT(columns, ElementsAre(std::pair(1, "eager"), std::pair(1, "default"), std::pair(4, "eager"),
                                     std::pair(4, "default")));
    EXPECT_EQ(matrix.arm(matrix.index(0, 3)).state, CellState::oom);
}

}  // namespace
}  // namespace ui
