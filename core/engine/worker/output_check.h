#pragma once

#include <ATen/core/Tensor.h>

#include <map>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/engine/worker/cell_setup.h"

namespace bench::backends {

/// Checks outputs before anything is measured (docs/method.md, rule 13). The reference is eager's output: in
/// fp64 on the CPU for one image, in fp32 without TF32 on the device for larger batches and for models with a
/// fixed dtype. If memory does not suffice for fp32 in a cell of a smaller type, it is eager's own output, with
/// a warning in the rows.
/// Each arm is also compared with eager's output in the cell's dtype. An arm whose mode names a type or memory
/// format has the limits of that type and of eager in both; if less of its answer than usual agrees with the
/// reference's, its row has a warning. Eager runs twice to record whether it is deterministic. A model of compiled code
/// has no eager: nothing is checked, and rows have no accuracy. An ONNX file is compared with ONNX's own reference implementation in fp64.
class OutputCheck {
public:
    /// Computes the reference for a loaded cell and places the cell on its device. Throws Cancelled.
    explicit OutputCheck(CellSetup& setup);

    /// Compares an arm's output with the reference and records the accuracy in the row. If the error is too
    /// large, sets the status wrong_output and the reason.
    void check(Arm& arm, ArmResult& row) const;
    /// Returns only the reason; empty if the output is correct.
    Message wrong_output(Arm& arm, const std::string& mode) const;

private:
    /// Computes the reference of an ONNX file, which has no eager. `dtype` is the cell's.
    void compute_onnx_reference(at::ScalarType dtype);
    /// Returns the accuracy of eager in this type and memory format.
    const Accuracy& eager_in(const PlacedModel& placed) const;

    CellSetup& setup_;
    std::vector<at::Tensor> reference_, eager_outputs_;  ///< on the CPU
    Accuracy eager_;
    mutable std::map<const PlacedModel*, Accuracy> eager_in_;  ///< of modes with another type or format
};

}  // namespace bench::backends
