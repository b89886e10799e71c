#pragma once

#include <string>
#include <vector>

#include "core/engine/models/loading/model_source.h"
#include "core/engine/processing/preprocess.h"

namespace bench::text {

/// The text queries that a model searches for in every picture.
struct QueryInput {
    std::vector<std::string> names;  ///< the queries, as class names; empty for a model without text input
    imaging::NamedTensors tensors;   ///< for one picture: "input_ids", "attention_mask" (queries, L) int64
};

/// Tokenises `queries`, or the default ones if that is empty. Returns an empty QueryInput for a model without
/// text input. Truncates texts with more tokens than the model takes. The tokens of the default queries in
/// CLIP's vocabulary are built in; others need the model folder's vocab.json and merges.txt. Throws
/// InputError with the missing or wrong file.
QueryInput query_input(const weights::ModelDescription& model, const std::vector<std::string>& queries);

}  // namespace bench::text
