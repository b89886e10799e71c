#include <gmock/gmock.h>

#include <QSignalSpy>
#include <QTest>
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

#include "core/analysis/adviser.h"
#include "core/catalog/model_catalog.h"
#include "core/plan/modes.h"
#include "core/results/reference_data.h"
#include "core/results/result_files.h"
#include "tests/support/patience.h"
#include "tests/ui/screenshot.h"
#include "tests/ui/shell/fake_run.h"
#include "tests/ui/shell/forget_settings.h"
#include "ui/charts/bar_chart.h"
#include "ui/charts/chart_data.h"
#include "ui/i18n/language_manager.h"
#include "ui/main_window/main_window.h"
#include "ui/models/result_columns.h"
#include "ui/models/result_store.h"
#include "ui/models/result_table_model.h"
#include "ui/pages/charts_page.h"
#include "ui/run/run_controller.h"

/// A run on a GPU as a scripted worker plays it: twelve models at three batch sizes in every mode, with the times
/// and the out-of-memory rows that the guide published for a V100. No GPU takes part.
namespace ui {
namespace {

using bench::ArmResult;
using bench::ArmStatus;
using nlohmann::json;
using testing::HasSubstr;

constexpr const char* kDevice = "cuda:0";
constexpr const char* kGpu = "Scripted V100 (no measurement)";
constexpr const char* kMaskFormer = "facebook/maskformer-swin-base-ade";
constexpr const char* kSegFormer = "nvidia/segformer-b0-finetuned-ade-512-512";
constexpr std::array kBatches{1, 4, 16};
constexpr double kNoise = 0.01;  ///< each process is slower by up to this share, so that samples tell it

/// Times relative to the published ones: of eager, and of `default` for modes that torch.compile compiles.
const std::map<std::string, std::pair<const char*, double>> kTimes{
    {"eager", {"eager", 1.0}},
    {"default", {"default", 1.0}},
    {"reduce-overhead", {"default", 0.9}},
    {"max-autotune", {"default", 0.88}},
    {"max-autotune-no-cudagraphs", {"default", 0.97}},
    {"default+freezing", {"default", 0.8}},
    {"reduce-overhead+freezing", {"default", 0.72}},
    {"max-autotune+freezing", {"default", 0.7}},
    {"max-autotune-no-cudagraphs+freezing", {"default", 0.78}},
    {"tuned", {"default", 0.68}},
    {"torchscript", {"eager", 0.95}},
    {"cudagraph", {"eager", 0.9}},
    {"python-eager", {"eager", 1.1}},
    {"python-default", {"default", 1.25}},
    {"python-reduce-overhead", {"default", 0.99}},
    {"python-max-autotune", {"default", 0.96}},
    {"python-default+freezing", {"default", 1.05}},
    {"python-max-autotune+freezing", {"default", 0.84}},
};

struct Scripted {
    ArmStatus status = ArmStatus::ok;
    std::string reason;
    double ms = 0;  ///< if ok
};
using Arm = std::tuple<std::string, int, std::string>;  ///< model, batch, mode

/// What the guide published for a V100, by model, batch and mode.
std::map<Arm, Scripted> published() {
    std::map<Arm, Scripted> found;
    for (const auto& row : bench::results::published_rows())
        if (row->section == "stable-2.0.1" && row->device == "V100")
            found[{row->model, row->batch, row->mode}] = {row->status, "", row->mean_ms.value_or(0)};
    return found;
}

/// The result that each arm has to have. Batches above one that ran out of memory are skipped.
std::map<Arm, Scripted> expected() {
    const auto of_guide = published();
    std::map<Arm, Scripted> arms;
    for (const auto& model : bench::model_catalog())
        for (const auto& [mode, time] : kTimes) {
            bool out_of_memory = false;
            for (const int batch : kBatches) {
                const auto guide = of_guide.find({std::string(model.id), batch, time.first});
                if (guide == of_guide.end()) continue;
                Scripted& arm = arms[{std::string(model.id), batch, mode}];
                arm.ms = guide->second.ms * time.second;
                if (out_of_memory) arm = {ArmStatus::skipped, "out of memory at batch", 0};
                if (!out_of_memory && guide->second.status == ArmStatus::oom) {
                    arm = {ArmStatus::oom, "CUDA out of memory", 0};
                    out_of_memory = true;
                }
            }
        }
    for (const int batch : kBatches) {
        arms[{kMaskFormer, batch, "max-autotune"}] = {ArmStatus::failed, "NoValidChoicesError", 0};
        arms[{kSegFormer, batch, "tuned"}] = {ArmStatus::wrong_output, "differs from eager", 0};
    }
    return arms;
}

/// Of the worker (tests/support/fake_worker.py).
QByteArray script(const std::map<Arm, Scripted>& arms) {
    json cells;
    for (const auto& [key, arm] : arms) {
        const auto& [model, batch, mode] = key;
        json& cell = cells[model + "@" + std::to_string(batch)];
        cell["rounds"] = 12;
        cell["noise_share"] = kNoise;
        json& scripted = cell["arms"][mode];
        scripted["more"] = {{"device_name", kGpu}};
        if (arm.ms > 0) {
            scripted["ms"] = arm.ms;
            scripted["more"]["accuracy"] = {
                {"reference", "fp64"}, {"max_abs", 1e-6}, {"error_over_std", 1e-6}};
            scripted["more"]["peak_device_bytes"] = 1'000'000'000LL + 50'000'000LL * batch;
        }
        if (arm.status == ArmStatus::skipped) continue;
        scripted["status"] = name_in(bench::kArmStatusNames, arm.status);
        scripted["reason"] = arm.reason;
    }
    return QByteArray::fromStdString(json{{"cells", cells}}.dump());
}

bench::RunPlan plan() {
    bench::RunPlan plan;
    for (const auto& model : bench::model_catalog()) plan.models.emplace_back(model.id);
    plan.devices = {kDevice};
    plan.batches.assign(kBatches.begin(), kBatches.end());
    plan.modes.clear();
    for (const bench::ModeInfo& mode : bench::all_modes())
        if (bench::mode_refusal(mode, kDevice).empty()) plan.modes.emplace_back(mode.id);
    plan.preset = bench::Preset::quick;
    return plan;
}

Arm armOf(const ArmResult& row) {
    return {row.model, row.batch, row.mode};
}

std::string name_of(const ArmResult& row) {
    return row.model + ", batch " + std::to_string(row.batch) + ", " + row.mode;
}

class GpuRun : public testing::Test {
protected:
    static void SetUpTestSuite() {
        forgetSettings();
        expected_ = new std::map<Arm, Scripted>(expected());
        run_ = new FakeRun(script(*expected_));
        run_->plan = plan();
        languages_ = new LanguageManager;
        languages_->use("en");
        interrupt();
        window_ = new MainWindow(languages_);
        window_->resize(1280, 800);
        window_->show();
        QSignalSpy finished(window_->controller(), &RunController::finished);
        bench::RunOptions options = run_->options;
        options.resume_dir = options.out_dir;
        options.out_dir.clear();
        window_->controller()->start(run_->plan, options);
        while (finished.empty()) {
            const std::size_t before = window_->results()->rows().size();
            const bool goes_on = QTest::qWaitFor(
                [&] { return !finished.empty() || window_->results()->rows().size() > before; },
                kPatience_ms);
            ASSERT_TRUE(goes_on) << "no row came";
        }
        for (const auto& row : window_->results()->rows())
            if (!is_control(*row)) rows_.push_back(row);
    }
    static void TearDownTestSuite() {
        rows_.clear();
        before_.clear();
        delete window_;
        delete run_;
        delete expected_;
        delete languages_;
    }
    /// The first part of the run, which is cancelled.
    static void interrupt() {
        std::stop_source stop;
        int rows = 0;
        const bench::RunObserver cancel = [&](const bench::RunEvent& event) {
            if (std::holds_alternative<bench::ArmFinished>(event) && ++rows == 150) stop.request_stop();
        };
        for (const auto& row : bench::run(run_->plan, stop.get_token(), cancel, run_->options).rows)
            if (row->status != ArmStatus::cancelled) before_.push_back(row);
    }
    static const Scripted& scriptOf(const ArmResult& row) { return expected_->at(armOf(row)); }
    static charts::ChartSpec chart(charts::ChartKind kind, int batch) {
        charts::ChartRequest request{.kind = kind, .device = {"local", kDevice, false}, .batch = batch};
        return charts::build_chart(request, rows_, {});
    }

