#include <gmock/gmock.h>

#include <map>
#include <stdexcept>

#include "core/base/error.h"
#include "core/measure/tuning.h"
#include "tests/measure/simulator.h"

namespace bench::tuning {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::ThrowsMessage;

std::vector<std::string> ids(const std::vector<Option>& options) {
    std::vector<std::string> result;
    for (const Option& option : options) result.push_back(option.id);
    return result;
}

std::vector<Option> cpu_options() {
    return options_for({.device = "cpu",
                        .dtype = DType::float32,
                        .operators = {"aten::linear", "aten::_convolution", "aten::grid_sampler",
                                      "aten::scaled_dot_product_attention"}});
}

TEST(TuningOptions, AreDistinctNameEarlierOnesAndChangeSomething) {
    std::set<std::string> seen;
    for (const Option& option : options()) {
        EXPECT_FALSE(option.words.empty()) << option.id;
        EXPECT_FALSE(option.request.empty()) << option.id;
        EXPECT_TRUE(option.needs.empty() || seen.contains(option.needs)) << option.id;
        EXPECT_TRUE(seen.insert(option.id).second) << option.id;
    }
}

TEST(TuningOptions, ApplyWhereTheyCanChangeAnything) {
    const Subject attention{.device = "cpu", .dtype = DType::float32, .operators = {"aten::linear"}};
    EXPECT_THAT(ids(options_for(attention)), Contains("timed-products"));
    EXPECT_THAT(ids(options_for(attention)), Not(Contains("keep-grid-sample")));
    EXPECT_THAT(ids(options_for(attention)), Not(Contains("cuda-graph")));
    Subject other = attention;
    other.operators.insert("aten::grid_sampler");
    EXPECT_THAT(ids(options_for(other)), Contains("keep-grid-sample"));
    other.dtype = DType::bfloat16;
    EXPECT_THAT(ids(options_for(other)), Not(Contains("timed-products"))) << "they are for float32";
    other.device = "cuda";
    EXPECT_THAT(ids(options_for(other)), Contains("cuda-graph"));
    EXPECT_THAT(ids(options_for({.device = "cpu", .dtype = DType::float32, .operators = {}})),
                ElementsAre("freezing"));
}

TEST(TuningOptions, TheRequestsOfSeveralAreMerged) {
    const nlohmann::json request = request_of({"keep-grid-sample", "keep-upsample", "freezing"});
    EXPECT_EQ(request,
              nlohmann::json::parse(
                  R"({"keep_operators":["grid_sampler_2d","upsample_bilinear2d"],"freezing":true})"));
    EXPECT_EQ(request_of({}), nlohmann::json::object());
    EXPECT_THAT([] { request_of({"more-cores"}); }, ThrowsMessage<InputError>(HasSubstr("more-cores")));
}

/// A compiler whose candidates take so long as the factors of their choices say.
struct Compiler {
    std::map<std::string, double> factor;
    std::map<std::string, std::string> wrong, broken;  ///< choice -> reason
    std::vector<std::string> log;
    double best_ms = 0, last_ms = 0;
    int trials_in_time = 100;

    SearchHooks hooks() {
        return {.try_out = [this](const Choices& choices) { return try_out(choices); },
                .keep_last = [this] { best_ms = last_ms; },
                .time_is_up = [this] { return std::ssize(log) >= trials_in_time; }};
    }

    TriedChoice try_out(const Choices& choices) {
        std::string text;
        last_ms = 100;
        TriedChoice tried{.choice = {},
                          .outcome = TrialOutcome::dropped,
                          .ratio = {},
                          .ratio_ci95 = {},
                          .compile_s = 1.0,
                          .reason = {}};
        for (const std::string& id : choices) {
            text += (text.empty() ? "" : " ") + id;
            if (factor.contains(id)) last_ms *= factor[id];
            if (wrong.contains(id)) end(tried, TrialOutcome::wrong_output, wrong[id]);
            if (broken.contains(id)) end(tried, TrialOutcome::failed, broken[id]);
        }
        if (choices.empty() && broken.contains("")) end(tried, TrialOutcome::failed, broken[""]);
        log.push_back(text);
        if (tried.outcome == TrialOutcome::dropped && best_ms > 0) {
            tried.ratio = best_ms / last_ms;
            tried.ratio_ci95 = Interval{*tried.ratio - 0.02, *tried.ratio + 0.02};
        }
        return tried;
    }

