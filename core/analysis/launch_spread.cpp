#include "core/analysis/launch_spread.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/json_text.h"

namespace bench {

namespace {

constexpr statistics::LaunchSpread kUsual{.variance = 0.02 * 0.02, .degrees = 6};
constexpr double kMostDegrees = 12;
/// A spread of 100 % is no measurement.
constexpr double kLargestVariance = 1, kLargestDegrees = 1e6;

std::string key_of(const ArmResult& row, SpreadOf what) {
    return row.target + "/" + row.device.substr(0, row.device.find(':')) + " " +
           std::string(name_in(kEngineNames, row.engine)) + (what == SpreadOf::time ? " time" : " ratio");
}

std::optional<double> number_in(const nlohmann::json& json, const char* key, double low, double high) {
    const auto it = json.find(key);
    if (it == json.end() || !it->is_number()) return std::nullopt;
    const double number = it->get<double>();
    return number >= low && number <= high ? std::optional(number) : std::nullopt;
}

}  // namespace

statistics::LaunchSpread LaunchSpreads::of(const ArmResult& row, SpreadOf what) const {
    const auto found = pools_.find(key_of(row, what));
    const statistics::LaunchSpread known = found == pools_.end() ? statistics::LaunchSpread{} : found->second;
    statistics::LaunchSpread missing = kUsual;
    missing.degrees = std::max(0.0, kUsual.degrees - known.degrees);
    statistics::LaunchSpread spread = pooled(known, missing);
    spread.degrees = std::min(spread.degrees, kMostDegrees);
    return spread;
}

void LaunchSpreads::add(const ArmResult& row, SpreadOf what, const statistics::LaunchSpread& spread) {
    auto& pool = pools_[key_of(row, what)];
    pool = pooled(pool, spread);
}

void LaunchSpreads::add(const LaunchSpreads& other) {
    for (const auto& [key, spread] : other.pools_) {
        auto& pool = pools_[key];
        pool = pooled(pool, spread);
    }
}

nlohmann::json LaunchSpreads::to_json() const {
    nlohmann::json object = nlohmann::json::object();
    for (const auto& [key, spread] : pools_)
        object[key] = {{"variance", spread.variance}, {"degrees", spread.degrees}};
    return object;
}

LaunchSpreads LaunchSpreads::from_json(const nlohmann::json& json) {
    LaunchSpreads spreads;
    if (!json.is_object()) return spreads;
    for (const auto& [key, entry] : json.items()) {
        if (!entry.is_object()) continue;
        const auto variance = number_in(entry, "variance", -kLargestVariance, kLargestVariance);
        const auto degrees = number_in(entry, "degrees", 0, kLargestDegrees);
        if (variance && degrees) spreads.pools_[key] = {*variance, *degrees};
    }
    return spreads;
}

}  // namespace bench
