// Devices, memory, copies and launches of the runtime API.

#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "tests/support/fake_cuda/fake_cuda.h"

using namespace fake_cuda;

namespace {

cudaError_t not_supported() {
    return failed(cudaErrorNotSupported);
}

int attribute(cudaDeviceAttr wanted) {
    switch (wanted) {
        case cudaDevAttrComputeMode:
            return script().compute_mode;
        case cudaDevAttrMaxThreadsPerBlock:
            return 1024;
        case cudaDevAttrMaxBlockDimX:
            return 1024;
        case cudaDevAttrMaxBlockDimY:
            return 1024;
        case cudaDevAttrMaxBlockDimZ:
            return 64;
        case cudaDevAttrMaxGridDimX:
            return 2'147'483'647;
        case cudaDevAttrMaxGridDimY:
            return 65535;
        case cudaDevAttrMaxGridDimZ:
            return 65535;
        case cudaDevAttrMaxSharedMemoryPerBlock:
            return 49152;
        case cudaDevAttrWarpSize:
            return 32;
        case cudaDevAttrMaxRegistersPerBlock:
            return 65536;
        case cudaDevAttrMaxRegistersPerMultiprocessor:
            return 65536;
        case cudaDevAttrClockRate:
            return 1'980'000;
        case cudaDevAttrMemoryClockRate:
            return 2'619'000;
        case cudaDevAttrGlobalMemoryBusWidth:
            return 5120;
        case cudaDevAttrMultiProcessorCount:
            return model().multiprocessors;
        case cudaDevAttrL2CacheSize:
            return model().l2_bytes;
        case cudaDevAttrMaxThreadsPerMultiProcessor:
            return 2048;
        case cudaDevAttrMaxBlocksPerMultiprocessor:
            return 32;
        case cudaDevAttrComputeCapabilityMajor:
            return script().major;
        case cudaDevAttrComputeCapabilityMinor:
            return script().minor;
        case cudaDevAttrMaxSharedMemoryPerMultiprocessor:
            return model().shared_per_multiprocessor;
        case cudaDevAttrMaxSharedMemoryPerBlockOptin:
            return model().shared_per_block;
        case cudaDevAttrConcurrentKernels:
            return 1;
        case cudaDevAttrUnifiedAddressing:
            return 1;
        case cudaDevAttrCooperativeLaunch:
            return 1;
        case cudaDevAttrTextureAlignment:
            return 512;
        case cudaDevAttrPciBusId:
            return 1;
        default:
            return 0;
    }
}

cudaError_t checked(int device) {
    if (sticky_error() != cudaSuccess) return sticky_error();
    return device >= 0 && device < script().devices ? cudaSuccess : failed(cudaErrorInvalidDevice);
}

int slot_of(int device) {
    return script().slots.at(static_cast<std::size_t>(device));
}

cudaError_t host_memory(void** address, std::size_t bytes) {
    if (const cudaError_t error = unsafe_call(); error != cudaSuccess) return error;
    *address = std::aligned_alloc(4096, (bytes + 4095) / 4096 * 4096);
    return *address != nullptr ? cudaSuccess : failed(cudaErrorMemoryAllocation);
}

/// The answer about any kernel.
void describe(cudaFuncAttributes* attributes) {
    *attributes = {};
    attributes->maxThreadsPerBlock = 1024;
    attributes->numRegs = 32;
    attributes->ptxVersion = attributes->binaryVersion = 10 * script().major + script().minor;
    attributes->maxDynamicSharedSizeBytes = model().shared_per_block;
}

}  // namespace

cudaError_t cudaGetDeviceCount(int* count) {
    *count = script().devices;
    return *count > 0 ? cudaSuccess : failed(cudaErrorNoDevice);
}
cudaError_t cudaGetDevice(int* device) {
    *device = current_device();
    return cudaSuccess;
}
cudaError_t cudaSetDevice(int device) {
    if (const cudaError_t error = checked(device); error != cudaSuccess) return error;
    current_device() = device;
    return cudaSuccess;
}
cudaError_t cudaDriverGetVersion(int* version) {
    *version = CUDART_VERSION;
    return cudaSuccess;
}
cudaError_t cudaRuntimeGetVersion(int* version) {
    *version = CUDART_VERSION;
    return cudaSuccess;
}
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr wanted, int device) {
    *value = attribute(wanted);
    return checked(device);
}
cudaError_t cudaDeviceGetPCIBusId(char* id, int length, int device) {
    if (const cudaError_t error = checked(device); error != cudaSuccess) return error;
    std::snprintf(id, static_cast<std::size_t>(length), "FAKE:%02X:00.0", slot_of(device) + 1);
    return cudaSuccess;
}
cudaError_t cudaDeviceCanAccessPeer(int* can, int, int) {
    *can = 0;
    return cudaSuccess;
}
cudaError_t cudaDeviceEnablePeerAccess(int, unsigned int) {
    return not_supported();
}
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
    if (const cudaError_t error = checked(device); error != cudaSuccess) return error;
    *properties = {};
    std::snprintf(properties->name, sizeof properties->name, "%s", model().name);
    std::snprintf(properties->uuid.bytes, sizeof properties->uuid.bytes, "fake %d", slot_of(device));
    properties->totalGlobalMem = script().memory.at(static_cast<std::size_t>(device));
    properties->sharedMemPerBlock = 49152;
    properties->sharedMemPerBlockOptin = static_cast<std::size_t>(model().shared_per_block);
    properties->sharedMemPerMultiprocessor = static_cast<std::size_t>(model().shared_per_multiprocessor);
    properties->regsPerBlock = properties->regsPerMultiprocessor = 65536;
    properties->warpSize = 32;
    properties->maxThreadsPerBlock = 1024;
    properties->maxThreadsPerMultiProcessor = 2048;
    properties->maxBlocksPerMultiProcessor = 32;
    properties->maxThreadsDim[0] = properties->maxThreadsDim[1] = 1024;
    properties->maxThreadsDim[2] = 64;
    properties->maxGridSize[0] = 2'147'483'647;
    properties->maxGridSize[1] = properties->maxGridSize[2] = 65535;
    properties->totalConstMem = 65536;
    properties->major = script().major;
    properties->minor = script().minor;
    properties->multiProcessorCount = model().multiprocessors;
    properties->l2CacheSize = model().l2_bytes;
    properties->memoryBusWidth = 5120;
    properties->textureAlignment = 512;
    properties->concurrentKernels = properties->unifiedAddressing = properties->cooperativeLaunch = 1;
    properties->pciBusID = slot_of(device) + 1;
    return cudaSuccess;
}

