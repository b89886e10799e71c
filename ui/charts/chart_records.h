#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ui/charts/chart_data.h"

namespace ui::charts {

/// A number that a chart draws, or an arm of the chart without a number: a line of the chart's table. The same in
/// every language.
struct ChartRecord {
    std::string model, device;  ///< as in a plan; for published results, the published device
    int batch = 1;
    bench::DType dtype = bench::DType::float32;
    std::string mode;
    std::string measure;  ///< "time", "speed_up", ...
    std::optional<double> value;
    std::optional<bench::Interval> interval;  ///< 95 %
    std::string verdict;  ///< that the chart draws; the status of a row that is not ok; empty: neither
    std::string unit;     ///< of value and interval; empty: none
};

/// Returns the chart's numbers in drawing order.
std::vector<ChartRecord> records_of(const ChartSpec& spec);

/// Return a header and the records. Numbers are in the C locale, with as many digits as their values have.
std::string csv_of(const ChartSpec& spec);  ///< RFC 4180: for files
std::string tsv_of(const ChartSpec& spec);  ///< with tabs, which spreadsheets split when pasting

}  // namespace ui::charts
