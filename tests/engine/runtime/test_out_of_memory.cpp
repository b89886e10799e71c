#include "core/engine/runtime/out_of_memory.h"

#include <c10/util/Exception.h>
#include <gmock/gmock.h>

#include <new>
#include <stdexcept>

#include "core/base/error.h"
#include "core/engine/runtime/arm_failure.h"

namespace bench::backends {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

template <typename Exception>
std::exception_ptr thrown(const Exception& exception) {
    return std::make_exception_ptr(exception);
}

c10::Error of_torch(const std::string& text) {
    return c10::Error(c10::SourceLocation{"f", "x.cpp", 1}, text);
}

/// Messages as torch 2.11, its libraries and Triton write them: from their sources and binaries.
constexpr const char* kOfTorch =
    "CUDA out of memory. Tried to allocate 20.00 MiB. GPU 0 has a total capacity of 7.79 GiB of which 5.06 "
    "MiB "
    "is free. Process 71 has 7.78 GiB memory in use.";
constexpr const char* kMessages[] = {
    kOfTorch,
    "CUDA error: out of memory\nCUDA kernel errors might be asynchronously reported at some other API call",
    "CUDA driver error: out of memory",
    "CUDA error: CUBLAS_STATUS_ALLOC_FAILED when calling `cublasCreate(handle)`",
    "cuDNN error: CUDNN_STATUS_ALLOC_FAILED",
    "cuDNN error: CUDNN_STATUS_INTERNAL_ERROR_DEVICE_ALLOCATION_FAILED",
    "cusolver error: CUSOLVER_STATUS_ALLOC_FAILED, when calling `cusolverDnCreate(handle)`",
    "cuFFT error: CUFFT_ALLOC_FAILED",
    "Triton Error [CUDA]: out of memory",
    "[enforce fail at alloc_cpu.cpp:124] err == 0. DefaultCPUAllocator: can't allocate memory: you tried to "
    "allocate 999999995904 bytes. Error code 12 (Cannot allocate memory)",
    "The following operation failed in the TorchScript interpreter.\nTraceback of TorchScript (most recent "
    "call "
    "last):\nRuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB.",
    "InductorError: OutOfMemoryError: CUDA out of memory. Tried to allocate 1.17 GiB.",
};

TEST(OutOfMemory, IsFoundInMessagesAsTheyRead) {
    for (const char* text : kMessages) {
        EXPECT_TRUE(is_out_of_memory(text)) << text;
        EXPECT_EQ(describe_failure(thrown(std::runtime_error(text))).first, ArmStatus::oom) << text;
        EXPECT_EQ(describe_failure(thrown(of_torch(text))).first, ArmStatus::oom) << text;
        EXPECT_EQ(describe_failure(thrown(Error(text))).first, ArmStatus::oom) << text;
        const Message wrapped = message("the package %1 cannot be loaded: %2", "p.pt2", text);
        EXPECT_EQ(describe_failure(thrown(Error(wrapped))).first, ArmStatus::oom) << text;
    }
    EXPECT_EQ(describe_failure(thrown(std::bad_alloc())).first, ArmStatus::oom);
}

TEST(OutOfMemory, OtherFailuresAreNot) {
    for (const char* text : {
             "CUDA error: an illegal memory access was encountered",
             "out of resource: shared memory, Required: 122880, Hardware limit: 101376",
             "the compiling helper ended before it answered (signal 9); perhaps the machine ran out of "
             "memory",
             "cuDNN error: CUDNN_STATUS_NOT_SUPPORTED",
             "GET was unable to find an engine to execute this computation",
             "run_func_( container_handle_, ...) API call failed at model_container_runner.cpp, line 145",
         }) {
        EXPECT_FALSE(is_out_of_memory(text)) << text;
        EXPECT_EQ(describe_failure(thrown(Error(text))).first, ArmStatus::failed) << text;
        EXPECT_EQ(describe_failure(thrown(of_torch(text))).first, ArmStatus::failed) << text;
    }
}

TEST(OutOfMemory, TheReasonIsTheLineThatNamesIt) {
    const auto [status, reason] = describe_failure(thrown(std::runtime_error(kMessages[10])));
    EXPECT_THAT(reason.text(), StartsWith("RuntimeError: CUDA out of memory"));
    EXPECT_THAT(describe_failure(thrown(std::runtime_error(kMessages[1]))).second.text(),
                Not(HasSubstr("asynchronously")));
}

/// A package's call reports only that it failed. The allocator's counter reveals why.
TEST(OutOfMemory, AFailureDuringAFailedAllocationIsOutOfMemory) {
    try {
        rethrow_with_memory(thrown(std::runtime_error("run_func_(...) API call failed")), true);
    } catch (const OutOfMemory& reported) {
        // The mode tuned passes on only the reason of its first candidate.
        EXPECT_EQ(describe_failure(thrown(Error(reported.message()))).first, ArmStatus::oom);
    }
    const std::runtime_error of_package(
        "run_func_( container_handle_, ...) API call failed at x.cpp, line 145");
    const std::exception_ptr error = thrown(of_package);
    EXPECT_THROW(rethrow_with_memory(error, /*allocation_failed=*/true), OutOfMemory);
    EXPECT_THROW(rethrow_with_memory(thrown(of_torch("GET was unable to find an engine")), true),
                 OutOfMemory);
    EXPECT_THROW(rethrow_with_memory(thrown(std::runtime_error(kMessages[10])), false), OutOfMemory);
    EXPECT_THROW(rethrow_with_memory(thrown(UnsupportedError("no such mode")), true), UnsupportedError);
    try {
        rethrow_with_memory(error, false);
    } catch (const OutOfMemory&) {
        FAIL() << "no allocation failed";
    } catch (const std::runtime_error& unchanged) {
        EXPECT_STREQ(unchanged.what(), of_package.what());
    }
}

/// After an illegal memory access every later CUDA call throws the same error, that which frees memory, too.
TEST(ArmFailure, ADeviceThatCannotBeSynchronisedIsNotUsable) {
    int calls = 0;
    EXPECT_TRUE(is_usable_after_error([&] { ++calls; }));
    EXPECT_EQ(calls, 1);
    EXPECT_FALSE(is_usable_after_error(
        [] { throw of_torch("CUDA error: an illegal memory access was encountered"); }));
}

TEST(OutOfMemory, WatchingReturnsWhatTheWorkReturnsAndCountsNothingOnACpu) {
    EXPECT_EQ(watching_memory(at::kCPU, [] { return 7; }), 7);
    EXPECT_THROW(watching_memory(at::kCPU, []() -> int { throw std::runtime_error("x"); }),
                 std::runtime_error);
    EXPECT_THROW(watching_memory(at::kCPU, []() -> int { throw std::runtime_error(kOfTorch); }), OutOfMemory);
    EXPECT_EQ(failed_allocations(at::kCPU), 0);
    EXPECT_FALSE(take_failed_allocation(at::kCPU));
}

}  // namespace
}  // namespace bench::backends
