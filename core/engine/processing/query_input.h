#pragma once

#include <string>
#include <vector>

#include "core/engine/models/loading/model_source.h"
#include "core/engine/processing/preprocess.h"

namespace bench::text {

/// What a model that reads text looks for in every picture.
struct QueryInput {
    std::vector<std::string> names;  ///< of the classes: the queries; empty for a model that reads none
    imaging::NamedTensors tensors;   ///< of one picture: "input_ids", "attention_mask" (queries, L) int64
};

/// `queries`, or where that is empty the default ones, in the model's numbers; nothing for a model that reads
/// no text. A text of more tokens than the model takes is cut off. The default queries' numbers in CLIP's
/// vocabulary are known to the program; others need the model folder's vocab.json and merges.txt. Throws
/// InputError that names the file which is missing or wrong.
QueryInput query_input(const weights::ModelDescription& model, const std::vector<std::string>& queries);

}  // namespace bench::text