cudaError_t cudaGetLastError() {
    return last_error(true);
}
cudaError_t cudaPeekAtLastError() {
    return last_error(false);
}
const char* cudaGetErrorName(cudaError_t error) {
    return error == cudaErrorMemoryAllocation ? "cudaErrorMemoryAllocation" : "an error of the fake CUDA";
}
const char* cudaGetErrorString(cudaError_t error) {
    // The texts of CUDA 13 that the program reads or shows.
    switch (error) {
        case cudaSuccess:
            return "no error";
        case cudaErrorMemoryAllocation:
            return "out of memory";
        case cudaErrorNoDevice:
            return "no CUDA-capable device is detected";
        case cudaErrorIllegalAddress:
            return "an illegal memory access was encountered";
        case cudaErrorStreamCaptureUnsupported:
            return "operation not permitted when stream is capturing";
        case cudaErrorStreamCaptureInvalidated:
            return "operation failed due to a previous error during capture";
        case cudaErrorStreamCaptureImplicit:
            return "operation would make the legacy stream depend on a capturing blocking stream";
        case cudaErrorNotSupported:
            return "operation not supported";
        default:
            return "an error of the fake CUDA";
    }
}

cudaError_t cudaMalloc(void** address, std::size_t bytes) {
    return allocate(address, bytes);
}
cudaError_t cudaFree(void* address) {
    return release(address);
}
cudaError_t cudaMemGetInfo(std::size_t* available, std::size_t* total) {
    if (sticky_error() != cudaSuccess) return sticky_error();
    memory_info(available, total);
    return cudaSuccess;
}
cudaError_t cudaHostAlloc(void** address, std::size_t bytes, unsigned int) {
    return host_memory(address, bytes);
}
cudaError_t cudaFreeHost(void* address) {
    std::free(address);
    return sticky_error();
}
cudaError_t cudaHostRegister(void*, std::size_t, unsigned int) {
    return sticky_error();
}
cudaError_t cudaHostUnregister(void*) {
    return sticky_error();
}
cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* address) {
    if (sticky_error() != cudaSuccess) return sticky_error();
    *attributes = {};
    const int device = device_of(address);
    attributes->type = device < 0 ? cudaMemoryTypeUnregistered : cudaMemoryTypeDevice;
    attributes->device = device < 0 ? current_device() : device;
    if (device >= 0) attributes->devicePointer = const_cast<void*>(address);
    return cudaSuccess;
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind,
                            cudaStream_t stream) {
    return enqueue(stream, [=] { std::memmove(to, from, bytes); });
}
cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind) {
    if (const cudaError_t error = unsafe_call(); error != cudaSuccess) return error;
    std::memmove(to, from, bytes);
    return cudaSuccess;
}
cudaError_t cudaMemcpyPeerAsync(void* to, int, const void* from, int, std::size_t bytes,
                                cudaStream_t stream) {
    return enqueue(stream, [=] { std::memmove(to, from, bytes); });
}
cudaError_t cudaMemcpy2DAsync(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                              std::size_t width, std::size_t height, cudaMemcpyKind, cudaStream_t stream) {
    return enqueue(stream, [=] {
        for (std::size_t row = 0; row < height; ++row)
            std::memmove(static_cast<char*>(to) + row * to_pitch,
                         static_cast<const char*>(from) + row * from_pitch, width);
    });
}
cudaError_t cudaMemcpyToSymbol(const void*, const void*, std::size_t, std::size_t, cudaMemcpyKind) {
    return sticky_error();
}
cudaError_t cudaMemsetAsync(void* address, int value, std::size_t bytes, cudaStream_t stream) {
    return enqueue(stream, [=] { std::memset(address, value, bytes); });
}
cudaError_t cudaMemset(void* address, int value, std::size_t bytes) {
    if (const cudaError_t error = unsafe_call(); error != cudaSuccess) return error;
    std::memset(address, value, bytes);
    return cudaSuccess;
}
cudaError_t cudaGetSymbolAddress(void** address, const void*) {
    static void* const variables = std::calloc(1, 1 << 20);
    *address = variables;
    return sticky_error();
}

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, const void*) {
    describe(attributes);
    return sticky_error();
}
cudaError_t cudaFuncSetAttribute(const void*, cudaFuncAttribute, int) {
    return sticky_error();
}
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, const void*, int, std::size_t,
                                                                   unsigned int) {
    *blocks = 2;
    return sticky_error();
}
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, const void*, int, std::size_t) {
    *blocks = 2;
    return sticky_error();
}
cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* config, const void*, void**) {
    return launch(config->stream);
}
cudaError_t cudaLaunchKernel(const void*, dim3, dim3, void**, std::size_t, cudaStream_t stream) {
    return launch(stream);
}
cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void* data,
                                  unsigned int) {
    callback(stream, cudaSuccess, data);
    return sticky_error();
}
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* data) {
    return enqueue(stream, [=] { function(data); });
}
cudaError_t cudaProfilerStart() {
    return sticky_error();
}
cudaError_t cudaProfilerStop() {
    return sticky_error();
}

