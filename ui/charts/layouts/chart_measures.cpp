#include "ui/charts/layouts/chart_measures.h"

#include "core/analysis/break_even.h"
#include "core/analysis/roofline.h"

namespace ui::charts {

namespace {

using bench::ArmResult;

constexpr double kMib_bytes = 1024.0 * 1024.0;

std::optional<double> throughput(const ArmResult& row, const Rows& /*rows*/) {
    return images_per_second(row);
}

std::optional<double> memory(const ArmResult& row, const Rows& /*rows*/) {
    const auto bytes = row.peak_device_bytes ? row.peak_device_bytes : row.peak_host_bytes;
    return bytes ? std::optional(static_cast<double>(*bytes) / kMib_bytes) : std::nullopt;
}

std::optional<double> energy(const ArmResult& row, const Rows& /*rows*/) {
    return row.energy_j_per_img;
}

std::optional<double> compile_cold(const ArmResult& row, const Rows& /*rows*/) {
    return row.compile_cold_s;
}

std::optional<double> compile_cached(const ArmResult& row, const Rows& /*rows*/) {
    return row.compile_cached_s;
}

std::optional<double> convert(const ArmResult& row, const Rows& /*rows*/) {
    return row.convert_s;
}

/// Only of modes whose model is converted. For the others it includes the weights' file of the cell.
std::optional<double> load(const ArmResult& row, const Rows& /*rows*/) {
    return row.convert_s ? row.load_s : std::nullopt;
}

std::optional<double> break_even(const ArmResult& row, const Rows& rows) {
    const ArmResult* eager = bench::results::eager_of(row, rows);
    return eager == nullptr ? std::nullopt : bench::results::break_even_images(row, *eager);
}

NoNumber why_no_share_of_peak(const ArmResult& row, const Rows& /*rows*/) {
    const bool counted = row.source.empty() ? bench::results::knows_work(row) : true;
    return counted ? NoNumber::not_measured : NoNumber::work_unknown;
}

NoNumber not_measured(const ArmResult& /*row*/, const Rows& /*rows*/) {
    return NoNumber::not_measured;
}

NoNumber why_no_break_even(const ArmResult& row, const Rows& rows) {
    if (bench::results::eager_of(row, rows) == nullptr) return NoNumber::nothing_to_compare;
    if (row.vs_eager.verdict == bench::Verdict::cant_tell) return NoNumber::cant_tell;
    const bool loses =
        row.vs_eager.verdict == bench::Verdict::slower || row.vs_eager.verdict == bench::Verdict::same;
    return loses ? NoNumber::never : NoNumber::not_measured;
}

}  // namespace

const Measure kThroughput{Unit::images_per_second, true, true, throughput, not_measured};
const Measure kMemory{Unit::mebibytes, true, false, memory, not_measured};
const Measure kEnergy{Unit::joules, true, false, energy, not_measured};
const Measure kShareOfPeak{Unit::percent_of_peak, true, true, bench::results::percent_of_peak,
                           why_no_share_of_peak};
const Measure kCompileCold{Unit::compile_cold_s, false, false, compile_cold, not_measured};
const Measure kCompileCached{Unit::compile_cached_s, false, false, compile_cached, not_measured};
const Measure kConvert{Unit::convert_s, false, false, convert, not_measured};
const Measure kLoad{Unit::load_s, false, false, load, not_measured};
const Measure kBreakEven{Unit::images, false, false, break_even, why_no_break_even};

}  // namespace ui::charts
