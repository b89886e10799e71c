#include <gmock/gmock.h>

#include <nlohmann/json.hpp>
#include <set>

#include "core/base/error.h"
#include "core/results/result_fields.h"

namespace bench {

namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::ThrowsMessage;

/// Every key of a row as the documentation of results.json lists them; written by hand, not from the table.
const json kFullRow = json::parse(R"({
 "kind":"inference","model":"microsoft/resnet-50","task":"classification",
 "weights":{"source":"folder","seed":7,"sha256":"ab","revision":"main"},
 "input":"synthetic","input_shape":[4,3,224,224],"queries":["a cat","a dog"],"target":"local","device":"cuda:1","device_name":"NVIDIA H200","torch":"2.11.0",
 "batch":4,"planned_batch":16,"dtype":"bfloat16","arm_dtype":"float16","mode":"default+freezing","engine":"cpp",
 "settings":{"threads":2,"tf32":"on","cudnn_benchmark":true,"memory_format":"channels_last",
             "attention":"explicit","grad_guard":"inference"},
 "engine_version":"2026.4.1","engine_settings":{"precision":"f32","streams":"1"},
 "status":"wrong_output","reason":"memory pass: failed: ld 3","reason_message":["memory pass: %1",["failed: %1","ld 3"]],
 "warnings":["first run slow","2 outliers among 40 rounds"],
 "warning_messages":["first run slow",["%1 outliers among %2 rounds","2","40"]],"log":"logs/cell-0.log",
 "samples_ms":[1.5,1.25],"calls_per_sample":[30,31],"samples_per_launch":[1,1],"wave":2,
 "eager_samples_ms":[2.5,2.25],"eager_samples_per_launch":[1,1],"alone_ms":1.25,"order":"abba","launches":2,"rounds":2,"warmup_calls":6,
 "stopped_by":"noise_flat","median_ms":1.375,"median_ci95_ms":[1.25,1.5],"linked_ms":1.5,"linked_ci95_ms":[1.25,1.75],"mean_ms":1.375,"stddev_ms":0.125,
 "percentiles_ms":{"50":1.375,"90":1.475},"host_ms":1.0,"device_ms":0.75,"throughput_img_per_s":2909.5,
 "stages_ms":{"forward":1.0},"s_per_iter":0.25,"loss":[5.5,2.25],"load_s":0.5,"compile_cold_s":11.5,"compile_setup_s":9.5,"compile_cached_s":0.25,"graph_capture_s":0.125,"convert_s":7.5,
 "peak_device_bytes":5000000000,"peak_reserved_bytes":6000000000,"cold_peak_bytes":7000000000,
 "peak_host_bytes":8000000000,"energy_j_per_img":0.5,"matmul_peak_tflops":0.25,
 "telemetry":[{"round":1,"at_s":0.5,"sm_clock_mhz":1410.0,"memory_clock_mhz":1593.0,"gpu_temperature_c":45.0,
               "power_w":150.5,"gpu_utilization_percent":99.0,"energy_j":1000.5,
               "throttle_reasons":["sw_power_cap"],"other_gpu_processes":1,"cpu_clock_mhz":3400.0,"load1":1.5,
               "steal_percent":0.5,"cpu_temperature_c":60.0}],
 "engaged":{"ok":true,"kernels":20,"extern_calls":{"convolution":53},"fused_nodes":3,"graph_breaks":2,"cuda_graph":false,
            "cuda_graph_reason":"went without 1","cuda_graph_reason_message":["went without %1","1"],"package_key":"0123","code_sha256":"4567",
            "choices":[{"operation":"mm(2x3, 3x4) float32","chosen":"cpp_gemm","is_template":true,"chosen_ms":0.5,
                        "library_ms":0.75,"candidates":3,"uses":12}],
            "tuning":[{"choice":"freezing","outcome":"kept","ratio":1.25,"ratio_ci95":[1.125,1.5],"compile_s":12.5},
                      {"choice":"keep-roll","outcome":"failed","compile_s":0.5,"reason":"no operator 3",
                       "reason_message":["no operator %1","3"]}],
            "quantized":{"conv2d":53,"linear":1},"not_quantized":{"linear":2}},
 "accuracy":{"reference":"fp64","max_abs":1e-6,"max_rel":1e-5,"error_over_std":2e-7,"cosine":0.999,
             "eager_deterministic":true,"top1_agreement":1.0,"mask_iou":0.5,"box_iou":0.25,
             "vs_eager_max_abs":3e-6,"vs_eager_error_over_std":4e-7,"mask_pixel_agreement":0.75},
 "vs_eager":{"ratio":1.5,"ratio_ci95":[1.4,1.6],"improvement_percent":33.5,"improvement_ci95_percent":[30.5,35.5],
             "verdict":"faster"},
 "over_python":{"ratio":0.75,"ratio_ci95":[0.5,1.25]},
 "control":{"mode":"default","ratio":1.125,"ratio_ci95":[1.0,1.25]},
 "learning":{"loss":[1.5,0.5],"accuracy":0.75,"other_seed_loss":[1.25,0.5],"other_seed_accuracy":1.0,"distance_over_seeds":0.125},
 "pictures":{"count":205,"skipped":3,"measure":"top1","agreement":0.75,"agreement_ci95":[0.5,0.875],
             "labelled":5,"accuracy":0.5,"accuracy_ci95":[0.25,0.75]},
 "calibration":{"source":"random","inputs":8},
 "guide_improvement_percent":32.5,"source":"published","section":"stable-2.0.1","note":"doubtful","note_message":["doubtful"]})");

}  // namespace

