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

/// An arm for which a term holds.
struct HeldArm {
    std::string name;    ///< arm_name()
    std::string reason;  ///< "25.0 % slower", "missing in RUN_B"
    std::string text() const { return name + ": " + reason; }
};

/// A term and the arms for which it holds.
struct HeldTerm {
    std::string term;  ///< as entered
    std::vector<HeldArm> arms;
};

/// Names an arm of a comparison: "ResNet cpu batch 1 float32 default".
std::string arm_name(const ArmResult& row);

/// Returns the arms for which a term holds. slower>P,
/// faster>P: B's verdict is slower or faster, that is, its whole interval lies beyond 1 %, and its median
/// differs from A's by more than P percent of A's. wrong_output: an arm of B has this status, whatever A's
/// status. failed: an arm of B failed, timed out or ran out of memory, or is missing or cancelled although it
/// is ok in A.
std::vector<HeldArm> holds_for(const FailTerm& term, const Comparison& comparison);

/// Returns the terms that hold for at least one arm.
std::vector<HeldTerm> held_terms(const std::vector<FailTerm>& terms, const Comparison& comparison);

}  // namespace bench::results
