#include "core/machine/cpu_readings.h"

#include <sched.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/numbers.h"
#include "core/base/text_file.h"

namespace bench {

namespace fs = std::filesystem;

namespace {

constexpr std::chrono::microseconds kQuick{500};
constexpr int kTries = 3;  ///< a single reading may have been interrupted
/// Names of CPU temperature drivers and zones, in order of preference.
constexpr std::array<std::string_view, 5> kSensors{"coretemp", "k10temp", "zenpower", "cpu_thermal",
                                                   "soc_thermal"};
constexpr std::array<std::string_view, 4> kZones{"x86_pkg_temp", "cpu-thermal", "cpu_thermal", "acpitz"};

std::vector<fs::path> entries_of(const fs::path& folder) {
    std::vector<fs::path> paths;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) paths.push_back(entry.path());
    std::ranges::sort(paths);
    return paths;
}

/// Returns the `value` file of the entry under `folder` whose `name` file contains the best word of `wanted`.
template <std::size_t N>
fs::path find_sensor(const fs::path& folder, const char* name, const char* value,
                     const std::array<std::string_view, N>& wanted) {
    const std::vector<fs::path> entries = entries_of(folder);
    for (const std::string_view word : wanted)
        for (const fs::path& entry : entries)
            if (read_first_line(entry / name) == word && fs::exists(entry / value)) return entry / value;
    return {};
}

}  // namespace

CpuReadings::CpuReadings(fs::path root) : root_(std::move(root)) {
    temperature_file_ = find_sensor(root_ / "sys/class/hwmon", "name", "temp1_input", kSensors);
    if (temperature_file_.empty())
        temperature_file_ = find_sensor(root_ / "sys/class/thermal", "type", "temp", kZones);
    clock_is_quick_ = false;
    for (int i = 0; i < kTries && !clock_is_quick_; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        (void)clock_mhz();
        clock_is_quick_ = std::chrono::steady_clock::now() - begin < kQuick;
    }
    last_ = times();
}

void CpuReadings::read(TelemetrySample& sample) {
    if (clock_is_quick_) sample.cpu_clock_mhz = clock_mhz();
    const std::string load = read_first_line(root_ / "proc/loadavg");
    sample.load1 = numbers::parse(load.substr(0, load.find(' ')));
    sample.steal_percent = steal_percent();
    if (!temperature_file_.empty())
        if (const auto thousandths = numbers::parse(read_first_line(temperature_file_)))
            sample.cpu_temperature_c = *thousandths / 1000.0;
}

/// Clock of the core that this thread runs on, which has just taken the measurement.
std::optional<double> CpuReadings::clock_mhz() const {
    const int cpu = std::max(::sched_getcpu(), 0);
    const fs::path folder = root_ / "sys/devices/system/cpu" / ("cpu" + std::to_string(cpu)) / "cpufreq";
    if (const auto khz = numbers::parse(read_first_line(folder / "scaling_cur_freq"))) return *khz / 1000.0;
    std::ifstream in(root_ / "proc/cpuinfo");
    bool mine = false;
    for (std::string line; std::getline(in, line);) {
        const std::size_t colon = line.find(": ");
        if (colon == std::string::npos) continue;
        if (line.starts_with("processor")) mine = line.substr(colon + 2) == std::to_string(cpu);
        if (mine && line.starts_with("cpu MHz")) return numbers::parse(line.substr(colon + 2));
    }
    return std::nullopt;
}

/// Reads user nice system idle iowait irq softirq steal. The fields after them are included in user and nice.
std::optional<CpuReadings::Times> CpuReadings::times() const {
    std::ifstream in(root_ / "proc/stat");
    std::string word;
    if (!(in >> word) || word != "cpu") return std::nullopt;
    Times times;
    for (int i = 0; i < 8; ++i) {
        unsigned long long ticks = 0;
        if (!(in >> ticks)) return std::nullopt;
        times.all += ticks;
        if (i == 3 || i == 4) times.idle += ticks;
        if (i == 7) times.stolen = ticks;
    }
    return times;
}

std::optional<double> CpuReadings::steal_since_boot_percent() const {
    const auto now = times();
    if (!now || now->all == 0) return std::nullopt;
    return 100.0 * static_cast<double>(now->stolen) / static_cast<double>(now->all);
}

std::optional<double> CpuReadings::used_percent() const {
    const auto now = times();
    if (!now || !last_ || now->all <= last_->all || now->idle < last_->idle) return std::nullopt;
    return 100.0 -
           100.0 * static_cast<double>(now->idle - last_->idle) / static_cast<double>(now->all - last_->all);
}

std::optional<double> CpuReadings::steal_percent() {
    const auto now = times();
    if (now && last_ && now->all == last_->all) return std::nullopt;  // less than a tick later
    const auto before = std::exchange(last_, now);
    if (!now || !before || now->all < before->all || now->stolen < before->stolen) return std::nullopt;
    return 100.0 * static_cast<double>(now->stolen - before->stolen) /
           static_cast<double>(now->all - before->all);
}

}  // namespace bench
