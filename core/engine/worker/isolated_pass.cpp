#include "core/engine/worker/isolated_pass.h"

#include <malloc.h>

#include <algorithm>

#include "core/base/error.h"
#include "core/base/statistics.h"
#include "core/engine/runtime/call_times.h"
#include "core/engine/runtime/runtime_setup.h"
#include "core/engine/runtime/stopwatch.h"
#include "core/engine/worker/arm_time.h"
#include "core/engine/worker/one_arm_pass.h"
#include "core/engine/worker/stage_split.h"
#include "core/machine/host_info.h"
#include "core/machine/telemetry.h"
#include "core/measure/back_to_back.h"
#include "core/measure/measure.h"
#include "core/plan/cells.h"

namespace bench::backends {

namespace {

constexpr int kTurns = 5;

/// Returns the settings of the measure pass, but with only as many turns as a median needs.
MethodSettings alone_settings(const Cell& cell) {
    MethodSettings method = with_time_of_environment(cell, launch_settings(cell.preset));
    method.warmup_min_s = warmup_min_s(cell.device, cell.preset);
    method.rounds_min = kTurns;
    method.rounds_exact = false;
    method.order = ArmOrder::sequential;
    method.target_half_width.reset();  // the target is for a ratio, which a single arm does not have
    return method;
}

class IsolatedPass {
public:
    IsolatedPass(CellSetup& setup, Arm& arm, ArmResult& row)
        : setup_(setup), arm_(arm), row_(row), inputs_(setup.placed(row.mode).inputs) {}

    void run() {
        const GradGuard guard(setup_.settings());
        setup_.say(row_.mode, Phase::memory);
        if (!arm_.separate_process()) call();  // a separate process has made its first call already
        synchronize(setup_.device());
        const SeparateProcess::Peaks cold = peaks();
        row_.cold_peak_bytes = setup_.device().is_cuda() ? device_bytes(cold) : cold.host_bytes;
        take_turns();
        read_warm_peaks();
        read_back_to_back();
        if (arm_.separate_process()) return;  // the values below need calls in this process
        const CallTimes times = call_times([this] { call(); }, setup_.device());
        row_.host_ms = times.host_ms;
        row_.device_ms = times.device_ms;
        row_.stages_ms = stage_split(setup_, arm_, row_.mode);
    }

private:
    void call() { arm_.run(inputs_); }

    void take_turns() {
        const MeasureHooks hooks{
            .now_s = now_s,
            .synchronize = [this] { synchronize(setup_.device()); },
            .should_stop = [this] { return setup_.cancelled(); },
            .on_phase = [this](std::size_t, Phase phase) { setup_.say(row_.mode, phase); },
            .on_round = [](std::size_t, int, int, double) {},
            .after_round = {},
            .after_warmup = [this](std::size_t) { forget_cold_peaks(); },
            .before_turn = [this](std::size_t) { setup_.settle(arm_.separate_process() != nullptr); },
        };
        const std::vector<MeasuredArm> calls{{calls_of(arm_, inputs_)}};
        const ArmSamples samples = measure(alone_settings(setup_.cell()), calls, hooks).front();
        if (samples.error) std::rethrow_exception(samples.error);
        setup_.throw_if_cancelled();
        row_.isolated_ms = statistics::median(samples.samples_ms);
    }

    /// Resets the peaks. Frees the allocators' unused memory first, so that it does not count for warm calls.
    void forget_cold_peaks() {
        if (SeparateProcess* process = arm_.separate_process()) return process->forget_peaks();
        synchronize(setup_.device());
        empty_cache(setup_.device());
        reset_peak_memory(setup_.device());
        ::malloc_trim(0);
        host_info::reset_peak_resident();
    }

    /// Returns the peaks of the process that the arm runs in.
    SeparateProcess::Peaks peaks() {
        if (SeparateProcess* process = arm_.separate_process()) return process->peaks();
        const DeviceMemoryPeak device = peak_memory(setup_.device());
        return {.host_bytes = host_info::peak_resident_bytes(),
                .device_bytes = device.allocated_bytes,
                .reserved_bytes = device.reserved_bytes};
    }

    std::optional<std::int64_t> device_bytes(const SeparateProcess::Peaks& read) const {
        return used_bytes({.allocated_bytes = read.device_bytes, .reserved_bytes = read.reserved_bytes},
                          row_.compile_report.cuda_graph == true);
    }

    void read_warm_peaks() {
        const SeparateProcess::Peaks warm = peaks();
        row_.peak_device_bytes = device_bytes(warm);
        row_.peak_reserved_bytes = warm.reserved_bytes;
        row_.peak_host_bytes = warm.host_bytes;
    }

    /// Returns the seconds that `count` calls take, with one synchronisation at the end.
    double time_calls(int count) {
        setup_.throw_if_cancelled();
        if (SeparateProcess* process = arm_.separate_process()) return process->back_to_back_s(count);
        synchronize(setup_.device());
        const double begin_s = now_s();
        for (int i = 0; i < count; ++i) call();
        synchronize(setup_.device());
        return now_s() - begin_s;
    }

    void read_back_to_back() {
        BackToBack calls{.call_ms = row_.isolated_ms.value_or(1e3),
                         .batch = static_cast<int>(setup_.cell().batch),
                         .time_s = [this](int count) { return time_calls(count); }};
        calls.fill_s = std::min(calls.fill_s, alone_settings(setup_.cell()).arm_max_s.value_or(calls.fill_s));
        const double img_per_s = calls.img_per_s();
        row_.throughput_img_per_s = img_per_s;
        if (!setup_.device().is_cuda()) return;
        Telemetry telemetry(telemetry_device(setup_.device()));
        row_.energy_j_per_img = calls.energy_j_per_img(img_per_s, [&] { return telemetry.sample(0); });
    }

    CellSetup& setup_;
    Arm& arm_;
    ArmResult& row_;
    const std::vector<at::Tensor>& inputs_;
};

}  // namespace

void read_isolated(CellSetup& setup, Arm& arm, ArmResult& row) {
    IsolatedPass(setup, arm, row).run();
}

void run_isolated(const CellRequest& request, CellChannel& channel) {
    run_one_arm(request, channel, message("cancelled while it was measured alone"),
                [](CellSetup& setup, ArmResult& row) {
                    setup.load();
                    setup.describe(row);
                    const PreparedArm prepared = setup.prepare_arm(row.mode, row);
                    // The module's unused weights would otherwise count as the arm's memory.
                    if (prepared.has_own_weights) drop_weights(*setup.placed(row.mode).module);
                    read_isolated(setup, *prepared.arm, row);
                });
}

}  // namespace bench::backends
