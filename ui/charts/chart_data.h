#pragma once

#include <compare>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/results/arm_result.h"

/// The content of a chart as values, without widgets, colours and translated text. Every number of a chart
/// comes from here, so tests can compare a chart with its table.
namespace ui::charts {

using RowPtr = std::shared_ptr<const bench::ArmResult>;
using Rows = std::vector<RowPtr>;

/// The kinds of chart. Each has a row in the table of charts (chart_type.h).
enum class ChartKind {
    speed_up,
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
    compile_cost,
    trade_off,
    training,
    loss,
    history
};
/// The device name of the published training results, which state no device.
inline constexpr const char* kPublishedTraining = "MMAction2";
/// automatic: durations in the documents' order, improvements by value.
enum class ChartOrder { automatic, documents, value, name };
enum class Unit {
    milliseconds,
    percent,  ///< of time saved
    percent_of_eager,
    percent_of_peak,  ///< of the device's peak in matrix products
    seconds,
    megabytes,
    images_per_second,
    mebibytes,
    joules,
    images,
    ratio,  ///< eager's time over the arm's
    compile_cold_s,
    compile_cached_s,
    convert_s,
    load_s,
    loss,
    last = loss
};
/// Why the bar of an ok row has no number.
enum class NoNumber {
    nothing_to_compare,
    no_link,  ///< nothing links the arm to the chart's reference: its milliseconds are shown instead
    not_measured,
    no_samples,
    never,
    cant_tell,
    work_unknown
};

/// A device of a run, or a published device by name, in any section. All versions of PyTorch on a machine
/// belong to the machine's own target.
struct DeviceKey {
    std::string target = "local", device;
    bool published = false;
    friend auto operator<=>(const DeviceKey&, const DeviceKey&) = default;
};

DeviceKey published_device(const std::string& name);

struct DeviceChoice {
    DeviceKey key;
    std::string name;  ///< short, for titles: "T4", "CPU", "H200"; with the id if two names are equal
    std::string full_name;
    friend bool operator==(const DeviceChoice&, const DeviceChoice&) = default;
};

/// The user's choices for a chart.
struct ChartRequest {
    ChartKind kind = ChartKind::duration;
    DeviceKey device;
    int batch = 1;
    bench::DType dtype = bench::DType::float32;
    std::string section = "stable-2.0.1";  ///< of the published results
    std::string model;                     ///< in charts of one model; empty or without rows: the first model
    std::string beside;  ///< published device or kPublishedTraining beside own rows; empty: none
    ChartOrder order = ChartOrder::automatic;
    /// In charts with strips (chart_type.h): each group has a linear scale of its own, from zero to its longest bar,
    /// and the comparison of batch sizes is one panel. Otherwise all groups share a scale, as in the guide's figures.
    bool own_scales = false;
    /// The engine that the reader runs: its eager is the reference of charts with one, if it was measured.
    bench::Engine engine = bench::Engine::cpp;
    friend bool operator==(const ChartRequest&, const ChartRequest&) = default;
};

/// A measured or published mode. It has the same colour in every chart.
struct Series {
    std::string mode;
    bool published = false;
    std::size_t version = 0;  ///< index in ChartSpec::versions
    friend bool operator==(const Series&, const Series&) = default;
};

/// One of the versions of PyTorch that a run measured side by side.
struct TorchVersion {
    std::string target;  ///< of its rows
    std::string name;    ///< "2.10.0"
};

/// The distribution of an arm's samples, for a box: the quartiles, and 90 % of the samples from end to end.
struct Spread {
    double low = 0, lower_quartile = 0, upper_quartile = 0,
           high = 0;     ///< 5th, 25th, 75th and 95th percentile, in the panel's unit
    double unit_ms = 1;  ///< milliseconds per unit of the panel
    double scale = 1;    ///< the box's milliseconds over those of the samples (Reference::linked_ms)
    friend bool operator==(const Spread&, const Spread&) = default;
};

struct Bar {
    std::size_t series = 0;
    RowPtr row;                               ///< null: there is no such arm (yet); its place stays free
    std::optional<double> value;              ///< in the panel's unit; empty if the row has no number
    std::optional<bench::Interval> interval;  ///< 95 %
    std::optional<bench::Verdict> verdict;    ///< charts of gains only
    NoNumber why_none = NoNumber::nothing_to_compare;
    std::optional<Spread> spread = std::nullopt;  ///< latency only: drawn as a box with `value` as its median
    bench::VersusEager versus = {};               ///< charts of gains only: against the chart's reference
    /// Returns the time that is shown because of NoNumber::no_link; otherwise empty.
    std::optional<double> msWithoutLink() const;
    std::vector<std::string> same_code = {};  ///< modes that this bar represents too (without_same_code)
    std::optional<double> compile_s = std::nullopt;  ///< trade_off only
    bool on_front = false;  ///< trade_off only: no mode is faster and compiles sooner
};

/// The bars of a model; in the comparison of devices, of a device.
struct Group {
    std::string model, label;
    std::string mode;  ///< of the group's only bar, if it is named beside the model; else empty
    std::vector<Bar> bars;
    std::optional<int> batch = std::nullopt;         ///< if it is named beside the model
    std::optional<std::size_t> best = std::nullopt;  ///< charts of gains: the model's best bar
    std::optional<double> started_s =
        std::nullopt;  ///< history: when the run began, in seconds since 1970 UTC
};

/// The total time of a mode, fixed_s for compiling and per_image_s for each image; or the training losses of
/// a mode.
struct Curve {
    std::size_t series = 0;
    RowPtr row;
    double fixed_s = 0, per_image_s = 0;
    std::optional<double> pays_after_images = std::nullopt;  ///< break-even, as in the table of results
    std::vector<double> losses = {};                         ///< chart `loss` only: of each step
    bool other_seed = false;                  ///< chart `loss` only: eager's losses from another seed
    std::vector<std::string> same_code = {};  ///< total_time: modes that this curve represents too
    double total_s(double images) const { return fixed_s + per_image_s * images; }
    /// Returns the seconds for `x` images, or the loss at the step nearest to `x`, counted from 1.
    double value_at(double x) const;
};

/// One set of axes. All panels of a chart have the same groups in the same order.
struct Panel {
    Unit unit = Unit::milliseconds;
    std::optional<int> batch;  ///< batch comparison only
    std::vector<Group> groups;
    std::vector<Curve> curves = {};  ///< a panel has either curves or groups
};

struct ChartSpec {
    ChartRequest request;
    bench::RunKind run_kind = bench::RunKind::inference;  ///< of the own rows, or of the published device
    std::string device_name;                              ///< short
    std::string device_full_name;
    std::vector<TorchVersion> versions;  ///< of the own rows, this program's own first
    std::vector<Series> series;
    std::vector<Panel> panels;
    bool shared_axis = true;         ///< every panel has the same value range
    bool from_means = false;         ///< own numbers are means (the guide's protocol, beside published data)
    bool torch_in_groups = false;    ///< each group's label names its version of PyTorch
    bool cpp_beside_python = false;  ///< published Python numbers are beside own C++ arms only
    std::vector<std::string> compile_time_unknown;  ///< total_time: modes that have no curve
    /// In charts that compare with eager: the engine of the one eager that all own bars are compared with
    /// (docs/method.md, rule 21). The title names it. Empty if no eager was measured.
    std::optional<bench::Engine> reference;
    bool linked_engines = false;               ///< some bars are of another engine than `reference`
    std::vector<std::string> unlinked;         ///< modes with a bar that says NoNumber::no_link
    std::vector<std::string> of_other_engine;  ///< break_even: modes left out, compared with another eager
    bool scaled_stages = false;                ///< latency: some times are of later stages and are scaled
    std::vector<std::string> not_applicable;   ///< modes left out, unsupported in every row
    int verdicts_withdrawn = 0;  ///< turned into "can't tell" to limit the false discovery rate to 5 %
    std::optional<int> gaining;  ///< in an overview of own rows: number of models with a verdict "faster"

