#include "core/engine/backends/cuda_graph.h"

#include "core/base/error.h"
#include "core/engine/backends/eager.h"

#ifdef COMPILESCOPE_CUDA
#include <ATen/core/CachingHostAllocator.h>
#include <ATen/cuda/CUDAGraph.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/empty_strided.h>
#include <c10/cuda/CUDACachingAllocator.h>
#include <c10/cuda/CUDAGuard.h>
#include <c10/cuda/CUDAStream.h>
#include <cuda_runtime_api.h>
#include <torch/version.h>

#include <utility>

#include "core/engine/backends/recording_steps.h"
#include "core/engine/runtime/arm_failure.h"
#include "core/engine/runtime/out_of_memory.h"
#include "core/engine/runtime/runtime_setup.h"
#include "core/engine/runtime/stopwatch.h"
#endif

namespace bench::backends {

#ifdef COMPILESCOPE_CUDA

namespace {

/// As in torch.cuda.make_graphed_callables. In these calls libraries load, autotune and allocate workspaces,
/// which is not allowed during the capture.
constexpr int kWarmupCalls = 3;

/// Copies the inputs with their strides. The captured graph reads these addresses and strides.
std::vector<at::Tensor> static_copies(const std::vector<at::Tensor>& inputs) {
    std::vector<at::Tensor> copies;
    for (const at::Tensor& input : inputs)
        copies.push_back(at::empty_strided(input.sizes(), input.strides(), input.options()).copy_(input));
    return copies;
}

using PoolId =
    decltype(std::declval<at::cuda::CUDAGraph&>().pool());  // its namespace differs between versions

/// The allocator of pinned host memory has pools, too, in torch 2.11 and later.
void release_host_pool([[maybe_unused]] PoolId pool) {
#if TORCH_VERSION_MAJOR > 2 || TORCH_VERSION_MINOR >= 11
    try {
        at::getHostAllocator(at::kCUDA)->end_allocate_to_pool(pool);
        at::getHostAllocator(at::kCUDA)->release_pool(pool);
    } catch (const c10::Error&) {
        // The capture failed before it used the pool.
    }
#endif
}

/// Leaves memory in the cache for the two numbers of the random generator that CUDAGraph::capture_begin()
/// allocates. If it cannot allocate them, the destructor of the graph throws, which ends the process (torch
/// 2.11). Throws c10::OutOfMemoryError.
void allocate_for_generator(at::Device device) {
    const at::TensorOptions options = at::TensorOptions(device).dtype(at::kLong);
    const at::Tensor seed = at::empty({1}, options), offset = at::empty({1}, options);
}

class GraphArm : public Arm {
public:
    /// Throws what the arm throws, and c10::Error if its call cannot be captured. Takes `arm` only after the
    /// capture has succeeded.
    GraphArm(std::unique_ptr<Arm>& arm, const std::vector<at::Tensor>& inputs, at::Device device)
        : device_(device), inputs_(static_copies(inputs)) {
        // The same stream for all arms, because cuBLAS keeps a workspace for each stream. A worker's process
        // has one device.
        static const c10::cuda::CUDAStream side =
            c10::cuda::getStreamFromPool(/*isHighPriority=*/false, device.index());
        synchronize(device);  // the static copies were made on the current stream
        {
            const c10::cuda::CUDAStreamGuard on_side(side);
            for (int call = 0; call < kWarmupCalls; ++call) arm->run(inputs_);
            synchronize(device);
            empty_cache(device);  // the private pool cannot use the warm-up's blocks
            allocate_for_generator(device);
            capture(*arm);
        }
        synchronize(device);
        arm_ = std::move(arm);
    }

    ~GraphArm() override {
        // The graph must not be replaying when its pool is freed.
        try {
            synchronize(device_);
        } catch (...) {
            // The device is lost, and the graph with it.
        }
    }

    std::vector<at::Tensor> run(const std::vector<at::Tensor>& inputs) override {
        for (std::size_t i = 0; i < inputs_.size(); ++i)
            inputs_[i].copy_(inputs.at(i), /*non_blocking=*/true);
        graph_.replay();
        return outputs_;
    }
    std::vector<std::pair<std::string, at::Tensor>> state() const override { return arm_->state(); }

private:
    void capture(Arm& arm) {
        namespace allocator = c10::cuda::CUDACachingAllocator;
        const auto pool = at::cuda::graph_pool_handle();
        record({
            // Not global, because a library's thread may allocate meanwhile without affecting the graph.
            .begin = [&] { graph_.capture_begin(pool, cudaStreamCaptureModeThreadLocal); },
            .run = [&] { outputs_ = arm.run(inputs_); },
            .end = [&] { graph_.capture_end(); },
            .end_allocation = [&] { allocator::endAllocateToPool(device_.index(), pool); },
            .release_pool =
                [&] {
                    outputs_.clear();
                    allocator::releasePool(device_.index(), pool);
                    release_host_pool(pool);
                },
            .clear_error = [] { static_cast<void>(cudaGetLastError()); },
        });
    }

    at::Device device_;
    std::unique_ptr<Arm> arm_;        ///< owns the weights and kernels that the graph reads
    std::vector<at::Tensor> inputs_;  ///< static: the graph reads their addresses
    at::cuda::CUDAGraph graph_;       ///< destroyed after its outputs, before the inputs and the arm
    std::vector<at::Tensor> outputs_;
};

}  // namespace

void replay_as_cuda_graph(PreparedArm& prepared, const PrepareContext& context) {
    context.on_phase(Phase::capture, Message::plain("CUDA graph"));
    Stopwatch watch;
    try {
        // CUDA reports a graph that does not fit as an error of the capture.
        prepared.arm = watching_memory(context.device, [&] {
            return std::make_unique<GraphArm>(prepared.arm, context.inputs, context.device);
        });
        prepared.compile_report.cuda_graph = true;
        prepared.graph_capture_s = watch.lap_ms() / 1e3;
    } catch (const OutOfMemory&) {
        throw;  // becomes a row with the status oom
    } catch (const c10::Error& error) {
        prepared.compile_report.cuda_graph = false;
        prepared.compile_report.cuda_graph_reason =
            Message::plain(first_line(error.what_without_backtrace()));
    } catch (const std::runtime_error& error) {  // a package's call that cannot be captured
        prepared.compile_report.cuda_graph = false;
        prepared.compile_report.cuda_graph_reason = Message::plain(first_line(error.what()));
    }
}

#else

void replay_as_cuda_graph(PreparedArm&, const PrepareContext&) {
    throw UnsupportedError("this program was built without CUDA, so there are no CUDA graphs");
}

#endif

PreparedArm prepare_cudagraph(const ModeInfo& mode, const PrepareContext& context) {
    PreparedArm prepared = prepare_eager(mode, context);
    replay_as_cuda_graph(prepared, context);
    if (prepared.compile_report.cuda_graph == false)
        throw Error(message("the model cannot be captured as a CUDA graph: %1",
                            prepared.compile_report.cuda_graph_reason));
    return prepared;
}

}  // namespace bench::backends
