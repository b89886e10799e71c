#include "core/analysis/fail_on.h"

#include <array>
#include <cmath>
#include <utility>

#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/catalog/model_catalog.h"
#include "core/plan/device_spec.h"
#include "core/results/arm_result.h"

namespace bench::results {

namespace {

using Kind = FailTerm::Kind;

struct TermRow {
    std::string_view word;
    Kind kind;
    bool has_percent;
};
constexpr std::array kTerms{TermRow{"slower>", Kind::slower, true}, TermRow{"faster>", Kind::faster, true},
                            TermRow{"wrong_output", Kind::wrong_output, false},
                            TermRow{"failed", Kind::failed, false}};

std::string without_spaces(std::string_view text) {
    std::string result(text);
    std::erase(result, ' ');
    return result;
}

std::optional<FailTerm> term_of(std::string_view text) {
    for (const TermRow& row : kTerms) {
        if (!row.has_percent && text == row.word) return FailTerm{row.kind, 0.0, std::string(text)};
        if (!row.has_percent || !text.starts_with(row.word)) continue;
        std::string_view number = text.substr(row.word.size());
        if (number.ends_with('%')) number.remove_suffix(1);
        const auto percent = numbers::parse(number);
        if (percent && std::isfinite(*percent) && *percent >= 0.0)
            return FailTerm{row.kind, *percent, std::string(text)};
    }
    return std::nullopt;
}

bool is_failure(ArmStatus status) {
    return status == ArmStatus::failed || status == ArmStatus::timeout || status == ArmStatus::oom;
}

bool holds_by_time(const FailTerm& term, const ComparedArm& arm) {
    const bool wants_slower = term.kind == Kind::slower;
    if (arm.verdict != (wants_slower ? Verdict::slower : Verdict::faster)) return false;
    return (wants_slower ? *arm.change_percent : -*arm.change_percent) > term.percent;
}

std::optional<std::string> complaint(const FailTerm& term, const ComparedArm& arm) {
    const ArmStatus status = arm.b->status;
    switch (term.kind) {
        case Kind::slower:
        case Kind::faster:
            if (!holds_by_time(term, arm)) return std::nullopt;
            return numbers::fixed(std::abs(*arm.change_percent), 1) + " % " +
                   (term.kind == Kind::slower ? "slower" : "faster");
        case Kind::wrong_output:
            if (status != ArmStatus::wrong_output) return std::nullopt;
            return status_message(*arm.b).text();
        case Kind::failed:
            if (!is_failure(status) && !(status == ArmStatus::cancelled && arm.a->status == ArmStatus::ok))
                return std::nullopt;
            return status_message(*arm.b).text();
    }
    return std::nullopt;
}

}  // namespace

std::string arm_name(const ArmResult& row) {
    return model_label(row.model) + " " + device_word(row) + " batch " + std::to_string(row.batch) + " " +
           std::string(name_in(kDTypeNames, row.dtype)) + " " + row.mode;
}

std::vector<FailTerm> parse_fail_on(std::string_view text) {
    std::vector<FailTerm> terms;
    while (true) {
        const std::size_t bar = text.find('|');
        const std::string word = without_spaces(text.substr(0, bar));
        const auto term = term_of(word);
        if (!term)
            throw InputError("--fail-on: '" + word +
                             "' is not understood; terms are slower>P%, faster>P%, wrong_output and failed, "
                             "joined by |");
        terms.push_back(*term);
        if (bar == std::string_view::npos) return terms;
        text.remove_prefix(bar + 1);
    }
}

std::vector<HeldArm> holds_for(const FailTerm& term, const Comparison& comparison) {
    std::vector<HeldArm> held;
    for (const ComparedArm& arm : comparison.arms)
        if (const auto text = complaint(term, arm)) held.push_back({arm_name(*arm.b), *text});
    for (const auto& row : comparison.only_b) {
        const bool holds = (term.kind == Kind::wrong_output && row->status == ArmStatus::wrong_output) ||
                           (term.kind == Kind::failed && is_failure(row->status));
        if (holds) held.push_back({arm_name(*row), status_message(*row).text()});
    }
    if (term.kind == Kind::failed)
        for (const auto& row : comparison.only_a)
            if (row->status == ArmStatus::ok) held.push_back({arm_name(*row), "missing in RUN_B"});
    return held;
}

std::vector<HeldTerm> held_terms(const std::vector<FailTerm>& terms, const Comparison& comparison) {
    std::vector<HeldTerm> held;
    for (const FailTerm& term : terms)
        if (auto arms = holds_for(term, comparison); !arms.empty())
            held.push_back({term.text, std::move(arms)});
    return held;
}

}  // namespace bench::results
