#pragma once

#include <ATen/core/Tensor.h>

#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/engine/worker/cell_setup.h"

namespace bench::backends {

/// Checks outputs before anything is measured (docs/method.md, rule 13). The reference is eager's output: in
/// fp64 on the CPU for one image, in fp32 on the device for larger batches and for models with a fixed dtype.
/// Each arm is also compared with eager's output in the cell's dtype. Eager runs twice to record whether it
/// is deterministic. A model of compiled code has no eager: nothing is checked, and rows have no accuracy.
class OutputCheck {
public:
    /// Computes the reference for a loaded cell and places the cell on its device. Throws Cancelled.
    explicit OutputCheck(CellSetup& setup);

    /// Compares an arm's output with the reference and records the accuracy in the row. If the error is too
    /// large, sets the status wrong_output and the reason.
    void check(Arm& arm, ArmResult& row) const;
    /// Returns only the reason; empty if the output is correct.
    Message wrong_output(Arm& arm) const;

private:
    CellSetup& setup_;
    std::vector<at::Tensor> reference_, eager_outputs_;  ///< on the CPU
    Accuracy eager_;
};

}  // namespace bench::backends
