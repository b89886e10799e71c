#pragma once

#include <ATen/core/Tensor.h>

#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/engine/worker/cell_setup.h"

namespace bench::backends {

/// Checks outputs before anything is measured (docs/method.md, rule 13). The reference output is eager's in
/// fp64 on the CPU for one image, in fp32 on the device for more and for models of one type; each arm is also
/// compared with what eager gives in the cell's dtype. Eager runs twice, so that the rows say whether it is
/// itself deterministic. A model that is compiled code has no eager: nothing is checked, its rows have no
/// accuracy.
class OutputCheck {
public:
    /// Makes the reference from a loaded cell and places the cell on its device. Throws Cancelled.
    explicit OutputCheck(CellSetup& setup);

    /// Compares an arm's output with the reference and records it in the row: its accuracy, and for an output
    /// that is too far off the status wrong_output with the reason.
    void check(Arm& arm, ArmResult& row) const;
    /// The reason alone; empty for an output that is right.
    Message wrong_output(Arm& arm) const;

private:
    CellSetup& setup_;
    std::vector<at::Tensor> reference_, eager_outputs_;  ///< on the CPU
    Accuracy eager_;
};

}  // namespace bench::backends
