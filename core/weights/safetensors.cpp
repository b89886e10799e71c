#include "core/weights/safetensors.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/base/error.h"

namespace bench::weights {

namespace {

static_assert(std::endian::native == std::endian::little, "safetensors data is little-endian");

constexpr std::size_t kLengthBytes = 8;
constexpr std::uint64_t kMaxHeaderBytes = 100'000'000;  // the format's limit

constexpr std::array<std::pair<at::ScalarType, const char*>, 10> kDTypes{{{at::kFloat, "F32"},
                                                                          {at::kHalf, "F16"},
                                                                          {at::kBFloat16, "BF16"},
                                                                          {at::kDouble, "F64"},
                                                                          {at::kLong, "I64"},
                                                                          {at::kInt, "I32"},
                                                                          {at::kShort, "I16"},
                                                                          {at::kChar, "I8"},
                                                                          {at::kByte, "U8"},
                                                                          {at::kBool, "BOOL"}}};

std::optional<at::ScalarType> dtype_of(const std::string& word) {
    for (const auto& [dtype, name] : kDTypes)
        if (word == name) return dtype;
    return std::nullopt;
}

const char* word_of(at::ScalarType dtype) {
    for (const auto& [candidate, name] : kDTypes)
        if (candidate == dtype) return name;
    throw Error(std::string("safetensors: the dtype ") + c10::toString(dtype) + " cannot be written");
}

/// The pieces of a file that its header is checked against.
class HeaderReader {
public:
    HeaderReader(const std::filesystem::path& file, std::span<const std::byte> bytes)
        : file_(file.string()), bytes_(bytes) {}

    std::map<std::string, SafetensorsFile::Entry> read() {
        const nlohmann::json header = parse();
        std::map<std::string, SafetensorsFile::Entry> entries;
        for (const auto& [name, value] : header.items())
            if (name != "__metadata__") entries.emplace(name, entry(name, value));
        check_layout();
        return entries;
    }

private:
    struct Range {
        std::uint64_t begin = 0, end = 0;
        std::string name;
    };

    [[noreturn]] void fail(const std::string& what) const { throw InputError(file_ + ": " + what); }
    [[noreturn]] void fail(const std::string& tensor, const std::string& what) const {
        fail("tensor " + tensor + ": " + what);
    }

    nlohmann::json parse() {
        if (bytes_.size() < kLengthBytes) fail("not a safetensors file: shorter than 8 bytes");
        std::uint64_t length = 0;
        std::memcpy(&length, bytes_.data(), kLengthBytes);
        if (length > kMaxHeaderBytes) fail("not a safetensors file: its header would be longer than 100 MB");
        if (length > bytes_.size() - kLengthBytes)
            fail("cut off inside the header: " + std::to_string(bytes_.size()) + " bytes of at least " +
                 std::to_string(kLengthBytes + length));
        const auto* text = reinterpret_cast<const char*>(bytes_.data() + kLengthBytes);
        nlohmann::json header =
            nlohmann::json::parse(text, text + length, nullptr, /*allow_exceptions=*/false);
        if (!header.is_object()) fail("not a safetensors file: its header is not a JSON object");
        data_ = bytes_.subspan(kLengthBytes + length);
        return header;
    }

