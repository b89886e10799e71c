#include "core/analysis/summary_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>

#include "core/analysis/aggregate.h"
#include "core/analysis/break_even.h"
#include "core/analysis/same_code.h"
#include "core/analysis/validation_notes.h"
#include "core/base/numbers.h"
#include "core/catalog/model_catalog.h"
#include "core/plan/device_spec.h"
#include "core/results/arm_result.h"

namespace bench::results {

namespace {

std::string half_width(const ArmResult& row) {
    const auto interval = time_ci95_ms(row);
    if (!interval) return {};
    const auto [low, high] = *interval;
    return " ± " + numbers::fixed((high - low) / 2.0, 2);
}

std::string time_text(const ArmResult& row) {
    if (row.median_ms) return numbers::fixed(*time_ms(row), 2) + half_width(row);
    return row.mean_ms ? numbers::fixed(*row.mean_ms, 2) + " (mean)" : std::string();
}

/// Published rows have no reference in the run.
std::string improvement_text(const ArmResult& row, const VersusEager& versus) {
    const auto percent =
        versus.improvement_percent ? versus.improvement_percent : row.guide_improvement_percent;
    if (!percent) return {};
    std::string text = numbers::fixed(*percent, 1) + " %";
    if (const auto& interval = versus.improvement_ci95_percent)
        text += " (" + numbers::fixed((*interval)[0], 1) + " to " + numbers::fixed((*interval)[1], 1) + ")";
    return text;
}

std::string verdict_text(std::optional<Verdict> verdict) {
    if (!verdict) return {};
    return *verdict == Verdict::cant_tell ? "can't tell" : std::string(name_in(kVerdictNames, *verdict));
}

/// Returns the break-even count in images, or in steps for training.
std::string break_even_text(const ArmResult& row, const Rows& rows) {
    const ArmResult* eager = is_control(row) ? nullptr : eager_of(row, rows);
    const auto images = eager ? break_even_images(row, *eager) : std::nullopt;
    if (!images) return {};
    return numbers::fixed(is_training(row) ? std::ceil(*images / row.batch) : *images, 0);
}

std::string status_text(const ArmResult& row) {
    std::string text = status_message(row).text();
    for (const Message& warning : row.warnings) text += "; " + warning.text();
    return text;
}

std::string ratio_text(std::optional<double> ratio, const std::optional<Interval>& interval) {
    if (!ratio) return {};
    std::string text = numbers::fixed(*ratio, 3);
    if (interval)
        text += " (" + numbers::fixed((*interval)[0], 3) + " to " + numbers::fixed((*interval)[1], 3) + ")";
    return text;
}

/// "98.5 % (95.8 to 99.5)": a share with its interval.
std::string percent_text(std::optional<double> share, const std::optional<Interval>& interval) {
    if (!share) return {};
    std::string text = numbers::fixed(100 * *share, 1) + " %";
    if (interval)
        text += " (" + numbers::fixed(100 * (*interval)[0], 1) + " to " +
                numbers::fixed(100 * (*interval)[1], 1) + ")";
    return text;
}

/// Returns the name of the reference; "eager" if the rows have no common one.
std::string reference_name(const JudgedRows& judged) {
    const auto engine = judged.engine();
    if (!engine) return "eager";
    return *engine == Engine::cpp ? "eager (C++)" : "eager (Python)";
}

/// Returns a sentence about the reference if it is not the eager of every row's own engine.
std::vector<std::string> reference_notes(const Rows& rows, const JudgedRows& judged) {
    const auto compared = [&](Engine engine) {
        return std::ranges::any_of(
            rows, [&](const auto& row) { return row->engine == engine && judged.of(*row).verdict; });
    };
    if (!compared(Engine::cpp) || !compared(Engine::python)) return {};
    if (!judged.engine())
        return {
            "Improvement and verdict compare with eager of C++ where it was measured, otherwise with eager "
            "of "
            "Python."};
    const bool took_turns = std::ranges::none_of(rows, [&](const auto& row) {
        return row->order != ArmOrder::alternating && judged.of(*row).verdict;
    });
    return {"Improvement and verdict compare the modes of both engines with " + reference_name(judged) +
            (took_turns ? ", through arms that took turns." : ". Not all arms took turns.")};
}

/// Removes the column if it is empty in all records.
void drop_if_empty(SummaryTable& table, const std::string& title) {
    const auto column = std::ranges::find(table.columns, title, &SummaryTable::Column::title);
    if (column == table.columns.end()) return;
    const auto place = column - table.columns.begin();
    if (std::ranges::any_of(table.records,
                            [place](const auto& record) { return !record.begin()[place].empty(); }))
        return;
    table.columns.erase(column);
    for (auto& record : table.records) record.erase(record.begin() + place);
}

/// A row with its table, its comparison with the reference, and the other modes with its code.
struct Entry {
    const ArmResult& row;
    const Rows& rows;
    VersusEager versus;
    std::vector<std::string> same_code;
};

/// Returns "default+freezing (same code: tuned)", or "control (default)".
std::string mode_text(const Entry& entry) {
    if (is_control(entry.row)) return entry.row.mode + " (" + entry.row.control.mode + ")";
    std::string text = entry.row.mode, separator = " (same code: ";
    for (const std::string& mode : entry.same_code) text += std::exchange(separator, ", ") + mode;
    return entry.same_code.empty() ? text : text + ")";
}

struct Field {
    const char* title;
    bool number;
    std::string (*text)(const Entry& entry);
};

constexpr const char* kImprovement = "Improvement over ";  // followed by the reference
constexpr const char* kCppVsPython = "C++ over Python";
constexpr const char* kBreakEvenImages = "Break-even [images]";
constexpr const char* kBreakEvenSteps = "Break-even [steps]";
constexpr const char* kAgreement = "Agreement on pictures";
constexpr const char* kAccuracy = "Accuracy on pictures";
constexpr const char* kTimesAsFast = "Times as fast as ";  // followed by the reference
constexpr const char* kMeanCppVsPython = "C++ over Python (geometric mean)";

constexpr std::array kFields{
    Field{"Model", false, [](const Entry& e) { return model_label(e.row.model); }},
    Field{"Device", false, [](const Entry& e) { return device_word(e.row); }},
    Field{"Batch", true, [](const Entry& e) { return std::to_string(e.row.batch); }},
    Field{"Type", false,
          [](const Entry& e) { return std::string(name_in(kDTypeNames, computed_in(e.row))); }},
    Field{"Mode", false, [](const Entry& e) { return mode_text(e); }},
    Field{"Time [ms]", true, [](const Entry& e) { return time_text(e.row); }},
    Field{kImprovement, true, [](const Entry& e) { return improvement_text(e.row, e.versus); }},
    Field{"Verdict", false,
          [](const Entry& e) { return is_control(e.row) ? std::string() : verdict_text(e.versus.verdict); }},
    Field{
        kCppVsPython, true,
        [](const Entry& e) { return ratio_text(e.row.cpp_vs_python.ratio, e.row.cpp_vs_python.ratio_ci95); }},
    Field{
        kAgreement, true,
        [](const Entry& e) { return percent_text(e.row.pictures.agreement, e.row.pictures.agreement_ci95); }},
    Field{kAccuracy, true,
          [](const Entry& e) { return percent_text(e.row.pictures.accuracy, e.row.pictures.accuracy_ci95); }},
    Field{kBreakEvenImages, true,
          [](const Entry& e) { return is_training(e.row) ? std::string() : break_even_text(e.row, e.rows); }},
    Field{kBreakEvenSteps, true,
          [](const Entry& e) { return is_training(e.row) ? break_even_text(e.row, e.rows) : std::string(); }},
    Field{"Status", false, [](const Entry& e) { return status_text(e.row); }},
};

/// Returns sentences about the weights: one for random weights, and one for each model with other weights.
/// Ignores published rows.
std::vector<std::string> weights_notes(const Rows& rows) {
    std::vector<std::string> notes;
    for (const auto& row : rows) {
        if (!row->source.empty()) continue;
        std::string note;
        if (row->weights_source == WeightsSource::random) {
            note = "Random weights (seed " + std::to_string(row->weights_seed.value_or(0)) +
                   "): the times are real, the models' answers are not.";
        } else if (!row->weights_sha256.empty()) {
            note = "Weights of " + row->model + ":";
            if (!row->weights_revision.empty()) note += " revision " + row->weights_revision + " of the hub,";
            note += " SHA-256 " + row->weights_sha256 + ".";
        }
        if (!note.empty() && std::ranges::find(notes, note) == notes.end()) notes.push_back(note);
    }
    return notes;
}

/// Returns a sentence about the pictures that the arms answered, if they did.
std::vector<std::string> picture_notes(const Rows& rows) {
    int most = 0, labelled = 0;
    for (const auto& row : rows) {
        most = std::max(most, row->pictures.count.value_or(0));
        labelled = std::max(labelled, row->pictures.labelled.value_or(0));
    }
    if (most == 0) return {};
    std::string note = "Pictures: each mode answered " + std::to_string(most) +
                       " after timing; the agreement is that with eager";
    if (labelled > 0)
        note += ", the accuracy that on the " + std::to_string(labelled) + " with a known class";
    return {note + ". Both with Wilson's 95 % interval."};
}

std::string counts_text(const std::map<std::string, int>& counts) {
    std::string text;
    for (const auto& [name, count] : counts)
        text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + name;
    return text;
}

/// Returns a sentence about each int8 arm: what was quantised and on what it was calibrated.
std::vector<std::string> quantization_notes(const Rows& rows) {
    std::vector<std::string> notes;
    for (const auto& row : rows) {
        const CompileReport& report = row->compile_report;
        if (report.quantized.empty() || is_control(*row)) continue;
        std::string note = "int8: " + model_label(row->model) + " " + row->mode + ", batch " +
                           std::to_string(row->batch) + ": " + counts_text(report.quantized) +
                           " compute in int8";
        if (!report.not_quantized.empty()) note += ", " + counts_text(report.not_quantized) + " in float32";
        if (row->calibration.source && row->calibration.inputs)
            note += "; calibrated on " + std::to_string(*row->calibration.inputs) +
                    (row->calibration.source == CalibrationSource::pictures ? " of the pictures"
                                                                            : " random inputs");
        notes.push_back(note + ".");
    }
    return notes;
}

/// Returns a sentence about each control.
std::vector<std::string> control_notes(const Rows& rows) {
    std::vector<std::string> notes;
    for (const auto& row : rows) {
        if (!is_control(*row) || !row->control.ratio) continue;
        std::string note = "Control: " + row->control.mode + " of " + model_label(row->model) +
                           ", measured again in a new process, has " +
                           ratio_text(row->control.ratio, row->control.ratio_ci95) +
                           " times the ratio to eager of its first measurement.";
        notes.push_back(note);
    }
    return notes;
}

std::string trial_text(const TriedChoice& tried) {
    std::string text = tried.choice + " " + std::string(name_in(kTrialOutcomeNames, tried.outcome));
    if (tried.ratio) text += " " + ratio_text(tried.ratio, tried.ratio_ci95);
    return tried.reason.empty() ? text : text + " (" + tried.reason.text() + ")";
}

/// Returns a sentence about the candidates of the mode `tuned` for each row that has them.
std::vector<std::string> tuning_notes(const Rows& rows) {
    std::vector<std::string> notes;
    for (const auto& row : rows) {
        if (row->compile_report.tuning.empty()) continue;
        std::string trials;
        for (const TriedChoice& tried : row->compile_report.tuning)
            trials += (trials.empty() ? "" : "; ") + trial_text(tried);
        notes.push_back("Tuned " + model_label(row->model) + " (" + row->device + ", batch " +
                        std::to_string(row->batch) + ", " + std::string(name_in(kDTypeNames, row->dtype)) +
                        "), each choice with how many times as fast it made the code: " + trials + ".");
    }
    return notes;
}

std::string share_text(std::optional<double> accuracy) {
    return accuracy ? numbers::fixed(*accuracy * 100, 0) + " %" : "unknown";
}

/// Returns a sentence about the learning curve of each arm that has one.
std::vector<std::string> learning_notes(const Rows& rows) {
    std::vector<std::string> notes;
    for (const auto& row : rows) {
        const Learning& learning = row->learning;
        if (learning.loss.empty()) continue;
        std::string note = "Learning, " + model_label(row->model) + " (" + device_word(*row) + ", " +
                           std::string(name_in(kDTypeNames, row->dtype)) + ") " + row->mode + ": loss " +
                           numbers::fixed(learning.loss.front(), 3) + " to " +
                           numbers::fixed(learning.loss.back(), 3) + " in " +
                           std::to_string(learning.loss.size()) + " steps, " + share_text(learning.accuracy) +
                           " right";
        if (!learning.other_seed_loss.empty())
            note += "; from another seed to " + numbers::fixed(learning.other_seed_loss.back(), 3) + ", " +
                    share_text(learning.other_seed_accuracy) + " right";
        if (learning.distance_over_seeds)
            note += "; its losses are " + numbers::fixed(*learning.distance_over_seeds, 3) +
                    " times as far from eager's as those of eager from another seed";
        notes.push_back(note + ".");
    }
    return notes;
}

struct AggregateField {
    const char* title;
    bool number;
    std::string (*text)(const Aggregate& aggregate);
};

constexpr std::array kAggregateFields{
    AggregateField{"Device", false,
                   [](const Aggregate& a) { return to_string({.target = a.target, .device = a.device}); }},
    AggregateField{"Batch", true, [](const Aggregate& a) { return std::to_string(a.batch); }},
    AggregateField{"Type", false,
                   [](const Aggregate& a) { return std::string(name_in(kDTypeNames, a.dtype)); }},
    AggregateField{"Mode", false, [](const Aggregate& a) { return a.mode; }},
    AggregateField{"Passed", true,
                   [](const Aggregate& a) {
                       return std::to_string(std::max(a.passed, a.beside_python)) + " of " +
                              std::to_string(a.total);
                   }},
    AggregateField{kTimesAsFast, true, [](const Aggregate& a) { return ratio_text(a.ratio, a.ratio_ci95); }},
    AggregateField{kMeanCppVsPython, true,
                   [](const Aggregate& a) { return ratio_text(a.cpp_vs_python, a.cpp_vs_python_ci95); }},
};

}  // namespace

SummaryTable summary_table(const Rows& rows, const JudgedRows& judged) {
    SummaryTable table;
    for (const Field& field : kFields) {
        const bool names_reference = field.title == kImprovement;
        table.columns.push_back(
            {names_reference ? field.title + reference_name(judged) : field.title, field.number});
    }
    const std::vector<Rows> same_code = same_code_groups(rows);
    for (const auto& row : rows) {
        auto& record = table.records.emplace_back();
        const Entry entry{*row, rows, row->source.empty() ? judged.of(*row) : row->vs_eager,
                          same_code_modes(*row, same_code)};
        for (const Field& field : kFields) record.push_back(field.text(entry));
    }
    for (const char* column : {kCppVsPython, kAgreement, kAccuracy}) drop_if_empty(table, column);
    const bool trains = std::ranges::any_of(rows, [](const auto& row) { return is_training(*row); });
    drop_if_empty(table, trains ? kBreakEvenImages : kBreakEvenSteps);
    table.notes = weights_notes(rows);
    for (const Message& note : validation_notes(rows)) table.notes.push_back(note.text() + ".");
    std::ranges::move(picture_notes(rows), std::back_inserter(table.notes));
    std::ranges::move(quantization_notes(rows), std::back_inserter(table.notes));
    std::ranges::move(control_notes(rows), std::back_inserter(table.notes));
    std::ranges::move(reference_notes(rows, judged), std::back_inserter(table.notes));
    std::ranges::move(tuning_notes(rows), std::back_inserter(table.notes));
    std::ranges::move(learning_notes(rows), std::back_inserter(table.notes));
    if (!same_code.empty())
        table.notes.emplace_back(
            "Same code: the named modes ran the same generated code, so a difference between their times is "
            "noise.");
    if (const int withdrawn = judged.withdrawn(); withdrawn > 0)
        table.notes.push_back(
            std::to_string(withdrawn) + (withdrawn == 1 ? " verdict reads" : " verdicts read") +
            " \"can't tell\" because so many side by side would be wrong too often: the false discovery "
            "rate is held at 5 %.");
    return table;
}

SummaryTable aggregate_table(const Rows& rows, const JudgedRows& judged) {
    SummaryTable table;
    const std::string reference = reference_name(judged);
    for (const AggregateField& field : kAggregateFields) {
        const bool names_reference = field.title == kTimesAsFast;
        table.columns.push_back(
            {names_reference ? field.title + reference + " (geometric mean)" : field.title, field.number});
    }
    for (const Aggregate& aggregate : aggregates(rows, judged)) {
        if (aggregate.total < 2) continue;
        auto& record = table.records.emplace_back();
        for (const AggregateField& field : kAggregateFields) record.push_back(field.text(aggregate));
    }
    if (table.records.empty()) return table;
    table.notes.emplace_back("Geometric mean of the time of " + reference +
                             " over the mode's, of the models that passed, with the 95 % interval that the "
                             "choice of models gives.");
    drop_if_empty(table, kMeanCppVsPython);
    if (table.columns.back().title == kMeanCppVsPython)
        table.notes.emplace_back(
            "C++ over Python: the C++ arm's time over that of the Python arm of the same mode, which took "
            "turns "
            "with it; below 1 the C++ is faster.");
    return table;
}

}  // namespace bench::results
