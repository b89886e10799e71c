#include <gmock/gmock.h>

#include <filesystem>
#include <map>

#include "core/analysis/launch_spread.h"
#include "core/analysis/recomputed.h"
#include "core/plan/modes.h"
#include "tests/support/kept_files.h"

namespace bench::results {

namespace fs = std::filesystem;

TEST(Recomputed, KeptFilesHaveTheIntervalsOfThisVersion) {
    int compared = 0;
    for (const fs::path& path : kept_files()) {
        const ResultFile before = read_results(path), after = recomputed(before);
        ASSERT_EQ(after.rows.size(), before.rows.size()) << path;
        for (std::size_t i = 0; i < before.rows.size(); ++i) {
            const ArmResult& row = *after.rows[i];
            EXPECT_EQ(row, *before.rows[i])
                << path << ' ' << row.model << ' ' << row.mode
                << ": write the file anew with `compilescope-cli report FILE --format json`";
            if (!row.vs_eager.ratio) continue;
            ++compared;
            if (row.launches != 1 || !row.vs_eager.ratio_ci95) continue;
            const Interval& interval = *row.vs_eager.ratio_ci95;
            EXPECT_GT(interval[1] / interval[0], 1.04) << "one process shows less than the usual spread";
        }
    }
    EXPECT_EQ(compared, 672);
}

TEST(Recomputed, AModeThatDoesNotApplyHasTheReasonOfThisVersion) {
    const auto reason = [](const char* mode, const char* device, ArmStatus status, const char* text) {
        ArmResult row;
        row.mode = mode;
        row.device = device;
        row.status = status;
        row.reason = Message::plain(text);
        ResultFile file;
        file.rows.push_back(std::make_shared<const ArmResult>(row));
        return recomputed(file).rows.front()->reason;
    };
    const char* former = "on a CPU this mode is the same as max-autotune";
    const Message now = reason("max-autotune-no-cudagraphs", "cpu", ArmStatus::unsupported, former);
    EXPECT_EQ(now, "a CPU has no CUDA graphs, and without them this mode is the same as max-autotune");
    EXPECT_TRUE(now.has_id()) << "the window translates it";
    for (const Message& kept : {reason("default", "cpu", ArmStatus::unsupported, "no compiler"),
                                reason("cudagraph", "cpu", ArmStatus::failed, "no compiler"),
                                reason("cudagraph", "cuda:0", ArmStatus::unsupported, "no compiler")})
        EXPECT_EQ(kept, Message::plain("no compiler"));
}

TEST(Recomputed, LinkedTimesOrderModesAsTheirRatiosDo) {
    int pairs = 0;
    for (const fs::path& path : kept_files()) {
        const ResultFile file = recomputed(read_results(path));
        for (const auto& a : file.rows)
            for (const auto& b : file.rows) {
                const auto cell = [](const ArmResult& row) {
                    return std::tie(row.model, row.target, row.device, row.batch, row.dtype, row.engine);
                };
                // Python arms are linked to C++ eager, not through their own.
                if (a >= b || cell(*a) != cell(*b) || a->engine == Engine::python || !a->vs_eager.ratio ||
                    !b->vs_eager.ratio || !a->linked_ms || !b->linked_ms)
                    continue;
                ++pairs;
                EXPECT_EQ(*a->linked_ms<*b->linked_ms, *a->vs_eager.ratio> * b->vs_eager.ratio)
                    << path << ": " << a->model << ", " << a->mode << " and " << b->mode;
            }
    }
    EXPECT_GT(pairs, 150);
}

TEST(LaunchSpreads, JsonRoundTripAndDamage) {
    ArmResult row;
    row.device = "cuda:1";
    row.engine = Engine::python;
    LaunchSpreads spreads;
    EXPECT_TRUE(spreads.empty());
    spreads.add(row, SpreadOf::ratio, {.variance = -1e-5, .degrees = 4});
    spreads.add(row, SpreadOf::time, {.variance = 1e-3, .degrees = 2});
    EXPECT_EQ(spreads.to_json(),
              nlohmann::json::parse(R"({"local/cuda python ratio": {"degrees": 4.0, "variance": -1e-05},
                                        "local/cuda python time": {"degrees": 2.0, "variance": 0.001}})"));
    EXPECT_EQ(LaunchSpreads::from_json(spreads.to_json()), spreads);
    for (const char* damaged :
         {"[]", "3", R"({"a": 1})", R"({"a": {"variance": "x", "degrees": 1}})",
          R"({"a": {"variance": 1e9, "degrees": 1}})", R"({"a": {"variance": 0, "degrees": -1}})"})
        EXPECT_TRUE(LaunchSpreads::from_json(nlohmann::json::parse(damaged)).empty()) << damaged;
}

TEST(LaunchSpreads, EnginesAndDevicesHaveTheirOwn) {
    ArmResult cpp, python;
    cpp.device = python.device = "cpu";
    python.engine = Engine::python;
    LaunchSpreads spreads;
    spreads.add(cpp, SpreadOf::ratio, {.variance = 1e-6, .degrees = 30});
    EXPECT_EQ(spreads.of(cpp, SpreadOf::ratio), (statistics::LaunchSpread{.variance = 1e-6, .degrees = 12}));
    EXPECT_EQ(spreads.of(cpp, SpreadOf::time), (statistics::LaunchSpread{.variance = 4e-4, .degrees = 6}));
    EXPECT_EQ(spreads.of(python, SpreadOf::ratio),
              (statistics::LaunchSpread{.variance = 4e-4, .degrees = 6}));
}

}  // namespace bench::results