    SafetensorsFile::Entry entry(const std::string& name, const nlohmann::json& value) {
        if (!value.is_object() || !value.contains("dtype") || !value.contains("shape") ||
            !value.contains("data_offsets"))
            fail(name, "its header entry lacks dtype, shape or data_offsets");
        const auto& word = value["dtype"];
        const auto dtype = dtype_of(word.is_string() ? word.get<std::string>() : "");
        if (!dtype) {
            std::string known;
            for (const auto& [type, known_name] : kDTypes)
                known += (known.empty() ? "" : ", ") + std::string(known_name);
            fail(name, "dtype " + word.dump() + " is not supported (supported: " + known + ")");
        }
        SafetensorsFile::Entry result{*dtype, integers(name, "shape", value["shape"]), {}};
        const auto offsets = integers(name, "data_offsets", value["data_offsets"]);
        if (offsets.size() != 2 || offsets[0] > offsets[1])
            fail(name, "its data_offsets are not [begin, end]");
        const auto begin = static_cast<std::uint64_t>(offsets[0]),
                   end = static_cast<std::uint64_t>(offsets[1]);
        if (end > data_.size())
            fail(name, "its data lies beyond the end of the file (cut off: " + std::to_string(data_.size()) +
                           " bytes of data, needed " + std::to_string(end) + ")");
        if (end - begin != byte_count(name, result))
            fail(name, "its data_offsets hold " + std::to_string(end - begin) +
                           " bytes where dtype and shape need " + std::to_string(byte_count(name, result)));
        result.bytes = data_.subspan(begin, end - begin);
        ranges_.push_back({begin, end, name});
        return result;
    }

    std::vector<std::int64_t> integers(const std::string& name, const char* key,
                                       const nlohmann::json& list) const {
        std::vector<std::int64_t> values;
        if (!list.is_array()) fail(name, std::string("its ") + key + " is not a list");
        for (const auto& item : list) {
            if (!item.is_number_integer() || item.get<std::int64_t>() < 0)
                fail(name, std::string("its ") + key + " has the entry " + item.dump());
            values.push_back(item.get<std::int64_t>());
        }
        return values;
    }

    std::uint64_t byte_count(const std::string& name, const SafetensorsFile::Entry& entry) const {
        std::uint64_t count = c10::elementSize(entry.dtype);
        for (const std::int64_t size : entry.shape) {
            const auto factor = static_cast<std::uint64_t>(size);
            if (factor != 0 && count > std::numeric_limits<std::int64_t>::max() / factor)
                fail(name, "its shape is too large");
            count *= factor;
        }
        return count;
    }

    /// The format allows neither holes nor overlaps nor anything after the last tensor.
    void check_layout() {
        std::ranges::sort(ranges_, [](const Range& a, const Range& b) {
            return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
        });
        std::uint64_t expected = 0;
        for (const Range& range : ranges_) {
            if (range.begin != expected)
                fail(range.name, "its data begins at " + std::to_string(range.begin) + ", but " +
                                     std::to_string(expected) + " is where the data before it ends");
            expected = range.end;
        }
        if (expected != data_.size())
            fail(std::to_string(data_.size() - expected) + " bytes follow the last tensor's data");
    }

    std::string file_;
    std::span<const std::byte> bytes_, data_;
    std::vector<Range> ranges_;
};

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
    text.resize((text.size() + kLengthBytes - 1) / kLengthBytes * kLengthBytes, ' ');
    return text;
}

}  // namespace

SafetensorsFile::SafetensorsFile(const std::filesystem::path& file)
    : file_(file), map_(file), entries_(HeaderReader(file, map_.bytes()).read()) {}

at::Tensor SafetensorsFile::tensor(const std::string& name) const {
    const auto it = entries_.find(name);
    if (it == entries_.end()) throw InputError(file_.string() + ": has no tensor " + name);
    at::Tensor copy = at::empty(it->second.shape, it->second.dtype);
    copy_values(it->second, copy);
    return copy;
}

void copy_values(const SafetensorsFile::Entry& entry, at::Tensor& to) {
    if (to.scalar_type() == entry.dtype && to.is_contiguous()) {
        if (!entry.bytes.empty()) std::memcpy(to.mutable_data_ptr(), entry.bytes.data(), entry.bytes.size());
        return;
    }
    at::Tensor as_stored = at::empty(entry.shape, entry.dtype);
    copy_values(entry, as_stored);
    to.copy_(as_stored);
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
    out.write(reinterpret_cast<const char*>(&length), kLengthBytes);
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
