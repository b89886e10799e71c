#include "core/engine/worker/cell_run.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <tuple>
#include <utility>

#include "core/engine/runtime/arm_failure.h"
#include "core/engine/runtime/matmul_peak.h"
#include "core/engine/runtime/runtime_setup.h"
#include "core/engine/runtime/stopwatch.h"
#include "core/engine/worker/arm_time.h"
#include "core/engine/worker/isolated_pass.h"
#include "core/engine/worker/loss_check.h"
#include "core/engine/worker/output_check.h"
#include "core/plan/cells.h"

namespace bench::backends {

constexpr int kDeviceLost = 3;  ///< exit code

CellRun::CellRun(CellRequest request, CellChannel& channel) : setup_(std::move(request), channel) {
    for (const std::string& mode : setup_.cell().modes) {
        arms_.emplace_back();
        arms_.back().row = setup_.new_row(mode);
    }
}

void CellRun::run() {
    try {
        setup_.load();
        for (ArmState& state : arms_) setup_.describe(state.row);
        if (setup_.request().launch == 0) {
            measure_peak();
            check_arms();
            read_separate_processes();
        } else {
            prepare_arms();
        }
        measure_arms();
    } catch (const Cancelled&) {
        cancel_rest();
    } catch (...) {
        for (ArmState& state : arms_)
            if (state.alive) fail(state, std::current_exception());
    }
}

/// Runs before the model uses the device's memory and before anything is timed.
void CellRun::measure_peak() {
    std::map<DType, std::optional<double>> peaks;
    for (ArmState& state : arms_) {
        const DType dtype = arm_dtype(state.row.mode, setup_.cell().dtype);
        if (dtype == DType::int8) continue;  // its products are not those of this peak
        if (!peaks.contains(dtype)) peaks[dtype] = matmul_peak_tflops(setup_.device(), scalar_type(dtype));
        state.row.matmul_peak_tflops = peaks[dtype];
    }
}

void CellRun::prepare_arms(const OutputCheck* check) {
    for_each_arm([&](ArmState& state) {
        std::function<Message(Arm&)> wrong_output;
        if (check) wrong_output = [&](Arm& arm) { return check->wrong_output(arm, state.row.mode); };
        state.prepared = setup_.prepare_arm(state.row.mode, state.row, wrong_output);
    });
}

void CellRun::check_arms() {
    const auto with = [this](const auto& check) {
        for_each_arm([&](ArmState& state) {
            setup_.throw_if_cancelled();
            setup_.say(state.row.mode, Phase::check);
            check.check(*state.prepared.arm, state.row);
            if (state.row.status == ArmStatus::wrong_output) send_row(state);
        });
    };
    if (setup_.recipe()) {
        const LossCheck check(setup_);
        prepare_arms();
        with(check);
    } else {
        const OutputCheck check(setup_);
        prepare_arms(&check);
        with(check);
    }
}

/// Reads the isolated values of arms in separate processes. Each is alone in its process and nothing else
/// runs now, so an isolated pass would load and compile again only to measure the same. Skips an eager that
/// is only the reference; it is read in its own stage.
void CellRun::read_separate_processes() {
    const std::vector<std::string> with_rows = modes_with_rows(setup_.cell());
    for_each_arm([&](ArmState& state) {
        const bool has_row = std::ranges::find(with_rows, state.row.mode) != with_rows.end();
        if (has_row && state.prepared.arm->separate_process())
            read_isolated(setup_, *state.prepared.arm, state.row);
    });
}

void CellRun::measure_arms() {
    std::vector<ArmState*> running;
    std::vector<MeasuredArm> calls;
    std::map<Engine, std::size_t> eager;
    for (ArmState& state : arms_) {
        if (!state.alive) continue;
        if (is_eager(state.row.mode)) eager[engine_of(state.row.mode)] = running.size();
        running.push_back(&state);
        calls.push_back({calls_of(*state.prepared.arm, setup_.placed(state.row.mode).inputs)});
    }
    for (std::size_t i = 0; i < running.size(); ++i)
        if (const auto of = eager.find(engine_of(running[i]->row.mode)); of != eager.end() && of->second != i)
            calls[i].eager = of->second;
    const Cell& cell = setup_.cell();
    const MethodSettings method = with_time_of_environment(cell, launch_settings(cell));
    for (ArmState* state : running) state->row.order = method.order;
    const GradGuard guard(setup_.settings());
    TelemetryLog telemetry(telemetry_device(setup_.device()), running.size(), method.order);
    const MeasureHooks hooks{
        .now_s = now_s,
        .synchronize = [this] { synchronize(setup_.device()); },
        .should_stop = [this] { return setup_.cancelled(); },
        .on_phase =
            [&](std::size_t arm, Phase phase) {
                setup_.say(running[arm]->row.mode, phase);
                telemetry.on_phase(arm, phase);
            },
        .on_round =
            [&](std::size_t arm, int round, int count, double sample_ms) {
                setup_.send_round(running[arm]->row.mode, round, count, sample_ms);
            },
        .after_round =
            [&](int round) {
                telemetry.after_round(round);
                setup_.pause();
            },
        .after_warmup = {},
        .before_turn =
            [&](std::size_t arm) {
                setup_.settle(running[arm]->prepared.arm->separate_process() != nullptr);
            },
        .on_error =
            [&](std::size_t arm) {
                const auto recover = [this] { synchronize(setup_.device()); };
                if (!is_usable_after_error(recover)) fail(*running[arm], std::current_exception());
            },
    };
    std::vector<ArmSamples> samples = measure(method, calls, hooks);
    for (std::size_t i = 0; i < running.size(); ++i) {
        if (!running[i]->alive) continue;  // has failed
        running[i]->row.telemetry = telemetry.of_arm(i);
        finish_measured(*running[i], std::move(samples[i]));
    }
}

void CellRun::finish_measured(ArmState& state, ArmSamples samples) {
    ArmResult& row = state.row;
    row.samples_ms = std::move(samples.samples_ms);
    row.calls_per_sample = std::move(samples.calls_per_sample);
    row.rounds = static_cast<int>(row.samples_ms.size());
    row.launches = 1;
    row.warmup_calls = samples.warmup_calls;
    row.stopped_by = samples.stopped_by;
    if (samples.error) return fail(state, samples.error);
    if (samples.stopped_by == StoppedBy::cancelled) {
        row.status = ArmStatus::cancelled;
        row.reason = message("cancelled while it was measured");
    } else {
        row.status = ArmStatus::ok;
    }
    send_row(state);
}

void CellRun::for_each_arm(const std::function<void(ArmState&)>& work) {
    for (ArmState& state : arms_) {
        if (!state.alive) continue;
        try {
            work(state);
        } catch (const Cancelled&) {
            throw;
        } catch (...) {
            fail(state, std::current_exception());
        }
    }
}

void CellRun::fail(ArmState& state, std::exception_ptr error) {
    std::tie(state.row.status, state.row.reason) = describe_failure(std::move(error));
    setup_.send_row(state.row);
    state.alive = false;
    const bool is_usable = is_usable_after_error([&] {
        synchronize(setup_.device());
        state.prepared.arm.reset();
        empty_cache(setup_.device());
    });
    // The other arms would fail with this arm's error. The supervisor starts a process for those without a row.
    // Destructors of objects on the device could not free them any more.
    if (!is_usable) std::_Exit(kDeviceLost);
}

void CellRun::send_row(ArmState& state) {
    state.alive = false;
    state.prepared.arm.reset();
    setup_.send_row(state.row);
}

void CellRun::cancel_rest() {
    for (ArmState& state : arms_) {
        if (!state.alive) continue;
        state.row.status = ArmStatus::cancelled;
        state.row.reason = message("cancelled before it was measured");
        send_row(state);
    }
}

}  // namespace bench::backends
