#include "core/engine/backends/compiled_file.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>
#include <c10/util/Exception.h>

#include <cstdlib>
#include <string>

#include "core/base/error.h"
#include "core/engine/backends/package_arm.h"
#include "core/engine/runtime/arm_failure.h"
#include "core/plan/modes.h"

namespace bench::backends {

namespace {

constexpr const char* kOnlyMode = "default";

std::string text_of(at::IntArrayRef sizes) {
    std::string text;
    for (const std::int64_t size : sizes) text += (text.empty() ? "" : "x") + std::to_string(size);
    return text;
}

}  // namespace

PreparedArm prepare_compiled_file(const ModeInfo& mode, const PrepareContext& context) {
    if (mode.id != kOnlyMode)
        throw UnsupportedError(
            message("the file is compiled code, which only the mode default can run, as it is: name the "
                    "model that it "
                    "was made from to compare modes"));
    // Set before the process loads its first package, whose code reads the variable only once.
    ::setenv("AOTI_RUNTIME_CHECK_INPUTS", "1", 1);
    PreparedArm prepared;
    context.on_phase(Phase::bind, {});
    prepared.arm = load_package(context.module->compiled_file(), {}, /*frozen=*/true, context.device);
    try {
        const at::NoGradGuard no_grad;
        prepared.arm->run(context.inputs);
    } catch (const OutOfMemory&) {
        throw;
    } catch (const std::exception&) {  // the package printed the reason, which is in the cell's log
        const at::Tensor& pictures = context.inputs.front();
        throw UnsupportedError(message(
            "the package does not take pictures of %1 in %2 on %3: it was compiled for others, which the "
            "cell's log names",
            text_of(pictures.sizes()), c10::toString(pictures.scalar_type()), context.device.str()));
    }
    prepared.warnings.push_back(message(
        "the file's own code, compiled when it was made; there is no eager that its output could be checked "
        "against"));
    return prepared;
}

}  // namespace bench::backends
