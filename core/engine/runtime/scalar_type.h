#pragma once

#include <c10/core/ScalarType.h>

#include <string>

#include "core/catalog/kinds.h"

namespace bench {

/// Returns LibTorch's type of the weights and inputs for a DType: float32 for int8, which is quantised later.
constexpr at::ScalarType scalar_type(DType dtype) {
    switch (dtype) {
        case DType::float32:
        case DType::int8:
            return at::kFloat;
        case DType::bfloat16:
            return at::kBFloat16;
        case DType::float16:
            return at::kHalf;
    }
    return at::kFloat;
}

/// Returns the type's name in Python's torch, such as "bfloat16". Throws UnsupportedError for types that no
/// supported model uses.
std::string dtype_word(at::ScalarType type);

}  // namespace bench
