#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/base/enum_names.h"
#include "core/base/input_file.h"

/// The layout of a safetensors file: 8 bytes of header length (little-endian), a JSON header
/// {name: {dtype, shape, data_offsets}}, then the data. Format: github.com/huggingface/safetensors. Std only.
namespace bench::weights {

/// The supported dtypes of the format.
enum class StoredDType { f32, f16, bf16, f64, i64, i32, i16, i8, u8, boolean };
inline constexpr EnumNames<StoredDType, 10> kStoredDTypeNames{{{StoredDType::f32, "F32"},
                                                               {StoredDType::f16, "F16"},
                                                               {StoredDType::bf16, "BF16"},
                                                               {StoredDType::f64, "F64"},
                                                               {StoredDType::i64, "I64"},
                                                               {StoredDType::i32, "I32"},
                                                               {StoredDType::i16, "I16"},
                                                               {StoredDType::i8, "I8"},
                                                               {StoredDType::u8, "U8"},
                                                               {StoredDType::boolean, "BOOL"}}};

std::uint64_t element_bytes(StoredDType dtype);

struct StoredTensor {
    StoredDType dtype = StoredDType::f32;
    std::vector<std::int64_t> shape;  ///< even without sizes of 0, its size in bytes fits an int64
    std::uint64_t offset_bytes = 0;   ///< in the file; may be unaligned
    std::uint64_t size_bytes = 0;     ///< from dtype and shape
};

constexpr std::size_t kSafetensorsLengthBytes = 8;

/// Reads and checks the header: dtype, shape and offsets of each tensor must agree with each other and with
/// the file, without gaps between or after the tensors. Throws an InputError that names the file and, if the
/// error concerns one, the tensor.
std::map<std::string, StoredTensor> read_safetensors_header(const InputFile& file);

}  // namespace bench::weights
