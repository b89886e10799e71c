#pragma once

#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/catalog/recipes.h"
#include "core/plan/cells.h"
#include "core/plan/run_plan.h"

namespace bench::training {

/// Returns the model's recipe with the cell's dtype and the learning rate for the cell's batch. Throws
/// UnsupportedError if the model has none.
Recipe recipe_of(const Cell& cell);

/// The differences between a cell's training step and the published one (batch, precision), for its rows.
std::vector<Message> differences_from_published(const Recipe& recipe, const Cell& cell);

/// Checks an arm's first losses against `of_eager`, the losses of several eager forward passes with the same
/// weights and clips, which dropout makes differ. Allows for rounding and for the 99.9 % prediction interval
/// of eager's losses. Returns an empty text if the losses are right, otherwise a sentence for the row.
Message wrong_losses(const std::vector<double>& losses, const std::vector<double>& of_eager,
                     DType dtype = DType::float32);

}  // namespace bench::training
