#include "core/engine/runtime/scalar_type.h"

#include "core/base/error.h"

namespace bench {

std::string dtype_word(at::ScalarType type) {
    switch (type) {
        case at::kFloat:
            return "float32";
        case at::kDouble:
            return "float64";
        case at::kHalf:
            return "float16";
        case at::kBFloat16:
            return "bfloat16";
        case at::kLong:
            return "int64";
        case at::kInt:
            return "int32";
        case at::kByte:
            return "uint8";
        case at::kBool:
            return "bool";
        default:
            throw UnsupportedError(std::string("tensors of type ") + c10::toString(type) +
                                   " are not supported by this version");
    }
}

}  // namespace bench
