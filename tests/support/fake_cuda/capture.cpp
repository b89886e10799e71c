// Streams, captures, graphs and events.

#include <cstring>
#include <memory>
#include <mutex>
#include <set>

#include "tests/support/fake_cuda/fake_cuda.h"

namespace fake_cuda {
struct Capture;
}

struct CUgraphNode_st {
    std::function<void()> work;  ///< empty for a kernel
};

struct CUgraph_st {
    std::vector<std::shared_ptr<CUgraphNode_st>> nodes;
    std::vector<cudaGraphNode_t> last;  ///< what the next node depends on
};

struct CUgraphExec_st {
    std::vector<std::shared_ptr<CUgraphNode_st>> nodes;
};

struct CUstream_st {
    int device = 0, priority = 0;
    std::shared_ptr<fake_cuda::Capture> capture;
};

struct CUevent_st {
    bool is_recorded = false;
    std::shared_ptr<fake_cuda::Capture> capture;  ///< of the stream that recorded it
};

namespace fake_cuda {

/// What one cudaStreamBeginCapture has begun.
struct Capture {
    cudaStream_t origin = nullptr;
    cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal;
    unsigned long long id = 0;
    std::unique_ptr<CUgraph_st> graph = std::make_unique<CUgraph_st>();
    std::set<cudaStream_t> streams;
    bool is_invalid = false;
    const void* thread = nullptr;
};

namespace {

std::recursive_mutex& mutex() {
    static auto* of_process = new std::recursive_mutex;
    return *of_process;
}

std::set<std::shared_ptr<Capture>>& underway() {
    static auto* of_process = new std::set<std::shared_ptr<Capture>>;
    return *of_process;
}

/// The mode that the calling thread has set with cudaThreadExchangeStreamCaptureMode; its address identifies it.
cudaStreamCaptureMode& thread_mode() {
    thread_local cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal;
    return mode;
}

bool is_legacy(cudaStream_t stream) {
    return stream == nullptr || stream == cudaStreamLegacy || stream == cudaStreamPerThread;
}

std::shared_ptr<Capture> capture_of(cudaStream_t stream) {
    return is_legacy(stream) ? nullptr : stream->capture;
}

cudaError_t invalidated(Capture& capture, cudaError_t error) {
    capture.is_invalid = true;
    return failed(error);
}

void end(const std::shared_ptr<Capture>& capture) {
    for (cudaStream_t stream : capture->streams) stream->capture = nullptr;
    underway().erase(capture);
}

}  // namespace

cudaError_t unsafe_call() {
    if (sticky_error() != cudaSuccess) return sticky_error();
    const std::lock_guard lock(mutex());
    if (thread_mode() == cudaStreamCaptureModeRelaxed) return cudaSuccess;
    cudaError_t error = cudaSuccess;
    for (const auto& capture : underway()) {
        const bool affects =
            capture->mode == cudaStreamCaptureModeGlobal
                ? thread_mode() == cudaStreamCaptureModeGlobal || capture->thread == &thread_mode()
                : capture->mode == cudaStreamCaptureModeThreadLocal && capture->thread == &thread_mode();
        if (affects) error = invalidated(*capture, cudaErrorStreamCaptureUnsupported);
    }
    return error;
}

cudaError_t synchronise(cudaStream_t stream) {
    if (sticky_error() != cudaSuccess) return sticky_error();
    const std::lock_guard lock(mutex());
    if (const auto capture = capture_of(stream))
        return invalidated(*capture, cudaErrorStreamCaptureUnsupported);
    return cudaSuccess;
}

cudaError_t enqueue(cudaStream_t stream, std::function<void()> work) {
    if (sticky_error() != cudaSuccess) return sticky_error();
    const std::lock_guard lock(mutex());
    const auto capture = capture_of(stream);
    if (!capture) {
        // The legacy stream synchronises with all others.
        for (const auto& other : underway())
            if (is_legacy(stream) && other->thread == &thread_mode())
                return invalidated(*other, cudaErrorStreamCaptureImplicit);
        if (work) work();
        return cudaSuccess;
    }
    if (script().no_capture) capture->is_invalid = true;
    if (capture->is_invalid) return failed(cudaErrorStreamCaptureInvalidated);
    capture->graph->nodes.push_back(std::make_shared<CUgraphNode_st>(CUgraphNode_st{std::move(work)}));
    capture->graph->last = {capture->graph->nodes.back().get()};
    return cudaSuccess;
}

cudaError_t launch(cudaStream_t stream) {
    const cudaError_t error = enqueue(stream, {});
    if (error == cudaSuccess) ++counters().kernels;
    return error;
}

}  // namespace fake_cuda

using namespace fake_cuda;

cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned int, int priority) {
    if (sticky_error() != cudaSuccess) return sticky_error();
    *stream = new CUstream_st{.device = current_device(), .priority = priority, .capture = nullptr};
    return cudaSuccess;
}
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned int flags) {
    return cudaStreamCreateWithPriority(stream, flags, 0);
}
cudaError_t cudaStreamCreate(cudaStream_t* stream) {
    return cudaStreamCreateWithPriority(stream, 0, 0);
}
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
    delete stream;
    return sticky_error();
}
cudaError_t cudaStreamGetPriority(cudaStream_t stream, int* priority) {
    *priority = is_legacy(stream) ? 0 : stream->priority;
    return cudaSuccess;
}
cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
    *least = 0;
    *greatest = -5;
    return cudaSuccess;
}
cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
    return synchronise(stream);
}
cudaError_t cudaStreamQuery(cudaStream_t stream) {
    return synchronise(stream);
}
cudaError_t cudaDeviceSynchronize() {
    return unsafe_call();
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int) {
    if (sticky_error() != cudaSuccess) return sticky_error();
    const std::lock_guard lock(mutex());
    // Waiting for a captured event makes the stream part of the capture.
    if (event->capture && !is_legacy(stream) && underway().contains(event->capture)) {
        stream->capture = event->capture;
        event->capture->streams.insert(stream);
    }
    return cudaSuccess;
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned int) {
    if (sticky_error() != cudaSuccess) return sticky_error();
    *event = new CUevent_st;
    return cudaSuccess;
}
cudaError_t cudaEventCreate(cudaEvent_t* event) {
    return cudaEventCreateWithFlags(event, 0);
}
cudaError_t cudaEventDestroy(cudaEvent_t event) {
    delete event;
    return sticky_error();
}
cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned int) {
    if (sticky_error() != cudaSuccess) return sticky_error();
    const std::lock_guard lock(mutex());
    event->is_recorded = true;
    event->capture = capture_of(stream);
    return cudaSuccess;
}
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
    return cudaEventRecordWithFlags(event, stream, 0);
}
cudaError_t cudaEventQuery(cudaEvent_t event) {
    if (sticky_error() != cudaSuccess) return sticky_error();
    const std::lock_guard lock(mutex());
    if (event->capture && underway().contains(event->capture))
        return invalidated(*event->capture, cudaErrorCapturedEvent);
    return cudaSuccess;
}
cudaError_t cudaEventSynchronize(cudaEvent_t event) {
    return cudaEventQuery(event);
}
cudaError_t cudaEventElapsedTime(float* ms, cudaEvent_t begin, cudaEvent_t end) {
    if (sticky_error() != cudaSuccess) return sticky_error();
    if (!begin->is_recorded || !end->is_recorded) return failed(cudaErrorInvalidResourceHandle);
    *ms = script().event_ms;
    return cudaSuccess;
}

cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode* mode) {
    std::swap(*mode, thread_mode());
    return cudaSuccess;
}
cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode mode) {
    if (sticky_error() != cudaSuccess) return sticky_error();
    const std::lock_guard lock(mutex());
    if (is_legacy(stream)) return failed(cudaErrorStreamCaptureUnsupported);
    if (stream->capture) return failed(cudaErrorIllegalState);
    static unsigned long long next_id = 0;
    auto capture = std::make_shared<Capture>();
    capture->origin = stream;
    capture->mode = mode;
    capture->id = ++next_id;
    capture->streams = {stream};
    capture->thread = &thread_mode();
    stream->capture = capture;
    underway().insert(capture);
    return cudaSuccess;
}
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
    *graph = nullptr;
    if (sticky_error() != cudaSuccess) return sticky_error();
    const std::lock_guard lock(mutex());
    const auto capture = capture_of(stream);
    if (!capture) return failed(cudaErrorIllegalState);
    end(capture);
    if (capture->is_invalid) {
        ++counters().failed_captures;
        return failed(cudaErrorStreamCaptureInvalidated);
    }
    ++counters().captures;
    counters().captured_stream = stream;
    *graph = capture->graph.release();
    return cudaSuccess;
}
cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* status) {
    if (sticky_error() != cudaSuccess) return sticky_error();
    const std::lock_guard lock(mutex());
    const auto capture = capture_of(stream);
    *status = !capture              ? cudaStreamCaptureStatusNone
              : capture->is_invalid ? cudaStreamCaptureStatusInvalidated
                                    : cudaStreamCaptureStatusActive;
    return cudaSuccess;
}
cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, cudaStreamCaptureStatus* status,
                                     unsigned long long* id, cudaGraph_t* graph,
                                     const cudaGraphNode_t** dependencies, const cudaGraphEdgeData** edges,
                                     std::size_t* count) {
    const std::lock_guard lock(mutex());
    if (const cudaError_t error = cudaStreamIsCapturing(stream, status); error != cudaSuccess) return error;
    const auto capture = capture_of(stream);
    if (!capture) return cudaSuccess;
    if (id != nullptr) *id = capture->id;
    if (graph != nullptr) *graph = capture->graph.get();
    if (dependencies != nullptr) *dependencies = capture->graph->last.data();
    if (edges != nullptr) *edges = nullptr;
    if (count != nullptr) *count = capture->graph->last.size();
    return cudaSuccess;
}

cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, std::size_t* count) {
    if (nodes != nullptr)
        for (std::size_t i = 0; i < *count && i < graph->nodes.size(); ++i) nodes[i] = graph->nodes[i].get();
    *count = graph->nodes.size();
    return cudaSuccess;
}
cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t, cudaGraphNode_t*, cudaGraphEdgeData*,
                                         std::size_t* count) {
    *count = 0;
    return cudaSuccess;
}
cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t* exec, cudaGraph_t graph, unsigned long long) {
    if (sticky_error() != cudaSuccess) return sticky_error();
    if (script().no_graph_memory) return failed(cudaErrorMemoryAllocation);
    *exec = new CUgraphExec_st{graph->nodes};
    return cudaSuccess;
}
cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t) {
    if (sticky_error() != cudaSuccess) return sticky_error();
    for (const auto& node : exec->nodes)
        if (node->work) node->work();
    ++counters().graph_launches;
    return sticky_error();
}
cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
    delete graph;
    return sticky_error();
}
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec) {
    delete exec;
    return sticky_error();
}
cudaError_t cudaGraphDebugDotPrint(cudaGraph_t, const char*, unsigned int) {
    return cudaSuccess;
}
