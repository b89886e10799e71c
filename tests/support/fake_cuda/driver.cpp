// The driver API, as far as Triton, compiled packages and LibTorch's allocator call it.

#include <cstdio>

#include "tests/support/fake_cuda/fake_cuda.h"

using namespace fake_cuda;

namespace {

/// Any address but null: the fake has no contexts, modules and functions of its own.
template <typename Handle>
Handle handle() {
    static char object;
    return reinterpret_cast<Handle>(&object);
}

CUresult result_of(cudaError_t error) {
    return static_cast<CUresult>(error == cudaErrorMemoryAllocation ? CUDA_ERROR_OUT_OF_MEMORY
                                                                    : static_cast<int>(error));
}

}  // namespace

CUresult cuInit(unsigned int) {
    return CUDA_SUCCESS;
}
CUresult cuDriverGetVersion(int* version) {
    *version = CUDA_VERSION;
    return CUDA_SUCCESS;
}
CUresult cuDeviceGetCount(int* count) {
    *count = script().devices;
    return CUDA_SUCCESS;
}
CUresult cuDeviceGet(CUdevice* device, int ordinal) {
    *device = ordinal;
    return ordinal < script().devices ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}
CUresult cuDeviceGetName(char* name, int length, CUdevice) {
    std::snprintf(name, static_cast<std::size_t>(length), "%s", model().name);
    return CUDA_SUCCESS;
}
CUresult cuDeviceGetAttribute(int* value, CUdevice_attribute attribute, CUdevice device) {
    // Both lists have the same numbers.
    return result_of(cudaDeviceGetAttribute(value, static_cast<cudaDeviceAttr>(attribute), device));
}
CUresult cuDevicePrimaryCtxRetain(CUcontext* context, CUdevice) {
    *context = handle<CUcontext>();
    return result_of(sticky_error());
}
CUresult cuDevicePrimaryCtxGetState(CUdevice, unsigned int* flags, int* active) {
    *flags = 0;
    *active = 1;
    return CUDA_SUCCESS;
}
CUresult cuCtxGetCurrent(CUcontext* context) {
    *context = handle<CUcontext>();
    return result_of(sticky_error());
}
CUresult cuCtxSetCurrent(CUcontext) {
    return result_of(sticky_error());
}
CUresult cuCtxGetDevice(CUdevice* device) {
    *device = current_device();
    return CUDA_SUCCESS;
}
CUresult cuCtxGetLimit(std::size_t* value, CUlimit) {
    *value = 1 << 20;
    return CUDA_SUCCESS;
}
CUresult cuCtxSetLimit(CUlimit, std::size_t) {
    return CUDA_SUCCESS;
}

CUresult cuModuleLoad(CUmodule* module, const char* file) {
    std::FILE* opened = std::fopen(file, "rb");
    if (opened == nullptr) return CUDA_ERROR_FILE_NOT_FOUND;
    std::fclose(opened);
    *module = handle<CUmodule>();
    return result_of(sticky_error());
}
CUresult cuModuleLoadData(CUmodule* module, const void*) {
    *module = handle<CUmodule>();
    return result_of(sticky_error());
}
CUresult cuModuleLoadDataEx(CUmodule* module, const void* data, unsigned int, CUjit_option*, void**) {
    return cuModuleLoadData(module, data);
}
CUresult cuModuleUnload(CUmodule) {
    return result_of(sticky_error());
}
CUresult cuModuleGetFunction(CUfunction* function, CUmodule, const char*) {
    *function = handle<CUfunction>();
    return result_of(sticky_error());
}
CUresult cuFuncGetAttribute(int* value, CUfunction_attribute attribute, CUfunction) {
    *value = 0;
    if (attribute == CU_FUNC_ATTRIBUTE_NUM_REGS) *value = 32;
    if (attribute == CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK) *value = 1024;
    return result_of(sticky_error());
}
CUresult cuFuncSetAttribute(CUfunction, CUfunction_attribute, int) {
    return result_of(sticky_error());
}
CUresult cuFuncSetCacheConfig(CUfunction, CUfunc_cache) {
    return result_of(sticky_error());
}
CUresult cuLaunchKernel(CUfunction, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int,
                        unsigned int, unsigned int, CUstream stream, void**, void**) {
    return result_of(launch(stream));
}
CUresult cuLaunchKernelEx(const CUlaunchConfig* config, CUfunction, void**, void**) {
    return result_of(launch(config->hStream));
}
CUresult cuLaunchCooperativeKernel(CUfunction, unsigned int, unsigned int, unsigned int, unsigned int,
                                   unsigned int, unsigned int, unsigned int, CUstream stream, void**) {
    return result_of(launch(stream));
}
// Triton calls it since 3.9.
CUresult cuStreamIsCapturing(CUstream stream, CUstreamCaptureStatus* status) {
    auto of_runtime = cudaStreamCaptureStatusNone;
    const cudaError_t error = cudaStreamIsCapturing(stream, &of_runtime);
    *status = static_cast<CUstreamCaptureStatus>(of_runtime);
    return result_of(error);
}
CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, CUfunction, int, std::size_t) {
    *blocks = 2;
    return CUDA_SUCCESS;
}
CUresult cuOccupancyMaxActiveClusters(int* clusters, CUfunction, const CUlaunchConfig*) {
    *clusters = 8;
    return CUDA_SUCCESS;
}
CUresult cuTensorMapEncodeTiled(CUtensorMap* map, CUtensorMapDataType, cuuint32_t, void*, const cuuint64_t*,
                                const cuuint64_t*, const cuuint32_t*, const cuuint32_t*,
                                CUtensorMapInterleave, CUtensorMapSwizzle, CUtensorMapL2promotion,
                                CUtensorMapFloatOOBfill) {
    *map = {};
    return CUDA_SUCCESS;
}
CUresult cuPointerGetAttribute(void* value, CUpointer_attribute attribute, CUdeviceptr address) {
    const auto* pointer = reinterpret_cast<const void*>(address);
    const int device = device_of(pointer);
    if (attribute == CU_POINTER_ATTRIBUTE_DEVICE_POINTER) *static_cast<CUdeviceptr*>(value) = address;
    if (attribute == CU_POINTER_ATTRIBUTE_CONTEXT) *static_cast<CUcontext*>(value) = handle<CUcontext>();
    if (attribute == CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL) *static_cast<int*>(value) = device;
    return device < 0 ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}
CUresult cuGetErrorString(CUresult error, const char** text) {
    *text = cudaGetErrorString(static_cast<cudaError_t>(error));
    return CUDA_SUCCESS;
}
CUresult cuGetErrorName(CUresult, const char** text) {
    *text = "an error of the fake CUDA";
    return CUDA_SUCCESS;
}
