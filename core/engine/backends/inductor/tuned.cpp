#include "core/engine/backends/inductor/tuned.h"

#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <concepts>

#include "core/base/error.h"
#include "core/base/json_values.h"
#include "core/base/sha256.h"
#include "core/base/steady_clock.h"
#include "core/cache/compile_cache.h"
#include "core/engine/backends/accuracy.h"
#include "core/engine/backends/inductor/inductor.h"
#include "core/engine/runtime/arm_failure.h"
#include "core/engine/runtime/runtime_setup.h"
#include "core/engine/runtime/scalar_type.h"
#include "core/measure/tuning.h"

namespace bench::backends {

namespace {

using tuning::Candidate;

/// A finished comparison, as stored in the cache.
struct Found {
    std::string choice;              ///< id of the fastest candidate
    std::vector<TriedChoice> tried;  ///< one for each candidate
    double compile_s = 0;            ///< of all candidates without the cache, and of their comparison
    std::string run;                 ///< PrepareContext::kept_dir of the run that compared them
};

template <typename F>
requires std::same_as<std::remove_const_t<F>, Found>
void members(F& found, auto visit) {
    visit("choice", found.choice);
    visit("tried", found.tried);
    visit("compile_s", found.compile_s);
    visit("run", found.run);
}

PreparedArm prepare_candidate(const Candidate& candidate, const PrepareContext& context,
                              const CapturedGraph& graph) {
    PrepareContext named = context;
    named.on_phase = [&](Phase phase, const Message& detail) {
        context.on_phase(phase, detail.empty() ? Message::plain(candidate.id) : detail);
    };
    return prepare_package(*find_mode(candidate.mode), named, graph, candidate.changes);
}

/// Returns why the output is wrong compared with eager, for a process without the cell's reference.
Message difference_from_eager(Arm& arm, const PrepareContext& context) {
    const at::ScalarType type = context.inputs.front().scalar_type();
    const auto row = std::ranges::find_if(
        kDTypeNames, [&](const auto& dtype) { return scalar_type(dtype.first) == type; });
    if (row == kDTypeNames.end())
        throw UnsupportedError(std::string("the mode tuned does not support inputs of type ") +
                               c10::toString(type));
    const auto eager = context.module->forward(context.inputs);
    Accuracy accuracy = compare_outputs(eager, arm.run(context.inputs), context.module->output_names());
    accuracy.reference = "eager";
    return wrong_output_reason(accuracy, {}, row->first, context.module->thresholds_masks());
}

class Comparison {
public:
    Comparison(const PrepareContext& context, const CapturedGraph& graph)
        : context_(context), graph_(graph) {}

    PreparedArm fastest_of(const std::vector<Candidate>& candidates) {
        for (const Candidate& candidate : candidates) try_out(candidate);
        if (usable_.empty()) throw Error(found_.tried.front().reason);
        const double begin_s = now_s();
        std::vector<tuning::PairedComparison> comparisons = compare();
        if (tuning::fastest(comparisons) > 0) {
            load_anew();
            comparisons = tuning::combined(comparisons, compare());
        }
        found_.compile_s += now_s() - begin_s;
        return keep(comparisons);
    }

    const Found& found() const { return found_; }

private:
    struct Usable {
        const Candidate* candidate;
        std::size_t row;  ///< in found_.tried
        PreparedArm prepared;
    };

    void try_out(const Candidate& candidate) {
        context_.throw_if_cancelled();
        TriedChoice tried;
        tried.choice = candidate.id;
        try {
            PreparedArm prepared = prepare_candidate(candidate, context_, graph_);
            if (!candidate.changes.empty()) own_packages_.push_back(prepared.compile_report.package_key);
            tried.compile_s = prepared.compile_cold_s;
            context_.on_phase(Phase::check, Message::plain(candidate.id));
            tried.reason = context_.wrong_output ? context_.wrong_output(*prepared.arm)
                                                 : difference_from_eager(*prepared.arm, context_);
            tried.outcome = tried.reason.empty() ? TrialOutcome::dropped : TrialOutcome::wrong_output;
            if (tried.reason.empty())
                usable_.push_back({&candidate, found_.tried.size(), std::move(prepared)});
        } catch (const std::exception& error) {
            // If the first candidate is unsupported, all of them are.
            if (found_.tried.empty() && dynamic_cast<const UnsupportedError*>(&error) != nullptr) throw;
            tried.outcome = TrialOutcome::failed;
            tried.reason = describe_failure(std::current_exception()).second;
        }
        found_.compile_s += tried.compile_s.value_or(0);
        found_.tried.push_back(std::move(tried));
    }

    std::vector<tuning::PairedComparison> compare() {
        if (usable_.size() < 2) return std::vector<tuning::PairedComparison>(usable_.size());
        std::vector<ArmCall> calls;
        for (const Usable& one : usable_)
            calls.emplace_back([this, &arm = *one.prepared.arm] { arm.run(context_.inputs); });
        return tuning::compare(calls, {.now_s = now_s,
                                       .synchronize = [this] { synchronize(context_.device); },
                                       .should_stop =
                                           [this] {
                                               context_.throw_if_cancelled();
                                               return false;
                                           },
                                       .on_phase = [](std::size_t, Phase) {},
                                       .on_round = [](std::size_t, int, int, double) {},
                                       .after_round = {},
                                       .after_warmup = {}});
    }

