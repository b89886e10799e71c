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

/// A safetensors file, open while this object lives.
class SafetensorsFile {
public:
    /// Reads and checks the header. Throws InputError that names the file and, where there is one, the
    /// tensor.
    explicit SafetensorsFile(const std::filesystem::path& file);

    const std::filesystem::path& path() const { return file_.path(); }
    const std::map<std::string, StoredTensor>& tensors() const { return tensors_; }

    /// A copy of a tensor. Throws InputError that names file and tensor when it is missing.
    at::Tensor tensor(const std::string& name) const;

    /// Reads one of tensors() straight into a CPU tensor of the same shape, with LibTorch's threads; another
    /// dtype or layout is converted. Throws InputError when the file cannot be read.
    void read(const StoredTensor& stored, at::Tensor& to) const;

private:
    InputFile file_;
    std::map<std::string, StoredTensor> tensors_;
};

using NamedTensors = std::vector<std::pair<std::string, at::Tensor>>;

/// Tensors of any device and layout. Written to a temporary name beside `file` and renamed when whole. Throws
/// InputError that names the file when it cannot be written, Error for a dtype that the format does not have.
void write_safetensors(const std::filesystem::path& file, const NamedTensors& tensors);

}  // namespace bench::weights