    bool hasPythonArms() const;  ///< in own rows; every legend entry then names its engine
    bool hasOwnScales() const;   ///< of this kind of chart, and requested
    bool beside() const { return !request.beside.empty() && !request.device.published; }
    bool empty() const;                         ///< no bar has a row
    bool hasNumbers() const;                    ///< of at least one bar
    bool hasRandomWeights() const;              ///< of one of one's own rows
    std::vector<bench::Message> notes() const;  ///< of doubtful published cells, each once, in drawing order
};

/// A bar of a chart with a row, or a curve, whose index is `group`.
struct ChartItem {
    std::size_t panel = 0, group = 0, bar = 0;
    friend bool operator==(const ChartItem&, const ChartItem&) = default;
};
/// Returns the items in drawing order.
std::vector<ChartItem> items_of(const ChartSpec& spec);
const RowPtr& row_of(const ChartSpec& spec, const ChartItem& item);

/// Returns training if the device is not published and the own rows, which are all of one kind, are training.
bench::RunKind run_kind_of(const ChartRequest& request, const Rows& own);
/// Returns the kinds of chart for these rows, in the chooser's order. Without several batch sizes there is no
/// comparison of them.
std::vector<ChartKind> kind_choices(const ChartRequest& request, const Rows& own);
/// Returns the possible values of ChartRequest::beside.
std::vector<std::string> beside_choices(const ChartRequest& request, const Rows& own, const Rows& published);

std::vector<DeviceChoice> device_choices(const Rows& own, const Rows& published);
std::vector<int> batch_choices(const Rows& own, const Rows& published, const ChartRequest& request);
/// Returns the models with rows of the requested device, dtype and batch, in the catalogue's order.
std::vector<std::string> model_choices(const Rows& own, const Rows& published, const ChartRequest& request);
std::vector<bench::DType> dtype_choices(const Rows& own, const DeviceKey& device);
/// Returns the sections of the published inference results, in the documents' order.
std::vector<std::string> section_choices(const Rows& published);

/// Returns the chart's content. Of repeated rows, as in a resumed run, the last one counts.
ChartSpec build_chart(const ChartRequest& request, const Rows& own, const Rows& published);

/// Returns the rank of a mode in legends and groups: as in the table of modes (core/plan/modes.h), but each
/// mode with freezing follows the mode without it, and each with other suffixes the same without them. C++
/// comes before Python, unknown modes come last in each.
int mode_rank(const std::string& mode);

}  // namespace ui::charts
