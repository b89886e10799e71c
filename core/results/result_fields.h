#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string_view>

#include "core/results/arm_result.h"

namespace bench {

/// A field of a row. results.json, results.csv, the journal and the worker's `row` lines use the table of these
/// fields. A dotted key ("accuracy.max_abs") is a nested object in JSON and one column in CSV.
struct ResultField {
    std::string_view key;
    std::string_view unit;  ///< "ms", "s", "bytes", "%" or empty
    bool scalar;            ///< false: arrays and maps, which CSV leaves out
    nlohmann::json (*get)(const ArmResult&);
    void (*set)(ArmResult&,
                const nlohmann::json&);  ///< throws a nlohmann::json exception or Error if invalid
};

std::span<const ResultField> result_fields();

/// Omits unknown values. Dotted keys become nested objects.
nlohmann::json to_json(const ArmResult& row);

/// Leaves the values of missing and null keys unknown. Ignores keys that are not in the table.
/// Throws InputError with the key if a value is invalid.
ArmResult arm_result_from_json(const nlohmann::json& json);

}  // namespace bench
