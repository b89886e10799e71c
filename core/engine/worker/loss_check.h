#pragma once

#include <vector>

#include "core/engine/worker/cell_setup.h"

namespace bench::backends {

/// The output check of training (docs/method.md, rule 24): the losses of each arm's first steps, from the
/// same weights on the same clips. The reference is eager's forward pass, several times where the model draws
/// random numbers.
class LossCheck {
public:
    /// Places a loaded cell on its device and makes the reference. Throws Cancelled.
    explicit LossCheck(CellSetup& setup);

    /// Runs an arm's first steps, keeps their losses in the row, and marks the row if they are wrong: the
    /// status wrong_output with the reason.
    void check(Arm& arm, ArmResult& row) const;

private:
    CellSetup& setup_;
    std::vector<double> of_eager_;
};

}  // namespace bench::backends
