#include "core/analysis/comparison_report.h"

#include <algorithm>

#include "core/base/markdown.h"
#include "core/base/numbers.h"
#include "core/base/printable.h"
#include "core/catalog/model_catalog.h"
#include "core/results/arm_result.h"

namespace bench::results {

namespace {

using numbers::fixed;

std::string value_or_unknown(const std::string& value) {
    return value.empty() ? "unknown" : value;
}

std::string differences_text(const std::vector<Difference>& differences) {
    std::string text;
    for (const Difference& d : differences)
        text += (text.empty() ? "" : "; ") + d.what + ": " + value_or_unknown(d.a) + " / " +
                value_or_unknown(d.b);
    return text;
}

std::string status_or_time(const ArmResult& row) {
    if (row.status != ArmStatus::ok) return std::string(name_in(kArmStatusNames, row.status));
    const auto ms = compared_ms(row);
    return ms ? fixed(*ms, 2) : std::string();
}

std::string compared_change(const ComparedArm& arm) {
    if (!arm.change_percent) return {};
    const auto with_sign = [](double x) { return (x > 0 ? "+" : "") + fixed(x, 1); };
    std::string text = with_sign(*arm.change_percent) + " %";
    if (arm.change_ci95_percent)
        text += " (" + with_sign((*arm.change_ci95_percent)[0]) + " to " +
                with_sign((*arm.change_ci95_percent)[1]) + ")";
    return text;
}

std::string compared_verdict(const ComparedArm& arm) {
    if (!arm.verdict) return {};
    return *arm.verdict == Verdict::cant_tell ? "can't tell"
                                              : std::string(name_in(kVerdictNames, *arm.verdict));
}

std::vector<std::string> names_of_arm(const ArmResult& row) {
    return {model_label(row.model), device_word(row), std::to_string(row.batch),
            std::string(name_in(kDTypeNames, row.dtype)), row.mode};
}

/// Escapes a text for an attribute or the content of an element. XML has no form for control characters.
std::string escaped_xml(std::string_view text) {
    std::string escaped;
    for (const char c : printable(text)) {
        switch (c) {
            case '&':
                escaped += "&amp;";
                break;
            case '<':
                escaped += "&lt;";
                break;
            case '>':
                escaped += "&gt;";
                break;
            case '"':
                escaped += "&quot;";
                break;
            case '\n':
            case '\t':
                escaped += ' ';
                break;
            default:
                escaped += c;
        }
    }
    return escaped;
}

class JUnitSuite {
public:
    explicit JUnitSuite(const std::vector<HeldTerm>& held) : held_(held) {}

    /// `skipped`: why the arm was not compared; empty if it was.
    void add(const ArmResult& row, const std::string& output, const std::string& skipped) {
        std::string content;
        const std::string name = arm_name(row);
        for (const HeldTerm& term : held_)
            for (const HeldArm& arm : term.arms)
                if (arm.name == name)
                    content += "<failure type=\"" + escaped_xml(term.term) + "\" message=\"" +
                               escaped_xml(arm.reason) + "\"/>";
        failures_ += content.empty() ? 0 : 1;
        if (content.empty() && !skipped.empty()) {
            content = "<skipped message=\"" + escaped_xml(skipped) + "\"/>";
            ++skipped_;
        }
        if (!output.empty()) content += "<system-out>" + escaped_xml(output) + "</system-out>";
        const auto ms = compared_ms(row);
        cases_ += "  <testcase classname=\"" + escaped_xml(row.model) + "\" name=\"" + escaped_xml(name) +
                  "\" time=\"" + fixed(ms ? *ms / 1e3 : 0.0, 6) + "\">" + content + "</testcase>\n";
        ++tests_;
    }

