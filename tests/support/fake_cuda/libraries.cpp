// cuBLAS and cuDNN as LibTorch imports them. The libraries themselves need a driver. Handles and descriptors are addresses of
// nothing, and computations do nothing. The functions are declared without parameters, because none is read.

#include <cstdint>
#include <cstring>

#include "tests/support/fake_cuda/fake_cuda.h"

namespace {

char object;

/// Creates a handle or descriptor.
int create(void** handle) {
    *handle = &object;
    return 0;
}

}  // namespace

// NOLINTBEGIN(readability-identifier-naming)
#define SUCCEEDS(name)      \
    extern "C" int name() { \
        return 0;           \
    }
#define CREATES(name)                    \
    extern "C" int name(void** handle) { \
        return create(handle);           \
    }

/// Would return sizes or algorithms, for which no test has needed a value yet.
#define IS_NOT_SUPPORTED(name) \
    extern "C" int name() {    \
        return 3000;           \
    }

CREATES(cublasCreate_v2)
CREATES(cublasLtMatmulDescCreate)
CREATES(cublasLtMatmulPreferenceCreate)
CREATES(cublasLtMatrixLayoutCreate)
CREATES(cudnnCreate)
CREATES(cudnnCreateActivationDescriptor)
CREATES(cudnnCreateCTCLossDescriptor)
CREATES(cudnnCreateConvolutionDescriptor)
CREATES(cudnnCreateDropoutDescriptor)
CREATES(cudnnCreateFilterDescriptor)
CREATES(cudnnCreatePoolingDescriptor)
CREATES(cudnnCreateRNNDataDescriptor)
CREATES(cudnnCreateRNNDescriptor)
CREATES(cudnnCreateSpatialTransformerDescriptor)
CREATES(cudnnCreateTensorDescriptor)

