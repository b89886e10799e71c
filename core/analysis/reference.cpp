#include "core/analysis/reference.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/break_even.h"
#include "core/analysis/row_statistics.h"
#include "core/plan/modes.h"

namespace bench::results {

namespace {

struct Ratio {
    double value = 1;
    std::optional<Interval> ci95 = Interval{1, 1};
};

std::optional<Ratio> ratio_of(const auto& comparison) {
    if (!comparison.ratio) return std::nullopt;
    return Ratio{*comparison.ratio, comparison.ratio_ci95};
}

/// Errors are added as logarithms, each side for itself.
Ratio product(const Ratio& a, const Ratio& b) {
    Ratio result{a.value * b.value, std::nullopt};
    if (!a.ci95 || !b.ci95) return result;
    const auto distance = [&](std::size_t end) {
        return std::hypot(std::log((*a.ci95)[end] / a.value), std::log((*b.ci95)[end] / b.value));
    };
    result.ci95 = Interval{result.value * std::exp(-distance(0)), result.value * std::exp(distance(1))};
    return result;
}

Ratio inverse(const Ratio& ratio) {
    Ratio result{1 / ratio.value, std::nullopt};
    if (ratio.ci95) result.ci95 = Interval{1 / (*ratio.ci95)[1], 1 / (*ratio.ci95)[0]};
    return result;
}

double percent_saved(double ratio) {
    return (1 - 1 / ratio) * 100;
}

VersusEager comparison(const Ratio& ratio, const ArmResult& row) {
    VersusEager versus;
    versus.ratio = ratio.value;
    versus.ratio_ci95 = ratio.ci95;
    versus.improvement_percent = percent_saved(ratio.value);
    versus.verdict = Verdict::cant_tell;
    if (!ratio.ci95) return versus;
    versus.improvement_ci95_percent =
        Interval{percent_saved((*ratio.ci95)[0]), percent_saved((*ratio.ci95)[1])};
    versus.verdict = verdict_of(*ratio.ci95, static_cast<std::size_t>(row.rounds.value_or(0)));
    return versus;
}

Engine other_than(Engine engine) {
    return engine == Engine::cpp ? Engine::python : Engine::cpp;
}

std::string key_of_arm(const ArmResult& cell, const std::string& mode) {
    return comparable_key(cell) + '\n' + mode;
}

/// Whether the row shows that its engine's eager was measured.
bool shows_eager(const ArmResult& row) {
    return row.vs_eager.ratio || (is_eager(row.mode) && row.status == ArmStatus::ok && row.median_ms);
}

}  // namespace

Reference::Reference(const Rows& rows, Engine wanted) {
    for (const auto& row : rows)
        if (row->source.empty()) rows_[key_of_arm(*row, row->mode)] = row;
    for (const Engine engine : {wanted, other_than(wanted)})
        if (!engine_ && std::ranges::any_of(rows_, [engine](const auto& entry) {
                return entry.second->engine == engine && shows_eager(*entry.second);
            }))
            engine_ = engine;
}

const ArmResult* Reference::find(const ArmResult& cell, const std::string& mode) const {
    const auto row = rows_.find(key_of_arm(cell, mode));
    return row == rows_.end() ? nullptr : row->second.get();
}

const ArmResult* Reference::eager_beside(const ArmResult& row, Engine engine) const {
    return find(row, std::string(eager_of(engine)));
}

VersusEager Reference::versus(const ArmResult& row) const {
    if (!engine_ || !row.source.empty()) return {};
    // Linked times of Python arms come from the rounds that they shared with C++ eager.
    const ArmResult* eager = eager_beside(row, *engine_);
    const bool by_link = row.engine == Engine::python || *engine_ == Engine::python;
    if (by_link && eager != nullptr && eager != &row && eager->linked_ms && row.linked_ms) {
        Ratio ratio{*eager->linked_ms / *row.linked_ms, std::nullopt};
        if (const auto& ms = row.linked_ci95_ms)
            ratio.ci95 = Interval{*eager->linked_ms / (*ms)[1], *eager->linked_ms / (*ms)[0]};
        return comparison(ratio, row);
    }
    if (row.engine != *engine_) return linked(row);
    if (!is_eager(row.mode)) return row.vs_eager;
    return row.median_ms ? VersusEager{.ratio = 1.0, .improvement_percent = 0.0} : VersusEager{};
}

VersusEager Reference::linked(const ArmResult& row) const {
    /// Time of the reference's engine over that of the other, in one mode.
    const auto between_engines = [this](const ArmResult* cpp) {
        const auto ratio = cpp == nullptr ? std::nullopt : ratio_of(cpp->cpp_vs_python);
        return ratio && *engine_ == Engine::python ? inverse(*ratio) : ratio;
    };
    const auto own = is_eager(row.mode) ? Ratio{} : ratio_of(row.vs_eager);
    const auto eagers = between_engines(eager_beside(row, Engine::cpp));
    if (own && eagers) return comparison(product(*eagers, *own), row);

    const bool is_cpp = row.engine == Engine::cpp;
    const ArmResult* twin = find(row, is_cpp ? python_twin(row.mode) : std::string(without_engine(row.mode)));
    const auto of_twin = twin == nullptr ? std::nullopt : ratio_of(twin->vs_eager);
    const auto twins = between_engines(is_cpp ? &row : twin);
    return of_twin && twins ? comparison(product(*of_twin, *twins), row) : VersusEager{};
}

std::optional<double> Reference::linked_ms(const ArmResult& row) const {
    if (row.linked_ms) return row.linked_ms;
    const auto ratio = versus(row).ratio;
    const ArmResult* eager = ratio ? eager_beside(row, *engine_) : nullptr;
    const auto eager_ms = eager != nullptr ? time_ms(*eager) : std::nullopt;
    return eager_ms ? std::optional(*eager_ms / *ratio) : std::nullopt;
}

std::optional<double> Reference::improvement_of_means_percent(const ArmResult& row) const {
    if (!engine_ || row.engine == *engine_) return row.guide_improvement_percent;
    if (!linked(row).ratio) return std::nullopt;
    const ArmResult* reference = eager_beside(row, *engine_);
    const ArmResult* own = eager_beside(row, row.engine);
    const auto saved = is_eager(row.mode) ? std::optional(0.0) : row.guide_improvement_percent;
    if (!saved || reference == nullptr || own == nullptr || !reference->mean_ms || !own->mean_ms)
        return std::nullopt;
    return (1 - (1 - *saved / 100) * *own->mean_ms / *reference->mean_ms) * 100;
}

}  // namespace bench::results
