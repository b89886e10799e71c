#include "core/engine/models/loading/safetensors.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/base/error.h"

namespace bench::weights {

namespace {

using Pair = std::pair<StoredDType, at::ScalarType>;
constexpr std::array kScalarTypes{
    Pair{StoredDType::f32, at::kFloat},     Pair{StoredDType::f16, at::kHalf},
    Pair{StoredDType::bf16, at::kBFloat16}, Pair{StoredDType::f64, at::kDouble},
    Pair{StoredDType::i64, at::kLong},      Pair{StoredDType::i32, at::kInt},
    Pair{StoredDType::i16, at::kShort},     Pair{StoredDType::i8, at::kChar},
    Pair{StoredDType::u8, at::kByte},       Pair{StoredDType::boolean, at::kBool}};

at::ScalarType scalar_type_of(StoredDType dtype) {
    return std::ranges::find(kScalarTypes, dtype, &Pair::first)->second;
}

std::string_view word_of(at::ScalarType dtype) {
    const auto* found = std::ranges::find(kScalarTypes, dtype, &Pair::second);
    if (found == kScalarTypes.end())
        throw Error(std::string("safetensors: the dtype ") + c10::toString(dtype) + " cannot be written");
    return name_in(kStoredDTypeNames, found->first);
}

/// Larger elements first, so that every tensor is aligned; then by name.
void sort_for_file(NamedTensors& tensors) {
    std::ranges::sort(tensors, [](const auto& a, const auto& b) {
        const auto size_a = a.second.element_size(), size_b = b.second.element_size();
        return size_a != size_b ? size_a > size_b : a.first < b.first;
    });
}

std::string header_of(const NamedTensors& tensors) {
    nlohmann::ordered_json header = {{"__metadata__", {{"format", "pt"}}}};
    std::size_t offset = 0;
    for (const auto& [name, tensor] : tensors) {
        header[name] = {{"dtype", word_of(tensor.scalar_type())},
                        {"shape", tensor.sizes().vec()},
                        {"data_offsets", {offset, offset + tensor.nbytes()}}};
        offset += tensor.nbytes();
    }
    std::string text = header.dump();
    text.resize(
        (text.size() + kSafetensorsLengthBytes - 1) / kSafetensorsLengthBytes * kSafetensorsLengthBytes, ' ');
    return text;
}

}  // namespace

SafetensorsFile::SafetensorsFile(const std::filesystem::path& file)
    : file_(file), tensors_(read_safetensors_header(file_)) {}

at::Tensor SafetensorsFile::tensor(const std::string& name) const {
    const auto found = tensors_.find(name);
    if (found == tensors_.end()) throw InputError(path().string() + ": has no tensor " + name);
    at::Tensor copy = at::empty(found->second.shape, scalar_type_of(found->second.dtype));
    read(found->second, copy);
    return copy;
}

void SafetensorsFile::read(const StoredTensor& stored, at::Tensor& to) const {
    const at::ScalarType dtype = scalar_type_of(stored.dtype);
    if (to.scalar_type() != dtype || !to.is_contiguous()) {
        at::Tensor as_stored = at::empty(stored.shape, dtype);
        read(stored, as_stored);
        to.copy_(as_stored);
        return;
    }
    constexpr std::int64_t kLeastBytesOfAThread = 1 << 20;
    auto* bytes = static_cast<std::byte*>(to.mutable_data_ptr());
    at::parallel_for(
        0, static_cast<std::int64_t>(stored.size_bytes), kLeastBytesOfAThread,
        [&](std::int64_t begin, std::int64_t end) {
            file_.read(stored.offset_bytes + static_cast<std::uint64_t>(begin), {bytes + begin, bytes + end});
        });
}

void write_safetensors(const std::filesystem::path& file, const NamedTensors& tensors) {
    NamedTensors sorted;
    for (const auto& [name, tensor] : tensors) sorted.emplace_back(name, tensor.detach().cpu().contiguous());
    sort_for_file(sorted);
    const std::string header = header_of(sorted);
    const std::uint64_t length = header.size();
    std::filesystem::path temporary = file;
    temporary += ".part";
    std::ofstream out(temporary, std::ios::binary);
    out.write(reinterpret_cast<const char*>(&length), kSafetensorsLengthBytes);
    out.write(header.data(), static_cast<std::streamsize>(header.size()));
    for (const auto& [name, tensor] : sorted)
        out.write(static_cast<const char*>(tensor.const_data_ptr()),
                  static_cast<std::streamsize>(tensor.nbytes()));
    out.close();
    std::error_code error;
    if (out) std::filesystem::rename(temporary, file, error);
    if (!out || error) {
        std::filesystem::remove(temporary, error);
        throw InputError(file.string() + ": cannot be written");
    }
}

}  // namespace bench::weights
