#pragma once

#include <compare>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/results/arm_result.h"

/// What a chart shows, as values: no widget, no colour, no translated word. Every number of a chart comes
/// from here, so a test can hold a chart against its table.
namespace ui::charts {

using RowPtr = std::shared_ptr<const bench::ArmResult>;
using Rows = std::vector<RowPtr>;

/// The name of a row of the table of charts (chart_type.h).
enum class ChartKind {
    overview,
    duration,
    improvement,
    batches,
    devices,
    latency,
    throughput,
    memory,
    energy,
    roofline,
    break_even,
    total_time,
    training,
    loss
};
/// The device name of the published training results, which do not name one.
inline constexpr const char* kPublishedTraining = "MMAction2";
/// automatic: durations in the documents' order, improvements by value.
enum class ChartOrder { automatic, documents, value, name };
enum class Unit {
    milliseconds,
    percent,  ///< of time saved
    percent_of_eager,
    percent_of_peak,  ///< of the device's matrix products
    seconds,
    megabytes,
    images_per_second,
    mebibytes,
    joules,
    images,
    loss
};
/// Why the bar of an ok row has no number.
enum class NoNumber { nothing_to_compare, not_measured, no_samples, never, cant_tell, work_unknown };

/// One device of a run, or one of the published ones (the device's name, from any section). Every version of
/// PyTorch on a machine belongs to the machine's own target.
struct DeviceKey {
    std::string target = "local", device;
    bool published = false;
    friend auto operator<=>(const DeviceKey&, const DeviceKey&) = default;
};

DeviceKey published_device(const std::string& name);

struct DeviceChoice {
    DeviceKey key;
    std::string name;  ///< short, as titles say it: "T4", "CPU", "H200"; the id follows where two are alike
    std::string full_name;
    friend bool operator==(const DeviceChoice&, const DeviceChoice&) = default;
};

/// What the reader asks for.
struct ChartRequest {
    ChartKind kind = ChartKind::duration;
    DeviceKey device;
    int batch = 1;
    bench::DType dtype = bench::DType::float32;
    std::string section = "stable-2.0.1";  ///< of the published results
    std::string model;                     ///< of charts of one model; empty, or one without rows: the first
    std::string beside;  ///< published device, or kPublishedTraining, drawn beside one's own; empty: none
    ChartOrder order = ChartOrder::automatic;
    friend bool operator==(const ChartRequest&, const ChartRequest&) = default;
};

/// A mode, measured here or published. It has one colour in every chart.
struct Series {
    std::string mode;
    bool published = false;
    std::size_t version = 0;  ///< of ChartSpec::versions
    friend bool operator==(const Series&, const Series&) = default;
};

/// One of the versions of PyTorch that a run measured side by side.
struct TorchVersion {
    std::string target;  ///< of its rows
    std::string name;    ///< "2.10.0"
};

/// How an arm's samples lie, for a box: the middle half of them, and nine tenths from end to end.
struct Spread {
    double low = 0, lower_quartile = 0, upper_quartile = 0,
           high = 0;     ///< 5, 25, 75 and 95 % of them, in the panel's unit
    double unit_ms = 1;  ///< of a sample: one of the panel's unit
    friend bool operator==(const Spread&, const Spread&) = default;
};

struct Bar {
    std::size_t series = 0;
    RowPtr row;                               ///< null: this arm does not exist (yet); its place stays free
    std::optional<double> value;              ///< in the panel's unit; empty when the row has no number
    std::optional<bench::Interval> interval;  ///< 95 %
    std::optional<bench::Verdict> verdict;    ///< charts of gains only
    NoNumber why_none = NoNumber::nothing_to_compare;
    std::optional<Spread> spread = std::nullopt;  ///< latency only: drawn as a box, its median is `value`
};

/// Bars that belong together: a model, in charts of gains a model and a mode, in the comparison of devices a
/// device.
struct Group {
    std::string model, label;
    std::string mode;  ///< in charts of gains where modes differ, else empty
    std::vector<Bar> bars;
};

/// What a mode takes in all, fixed_s to compile it and then per_image_s for each image; or the losses that it
/// trains with.
struct Curve {
    std::size_t series = 0;
    RowPtr row;
    double fixed_s = 0, per_image_s = 0;
    std::optional<double> pays_after_images =
        std::nullopt;                 ///< as the table says it: from there on less than eager
    std::vector<double> losses = {};  ///< of loss alone: of each step
    bool other_seed = false;          ///< of loss alone: eager's once more, from another seed
    double total_s(double images) const { return fixed_s + per_image_s * images; }
    /// At so many images, or at the step nearest to `x`, the first being 1.
    double value_at(double x) const;
};

/// One set of axes. All panels of a chart have the same groups in the same order.
struct Panel {
    Unit unit = Unit::milliseconds;
    std::optional<int> batch;  ///< batch comparison only
    std::vector<Group> groups;
    std::vector<Curve> curves = {};  ///< where there are some, there are no groups
};

struct ChartSpec {
    ChartRequest request;
    bench::RunKind run_kind = bench::RunKind::inference;  ///< of one's own rows, or of the published device's
    std::string device_name;                              ///< short
    std::string device_full_name;
    std::vector<TorchVersion> versions;  ///< of one's own rows, this program's own first
    std::vector<Series> series;
    std::vector<Panel> panels;
    bool shared_axis = true;         ///< every panel has the same value range
    bool from_means = false;         ///< own numbers are means (the guide's protocol, beside published data)
    bool torch_in_groups = false;    ///< each group's label names its version of PyTorch
    bool cpp_beside_python = false;  ///< published Python numbers are beside arms measured in C++ only
    std::vector<std::string> compile_time_unknown;  ///< total_time: modes that have no curve
    std::vector<std::string> without_eager;         ///< modes left out, for their engine has no eager
    std::vector<std::string> not_applicable;        ///< modes left out, unsupported in every row
    int verdicts_withdrawn = 0;  ///< turned into "can't tell" to hold the false discovery rate at 5 %
    std::optional<int> gaining;  ///< of an overview of one's own: how many models surely gain

