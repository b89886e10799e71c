#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/base/enum_names.h"
#include "core/base/input_file.h"

/// Where the tensors of a safetensors file lie: 8 bytes of header length (little-endian), a JSON header
/// {name: {dtype, shape, data_offsets}}, then the data. Format: github.com/huggingface/safetensors. Std only.
namespace bench::weights {

/// The dtypes of the format that are supported.
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
    std::vector<std::int64_t> shape;  ///< its elements, not counting sizes of 0, fit an int64
    std::uint64_t offset_bytes = 0;   ///< in the file; need not be aligned
    std::uint64_t size_bytes = 0;     ///< what dtype and shape need
};

constexpr std::size_t kSafetensorsLengthBytes = 8;

/// Reads and checks the header: every tensor's dtype, shape and offsets fit each other and the file, and
/// between and behind the tensors lies nothing. Throws InputError that names the file and, where there is
/// one, the tensor.
std::map<std::string, StoredTensor> read_safetensors_header(const InputFile& file);

}  // namespace bench::weights