SUCCEEDS(cublasCaxpy_v2)
SUCCEEDS(cublasCcopy_v2)
SUCCEEDS(cublasCdotc_v2)
SUCCEEDS(cublasCdotu_v2)
SUCCEEDS(cublasCgelsBatched)
SUCCEEDS(cublasCgemmBatched)
SUCCEEDS(cublasCgemmStridedBatched)
SUCCEEDS(cublasCgemm_v2)
SUCCEEDS(cublasCgemv_v2)
SUCCEEDS(cublasCgeqrfBatched)
SUCCEEDS(cublasCgerc_v2)
SUCCEEDS(cublasCgeru_v2)
SUCCEEDS(cublasCgetrfBatched)
SUCCEEDS(cublasCgetrsBatched)
SUCCEEDS(cublasChemm_v2)
SUCCEEDS(cublasChemv_v2)
SUCCEEDS(cublasCher2_v2)
SUCCEEDS(cublasCher2k_v2)
SUCCEEDS(cublasCher_v2)
SUCCEEDS(cublasCherk_v2)
SUCCEEDS(cublasCrot_v2)
SUCCEEDS(cublasCrotg_v2)
SUCCEEDS(cublasCscal_v2)
SUCCEEDS(cublasCsrot_v2)
SUCCEEDS(cublasCsscal_v2)
SUCCEEDS(cublasCswap_v2)
SUCCEEDS(cublasCsymm_v2)
SUCCEEDS(cublasCsymv_v2)
SUCCEEDS(cublasCsyr2_v2)
SUCCEEDS(cublasCsyr2k_v2)
SUCCEEDS(cublasCsyr_v2)
SUCCEEDS(cublasCsyrk_v2)
SUCCEEDS(cublasCtrmm_v2)
SUCCEEDS(cublasCtrmv_v2)
SUCCEEDS(cublasCtrsmBatched)
SUCCEEDS(cublasCtrsm_v2)
SUCCEEDS(cublasCtrsv_v2)
SUCCEEDS(cublasDasum_v2)
SUCCEEDS(cublasDaxpy_v2)
SUCCEEDS(cublasDcopy_v2)
SUCCEEDS(cublasDdot_v2)
SUCCEEDS(cublasDestroy_v2)
SUCCEEDS(cublasDgelsBatched)
SUCCEEDS(cublasDgemmBatched)
SUCCEEDS(cublasDgemmStridedBatched)
SUCCEEDS(cublasDgemm_v2)
SUCCEEDS(cublasDgemv_v2)
SUCCEEDS(cublasDgeqrfBatched)
SUCCEEDS(cublasDger_v2)
SUCCEEDS(cublasDgetrfBatched)
SUCCEEDS(cublasDgetrsBatched)
SUCCEEDS(cublasDnrm2_v2)
SUCCEEDS(cublasDotEx)
SUCCEEDS(cublasDrot_v2)
SUCCEEDS(cublasDrotg_v2)
SUCCEEDS(cublasDrotm_v2)
SUCCEEDS(cublasDrotmg_v2)
SUCCEEDS(cublasDscal_v2)
SUCCEEDS(cublasDswap_v2)
SUCCEEDS(cublasDsymm_v2)
SUCCEEDS(cublasDsymv_v2)
SUCCEEDS(cublasDsyr2_v2)
SUCCEEDS(cublasDsyr2k_v2)
SUCCEEDS(cublasDsyr_v2)
SUCCEEDS(cublasDsyrk_v2)
SUCCEEDS(cublasDtrmm_v2)
SUCCEEDS(cublasDtrmv_v2)
SUCCEEDS(cublasDtrsmBatched)
SUCCEEDS(cublasDtrsm_v2)
SUCCEEDS(cublasDtrsv_v2)
SUCCEEDS(cublasDzasum_v2)
SUCCEEDS(cublasDznrm2_v2)
SUCCEEDS(cublasGemmEx)
SUCCEEDS(cublasGemmStridedBatchedEx)
SUCCEEDS(cublasGetMatrixAsync)
SUCCEEDS(cublasGetVectorAsync)
SUCCEEDS(cublasIcamax_v2)
SUCCEEDS(cublasIcamin_v2)
SUCCEEDS(cublasIdamax_v2)
SUCCEEDS(cublasIdamin_v2)
SUCCEEDS(cublasIsamax_v2)
SUCCEEDS(cublasIsamin_v2)
SUCCEEDS(cublasIzamax_v2)
SUCCEEDS(cublasIzamin_v2)
SUCCEEDS(cublasLtMatmul)
SUCCEEDS(cublasLtMatmulDescDestroy)
SUCCEEDS(cublasLtMatmulDescSetAttribute)
SUCCEEDS(cublasLtMatmulPreferenceDestroy)
SUCCEEDS(cublasLtMatmulPreferenceSetAttribute)
SUCCEEDS(cublasLtMatrixLayoutDestroy)
SUCCEEDS(cublasLtMatrixLayoutSetAttribute)
SUCCEEDS(cublasSasum_v2)
SUCCEEDS(cublasSaxpy_v2)
SUCCEEDS(cublasScasum_v2)
SUCCEEDS(cublasScnrm2_v2)
SUCCEEDS(cublasScopy_v2)
SUCCEEDS(cublasSdot_v2)
SUCCEEDS(cublasSetMathMode)
SUCCEEDS(cublasSetMatrixAsync)
SUCCEEDS(cublasSetPointerMode_v2)
SUCCEEDS(cublasSetStream_v2)
SUCCEEDS(cublasSetVectorAsync)
SUCCEEDS(cublasSetWorkspace_v2)
SUCCEEDS(cublasSgelsBatched)
SUCCEEDS(cublasSgemmBatched)
SUCCEEDS(cublasSgemmEx)
SUCCEEDS(cublasSgemmStridedBatched)
SUCCEEDS(cublasSgemm_v2)
SUCCEEDS(cublasSgemv_v2)
SUCCEEDS(cublasSgeqrfBatched)
SUCCEEDS(cublasSger_v2)
SUCCEEDS(cublasSgetrfBatched)
SUCCEEDS(cublasSgetrsBatched)
SUCCEEDS(cublasSnrm2_v2)
SUCCEEDS(cublasSrot_v2)
SUCCEEDS(cublasSrotg_v2)
SUCCEEDS(cublasSrotm_v2)
SUCCEEDS(cublasSrotmg_v2)
SUCCEEDS(cublasSscal_v2)
SUCCEEDS(cublasSswap_v2)
SUCCEEDS(cublasSsymm_v2)
SUCCEEDS(cublasSsymv_v2)
SUCCEEDS(cublasSsyr2_v2)
SUCCEEDS(cublasSsyr2k_v2)
SUCCEEDS(cublasSsyr_v2)
SUCCEEDS(cublasSsyrk_v2)
SUCCEEDS(cublasStrmm_v2)
SUCCEEDS(cublasStrmv_v2)
SUCCEEDS(cublasStrsmBatched)
SUCCEEDS(cublasStrsm_v2)
SUCCEEDS(cublasStrsv_v2)
SUCCEEDS(cublasZaxpy_v2)
SUCCEEDS(cublasZcopy_v2)
SUCCEEDS(cublasZdotc_v2)
SUCCEEDS(cublasZdotu_v2)
SUCCEEDS(cublasZdrot_v2)
SUCCEEDS(cublasZdscal_v2)
SUCCEEDS(cublasZgelsBatched)
SUCCEEDS(cublasZgemmBatched)
SUCCEEDS(cublasZgemmStridedBatched)
SUCCEEDS(cublasZgemm_v2)
SUCCEEDS(cublasZgemv_v2)
SUCCEEDS(cublasZgeqrfBatched)
SUCCEEDS(cublasZgerc_v2)
SUCCEEDS(cublasZgeru_v2)
SUCCEEDS(cublasZgetrfBatched)
SUCCEEDS(cublasZgetrsBatched)
SUCCEEDS(cublasZhemm_v2)
SUCCEEDS(cublasZhemv_v2)
SUCCEEDS(cublasZher2_v2)
SUCCEEDS(cublasZher2k_v2)
SUCCEEDS(cublasZher_v2)
SUCCEEDS(cublasZherk_v2)
SUCCEEDS(cublasZrot_v2)
SUCCEEDS(cublasZrotg_v2)
SUCCEEDS(cublasZscal_v2)
SUCCEEDS(cublasZswap_v2)
SUCCEEDS(cublasZsymm_v2)
SUCCEEDS(cublasZsymv_v2)
SUCCEEDS(cublasZsyr2_v2)
SUCCEEDS(cublasZsyr2k_v2)
SUCCEEDS(cublasZsyr_v2)
SUCCEEDS(cublasZsyrk_v2)
SUCCEEDS(cublasZtrmm_v2)
SUCCEEDS(cublasZtrmv_v2)
SUCCEEDS(cublasZtrsmBatched)
SUCCEEDS(cublasZtrsm_v2)
SUCCEEDS(cublasZtrsv_v2)
SUCCEEDS(cudnnBackendDestroyDescriptor)
SUCCEEDS(cudnnBackendExecute)
SUCCEEDS(cudnnBackendFinalize)
SUCCEEDS(cudnnBackendSetAttribute)
SUCCEEDS(cudnnBatchNormalizationBackwardEx)
SUCCEEDS(cudnnBatchNormalizationForwardInference)
SUCCEEDS(cudnnBatchNormalizationForwardTrainingEx)
SUCCEEDS(cudnnCTCLoss)
SUCCEEDS(cudnnCTCLoss_v8)
SUCCEEDS(cudnnConvolutionBackwardData)
SUCCEEDS(cudnnConvolutionBackwardFilter)
SUCCEEDS(cudnnConvolutionBiasActivationForward)
SUCCEEDS(cudnnConvolutionForward)
SUCCEEDS(cudnnDestroyActivationDescriptor)
SUCCEEDS(cudnnDestroyCTCLossDescriptor)
SUCCEEDS(cudnnDestroyConvolutionDescriptor)
SUCCEEDS(cudnnDestroyDropoutDescriptor)
SUCCEEDS(cudnnDestroyFilterDescriptor)
SUCCEEDS(cudnnDestroyRNNDataDescriptor)
SUCCEEDS(cudnnDestroyRNNDescriptor)
SUCCEEDS(cudnnDestroySpatialTransformerDescriptor)
SUCCEEDS(cudnnDestroyTensorDescriptor)
IS_NOT_SUPPORTED(cudnnDropoutGetStatesSize)
IS_NOT_SUPPORTED(cudnnFindConvolutionBackwardDataAlgorithmEx)
IS_NOT_SUPPORTED(cudnnFindConvolutionBackwardFilterAlgorithmEx)
IS_NOT_SUPPORTED(cudnnFindConvolutionForwardAlgorithmEx)
IS_NOT_SUPPORTED(cudnnGetCTCLossWorkspaceSize)
IS_NOT_SUPPORTED(cudnnGetCTCLossWorkspaceSize_v8)
IS_NOT_SUPPORTED(cudnnGetConvolutionBackwardDataAlgorithm_v7)
IS_NOT_SUPPORTED(cudnnGetConvolutionBackwardDataWorkspaceSize)
IS_NOT_SUPPORTED(cudnnGetConvolutionBackwardFilterAlgorithm_v7)
IS_NOT_SUPPORTED(cudnnGetConvolutionBackwardFilterWorkspaceSize)
IS_NOT_SUPPORTED(cudnnGetConvolutionForwardWorkspaceSize)
SUCCEEDS(cudnnGetFilterNdDescriptor)
IS_NOT_SUPPORTED(cudnnGetRNNTempSpaceSizes)
IS_NOT_SUPPORTED(cudnnGetRNNWeightParams)
IS_NOT_SUPPORTED(cudnnGetRNNWeightSpaceSize)
SUCCEEDS(cudnnGetStream)
SUCCEEDS(cudnnGetTensorNdDescriptor)
SUCCEEDS(cudnnPoolingForward)
SUCCEEDS(cudnnRNNBackwardData_v8)
SUCCEEDS(cudnnRNNBackwardWeights_v8)
SUCCEEDS(cudnnRNNForward)
SUCCEEDS(cudnnRestoreDropoutDescriptor)
SUCCEEDS(cudnnSetActivationDescriptor)
SUCCEEDS(cudnnSetCTCLossDescriptorEx)
SUCCEEDS(cudnnSetCTCLossDescriptor_v9)
SUCCEEDS(cudnnSetConvolutionGroupCount)
SUCCEEDS(cudnnSetConvolutionMathType)
SUCCEEDS(cudnnSetConvolutionNdDescriptor)
SUCCEEDS(cudnnSetDropoutDescriptor)
SUCCEEDS(cudnnSetFilterNdDescriptor)
SUCCEEDS(cudnnSetPooling2dDescriptor)
SUCCEEDS(cudnnSetRNNDataDescriptor)
SUCCEEDS(cudnnSetRNNDescriptor_v8)
SUCCEEDS(cudnnSetSpatialTransformerNdDescriptor)
SUCCEEDS(cudnnSetStream)
SUCCEEDS(cudnnSetTensorNdDescriptor)
SUCCEEDS(cudnnSpatialTfGridGeneratorBackward)
SUCCEEDS(cudnnSpatialTfGridGeneratorForward)
SUCCEEDS(cudnnSpatialTfSamplerBackward)
SUCCEEDS(cudnnSpatialTfSamplerForward)

