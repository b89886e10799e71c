#include "core/results/reference_data.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <tuple>

#include "core/base/csv.h"
#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/base/paths.h"
#include "core/base/text_file.h"
#include "core/catalog/recipes.h"

namespace bench::results {

namespace {

constexpr std::string_view kTrainingSection = "train";
constexpr double kBytesPerMb = 1024.0 * 1024.0;  ///< the table's "M" are MiB

/// Maps MMAction2's configuration names to ids and labels. The guide's models have catalogue ids already.
struct TrainingName {
    std::string_view config, id, label;
};
constexpr std::array kTrainingNames{
    TrainingName{"tsn_imagenet-pretrained-r50_8xb32-1x1x16-50e_sthv2-rgb", "mmaction2/tsn_r50", "TSN"},
    TrainingName{"timesformer_divST_8xb8-8x32x1-15e_kinetics400-rgb", "mmaction2/timesformer", "TimeSformer"},
    TrainingName{"stgcn_8xb16-bone-u100-80e_ntu60-xsub-keypoint-2d", "mmaction2/stgcn", "ST-GCN"},
    TrainingName{"slowonly_r50_8xb16-u48-240e_ntu60-xsub-keypoint", "mmaction2/posec3d", "PoseC3D"},
    TrainingName{"slowonly_kinetics400-pretrained-r50_8xb16-4x16x1-20e_ava21-rgb",
                 "mmaction2/slowonly_r50_ava", "SlowOnly (AVA)"},
    TrainingName{"swin-tiny-p244-w877_in1k-pre_8xb8-amp-32x2x1-30e_kinetics400-rgb", "mmaction2/swin_tiny",
                 "Video Swin-T"},
    TrainingName{"slowonly_imagenet-pretrained-r50_8xb16-4x16x1-steplr-150e_kinetics400-rgb",
                 "mmaction2/slowonly_r50", "SlowOnly"},
    TrainingName{"mvit-small-p244_32xb16-16x4x1-200e_kinetics400-rgb", "mmaction2/mvit_small", "MViT-S"},
};

constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kTaskNamesInFile{
    {{"image-classification", "classification"},
     {"image-segmentation", "segmentation"},
     {"object-detection", "detection"},
     {"action-recognition", "video"},
     {"skeleton-action-recognition", "video"},
     {"spatio-temporal-action-detection", "video"}}};

constexpr EnumNames<ArmStatus, 3> kStatusNamesInFile{
    {{ArmStatus::ok, "ok"}, {ArmStatus::oom, "oom"}, {ArmStatus::failed, "fail"}}};

/// A validated line of the file.
struct Line {
    std::string section, task, model, device, mode, metric, note;
    int batch = 0;
    std::optional<double> value;
    ArmStatus status = ArmStatus::failed;
};

class Reader {
public:
    std::vector<Line> read() {
        std::vector<std::vector<std::string>> records;
        try {
            records = csv::parse(read_text_file(file_));
        } catch (const InputError&) {
            throw;
        } catch (const Error& error) {
            throw Error(file_.string() + ": " + error.what());
        }
        if (records.empty()) throw Error(file_.string() + ": is empty");
        header_ = records.front();
        std::vector<Line> lines;
        for (number_ = 2; number_ <= records.size(); ++number_)
            lines.push_back(line_of(records[number_ - 1]));
        return lines;
    }

private:
    [[noreturn]] void damaged(const std::string& what) const {
        throw Error(file_.string() + ": record " + std::to_string(number_) + ": " + what);
    }

    const std::string& field(const std::vector<std::string>& record, std::string_view name) const {
        const auto column = std::ranges::find(header_, name);
        if (column == header_.end()) damaged("no column " + std::string(name));
        if (record.size() != header_.size()) damaged("not as many fields as the header");
        return record[static_cast<std::size_t>(column - header_.begin())];
    }

    Line line_of(const std::vector<std::string>& record) const {
        Line line{.section = field(record, "section"),
                  .task = field(record, "task"),
                  .model = field(record, "model"),
                  .device = field(record, "device"),
                  .mode = field(record, "mode"),
                  .metric = field(record, "metric"),
                  .note = field(record, "note"),
                  .batch = 0,
                  .value = numbers::parse(field(record, "value")),
                  .status = ArmStatus::failed};
        const std::string& batch = field(record, "batch_size");
        std::from_chars(batch.data(), batch.data() + batch.size(), line.batch);
        if (line.batch < 1) damaged("the batch size " + batch + " is no number");
        const auto status = value_in(kStatusNamesInFile, field(record, "status"));
        if (!status) damaged("unknown status " + field(record, "status"));
        line.status = *status;
        if ((line.status == ArmStatus::ok) != line.value.has_value()) damaged("value and status disagree");
        const auto task = std::ranges::find(kTaskNamesInFile, line.task, [](auto& row) { return row.first; });
        if (task == kTaskNamesInFile.end()) damaged("unknown task " + line.task);
        line.task = task->second;
        return line;
    }

