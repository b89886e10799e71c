#include "core/engine/backends/inductor/tuned.h"

#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/json_values.h"
#include "core/base/sha256.h"
#include "core/base/steady_clock.h"
#include "core/base/text_file.h"
#include "core/base/time_limit.h"
#include "core/cache/compile_cache.h"
#include "core/engine/backends/accuracy.h"
#include "core/engine/backends/inductor/inductor.h"
#include "core/engine/runtime/arm_failure.h"
#include "core/engine/runtime/runtime_setup.h"
#include "core/engine/runtime/stopwatch.h"
#include "core/measure/fatal_trials.h"
#include "core/measure/tuning.h"
#include "core/results/arm_result.h"

namespace bench::backends {

namespace fs = std::filesystem;

namespace {

using tuning::Choices;

constexpr std::chrono::seconds kSearchLimit{3600};
constexpr const char* kLimitVariable = "COMPILESCOPE_TUNE_TIMEOUT_S";

DType dtype_of(const PrepareContext& context) {
    for (const auto& [dtype, name] : kDTypeNames)
        if (scalar_type(dtype) == context.inputs.front().scalar_type()) return dtype;
    throw UnsupportedError(std::string("inputs of type ") +
                           c10::toString(context.inputs.front().scalar_type()) +
                           " are not known to the mode tuned");
}

std::string text_of(const Choices& choices) {
    std::string text;
    for (const std::string& id : choices) text += (text.empty() ? "" : ", ") + id;
    return text.empty() ? "default" : text;
}

struct Candidate {
    Choices choices;
    PreparedArm prepared;
    bool is_a_modes = true;  ///< its package is that of a mode of the table
};

/// Where the choices are all that a mode does, its package is taken, so that it is compiled once.
Candidate prepare_choices(const Choices& choices, const PrepareContext& context, const CapturedGraph& graph) {
    nlohmann::json changes = tuning::request_of(choices);
    std::string mode = changes.value("mode", "default");
    if (changes.value("freezing", false)) mode += "+freezing";
    changes.erase("mode");
    changes.erase("freezing");
    PrepareContext named = context;
    named.on_phase = [&](Phase phase, const std::string& detail) {
        context.on_phase(phase, detail.empty() ? text_of(choices) : detail);
    };
    return {choices, prepare_package(*find_mode(mode), named, graph, changes), changes.empty()};
}

/// For a process without the cell's reference.
std::string difference_from_eager(Arm& arm, const PrepareContext& context) {
    const auto eager = context.module->forward(context.inputs);
    Accuracy accuracy = compare_outputs(eager, arm.run(context.inputs), context.module->output_names());
    accuracy.reference = "eager";
    return wrong_output_reason(accuracy, {}, dtype_of(context), context.module->thresholds_masks());
}

/// The compiler generated what was tried before.
struct KnownCode {};

struct Found {
    tuning::SearchResult result;
    double search_s = 0;       ///< with nothing cached
    double limit_s = 0;        ///< that it was given
    bool tried_again = false;  ///< what had failed in the search that it went on from

    std::ptrdiff_t count(TrialOutcome outcome) const {
        return std::ranges::count(result.tried, outcome, &TriedChoice::outcome);
    }
    /// A failure may have been an accident (memory, a full disk, a time limit): it is believed the second
    /// time. For want of time nothing more is found by a search that is not given more.
    bool is_final(double next_limit_s) const {
        const bool may_be_accident = count(TrialOutcome::failed) > 0 && !tried_again;
        return !may_be_accident && (count(TrialOutcome::not_tried) == 0 || limit_s >= next_limit_s);
    }
};

double search_limit_s() {
    return static_cast<double>(seconds_of_environment(kLimitVariable).value_or(kSearchLimit).count());
}

/// One search. Two candidates live at a time: the fastest so far and the one on trial.
class Search {
public:
    Search(const PrepareContext& context, const CapturedGraph& graph, const std::string& key)
        : context_(context), graph_(graph), fatal_(context.kept_dir / ("tuned-" + key + ".trials.json")) {}