    bool hasPythonArms() const;  ///< of one's own: then every legend entry names its engine
    bool beside() const { return !request.beside.empty() && !request.device.published; }
    bool empty() const;                         ///< no bar has a row
    bool hasNumbers() const;                    ///< of at least one bar
    bool hasRandomWeights() const;              ///< of one of one's own rows
    std::vector<bench::Message> notes() const;  ///< of doubtful published cells, each once, in drawing order
};

/// A bar of a chart with a row, or a curve, whose number is `group`.
struct ChartItem {
    std::size_t panel = 0, group = 0, bar = 0;
    friend bool operator==(const ChartItem&, const ChartItem&) = default;
};
/// In the order in which they are drawn.
std::vector<ChartItem> items_of(const ChartSpec& spec);
const RowPtr& row_of(const ChartSpec& spec, const ChartItem& item);

/// Training for one's own rows where they are that: a run is of one kind. Published devices have inference.
bench::RunKind run_kind_of(const ChartRequest& request, const Rows& own);
/// The kinds of chart that such rows can have, in the chooser's order.
std::vector<ChartKind> kind_choices(const ChartRequest& request, const Rows& own);
/// What can be asked for as `beside`.
std::vector<std::string> beside_choices(const ChartRequest& request, const Rows& own, const Rows& published);

std::vector<DeviceChoice> device_choices(const Rows& own, const Rows& published);
std::vector<int> batch_choices(const Rows& own, const Rows& published, const ChartRequest& request);
/// Models that the requested device, dtype and batch has rows of, the documents' first.
std::vector<std::string> model_choices(const Rows& own, const Rows& published, const ChartRequest& request);
std::vector<bench::DType> dtype_choices(const Rows& own, const DeviceKey& device);
/// Sections of the published inference results, in the documents' order.
std::vector<std::string> section_choices(const Rows& published);

/// The chart's content. Rows that are twice there (a run that was resumed): the later one counts.
ChartSpec build_chart(const ChartRequest& request, const Rows& own, const Rows& published);

/// Position of a mode in legends and groups: as in the table of modes (core/plan/modes.h), but each mode with
/// freezing right after the mode without it. C++ before Python; modes that the table does not have last.
int mode_rank(const std::string& mode);

}  // namespace ui::charts