    std::string text() const {
        const auto count = [](const char* key, int value) {
            return std::string(" ") + key + "=\"" + std::to_string(value) + "\"";
        };
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"compilescope compare\"" +
               count("tests", tests_) + count("failures", failures_) + count("errors", 0) +
               count("skipped", skipped_) + ">\n" + cases_ + "</testsuite>\n";
    }

private:
    const std::vector<HeldTerm>& held_;
    std::string cases_;
    int tests_ = 0, failures_ = 0, skipped_ = 0;
};

}  // namespace

SummaryTable comparison_table(const Comparison& comparison) {
    SummaryTable table;
    table.columns = {{"Model", false}, {"Device", false},  {"Batch", true},      {"Type", false},
                     {"Mode", false},  {"A [ms]", true},   {"B [ms]", true},     {"A/B", true},
                     {"Change", true}, {"Verdict", false}, {"Differs in", false}};
    const auto common = comparison.common_differences();
    for (const ComparedArm& arm : comparison.arms) {
        std::vector<Difference> own;
        std::ranges::copy_if(arm.differences, std::back_inserter(own), [&](const Difference& d) {
            return std::ranges::find(common, d) == common.end();
        });
        auto& record = table.records.emplace_back(names_of_arm(*arm.b));
        record.insert(record.end(),
                      {status_or_time(*arm.a), status_or_time(*arm.b), arm.ratio ? fixed(*arm.ratio, 3) : "",
                       compared_change(arm), compared_verdict(arm), differences_text(own)});
    }
    const auto add_only = [&](const Rows& rows, bool in_a) {
        for (const auto& row : rows) {
            auto& record = table.records.emplace_back(names_of_arm(*row));
            record.insert(record.end(), {in_a ? status_or_time(*row) : "", in_a ? "" : status_or_time(*row),
                                         "", "", "", in_a ? "only in A" : "only in B"});
        }
    };
    add_only(comparison.only_a, true);
    add_only(comparison.only_b, false);
    if (!common.empty())
        table.notes.push_back("Every arm differs in (A / B): " + differences_text(common) + ".");
    table.notes.emplace_back(
        "A/B above 1: B is faster. Change: of the time, in percent of A's, with its 95 % interval.");
    if (comparison.verdicts_withdrawn > 0)
        table.notes.push_back(std::to_string(comparison.verdicts_withdrawn) +
                              " of these verdicts became \"can't tell\": among so many some come by chance.");
    if (std::ranges::any_of(comparison.arms,
                            [](const ComparedArm& a) { return a.ratio && a.within_one_process; }))
        table.notes.emplace_back(
            "Some arms were measured in one process. Their intervals do not include differences between "
            "processes.");
    return table;
}

std::string to_markdown(const Comparison& comparison, const std::vector<HeldTerm>& held,
                        const std::string& run_a, const std::string& run_b) {
    std::string text = "## Comparison of two runs\n\nA (base): " + markdown::field(run_a) +
                       ", B: " + markdown::field(run_b) + "\n\n";
    for (const HeldTerm& term : held) {
        text += "**" + markdown::field(term.term) + "** holds for:\n\n";
        for (const HeldArm& arm : term.arms) text += "- " + markdown::field(arm.text()) + "\n";
        text += "\n";
    }
    return text + to_markdown(comparison_table(comparison));
}

std::string to_junit(const Comparison& comparison, const std::vector<HeldTerm>& held) {
    JUnitSuite suite(held);
    for (const ComparedArm& arm : comparison.arms) {
        const bool compared = arm.ratio.has_value();
        const std::string change =
            compared ? compared_change(arm) + ", " + compared_verdict(arm) : std::string();
        suite.add(*arm.b, change,
                  compared
                      ? std::string()
                      : "not compared: A is " + status_or_time(*arm.a) + ", B is " + status_or_time(*arm.b));
    }
    for (const auto& row : comparison.only_a) suite.add(*row, {}, "only in A");
    for (const auto& row : comparison.only_b) suite.add(*row, {}, "only in B");
    return suite.text();
}

}  // namespace bench::results
