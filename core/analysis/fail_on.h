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
    std::string text;      ///< as it was written
};

/// "slower>3%|faster>3%|wrong_output|failed": terms joined by |, the percent sign may be left out. Throws
/// InputError that names a term which is not understood.
std::vector<FailTerm> parse_fail_on(std::string_view text);

/// Which arms a term holds for, as "ResNet cpu batch 1 float32 default: ..." each; empty: it does not hold.
/// slower>P, faster>P: the verdict on B is slower or faster, that is, its whole interval lies beyond 1 %, and
/// its median differs from A's by more than P percent of A's. wrong_output: an arm of B has it, whatever A
/// says. failed: an arm of B failed, timed out or ran out of memory, or is missing or cancelled though A has
/// its result.
std::vector<std::string> holds_for(const FailTerm& term, const Comparison& comparison);

}  // namespace bench::results
