#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>

#include "core/analysis/reference.h"

namespace bench::results {

/// How the rows of a run compare with its reference. Tables, cards and results.md show these numbers and
/// verdicts, which are those of the charts (docs/method.md, rule 21).
///
/// As in a chart, the rows of one device, batch size and number type belong together: they have one reference,
/// and their verdicts are judged together (rule 3). With more than ten, those that may be false discoveries are
/// "can't tell". Modes that ran the same code are one candidate with one verdict (rule 25). Only rows with the
/// status `ok` have a verdict.
class JudgedRows {
public:
    /// Has no engine: nothing can be compared.
    JudgedRows() = default;
    /// `wanted`: as for Reference. Files and the command line do not know what the reader runs and prefer C++.
    explicit JudgedRows(const Rows& rows, Engine wanted = Engine::cpp);

    /// Returns the engine whose eager is the reference of all rows; empty without eager, or if it differs.
    std::optional<Engine> engine() const;
    /// Returns how many verdicts are "can't tell" because they may be false discoveries.
    int withdrawn() const { return withdrawn_; }

    /// Returns the comparison of one of the rows, or of a control. Empty for the reference, published rows, and
    /// without a link. The rows must still exist.
    VersusEager of(const ArmResult& row) const;
    /// Returns the improvement from means (preset guide); see Reference.
    std::optional<double> improvement_of_means_percent(const ArmResult& row) const;

private:
    /// The kind of run, target, device, batch size and number type.
    using Place = std::tuple<std::string, std::string, std::string, int, DType>;
    static Place place_of(const ArmResult& row);
    const Reference* reference_of(const ArmResult& row) const;
    void judge(const std::map<Place, Rows>& places);
    static VersusEager compare(const ArmResult& row, const Reference& reference);

    std::map<Place, Reference> references_;
    std::unordered_map<const ArmResult*, VersusEager> comparisons_;  ///< of the judged rows
    int withdrawn_ = 0;
};

}  // namespace bench::results