cudaError_t cudaGetDriverEntryPointByVersion(const char* name, void** function, unsigned int,
                                             unsigned long long, cudaDriverEntryPointQueryResult* result) {
    *function = dlsym(RTLD_DEFAULT, name);
    if (*function == nullptr) *function = dlsym(RTLD_DEFAULT, (std::string(name) + "_v2").c_str());
    // LibTorch requires functions that the fake does not have; calling them fails.
    if (*function == nullptr) *function = reinterpret_cast<void*>(+[] { return CUDA_ERROR_NOT_SUPPORTED; });
    if (result != nullptr) *result = cudaDriverEntryPointSuccess;
    return cudaSuccess;
}

cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t*, void*) {
    return not_supported();
}
cudaError_t cudaIpcOpenMemHandle(void**, cudaIpcMemHandle_t, unsigned int) {
    return not_supported();
}
cudaError_t cudaIpcCloseMemHandle(void*) {
    return not_supported();
}
cudaError_t cudaIpcGetEventHandle(cudaIpcEventHandle_t*, cudaEvent_t) {
    return not_supported();
}
cudaError_t cudaIpcOpenEventHandle(cudaEvent_t*, cudaIpcEventHandle_t) {
    return not_supported();
}
cudaError_t cudaMallocAsync(void**, std::size_t, cudaStream_t) {
    return not_supported();
}
cudaError_t cudaFreeAsync(void*, cudaStream_t) {
    return not_supported();
}
cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t*, int) {
    return not_supported();
}
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t, cudaMemPoolAttr, void*) {
    return not_supported();
}
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, cudaMemPoolAttr, void*) {
    return not_supported();
}
cudaError_t cudaMemPoolSetAccess(cudaMemPool_t, const cudaMemAccessDesc*, std::size_t) {
    return not_supported();
}
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t, std::size_t) {
    return not_supported();
}

// What nvcc's code calls: registration of LibTorch's kernels, and launches with <<<>>>.
extern "C" {

namespace {
struct Configuration {
    dim3 grid, block;
    std::size_t shared;
    cudaStream_t stream;
};
thread_local Configuration configuration;
}  // namespace

void** __cudaRegisterFatBinary(void*) {
    static void* module = nullptr;
    return &module;
}
void __cudaRegisterFatBinaryEnd(void**) {}
void __cudaUnregisterFatBinary(void**) {}
void __cudaRegisterFunction(void**, const char*, char*, const char*, int, uint3*, uint3*, dim3*, dim3*,
                            int*) {}
void __cudaRegisterVar(void**, char*, char*, const char*, int, std::size_t, int, int) {}
char __cudaInitModule(void**) {
    return 0;
}
cudaError_t __cudaGetKernel(cudaKernel_t* kernel, const void* function) {
    *kernel = reinterpret_cast<cudaKernel_t>(const_cast<void*>(function));
    return cudaSuccess;
}
unsigned int __cudaPushCallConfiguration(dim3 grid, dim3 block, std::size_t shared, cudaStream_t stream) {
    configuration = {grid, block, shared, stream};
    return 0;
}
cudaError_t __cudaPopCallConfiguration(dim3* grid, dim3* block, std::size_t* shared, void* stream) {
    *grid = configuration.grid;
    *block = configuration.block;
    *shared = configuration.shared;
    *static_cast<cudaStream_t*>(stream) = configuration.stream;
    return cudaSuccess;
}
cudaError_t __cudaLaunchKernel(cudaKernel_t, dim3, dim3, void**, std::size_t, cudaStream_t stream) {
    return launch(stream);
}

}  // extern "C"
