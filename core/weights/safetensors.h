#pragma once

#include <ATen/core/Tensor.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/weights/mapped_file.h"

namespace bench::weights {

/// A safetensors file: 8 bytes of header length (little-endian), a JSON header {name: {dtype, shape,
/// data_offsets}}, then the data. Format: github.com/huggingface/safetensors. The file stays mapped while
/// this object lives.
class SafetensorsFile {
public:
    /// Where a tensor lies in the file; the bytes need not be aligned.
    struct Entry {
        at::ScalarType dtype = at::kFloat;
        std::vector<std::int64_t> shape;
        std::span<const std::byte> bytes;
    };

    /// Reads and checks the header: every tensor's dtype, shape and offsets fit each other and the file.
    /// Throws InputError that names the file and, where there is one, the tensor.
    explicit SafetensorsFile(const std::filesystem::path& file);

    const std::filesystem::path& file() const { return file_; }
    const std::map<std::string, Entry>& entries() const { return entries_; }
    std::span<const std::byte> bytes() const { return map_.bytes(); }

    /// A copy of a tensor. Throws InputError that names file and tensor when it is missing.
    at::Tensor tensor(const std::string& name) const;

private:
    std::filesystem::path file_;
    MappedFile map_;
    std::map<std::string, Entry> entries_;
};

/// Copies an entry's values into a CPU tensor of the same shape, converting the dtype.
void copy_values(const SafetensorsFile::Entry& entry, at::Tensor& to);

using NamedTensors = std::vector<std::pair<std::string, at::Tensor>>;

/// Tensors of any device and layout. Written to a temporary name beside `file` and renamed when whole. Throws
/// InputError that names the file when it cannot be written, Error for a dtype that the format does not have.
void write_safetensors(const std::filesystem::path& file, const NamedTensors& tensors);

}  // namespace bench::weights