    static inline std::map<Arm, Scripted>* expected_ = nullptr;
    static inline FakeRun* run_ = nullptr;
    static inline LanguageManager* languages_ = nullptr;
    static inline MainWindow* window_ = nullptr;
    static inline bench::results::Rows rows_, before_;
};

TEST_F(GpuRun, EveryArmHasTheStatusOfTheScript) {
    std::map<ArmStatus, int> count;
    ASSERT_EQ(rows_.size(), 12 * kBatches.size() * kTimes.size());
    for (const RowPtr& row : rows_) {
        const Scripted& arm = scriptOf(*row);
        ++count[row->status];
        EXPECT_EQ(row->status, arm.status) << name_of(*row) << ": " << row->reason.text();
        EXPECT_THAT(row->reason.text(), HasSubstr(arm.reason)) << name_of(*row);
        ASSERT_EQ(row->median_ms.has_value(), arm.status == ArmStatus::ok) << name_of(*row);
        if (row->median_ms) {
            EXPECT_GE(*row->median_ms, arm.ms * 0.99) << name_of(*row);
            EXPECT_LE(*row->median_ms, arm.ms * (1 + kNoise) * 1.01) << name_of(*row);
        }
    }
    const int modes = static_cast<int>(kTimes.size());
    EXPECT_EQ(count[ArmStatus::oom], 2 * modes) << "DETR at batch 16, OWL-ViT at batch 4";
    EXPECT_EQ(count[ArmStatus::skipped], modes) << "OWL-ViT at batch 16";
    EXPECT_EQ(count[ArmStatus::failed], 3);
    EXPECT_EQ(count[ArmStatus::wrong_output], 3);
}

TEST_F(GpuRun, ResumingMeasuresNoFinishedArmAgain) {
    ASSERT_GE(before_.size(), 150u);
    std::map<Arm, RowPtr> now;
    for (const RowPtr& row : rows_) now[armOf(*row)] = row;
    for (const auto& row : before_) {
        if (is_control(*row)) continue;
        EXPECT_EQ(now.at(armOf(*row))->status, row->status) << name_of(*row);
        EXPECT_EQ(now.at(armOf(*row))->samples_ms, row->samples_ms) << name_of(*row);
    }
}

TEST_F(GpuRun, ChartsShowTheScriptedTimesAndRatios) {
    int shown = 0, without = 0;
    for (const int batch : kBatches) {
        for (const charts::ChartKind kind : {charts::ChartKind::duration, charts::ChartKind::speed_up}) {
            const charts::ChartSpec spec = chart(kind, batch);
            for (const charts::Group& group : spec.panels.at(0).groups)
                for (const charts::Bar& bar : group.bars) {
                    if (!bar.row) continue;
                    const Scripted& arm = scriptOf(*bar.row);
                    if (arm.status != ArmStatus::ok) {
                        ++without;
                        EXPECT_FALSE(bar.value) << name_of(*bar.row);
                        EXPECT_FALSE(bar.verdict) << name_of(*bar.row);
                        continue;
                    }
                    ++shown;
                    ASSERT_TRUE(bar.value) << name_of(*bar.row);
                    const double eager_ms = expected_->at({bar.row->model, batch, "eager"}).ms;
                    const double value = kind == charts::ChartKind::duration ? arm.ms : eager_ms / arm.ms;
                    EXPECT_NEAR(*bar.value, value, value * 0.02) << name_of(*bar.row);
                }
        }
    }
    EXPECT_GT(shown, 1000);
    EXPECT_GT(without, 50);
}

TEST_F(GpuRun, TheTableAndResultsMdShowTheSame) {
    const ResultTableModel model(window_->results());
    const auto column = [](const char* key) {
        return static_cast<int>(
            std::ranges::find_if(resultColumns(), [&](const auto& c) { return QString(c.key) == key; }) -
            resultColumns().begin());
    };
    int verdicts = 0;
    for (int i = 0; i < model.rowCount(); ++i) {
        const ArmResult& row = *model.result(i);
        if (is_control(row)) continue;
        const Scripted& arm = scriptOf(row);
        const QVariant improvement =
            model.index(i, column("improvement")).data(ResultTableModel::RawValueRole);
        EXPECT_EQ(improvement.isValid(), arm.status == ArmStatus::ok && row.mode != "eager") << name_of(row);
        verdicts += !model.index(i, column("verdict")).data().toString().isEmpty();
        if (!improvement.isValid()) continue;
        const double eager_ms = expected_->at({row.model, row.batch, "eager"}).ms;
        EXPECT_NEAR(improvement.toDouble(), (1 - arm.ms / eager_ms) * 100, 2) << name_of(row);
    }
    EXPECT_GT(verdicts, 500);
    const std::string text =
        bench::results::to_markdown_text(bench::results::read_results(run_->options.out_dir));
    EXPECT_THAT(text, HasSubstr("CUDA out of memory"));
    EXPECT_THAT(text, HasSubstr(std::string(kGpu) + ": not validated yet"));
    EXPECT_THAT(text, HasSubstr("Improvement over eager (C++)"));
}

TEST_F(GpuRun, TheAdviceIsTheFastestModeThatTheScriptAllows) {
    int advised = 0, none = 0;
    for (const auto& scenario : bench::results::scenarios(rows_)) {
        std::string best;
        double least_ms = 1e9;
        for (const RowPtr& row : scenario) {
            const Scripted& arm = scriptOf(*row);
            if (arm.status != ArmStatus::ok || arm.ms >= least_ms) continue;
            best = row->mode;
            least_ms = arm.ms;
        }
        (best.empty() ? none : advised) += 1;
        const auto advice = bench::results::advise(scenario, {});
        EXPECT_EQ(advice.best ? advice.best->mode : "", best) << name_of(*scenario.front());
    }
    EXPECT_EQ(none, 3) << "DETR at batch 16, OWL-ViT at batch 4 and 16";
    EXPECT_EQ(advised, 33);
}

TEST_F(GpuRun, EveryPageAndChartShowsTheRun) {
    const charts::DeviceKey device{"local", kDevice, false};
    for (const char* page : {"run", "results", "history", "setup"}) {
        window_->showPage(page);
        QCoreApplication::processEvents();
        shoot(*window_, QString("gpu_%1").arg(page));
    }
    window_->showPage("charts");
    const auto kinds = charts::kind_choices({.device = device}, rows_);
    EXPECT_GT(kinds.size(), 5u);
    for (const auto kind : kinds) {
        window_->charts()->setRequest({.kind = kind, .device = device, .batch = 4});
        QCoreApplication::processEvents();
        EXPECT_EQ(window_->charts()->request().kind, kind);
        shoot(*window_, QString("gpu_chart%1").arg(static_cast<int>(kind)));
    }
}

}  // namespace
}  // namespace ui