    void load_anew() {
        for (Usable& one : usable_) one.prepared = {};
        for (Usable& one : usable_) one.prepared = prepare_candidate(*one.candidate, context_, graph_);
    }

    PreparedArm keep(const std::vector<tuning::PairedComparison>& comparisons) {
        for (std::size_t i = 0; i < usable_.size(); ++i) {
            found_.tried[usable_[i].row].ratio = comparisons[i].ratio;
            found_.tried[usable_[i].row].ratio_ci95 = comparisons[i].ratio_ci95;
        }
        Usable& best = usable_[tuning::fastest(comparisons)];
        found_.tried[best.row].outcome = TrialOutcome::kept;
        // Freezing is part of every other candidate, so it counts as kept.
        if (TriedChoice& freezing = found_.tried.front(); freezing.outcome == TrialOutcome::dropped)
            freezing.outcome = TrialOutcome::kept;
        found_.choice = best.candidate->id;
        found_.run = context_.kept_dir.string();
        CompileCache cache;
        PreparedArm kept = std::move(best.prepared);
        usable_.clear();
        for (const std::string& key : own_packages_)
            if (key != kept.compile_report.package_key) cache.remove(key);
        kept.compile_cached_s.reset();
        return kept;
    }

    const PrepareContext& context_;
    const CapturedGraph& graph_;
    std::vector<Usable> usable_;
    std::vector<std::string> own_packages_;  ///< keys of packages that no other mode uses
    Found found_;
};

/// Hashes everything that the choice depends on. Weights are not included, because they do not affect speed.
std::string key_of(const ModeInfo& mode, const PrepareContext& context, const CapturedGraph& graph,
                   const std::vector<Candidate>& candidates) {
    nlohmann::json identity = package_identity(mode, context, graph);
    for (const Candidate& candidate : candidates)
        identity["candidates"].push_back({candidate.id, candidate.mode, candidate.changes});
    return sha256_hex(identity.dump());
}

std::optional<Found> stored(const std::string& key, const PrepareContext& context) {
    const auto json = CompileCache().find_choice(key);
    if (!json) return std::nullopt;
    try {
        Found found;
        json_values::read(*json, found);
        const bool has_failed =
            std::ranges::find(found.tried, TrialOutcome::failed, &TriedChoice::outcome) != found.tried.end();
        const bool is_valid = !has_failed || found.run == context.kept_dir;
        return is_valid && tuning::find_candidate(found.choice) ? std::optional(found) : std::nullopt;
    } catch (const Error&) {
        return std::nullopt;  // damaged
    }
}

}  // namespace

PreparedArm prepare_tuned(const ModeInfo& mode, const PrepareContext& context) {
    const at::NoGradGuard no_grad;
    context.on_phase(Phase::capture, {});
    const CapturedGraph graph =
        capture_graph(*context.module, context.inputs, context.work_dir / "graph-tuned.pt");
    std::vector<Candidate> candidates =
        tuning::candidates_for(context.device.is_cpu() ? "cpu" : "cuda", graph.operators);
    // If the setting is in force already, the candidate's request equals that of freezing.
    std::erase_if(candidates, [&](const Candidate& candidate) {
        return candidate.changes == nlohmann::json{{"attention", context.settings.attention}};
    });
    PreparedArm prepared;
    Found found;
    if (candidates.size() == 1) {
        prepared = prepare_candidate(candidates.front(), context, graph);
        TriedChoice& only = found.tried.emplace_back();
        only.choice = candidates.front().id;
        only.outcome = TrialOutcome::kept;
        only.compile_s = prepared.compile_cold_s;
        found.compile_s = prepared.compile_cold_s.value_or(0);
    } else if (const std::string key = key_of(mode, context, graph, candidates);
               const auto earlier = stored(key, context)) {
        found = *earlier;
        prepared = prepare_candidate(*tuning::find_candidate(found.choice), context, graph);
    } else {
        Comparison comparison(context, graph);
        prepared = comparison.fastest_of(candidates);
        found = comparison.found();
        CompileCache().store_choice(key, json_values::write(found));
    }
    prepared.compile_cold_s = found.compile_s;
    prepared.compile_setup_s.reset();  // that of one candidate
    prepared.compile_report.tuning = found.tried;
    return prepared;
}

PreparedArm prepare_choice(const std::string& choice, const PrepareContext& context) {
    const Candidate* candidate = tuning::find_candidate(choice);
    if (candidate == nullptr)
        throw UnsupportedError(message("this version does not have the choice %1", choice));
    return prepare_candidate(
        *candidate, context,
        capture_graph(*context.module, context.inputs, context.work_dir / "graph-tuned.pt"));
}

}  // namespace bench::backends