    /// From the start, or on from an `earlier` one. Throws Cancelled, and what the first failure was where
    /// nothing compiles.
    Found run(const std::vector<tuning::Option>& options, const std::optional<Found>& earlier) {
        const double limit_s = search_limit_s(), before_s = earlier ? earlier->search_s : 0;
        const double begin_s = now_s() - before_s;
        goes_on_ = earlier.has_value();
        Found found{.result = {},
                    .limit_s = limit_s,
                    .tried_again = earlier && earlier->count(TrialOutcome::failed) > 0};
        found.result = tuning::search(options,
                                      {.try_out = [this](const Choices& choices) { return try_out(choices); },
                                       .keep_last = [this] { keep_last(); },
                                       .time_is_up = [=] { return now_s() - begin_s > limit_s; }},
                                      earlier ? &earlier->result : nullptr);
        if (earlier && !found.result.found) return run(options, std::nullopt);
        if (!found.result.found) throw Error(found.result.tried.front().reason);
        found.search_s = now_s() - begin_s + saved_by_cache_s_;
        last_ = {};
        CompileCache cache;
        for (const std::string& key : own_packages_)
            if (key != best_.prepared.compile_report.package_key) cache.remove(key);
        return found;
    }

    PreparedArm take_best() { return std::move(best_.prepared); }

private:
    TriedChoice try_out(const Choices& choices) {
        last_ = {};
        context_.throw_if_cancelled();
        TriedChoice tried;
        if (fatal_.contains(choices)) {
            tried.outcome = TrialOutcome::failed;
            tried.reason = "the process that tried it died";
            return tried;
        }
        const bool is_known_time =
            goes_on_ && !has_best_;  // the earlier search's best: in its own time already
        const tuning::FatalTrials::Trial trial(fatal_, choices);
        try {
            last_ = prepare_new_code(choices);
            const PreparedArm& prepared = last_.prepared;
            tried.compile_s = prepared.compile_cold_s;
            if (prepared.compile_cached_s && !is_known_time)
                saved_by_cache_s_ += prepared.compile_cold_s.value_or(0);
            context_.throw_if_cancelled();
            context_.on_phase(Phase::check, text_of(choices));
            tried.reason = wrong_output();
            tried.outcome = tried.reason.empty() ? TrialOutcome::dropped : TrialOutcome::wrong_output;
            if (best_.prepared.arm && tried.reason.empty()) compare(tried, choices);
        } catch (const KnownCode&) {
            tried.outcome = TrialOutcome::same_code;
        } catch (const UnsupportedError&) {
            if (!best_.prepared.arm) throw;  // what nothing here can compile, no choice will
            fail(tried);
        } catch (const std::exception&) {
            if (has_best_ && !best_.prepared.arm) throw;
            fail(tried);
        }
        return tried;
    }

    /// Throws KnownCode, before anything is compiled where it is not in the cache.
    Candidate prepare_new_code(const Choices& choices) {
        PrepareContext only_new = context_;
        only_new.compile = [this](nlohmann::json request) {
            request["known_code"] = known_code_;
            nlohmann::json reply = context_.compile(request);
            if (reply.value("same_code", false)) throw KnownCode();
            return reply;
        };
        Candidate candidate = prepare_choices(choices, only_new, graph_);
        if (!candidate.is_a_modes) own_packages_.push_back(candidate.prepared.compile_report.package_key);
        const std::string& code = candidate.prepared.code_sha256;
        if (!code.empty() && !known_code_.insert(code).second) throw KnownCode();
        return candidate;
    }

    void keep_last() {
        best_ = std::move(last_);
        has_best_ = true;
    }

    static void fail(TriedChoice& tried) {
        tried.outcome = TrialOutcome::failed;
        tried.reason = describe_failure(std::current_exception()).second;
    }

    std::string wrong_output() {
        Arm& arm = *last_.prepared.arm;
        return context_.wrong_output ? context_.wrong_output(arm) : difference_from_eager(arm, context_);
    }

    /// Where a package lies in memory makes it some percent faster or slower for as long as it is loaded,
    /// more than many choices are worth: what wins must win again after both were loaded anew.
    void compare(TriedChoice& tried, const Choices& choices) {
        const tuning::Duel first = duel();
        tried.ratio = first.ratio;
        tried.ratio_ci95 = first.ratio_ci95;
        if (!first.ratio_ci95 || (*first.ratio_ci95)[0] <= 1.0) return;
        const Choices best = best_.choices;
        last_ = {};
        best_ = {};
        best_ = prepare_choices(best, context_, graph_);
        last_ = prepare_choices(choices, context_, graph_);
        const tuning::Duel again = duel();
        if (!again.ratio_ci95) return;
        tried.ratio = std::sqrt(*first.ratio * *again.ratio);
        tried.ratio_ci95 = Interval{std::min((*first.ratio_ci95)[0], (*again.ratio_ci95)[0]),
                                    std::max((*first.ratio_ci95)[1], (*again.ratio_ci95)[1])};
    }