extern "C" {

int cublasGetPointerMode_v2(void*, int* mode) {
    return *mode = 0;
}
int cublasGetMathMode(void*, int* mode) {
    return *mode = 0;
}
std::size_t cublasLtGetVersion() {
    return 130100;
}
/// One algorithm for every product; a cublasLtMatmulHeuristicResult_t of zeros is a successful one without workspace.
int cublasLtMatmulAlgoGetHeuristic(void*, void*, void*, void*, void*, void*, void*, int, void* result,
                                   int* count) {
    std::memset(result, 0, 64 + 8 + 4 + 4);
    *count = 1;
    return 0;
}

std::size_t cudnnGetVersion() {
    return 91900;
}
std::size_t cudnnGetCudartVersion() {
    return CUDART_VERSION;
}
int cudnnGetProperty(int property, int* value) {
    constexpr int kVersion[] = {9, 19, 0};
    *value = kVersion[property];
    return 0;
}
const char* cudnnGetErrorString(int) {
    return "an error of the fake cuDNN";
}
void cudnnGetLastErrorString(char* text, std::size_t size) {
    if (size > 0) *text = 0;
}
// Batch norms in training need neither workspace nor reserve.
int cudnnGetBatchNormalizationForwardTrainingExWorkspaceSize(void*, int, int, void*, void*, void*, void*,
                                                             void*, std::size_t* bytes) {
    *bytes = 0;
    return 0;
}
int cudnnGetBatchNormalizationBackwardExWorkspaceSize(void*, int, int, void*, void*, void*, void*, void*,
                                                      void*, void*, std::size_t* bytes) {
    *bytes = 0;
    return 0;
}
int cudnnGetBatchNormalizationTrainingExReserveSpaceSize(void*, int, int, void*, void*, std::size_t* bytes) {
    *bytes = 0;
    return 0;
}
int cudnnBackendCreateDescriptor(int, void** descriptor) {
    return create(descriptor);
}
/// One engine for every convolution, without properties and workspace.
int cudnnBackendGetAttribute(void*, int attribute, int type, std::int64_t requested, std::int64_t* count,
                             void* elements) {
    constexpr int kEngineHeuristicResults = 202, kEngineConfigEngine = 300, kInt64 = 3;
    const bool is_one =
        type == kInt64 || attribute == kEngineHeuristicResults || attribute == kEngineConfigEngine;
    if (count != nullptr) *count = is_one ? 1 : 0;
    if (type == kInt64 && elements != nullptr && requested > 0)
        std::memset(elements, 0, sizeof(std::int64_t));
    return 0;
}

}  // extern "C"
// NOLINTEND(readability-identifier-naming)
