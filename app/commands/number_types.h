#pragma once

#include <string>
#include <vector>

#include "core/catalog/kinds.h"

namespace app {

/// The number types of commands that do not quantise, for which int8 would need calibration.
inline std::vector<std::string> number_types_without_int8() {
    std::vector<std::string> names;
    for (const auto& [type, name] : bench::kDTypeNames)
        if (type != bench::DType::int8) names.emplace_back(name);
    return names;
}

}  // namespace app