    static void end(TriedChoice& tried, TrialOutcome outcome, const std::string& reason) {
        tried.outcome = outcome;
        tried.reason = reason;
    }
};

const TriedChoice& of(const SearchResult& result, const std::string& choice) {
    const auto row = std::ranges::find(result.tried, choice, &TriedChoice::choice);
    if (row == result.tried.end()) throw std::runtime_error(choice + " was not tried");
    return *row;
}

TEST(TuningSearch, KeepsWhatIsSurelyFasterOnTopOfTheBest) {
    Compiler compiler;
    compiler.factor = {{"keep-grid-sample", 0.5}, {"freezing", 1.2}, {"timed-products", 0.6}};
    const SearchResult result = search(cpu_options(), compiler.hooks());
    ASSERT_TRUE(result.found);
    EXPECT_THAT(result.choices, ElementsAre("keep-grid-sample", "freezing", "timed-products"))
        << "freezing loses alone, and comes with what needs it";
    EXPECT_EQ(compiler.log.front(), "") << "the mode default comes first";
    EXPECT_EQ(compiler.log[2], "keep-grid-sample freezing");
    EXPECT_EQ(compiler.log[3], "keep-grid-sample freezing timed-products");
    EXPECT_EQ(of(result, "keep-grid-sample").outcome, TrialOutcome::kept);
    EXPECT_DOUBLE_EQ(*of(result, "keep-grid-sample").ratio, 2.0);
    EXPECT_EQ(of(result, "freezing").outcome, TrialOutcome::dropped);
    EXPECT_NEAR(*of(result, "timed-products").ratio, 1 / 0.72, 1e-9);
    EXPECT_EQ(of(result, "contiguous").outcome, TrialOutcome::dropped) << "as fast is not faster";
}

TEST(TuningSearch, WithinTheNoiseNothingIsKept) {
    Compiler compiler;
    compiler.factor = {{"freezing", 0.99}};
    const SearchResult result = search(cpu_options(), compiler.hooks());
    EXPECT_TRUE(result.found);
    EXPECT_THAT(result.choices, IsEmpty());
}

TEST(TuningSearch, WrongOrBrokenCandidatesAreDroppedAndNamed) {
    Compiler compiler;
    compiler.factor = {{"freezing", 0.5}, {"keep-grid-sample", 0.1}, {"contiguous", 0.1}};
    compiler.wrong = {{"keep-grid-sample", "differs by 3"}};
    compiler.broken = {{"contiguous", "the compiler crashed"}};
    const SearchResult result = search(cpu_options(), compiler.hooks());
    EXPECT_THAT(result.choices, ElementsAre("freezing"));
    EXPECT_EQ(of(result, "keep-grid-sample").outcome, TrialOutcome::wrong_output);
    EXPECT_EQ(of(result, "keep-grid-sample").reason, "differs by 3");
    EXPECT_EQ(of(result, "contiguous").outcome, TrialOutcome::failed);
    EXPECT_EQ(of(result, "contiguous").reason, "the compiler crashed");
}

TEST(TuningSearch, WherePlainCodeDoesNotCompileTheFirstThatDoesIsTaken) {
    Compiler compiler;
    compiler.broken = {{"", "no"}, {"keep-grid-sample", "no"}};
    const SearchResult result = search(cpu_options(), compiler.hooks());
    EXPECT_TRUE(result.found);
    EXPECT_THAT(result.choices, ElementsAre("freezing"));
    EXPECT_EQ(result.tried.front().choice, "default");
    EXPECT_EQ(of(result, "freezing").outcome, TrialOutcome::kept);
    EXPECT_FALSE(of(result, "freezing").ratio) << "there was nothing to compare with";

    Compiler none;
    none.broken = {{"", "no compiler"}};
    const SearchResult nothing = search({}, none.hooks());
    EXPECT_FALSE(nothing.found);
    EXPECT_EQ(nothing.tried.front().reason, "no compiler");
}

TEST(TuningSearch, EndsInTimeWithWhatItHas) {
    Compiler compiler;
    compiler.factor = {{"keep-grid-sample", 0.5}, {"timed-products", 0.1}};
    compiler.trials_in_time = 2;
    const SearchResult result = search(cpu_options(), compiler.hooks());
    EXPECT_THAT(result.choices, ElementsAre("keep-grid-sample"));
    EXPECT_EQ(compiler.log.size(), 2U);
    EXPECT_EQ(of(result, "timed-products").outcome, TrialOutcome::not_tried);
}

TEST(TuningSearch, WhatNeedsAChoiceThatFailedIsNotTried) {
    Compiler compiler;
    compiler.broken = {{"freezing", "the compiler crashed"}};
    const SearchResult result = search(cpu_options(), compiler.hooks());
    EXPECT_EQ(of(result, "timed-products").outcome, TrialOutcome::failed);
    EXPECT_EQ(of(result, "timed-products").reason, "it comes with freezing, which failed");
    EXPECT_THAT(compiler.log, Not(Contains(HasSubstr("timed-products"))));
}

TEST(TuningSearch, GoesOnWithWhatFailedAndWhatWasNotTried) {
    Compiler compiler;
    compiler.factor = {{"keep-grid-sample", 0.5}, {"freezing", 0.8}, {"contiguous", 0.5}};
    compiler.broken = {{"freezing", "out of memory"}};
    compiler.trials_in_time = 4;
    const SearchResult earlier = search(cpu_options(), compiler.hooks());
    EXPECT_THAT(earlier.choices, ElementsAre("keep-grid-sample"));
    EXPECT_EQ(of(earlier, "freezing").outcome, TrialOutcome::failed);
    EXPECT_EQ(of(earlier, "contiguous").outcome, TrialOutcome::not_tried);

    Compiler later;
    later.factor = compiler.factor;
    const SearchResult result = search(cpu_options(), later.hooks(), &earlier);
    EXPECT_EQ(later.log.front(), "keep-grid-sample") << "it begins with what was found";
    EXPECT_THAT(later.log, Not(Contains(HasSubstr("explicit-attention"))))
        << "that was dropped, and stays so";
    EXPECT_THAT(result.choices, ElementsAre("keep-grid-sample", "freezing", "contiguous"));
    EXPECT_EQ(of(result, "freezing").outcome, TrialOutcome::kept);
    EXPECT_EQ(of(result, "keep-grid-sample"), of(earlier, "keep-grid-sample"));
    EXPECT_EQ(result.tried.size(), earlier.tried.size());

    Compiler none;
    none.broken = {{"keep-grid-sample", "another compiler"}};
    EXPECT_FALSE(search(cpu_options(), none.hooks(), &earlier).found);
    EXPECT_EQ(none.log.size(), 1U);
}

/// Two arms on a machine whose calls vary by 3 %.
Duel duel_of(double best_s, double candidate_s, int* calls = nullptr) {
    const simulator::NoiseShape shape{.name = "steady", .noise = 0.03};
    simulator::Machine machine(shape, 2, /*seed=*/7);
    const auto call = [&](std::size_t arm, double base_s) {
        return [&machine, arm, base_s, calls] {
            machine.call(arm, base_s);
            if (calls) ++*calls;
        };
    };
    return duel(call(0, best_s), call(1, candidate_s),
                {.now_s = [&] { return machine.now_s(); },
                 .synchronize = [] {},
                 .should_stop = {},
                 .on_phase = [](std::size_t, Phase) {},
                 .on_round = {},
                 .after_round = {},
                 .after_warmup = {}});
}

TEST(TuningDuel, SaysHowManyTimesAsFastTheCandidateIs) {
    const Duel twice = duel_of(0.1, 0.05);
    EXPECT_NEAR(*twice.ratio, 2.0, 0.06);
    EXPECT_GT((*twice.ratio_ci95)[0], 1.9);
    const Duel same = duel_of(0.1, 0.1);
    EXPECT_LT((*same.ratio_ci95)[0], 1.0) << "as fast is never surely faster";
}

TEST(TuningDuel, ALoserEndsEarly) {
    int lost = 0, close = 0;
    EXPECT_LT((*duel_of(0.1, 0.15, &lost).ratio_ci95)[1], 1.0);
    duel_of(0.1, 0.1, &close);
    EXPECT_LT(lost, close / 2);
}

TEST(TuningDuel, WhatACallThrowsGoesOn) {
    double time_s = 0;
    const MeasureHooks hooks{.now_s = [&] { return time_s += 0.03; },
                             .synchronize = [] {},
                             .should_stop = {},
                             .on_phase = [](std::size_t, Phase) {},
                             .on_round = {},
                             .after_round = {},
                             .after_warmup = {}};
    EXPECT_THAT([&] { duel([] {}, [] { throw std::runtime_error("out of memory"); }, hooks); },
                ThrowsMessage<std::runtime_error>("out of memory"));
    struct Stop {};
    MeasureHooks cancelled = hooks;
    cancelled.should_stop = []() -> bool { throw Stop{}; };
    EXPECT_THROW(duel([] {}, [] {}, cancelled), Stop);
}

}  // namespace
}  // namespace bench::tuning
