#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string_view>

#include "core/results/arm_result.h"

namespace bench {

/// The one table of a row's fields: results.json, results.csv, the worker's `row` lines and the window's
/// table all read it. A dotted key is a nested object in JSON ("accuracy.max_abs") and one column in CSV.
struct ResultField {
    std::string_view key;
    std::string_view unit;  ///< "ms", "s", "bytes", "%" or empty
    bool scalar;            ///< false: arrays and maps, which CSV leaves out
    nlohmann::json (*get)(const ArmResult&);
    void (*set)(ArmResult&,
                const nlohmann::json&);  ///< throws nlohmann's or Error when the value does not fit
};

std::span<const ResultField> result_fields();

/// Unknown values are left out. Keys in the table's order are nested by their dots.
nlohmann::json to_json(const ArmResult& row);

/// Absent and null keys stay unknown; keys that this version does not know are ignored.
/// Throws InputError that names the key whose value does not fit.
ArmResult arm_result_from_json(const nlohmann::json& json);

}  // namespace bench
