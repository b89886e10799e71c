#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/compare.h"

namespace bench::results {

/// A term of --fail-on.
struct FailTerm {
    enum class Kind { slower, faster, wrong_output, failed };
    Kind kind = Kind::failed;
    double percent = 0.0;  ///< for slower and faster
    std::string text;      ///< as entered
};

/// Parses terms joined by |: "slower>3%|faster>3%|wrong_output|failed". The percent sign is optional. Throws
/// InputError with the first invalid term.
std::vector<FailTerm> parse_fail_on(std::string_view text);

/// Returns the arms for which a term holds, each as "ResNet cpu batch 1 float32 default: ...". slower>P,
/// faster>P: B's verdict is slower or faster, that is, its whole interval lies beyond 1 %, and its median
/// differs from A's by more than P percent of A's. wrong_output: an arm of B has this status, whatever A's
/// status. failed: an arm of B failed, timed out or ran out of memory, or is missing or cancelled although it
/// is ok in A.
std::vector<std::string> holds_for(const FailTerm& term, const Comparison& comparison);

}  // namespace bench::results