    std::filesystem::path file_ = paths::resource("reference_results.csv");
    std::vector<std::string> header_;
    std::size_t number_ = 1;
};

const TrainingName& training_name(const std::string& config) {
    const auto row = std::ranges::find(kTrainingNames, config, &TrainingName::config);
    if (row == kTrainingNames.end()) throw Error("reference_results.csv: unknown configuration " + config);
    return *row;
}

/// Returns the part of a note that casts doubt on a value. The rest describes where the value comes from.
Message doubt_in(const std::string& note) {
    constexpr std::string_view kDoubt =
        "SUSPECT: identical to A100 nightly BeiT bs16 row; stable T4 value is ";
    const std::size_t start = note.find(kDoubt);
    if (start == std::string::npos) return {};
    return message("SUSPECT: identical to A100 nightly BeiT bs16 row; stable T4 value is %1",
                   note.substr(start + kDoubt.size()));
}

/// Returns what MMAction2's training times include, or the doubt about another value.
Message note_of(const Line& line, const std::string& model) {
    const training::Recipe* recipe = training::find_recipe(model);
    if (line.section != kTrainingSection || line.status != ArmStatus::ok || recipe == nullptr)
        return doubt_in(line.note);
    return message("includes data loading and, by the config name, %1 GPUs; GPU not stated", recipe->gpus);
}

Message reason_of(const Line& line) {
    if (line.status == ArmStatus::oom) return message("out of memory");
    return line.status == ArmStatus::failed ? message("incompatible") : Message();
}

ArmResult row_of(const Line& line) {
    const bool training = line.section == kTrainingSection;
    ArmResult row;
    row.kind = name_in(kRunKindNames, training ? RunKind::training : RunKind::inference);
    row.model = training ? std::string(training_name(line.model).id) : line.model;
    row.task = line.task;
    row.weights_source = WeightsSource::hub;
    row.target = "published";
    row.device = row.device_name = line.device;
    row.batch = line.batch;
    row.mode = line.mode;
    row.engine = Engine::python;
    row.order = ArmOrder::sequential;
    row.status = line.status;
    row.reason = reason_of(line);
    row.source = "published";
    row.section = line.section;
    row.note = note_of(line, row.model);
    return row;
}

void add_metric(ArmResult& row, const Line& line) {
    if (!line.value) return;
    if (line.metric == "inference_ms") row.mean_ms = *line.value;
    if (line.metric == "train_s_per_iter") row.mean_ms = *line.value * 1000.0;
    if (line.metric == "gpu_memory_mb")
        row.peak_device_bytes = static_cast<std::int64_t>(*line.value * kBytesPerMb);
}

using Arm = std::tuple<std::string, std::string, std::string, int, std::string>;
Arm arm_of(const ArmResult& row, const std::string& mode) {
    return {row.section, row.model, row.device, row.batch, mode};
}

}  // namespace

std::vector<std::shared_ptr<const ArmResult>> published_rows() {
    std::vector<std::shared_ptr<ArmResult>> rows;
    std::map<Arm, std::shared_ptr<ArmResult>> by_arm;
    for (const Line& line : Reader().read()) {
        ArmResult row = row_of(line);
        auto& entry = by_arm[arm_of(row, row.mode)];
        if (!entry) rows.push_back(entry = std::make_shared<ArmResult>(std::move(row)));
        add_metric(*entry, line);
    }
    for (const auto& row : rows) {
        const auto eager = by_arm.find(arm_of(*row, "eager"));
        if (row->mode == "eager" || eager == by_arm.end() || !row->mean_ms || !eager->second->mean_ms)
            continue;
        const double eager_ms = *eager->second->mean_ms;
        row->guide_improvement_percent = (eager_ms - *row->mean_ms) / eager_ms * 100.0;
    }
    return {rows.begin(), rows.end()};
}

std::vector<PublishedTraining> published_training() {
    std::vector<PublishedTraining> table;
    for (const Line& line : Reader().read()) {
        if (line.section != kTrainingSection) continue;
        const TrainingName& name = training_name(line.model);
        auto row = std::ranges::find(table, name.id, &PublishedTraining::model);
        if (row == table.end()) {
            row = table.emplace(row);
            row->model = name.id;
            row->label = name.label;
        }
        const bool eager = line.mode == "eager";
        if (line.status == ArmStatus::failed) row->compiles = false;
        if (line.metric == "train_s_per_iter")
            (eager ? row->eager_s_per_iter : row->compiled_s_per_iter) = line.value;
        if (line.metric == "gpu_memory_mb")
            (eager ? row->eager_memory_mb : row->compiled_memory_mb) = line.value;
        if (line.metric == "test_metric") (eager ? row->eager_metric : row->compiled_metric) = line.value;
    }
    return table;
}

std::vector<std::string> published_sections() {
    std::vector<std::string> sections;
    for (const Line& line : Reader().read())
        if (std::ranges::find(sections, line.section) == sections.end()) sections.push_back(line.section);
    return sections;
}

}  // namespace bench::results
