#include "core/engine/worker/profiler.h"

#include <torch/csrc/autograd/profiler_kineto.h>

#include <algorithm>
#include <cstdlib>
#include <map>

#include "core/base/statistics.h"
#include "core/engine/runtime/runtime_setup.h"
#include "core/engine/runtime/stopwatch.h"
#include "core/plan/modes.h"

namespace bench::backends {

namespace {

using torch::autograd::profiler::KinetoEvent;
using torch::profiler::impl::ActivityType;

constexpr int kWarmCalls = 3, kLeastCalls = 3, kMostCalls = 20;
constexpr double kWatched_s = 1;
constexpr std::uint8_t kCpuOperator = 0;  ///< libkineto::ActivityType::CPU_OP
constexpr const char* kBetweenOperators = message_id("between operators");
constexpr const char* kGeneratedCode = message_id("generated code");

struct Span {
    std::string name;
    std::uint64_t begin_ns, end_ns;
};

class Sums {
public:
    explicit Sums(int calls) : calls_(calls) {}

    void add(const std::string& name, OperatorKind kind, double self_ns, int count = 1) {
        OperatorTime& sum = sums_[name];
        sum.name = name;
        sum.kind = kind;
        sum.calls += static_cast<double>(count) / calls_;
        sum.self_ms += self_ns / 1e6 / calls_;
    }

    /// Returns the sums, the longest time first.
    std::vector<OperatorTime> sorted() const {
        std::vector<OperatorTime> list;
        for (const auto& [name, sum] : sums_) list.push_back(sum);
        std::ranges::sort(list, std::ranges::greater(), &OperatorTime::self_ms);
        return list;
    }

private:
    int calls_;
    std::map<std::string, OperatorTime> sums_;
};

std::vector<Span> spans_of(const std::vector<KinetoEvent>& events, bool on_gpu) {
    std::vector<Span> spans;
    for (const KinetoEvent& event : events) {
        const bool wanted = on_gpu ? event.deviceType() == at::kCUDA : event.activityType() == kCpuOperator;
        if (wanted && event.durationNs() > 0 && !event.isAsync())
            spans.push_back({event.name(), event.startNs(), event.endNs()});
    }
    std::ranges::sort(spans, [](const Span& a, const Span& b) {
        return a.begin_ns != b.begin_ns ? a.begin_ns < b.begin_ns : a.end_ns > b.end_ns;
    });
    return spans;
}

/// Adds the self time of each operator: its time without that of the operators it calls. `spans` are nested,
/// as operators of one thread are. Returns the time in which any operator ran.
double add_operators(const std::vector<Span>& spans, Sums& sums) {
    struct Open {
        const Span* span;
        double inner_ns = 0;
    };
    std::vector<Open> open;
    double covered_ns = 0;
    const auto close = [&] {
        const Open last = open.back();
        open.pop_back();
        const auto whole_ns = static_cast<double>(last.span->end_ns - last.span->begin_ns);
        sums.add(last.span->name, operator_kind(last.span->name), std::max(0.0, whole_ns - last.inner_ns));
        (open.empty() ? covered_ns : open.back().inner_ns) += whole_ns;
    };
    for (const Span& span : spans) {
        while (!open.empty() && open.back().span->end_ns <= span.begin_ns) close();
        open.push_back({&span});
    }
    while (!open.empty()) close();
    return covered_ns;
}

/// Adds the time of each kernel. Kernels may overlap. Returns the time in which any kernel ran.
double add_kernels(const std::vector<Span>& spans, Sums& sums) {
    double covered_ns = 0;
    std::uint64_t end_ns = 0;
    for (const Span& span : spans) {
        sums.add(span.name, operator_kind(span.name), static_cast<double>(span.end_ns - span.begin_ns));
        if (span.end_ns <= end_ns) continue;
        covered_ns += static_cast<double>(span.end_ns - std::max(span.begin_ns, end_ns));
        end_ns = span.end_ns;
    }
    return covered_ns;
}

}  // namespace

ArmProfile profile_arm(const std::string& mode, Arm& arm, const std::vector<at::Tensor>& inputs,
                       at::Device device, const std::filesystem::path& trace_file) {
    using namespace torch::profiler::impl;
    const auto call_s = [&] {
        const double begin_s = now_s();
        arm.run(inputs);
        synchronize(device);
        return now_s() - begin_s;
    };
    for (int i = 0; i < kWarmCalls; ++i) call_s();
    std::vector<double> unprofiled_s;
    for (int i = 0; i < kWarmCalls; ++i) unprofiled_s.push_back(call_s());
    const double warm_s = *statistics::median(unprofiled_s);
    const int calls = std::clamp(static_cast<int>(kWatched_s / warm_s), kLeastCalls, kMostCalls);

    if (device.is_cpu()) ::setenv("KINETO_LOG_LEVEL", "99", 0);  // suppresses the warning about no GPU
    std::set<ActivityType> watched{ActivityType::CPU};
    if (device.is_cuda()) watched.insert(ActivityType::CUDA);
    const ProfilerConfig config(ProfilerState::KINETO);
    torch::autograd::profiler::prepareProfiler(config, watched);
    torch::autograd::profiler::enableProfiler(config, watched);
    double all_s = 0;
    for (int i = 0; i < calls; ++i) all_s += call_s();
    const auto result = torch::autograd::profiler::disableProfiler();
    if (!trace_file.empty()) result->save(trace_file.string());

    ArmProfile profile;
    profile.mode = mode;
    profile.call_ms = all_s * 1e3 / calls;
    profile.unprofiled_ms = warm_s * 1e3;
    Sums sums(calls);
    const std::vector<Span> spans = spans_of(result->events(), device.is_cuda());
    if (device.is_cuda()) {
        profile.gpu_busy_ms = add_kernels(spans, sums) / 1e6 / calls;
    } else {
        // The profiler does not record a package's own kernels, which are plain functions: their time is the
        // time of the call outside operators. In eager that time is the overhead between operators.
        const double left_ns = all_s * 1e9 - add_operators(spans, sums);
        const ModeInfo* info = find_mode(mode);
        const bool compiled = info != nullptr && info->compiled;
        sums.add(compiled ? kGeneratedCode : kBetweenOperators,
                 compiled ? OperatorKind::generated : OperatorKind::movement, std::max(0.0, left_ns), calls);
    }
    profile.operators = sums.sorted();
    return profile;
}

}  // namespace bench::backends
