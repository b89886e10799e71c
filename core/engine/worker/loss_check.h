#pragma once

#include <vector>

#include "core/engine/worker/cell_setup.h"

namespace bench::backends {

/// The output check of training (docs/method.md, rule 24): compares the losses of each arm's first steps,
/// from the same weights on the same clips, with eager's forward pass. Repeats the forward pass if the model
/// draws random numbers.
class LossCheck {
public:
    /// Places a loaded cell on its device and computes the reference. Throws Cancelled.
    explicit LossCheck(CellSetup& setup);

    /// Runs an arm's first steps and stores their losses in the row. If they are wrong, sets the status
    /// wrong_output and the reason.
    void check(Arm& arm, ArmResult& row) const;

private:
    CellSetup& setup_;
    std::vector<double> of_eager_;
};

}  // namespace bench::backends
