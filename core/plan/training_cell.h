#pragma once

#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/catalog/recipes.h"
#include "core/plan/cells.h"
#include "core/plan/run_plan.h"

namespace bench::training {

/// What a training cell trains with: its model's recipe in the cell's type, the learning rate for its batch.
/// Throws UnsupportedError where the model has none.
Recipe recipe_of(const Cell& cell);

/// What its rows say of how the step differs from the published one: batch, precision.
std::vector<Message> differences_from_published(const Recipe& recipe, const Cell& cell);

/// Whether an arm's first losses are right: `losses` against what eager's forward gave several times on the
/// same weights and clips. Dropout makes those differ: beside rounding, what one in a thousand further draws
/// exceeds is allowed.
/// Empty when they are, else the sentence for the row.
Message wrong_losses(const std::vector<double>& losses, const std::vector<double>& of_eager,
                     DType dtype = DType::float32);

}  // namespace bench::training
