#include <gmock/gmock.h>

#include "core/analysis/same_code.h"
#include "core/base/paths.h"
#include "core/plan/modes.h"

namespace bench::results {

namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

std::shared_ptr<ArmResult> arm(const std::string& mode, const std::string& code,
                               const std::string& key = {}) {
    auto row = std::make_shared<ArmResult>();
    row->model = "m";
    row->device = "cpu";
    row->mode = mode;
    row->engine = engine_of(mode);
    row->status = ArmStatus::ok;
    row->median_ms = 10;
    row->compile_report.code_sha256 = code;
    row->compile_report.package_key = key;
    return row;
}

std::vector<std::vector<std::string>> modes_of(const std::vector<Rows>& groups) {
    std::vector<std::vector<std::string>> modes;
    for (const Rows& group : groups)
        for (std::vector<std::string>& names = modes.emplace_back(); const auto& row : group)
            names.push_back(row->mode);
    return modes;
}

/// Two rows of files from before 2026-11-26: `tuned` kept freezing only and reports the code of its twin.
struct OlderPair {
    OlderPair() {
        for (CompileReport* report : {&frozen->compile_report, &tuned->compile_report}) {
            report->kernels = 20;
            report->fused_nodes = 40;
            report->extern_calls = {{"mkldnn._convolution_pointwise.default", 53}};
        }
        tuned->compile_report.tuning = {tried("freezing", TrialOutcome::kept),
                                        tried("explicit-attention", TrialOutcome::dropped)};
    }
    static TriedChoice tried(const std::string& choice, TrialOutcome outcome) {
        TriedChoice result;
        result.choice = choice;
        result.outcome = outcome;
        return result;
    }
    bool is_same() const { return !same_code_groups({frozen, tuned}).empty(); }

    std::shared_ptr<ArmResult> frozen = arm("default+freezing", "", "k1"), tuned = arm("tuned", "", "k2");
};

}  // namespace

TEST(SameCode, GroupsBeginWithTheModeThatCompilesSoonest) {
    const auto tuned = arm("tuned", "c"), overhead = arm("reduce-overhead+freezing", "c"),
               frozen = arm("default+freezing", "c"), other = arm("default", "d");
    const auto groups = same_code_groups({arm("eager", ""), tuned, overhead, other, frozen});
    EXPECT_THAT(modes_of(groups),
                ElementsAre(ElementsAre("default+freezing", "reduce-overhead+freezing", "tuned")));
    EXPECT_EQ(representative_of(tuned, groups), frozen);
    EXPECT_EQ(representative_of(frozen, groups), frozen);
    EXPECT_EQ(representative_of(other, groups), other);
    EXPECT_THAT(same_code_modes(*overhead, groups), ElementsAre("default+freezing", "tuned"));
    EXPECT_THAT(same_code_modes(*other, groups), IsEmpty());
}

TEST(SameCode, AModeIsNotItsOwnSecondName) {
    const auto first = arm("tuned", "c"), again = arm("tuned", "c"), frozen = arm("default+freezing", "c");
    EXPECT_THAT(same_code_groups({first, again}), IsEmpty());
    EXPECT_THAT(modes_of(same_code_groups({first, again, frozen})),
                ElementsAre(ElementsAre("default+freezing", "tuned")));
}

TEST(SameCode, TheGeneratedCodeDecidesAndThePackageOnlyWithoutIt) {
    EXPECT_THAT(same_code_groups({arm("default", "c", "k1"), arm("tuned", "c", "k2")}), SizeIs(1));
    EXPECT_THAT(same_code_groups({arm("default", "c", "k"), arm("tuned", "d", "k")}), IsEmpty());
    EXPECT_THAT(same_code_groups({arm("default", "", "k"), arm("tuned", "d", "k")}), SizeIs(1));
    EXPECT_THAT(same_code_groups({arm("default", "", "k1"), arm("tuned", "d", "k2")}), IsEmpty());
    EXPECT_THAT(same_code_groups({arm("default", ""), arm("tuned", "")}), IsEmpty())
        << "unknown is not equal";
}

TEST(SameCode, OnlyComparableRowsThatRanInTheSameWay) {
    const auto is_same = [](void (*change)(ArmResult&)) {
        const auto frozen = arm("default+freezing", "c"), tuned = arm("tuned", "c");
        change(*tuned);
        return !same_code_groups({frozen, tuned}).empty();
    };
    EXPECT_TRUE(is_same([](ArmResult&) {}));
    EXPECT_FALSE(is_same([](ArmResult& row) { row.compile_report.cuda_graph = true; }));
    EXPECT_FALSE(is_same([](ArmResult& row) { row.batch = 2; }));
    EXPECT_FALSE(is_same([](ArmResult& row) { row.engine = Engine::python; }));
    EXPECT_FALSE(is_same([](ArmResult& row) { row.device = "cuda:0"; }));
    EXPECT_FALSE(is_same([](ArmResult& row) { row.weights_sha256 = "other"; }));
    EXPECT_FALSE(is_same([](ArmResult& row) { row.status = ArmStatus::wrong_output; }));
    EXPECT_FALSE(is_same([](ArmResult& row) { row.median_ms.reset(); }));
}

TEST(SameCode, InOlderFilesEqualReportsOfTunedThatKeptFreezingOnly) {
    EXPECT_TRUE(OlderPair().is_same());
    OlderPair pair;
    pair.tuned->compile_report.extern_calls["aten.mm.out"] = 1;
    EXPECT_FALSE(pair.is_same());
    pair = {};
    pair.tuned->compile_report.kernels = 21;
    EXPECT_FALSE(pair.is_same());
    pair = {};
    pair.tuned->compile_report.fused_nodes.reset();
    pair.frozen->compile_report.fused_nodes.reset();
    EXPECT_FALSE(pair.is_same()) << "unknown is not equal";
    pair = {};
    pair.tuned->compile_report.tuning.back().outcome = TrialOutcome::kept;
    EXPECT_FALSE(pair.is_same()) << "it kept more than freezing";
    pair = {};
    pair.tuned->compile_report.tuning.clear();
    EXPECT_FALSE(pair.is_same()) << "nothing shows what it kept";
    pair = {};
    pair.frozen->mode = "max-autotune+freezing";
    EXPECT_FALSE(pair.is_same());
    pair = {};
    pair.frozen->compile_report.code_sha256 = "c";
    pair.tuned->compile_report.code_sha256 = "d";
    EXPECT_FALSE(pair.is_same()) << "the code itself is known";
}

/// The searches of both machines ended 20 times at the code of default+freezing (docs/measurements/tuned.md).
TEST(SameCode, OfTheKeptMeasurements) {
    const auto pairs_in = [](const char* file) {
        const ResultFile run = read_results(paths::source_dir() / "docs/measurements" / file);
        std::vector<std::string> models;
        for (const Rows& group : same_code_groups(run.rows)) {
            if (group.front()->engine != Engine::cpp) continue;
            EXPECT_THAT(modes_of({group}).front(), ElementsAre("default+freezing", "tuned"));
            models.push_back(group.front()->model);
        }
        return models;
    };
    EXPECT_THAT(pairs_in("modes.results.json"), SizeIs(11));
    EXPECT_THAT(pairs_in("modes_epyc.results.json"), SizeIs(9));
}

}  // namespace bench::results
