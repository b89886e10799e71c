#pragma once

#include <ATen/core/Tensor.h>

#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/base/input_file.h"
#include "core/catalog/safetensors_header.h"

namespace bench::weights {

/// A safetensors file, open while this object exists.
class SafetensorsFile {
public:
    /// Reads and checks the header. Throws InputError with the file and, if it concerns one, the tensor.
    explicit SafetensorsFile(const std::filesystem::path& file);

    const std::filesystem::path& path() const { return file_.path(); }
    const std::map<std::string, StoredTensor>& tensors() const { return tensors_; }

    /// Returns a copy of a tensor. Throws InputError with file and tensor if it is missing.
    at::Tensor tensor(const std::string& name) const;

    /// Reads one of tensors() directly into a CPU tensor of the same shape, with LibTorch's threads. Converts
    /// to another dtype or layout. Throws InputError if the file cannot be read.
    void read(const StoredTensor& stored, at::Tensor& to) const;

private:
    InputFile file_;
    std::map<std::string, StoredTensor> tensors_;
};

using NamedTensors = std::vector<std::pair<std::string, at::Tensor>>;

/// Writes tensors of any device and layout to a temporary file beside `file`, then renames it. Throws
/// InputError with the file if it cannot be written, and Error for a dtype that the format does not have.
void write_safetensors(const std::filesystem::path& file, const NamedTensors& tensors);

}  // namespace bench::weights
