#pragma once

#include <cstdint>
#include <string>

#include "core/plan/run_plan.h"

namespace app {

/// Converts the value of --weights random|hub|DIR.
bench::WeightsSpec weights_spec(const std::string& word, std::uint64_t seed);

}  // namespace app