    tuning::Duel duel() {
        const auto call_of = [this](Candidate& candidate) {
            return [this, &arm = *candidate.prepared.arm] { arm.run(context_.inputs); };
        };
        const auto should_stop = [this] {
            context_.throw_if_cancelled();
            return false;
        };
        return tuning::duel(call_of(best_), call_of(last_),
                            {.now_s = now_s,
                             .synchronize = [this] { synchronize(context_.device); },
                             .should_stop = should_stop,
                             .on_phase = [](std::size_t, Phase) {},
                             .on_round = {},
                             .after_round = {},
                             .after_warmup = {}});
    }

    const PrepareContext& context_;
    const CapturedGraph& graph_;
    const tuning::FatalTrials fatal_;
    Candidate best_, last_;
    bool has_best_ = false, goes_on_ = false;
    std::vector<std::string> own_packages_;  ///< keys of those that no mode has
    std::set<std::string> known_code_;       ///< of all that was tried
    double saved_by_cache_s_ = 0;
};

/// What a search's outcome depends on. Not the weights: speed is the same with any.
std::string key_of(const ModeInfo& mode, const PrepareContext& context, const CapturedGraph& graph,
                   const std::vector<tuning::Option>& options) {
    nlohmann::json identity = package_identity(mode, context, graph);
    for (const tuning::Option& option : options)
        identity["options"].push_back({option.id, option.needs, option.request});
    return sha256_hex(identity.dump());
}

nlohmann::json to_json(const Found& found) {
    return {{"choices", found.result.choices},
            {"tried", json_values::write(found.result.tried)},
            {"search_s", found.search_s},
            {"limit_s", found.limit_s},
            {"tried_again", found.tried_again}};
}

std::optional<Found> found_in(const nlohmann::json& json) {
    if (!json.contains("choices")) return std::nullopt;
    try {
        Found found;
        json_values::read(json.at("choices"), found.result.choices);
        json_values::read(json.at("tried"), found.result.tried);
        json_values::read(json.at("search_s"), found.search_s);
        found.limit_s = json.value("limit_s", 0.0);
        found.tried_again = json.value("tried_again", false);
        found.result.found = true;
        tuning::request_of(found.result.choices);  // throws for choices that nobody knows
        return found;
    } catch (const std::exception&) {
        return std::nullopt;  // another version's, or damaged: searched anew
    }
}

void keep_for_this_run(const fs::path& file, const Found& found) {
    try {
        replace_text_file(file, to_json(found).dump());
    } catch (const Error&) {
        // The cache has it too.
    }
}

void warn_of_early_end(const Found& found, std::vector<std::string>& warnings) {
    if (const auto left = found.count(TrialOutcome::not_tried); left > 0)
        warnings.push_back("the search for the fastest code ran out of time: " + std::to_string(left) +
                           " of " + std::to_string(found.result.tried.size()) + " choices were not tried; " +
                           kLimitVariable + " gives it more");
}

}  // namespace

PreparedArm prepare_tuned(const ModeInfo& mode, const PrepareContext& context) {
    const at::NoGradGuard no_grad;
    context.on_phase(Phase::capture, "");
    const fs::path graph_file = context.work_dir / "graph-tuned.pt";
    const CapturedGraph graph = capture_graph(*context.module, context.inputs, graph_file);
    const std::vector<tuning::Option> options =
        tuning::options_for({.device = context.device.is_cpu() ? "cpu" : "cuda",
                             .dtype = dtype_of(context),
                             .operators = graph.operators});
    const std::string key = key_of(mode, context, graph, options);
    const CompileCache cache;
    // The processes of one run measure the same code, whatever the next run would go on to look for.
    const fs::path of_this_run = context.kept_dir / ("tuned-" + key + ".json");
    std::optional<Found> found = found_in(json_object_in(of_this_run));
    bool is_final = found.has_value();
    if (!found) {
        found = found_in(cache.find_choice(key).value_or(nlohmann::json::object()));
        is_final = found && found->is_final(search_limit_s());
    }
    PreparedArm prepared;
    if (is_final) {
        try {
            prepared = prepare_choices(found->result.choices, context, graph).prepared;
        } catch (const UnsupportedError&) {
            throw;
        } catch (const Error&) {
            found.reset();  // what was fastest does not even compile any more
        }
    }
    if (!prepared.arm) {
        Search search(context, graph, key);
        found = search.run(options, found);
        prepared = search.take_best();
        prepared.compile_cached_s.reset();
        cache.store_choice(key, to_json(*found));
    }
    keep_for_this_run(of_this_run, *found);
    std::error_code ignored;
    fs::remove(graph_file, ignored);
    prepared.compile_cold_s = found->search_s;
    prepared.compile_report.tuning = found->result.tried;
    warn_of_early_end(*found, prepared.warnings);
    return prepared;
}

}  // namespace bench::backends