TEST(ResultFields, EveryDocumentedKeyRoundTrips) {
    const ArmResult row = arm_result_from_json(kFullRow);
    EXPECT_EQ(row.weights_seed, 7u);
    EXPECT_EQ(row.dtype, DType::bfloat16);
    EXPECT_EQ(row.stopped_by, StoppedBy::noise_flat);
    EXPECT_EQ(row.compile_report.extern_calls.at("convolution"), 53);
    EXPECT_EQ(row.peak_host_bytes, 8'000'000'000);
    EXPECT_EQ(to_json(row), kFullRow);
}

TEST(ResultFields, AMessageThatIsNotTheTextBesideItIsIgnored) {
    json edited = kFullRow;
    edited["reason"] = "edited";
    edited["warnings"] = {"edited", "2 outliers among 40 rounds", "one more"};
    edited["note_message"] = {"%1%1", "doubt"};
    edited["engaged"]["tuning"][1]["reason_message"] = {{"no operator 3"}};
    const ArmResult row = arm_result_from_json(edited);
    EXPECT_EQ(row.reason, Message::plain("edited"));
    EXPECT_THAT(row.warnings,
                testing::ElementsAre(Message::plain("edited"), message("%1 outliers among %2 rounds", 2, 40),
                                     Message::plain("one more")));
    EXPECT_EQ(row.note, Message::plain("doubtful"));
    EXPECT_EQ(row.compile_report.tuning[1].reason, Message::plain("no operator 3"));
    for (const json& other : {json("text"), json(3), json::object(), json::array({1}), json()}) {
        edited["warning_messages"] = edited["reason_message"] = other;
        EXPECT_FALSE(arm_result_from_json(edited).warnings[1].has_id()) << other;
    }
}

TEST(ResultFields, TableAndDocumentationNameTheSameKeys) {
    for (const ResultField& field : result_fields()) {
        std::string pointer = "/" + std::string(field.key);
        std::ranges::replace(pointer, '.', '/');
        EXPECT_TRUE(kFullRow.contains(json::json_pointer(pointer))) << field.key;
    }
    std::set<std::string_view> keys;
    for (const ResultField& field : result_fields())
        EXPECT_TRUE(keys.insert(field.key).second) << field.key << " twice";
}

TEST(ResultFields, ScalarsAreWhatFitsIntoOneColumn) {
    for (const ResultField& field : result_fields()) {
        const json value = field.get(arm_result_from_json(kFullRow));
        EXPECT_EQ(field.scalar, value.is_primitive()) << field.key;
    }
}

TEST(ResultFields, UnknownIsAbsentAndNullIsUnknown) {
    const json minimal = to_json(ArmResult{});
    EXPECT_FALSE(minimal.contains("median_ms"));
    EXPECT_FALSE(minimal.contains("samples_ms"));
    EXPECT_FALSE(minimal.contains("engaged"));
    EXPECT_FALSE(minimal["settings"].contains("threads"));
    EXPECT_EQ(arm_result_from_json(minimal), ArmResult{});
    EXPECT_EQ(arm_result_from_json({{"median_ms", nullptr}, {"from_the_future", 1}}), ArmResult{});
}

TEST(ResultFields, ValueThatDoesNotFitIsNamed) {
    const auto reading = [](json row) { return [row = std::move(row)] { arm_result_from_json(row); }; };
    EXPECT_THAT(reading({{"batch", "four"}}), ThrowsMessage<InputError>(HasSubstr("batch")));
    EXPECT_THAT(reading({{"batch", 1.5}}), ThrowsMessage<InputError>(HasSubstr("whole number")));
    EXPECT_THAT(reading({{"batch", 5'000'000'000}}), ThrowsMessage<InputError>(HasSubstr("in range")));
    EXPECT_THAT(reading({{"status", "great"}}), ThrowsMessage<InputError>(HasSubstr("wrong_output")));
    EXPECT_THAT(reading({{"vs_eager", {{"ratio_ci95", {1.0}}}}}),
                ThrowsMessage<InputError>(HasSubstr("vs_eager.ratio_ci95")));
    EXPECT_THAT(reading({{"accuracy", 3}}),
                ThrowsMessage<InputError>(HasSubstr("accuracy is not an object")));
    EXPECT_THAT(reading({{"settings", {1}}}),
                ThrowsMessage<InputError>(HasSubstr("settings is not an object")));
    EXPECT_THAT(reading(json::array()), ThrowsMessage<InputError>(HasSubstr("not an object")));
}

}  // namespace bench
