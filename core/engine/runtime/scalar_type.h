#pragma once

#include <c10/core/ScalarType.h>

#include <string>

#include "core/catalog/kinds.h"

namespace bench {

/// LibTorch's name of a DType.
constexpr at::ScalarType scalar_type(DType dtype) {
    switch (dtype) {
        case DType::float32:
            return at::kFloat;
        case DType::bfloat16:
            return at::kBFloat16;
        case DType::float16:
            return at::kHalf;
    }
    return at::kFloat;
}

/// The name that the type has in Python's torch, "bfloat16". Throws UnsupportedError for one that no model
/// of ours has.
std::string dtype_word(at::ScalarType type);

}  // namespace bench
