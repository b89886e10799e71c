#include <gmock/gmock.h>

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/plan/cells.h"
#include "core/plan/plan_json.h"

namespace bench {

using nlohmann::json;
using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(WorkerProtocol, PlanRoundTrips) {
    const json full =
        json::parse(R"({"kind":"training","models":["a/b","c"],"devices":["cpu","cuda:1"],"batches":[1,4],
        "dtypes":["float32","float16"],"modes":["eager"],"preset":"guide",
        "weights":{"source":"folder","folder":"/w","seed":18446744073709551615},
        "input":{"kind":"image","image":"/x.png","queries":["a cat","a dog"]},
        "settings":{"threads":3,"tf32":"off","cudnn_benchmark":true,"memory_format":"channels_last",
                    "attention":"explicit","grad_guard":"inference"},"learning_curves":true,"pictures":"/pictures"})");
    const RunPlan plan = run_plan_from_json(full);
    EXPECT_EQ(plan.weights.seed, std::numeric_limits<std::uint64_t>::max());
    EXPECT_EQ(plan.dtypes[1], DType::float16);
    EXPECT_EQ(to_json(plan), full);
    EXPECT_EQ(run_plan_from_json(to_json(RunPlan{})), RunPlan{});
}

TEST(WorkerProtocol, PlanNeverCarriesAnInterpreter) {
    RunPlan plan;
    plan.python = "/opt/python";
    EXPECT_FALSE(to_json(plan).contains("python"));
    const json stranger = {{"python", "./evil.sh"}};
    EXPECT_EQ(run_plan_from_json(stranger).python, "");
    EXPECT_TRUE(names_interpreter(stranger));
    for (const json& other : {json{{"python", ""}}, json{{"python", nullptr}}, json::object(), json(3)})
        EXPECT_FALSE(names_interpreter(other)) << other;
}

TEST(WorkerProtocol, CellRoundTrips) {
    CellRequest request{.pass = CellPass::isolated,
                        .launch = 2,
                        .pause_ms = 50,
                        .python = "/opt/python",
                        .python_torch = "2.10.0",
                        .python_transformers = "5.0",
                        .log_dir = "/logs"};
    Cell& cell = request.cell;
    cell.kind = RunKind::training;
    cell.index = 3;
    cell.run_stage = 2;
    cell.model = "a/b";
    cell.device = "cuda:1";
    cell.batch = 16;
    cell.dtype = DType::bfloat16;
    cell.modes = {"eager", "default"};
    cell.preset = Preset::quick;
    cell.arm_s = 2.5;
    cell.input = {.kind = InputKind::synthetic, .image = {}, .queries = {"a cat", "a dog"}};
    cell.learning_curves = true;
    cell.pictures = "/pictures";
    // What workers of every version since 2026-11-25 read.
    const json expected = parse_json(R"({"kind":"training","index":3,"wave":2,"model":"a/b","device":"cuda:1",
        "batch":16,"dtype":"bfloat16","modes":["eager","default"],"preset":"quick","arm_s":2.5,"pass":"alone",
        "launch":2,"pause_ms":50,"weights":{"source":"random","folder":"","seed":0},
        "input":{"kind":"synthetic","image":"","queries":["a cat","a dog"]},
        "settings":{"tf32":"default","cudnn_benchmark":false,"memory_format":"contiguous","attention":"sdpa",
                    "grad_guard":"no_grad"},
        "python":"/opt/python","python_torch":"2.10.0","python_transformers":"5.0","learning_curves":true,
        "pictures":"/pictures","log_dir":"/logs"})",
                                     "line");
    EXPECT_EQ(to_json(request), expected);
    json line = to_json(request);
    line["type"] = "cell";
    EXPECT_EQ(cell_request_from_json(*parse_typed_line(line.dump())), request);
}

TEST(WorkerProtocol, BadValueIsNamed) {
    EXPECT_THAT(
        [] {
            cell_request_from_json({{"settings", {{"threads", "two"}}}});
        },
        ThrowsMessage<InputError>(HasSubstr("cell.settings.threads")));
    EXPECT_THAT(
        [] {
            run_plan_from_json({{"dtypes", {"float8"}}});
        },
        ThrowsMessage<InputError>(HasSubstr("bfloat16")));
}

TEST(WorkerProtocol, NoiseIsNoLine) {
    for (const char* noise : {"", "   ", "Compiling...", "{", "[1]", "{\"a\":1}", "{\"type\":1}", "\"type\"",
                              "{\"type\":\"row\"} trailing", "\xff\xfe{"})
        EXPECT_FALSE(parse_typed_line(noise)) << noise;
    // Of a hostile host; reading it recursively ended the program.
    EXPECT_FALSE(parse_typed_line(R"({"type":"hello","torch":)" + std::string(100'000, '[') +
                                  std::string(100'000, ']') + "}"));
    EXPECT_TRUE(parse_typed_line("{\"type\":\"heartbeat\"}"));
    EXPECT_TRUE(parse_typed_line(" {\"type\":\"heartbeat\"}\r"));
}

}  // namespace bench
