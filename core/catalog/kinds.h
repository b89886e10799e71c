#pragma once

#include "core/base/enum_names.h"
#include "core/base/message.h"

namespace bench {

/// int8: quantised code; its weights and inputs are float32 until they are quantised (docs/design/quantization.md).
enum class DType { float32, bfloat16, float16, int8 };
inline constexpr EnumNames<DType, 4> kDTypeNames{{{DType::float32, "float32"},
                                                  {DType::bfloat16, "bfloat16"},
                                                  {DType::float16, "float16"},
                                                  {DType::int8, "int8"}}};

/// Bytes of one weight of compiled code.
constexpr int bytes_of(DType dtype) {
    return dtype == DType::float32 ? 4 : dtype == DType::int8 ? 1 : 2;
}

enum class ArmStatus { ok, oom, failed, timeout, unsupported, wrong_output, cancelled, skipped };
inline constexpr EnumNames<ArmStatus, 8> kArmStatusNames{{{ArmStatus::ok, "ok"},
                                                          {ArmStatus::oom, "oom"},
                                                          {ArmStatus::failed, "failed"},
                                                          {ArmStatus::timeout, "timeout"},
                                                          {ArmStatus::unsupported, "unsupported"},
                                                          {ArmStatus::wrong_output, "wrong_output"},
                                                          {ArmStatus::cancelled, "cancelled"},
                                                          {ArmStatus::skipped, "skipped"}}};

/// What one timed call is: a forward pass, or a training step with forward, loss, backward and update.
enum class RunKind { inference, training };
inline constexpr EnumNames<RunKind, 2> kRunKindNames{
    {{RunKind::inference, "inference"}, {RunKind::training, "training"}}};

/// What ended the measurement of an arm.
enum class StoppedBy { count, stable, noise_flat, timeout, cancelled };
inline constexpr EnumNames<StoppedBy, 5> kStoppedByNames{{{StoppedBy::count, "count"},
                                                          {StoppedBy::stable, "stable"},
                                                          {StoppedBy::noise_flat, "noise_flat"},
                                                          {StoppedBy::timeout, "timeout"},
                                                          {StoppedBy::cancelled, "cancelled"}}};

/// The order in which the arms of a cell are measured.
enum class ArmOrder { alternating, abba, sequential };
inline constexpr EnumNames<ArmOrder, 3> kArmOrderNames{
    {{ArmOrder::alternating, "alternating"}, {ArmOrder::abba, "abba"}, {ArmOrder::sequential, "sequential"}}};

/// What one process of a cell does: measure its arms in turns, measure one arm by itself (memory, undisturbed
/// time), train one arm on a small task, or let its arms answer the plan's pictures.
enum class CellPass { measure, isolated, learning, pictures };
inline constexpr EnumNames<CellPass, 4> kCellPassNames{{{CellPass::measure, "measure"},
                                                        {CellPass::isolated, "alone"},
                                                        {CellPass::learning, "learning"},
                                                        {CellPass::pictures, "pictures"}}};

/// The input on which a quantiser observed the activations of an int8 arm.
enum class CalibrationSource { pictures, random };
inline constexpr EnumNames<CalibrationSource, 2> kCalibrationSourceNames{
    {{CalibrationSource::pictures, "pictures"}, {CalibrationSource::random, "random"}}};

enum class Verdict { faster, slower, same, cant_tell };
inline constexpr EnumNames<Verdict, 4> kVerdictNames{{{Verdict::faster, "faster"},
                                                      {Verdict::slower, "slower"},
                                                      {Verdict::same, "same"},
                                                      {Verdict::cant_tell, "cant_tell"}}};

enum class Preset { guide, quick, standard, publish };
inline constexpr EnumNames<Preset, 4> kPresetNames{{{Preset::guide, "guide"},
                                                    {Preset::quick, "quick"},
                                                    {Preset::standard, "standard"},
                                                    {Preset::publish, "publish"}}};

enum class WeightsSource { random, folder, hub };
inline constexpr EnumNames<WeightsSource, 3> kWeightsSourceNames{
    {{WeightsSource::random, "random"}, {WeightsSource::folder, "folder"}, {WeightsSource::hub, "hub"}}};

enum class InputKind { image, synthetic };
inline constexpr EnumNames<InputKind, 2> kInputKindNames{
    {{InputKind::image, "image"}, {InputKind::synthetic, "synthetic"}}};

enum class Engine { cpp, python };
inline constexpr EnumNames<Engine, 2> kEngineNames{{{Engine::cpp, "cpp"}, {Engine::python, "python"}}};

/// The phases of an arm. A worker's `phase` lines contain these words.
enum class Phase { queued, load, input, capture, compile, bind, check, warmup, measure, memory, done };
inline constexpr EnumNames<Phase, 11> kPhaseNames{{{Phase::queued, message_id("queued")},
                                                   {Phase::load, message_id("load")},
                                                   {Phase::input, message_id("input")},
                                                   {Phase::capture, message_id("capture")},
                                                   {Phase::compile, message_id("compile")},
                                                   {Phase::bind, message_id("bind")},
                                                   {Phase::check, message_id("check")},
                                                   {Phase::warmup, message_id("warmup")},
                                                   {Phase::measure, message_id("measure")},
                                                   {Phase::memory, message_id("memory")},
                                                   {Phase::done, message_id("done")}}};

inline Message phase_message(Phase phase) {
    return Message::from_id(std::string(name_in(kPhaseNames, phase)));
}

/// Returns the table of an enum's words. Generic readers and writers select it by the enum's type.
constexpr const auto& names_of(DType) {
    return kDTypeNames;
}
constexpr const auto& names_of(RunKind) {
    return kRunKindNames;
}
constexpr const auto& names_of(ArmStatus) {
    return kArmStatusNames;
}
constexpr const auto& names_of(StoppedBy) {
    return kStoppedByNames;
}
constexpr const auto& names_of(ArmOrder) {
    return kArmOrderNames;
}
constexpr const auto& names_of(CellPass) {
    return kCellPassNames;
}
constexpr const auto& names_of(CalibrationSource) {
    return kCalibrationSourceNames;
}
constexpr const auto& names_of(Verdict) {
    return kVerdictNames;
}
constexpr const auto& names_of(Preset) {
    return kPresetNames;
}
constexpr const auto& names_of(WeightsSource) {
    return kWeightsSourceNames;
}
constexpr const auto& names_of(InputKind) {
    return kInputKindNames;
}
constexpr const auto& names_of(Engine) {
    return kEngineNames;
}
constexpr const auto& names_of(Phase) {
    return kPhaseNames;
}

}  // namespace bench
