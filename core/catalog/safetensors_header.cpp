#include "core/catalog/safetensors_header.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <nlohmann/json.hpp>
#include <span>

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/catalog/key_names.h"

namespace bench::weights {

namespace {

static_assert(std::endian::native == std::endian::little, "safetensors data is little-endian");

constexpr std::uint64_t kMaxHeaderBytes = 100'000'000;  // the format's limit

class HeaderReader {
public:
    explicit HeaderReader(const InputFile& file) : file_(file) {}

    std::map<std::string, StoredTensor> read() {
        const nlohmann::json header = parse();
        std::map<std::string, StoredTensor> tensors;
        for (const auto& [name, value] : header.items()) {
            check_name_length(file_.path(), name);
            if (name != "__metadata__") tensors.emplace(name, tensor(name, value));
        }
        check_layout(tensors);
        return tensors;
    }

private:
    [[noreturn]] void fail(const std::string& what) const {
        throw InputError(file_.path().string() + ": " + what);
    }
    [[noreturn]] void fail(const std::string& tensor, const std::string& what) const {
        fail("tensor " + tensor + ": " + what);
    }

    nlohmann::json parse() {
        const std::uint64_t size = file_.size_bytes();
        if (size < kSafetensorsLengthBytes) fail("not a safetensors file: shorter than 8 bytes");
        std::uint64_t length = 0;
        file_.read(0, std::as_writable_bytes(std::span(&length, 1)));
        if (length > kMaxHeaderBytes) fail("not a safetensors file: its header would be longer than 100 MB");
        if (length > size - kSafetensorsLengthBytes)
            fail("cut off inside the header: " + std::to_string(size) + " bytes of at least " +
                 std::to_string(kSafetensorsLengthBytes + length));
        std::string text(length, '\0');
        file_.read(kSafetensorsLengthBytes, std::as_writable_bytes(std::span(text)));
        data_begin_ = kSafetensorsLengthBytes + length;
        data_bytes_ = size - data_begin_;
        nlohmann::json header = parse_json(text, file_.path().string() + ": its header", kMaxHeaderBytes);
        if (!header.is_object()) fail("not a safetensors file: its header is not a JSON object");
        return header;
    }

    StoredTensor tensor(const std::string& name, const nlohmann::json& value) const {
        if (!value.is_object() || !value.contains("dtype") || !value.contains("shape") ||
            !value.contains("data_offsets"))
            fail(name, "its header entry lacks dtype, shape or data_offsets");
        const auto& word = value["dtype"];
        const auto dtype = value_in(kStoredDTypeNames, word.is_string() ? word.get<std::string>() : "");
        if (!dtype)
            fail(name, "dtype " + shown(word) +
                           " is not supported (supported: " + all_names(kStoredDTypeNames) + ")");
        StoredTensor tensor{.dtype = *dtype, .shape = integers(name, "shape", value["shape"])};
        const auto offsets = integers(name, "data_offsets", value["data_offsets"]);
        if (offsets.size() != 2 || offsets[0] > offsets[1])
            fail(name, "its data_offsets are not [begin, end]");
        const auto begin = static_cast<std::uint64_t>(offsets[0]),
                   end = static_cast<std::uint64_t>(offsets[1]);
        if (end > data_bytes_)
            fail(name, "its data lies beyond the end of the file (cut off: " + std::to_string(data_bytes_) +
                           " bytes of data, needed " + std::to_string(end) + ")");
        tensor.size_bytes = byte_count(name, tensor);
        if (end - begin != tensor.size_bytes)
            fail(name, "its data_offsets hold " + std::to_string(end - begin) +
                           " bytes where dtype and shape need " + std::to_string(tensor.size_bytes));
        tensor.offset_bytes = data_begin_ + begin;
        return tensor;
    }

    std::vector<std::int64_t> integers(const std::string& name, const char* key,
                                       const nlohmann::json& list) const {
        std::vector<std::int64_t> values;
        if (!list.is_array()) fail(name, std::string("its ") + key + " is not a list");
        for (const auto& item : list) {
            if (!item.is_number_integer() || item.get<std::int64_t>() < 0)
                fail(name, std::string("its ") + key + " has the entry " + shown(item));
            values.push_back(item.get<std::int64_t>());
        }
        return values;
    }

    std::uint64_t byte_count(const std::string& name, const StoredTensor& tensor) const {
        constexpr std::uint64_t kMost = std::numeric_limits<std::int64_t>::max();
        std::uint64_t bytes = element_bytes(tensor.dtype);
        bool empty = false;
        for (const std::int64_t size : tensor.shape) {
            // Other sizes count even beside a 0, because strides are computed from them.
            const std::uint64_t factor = size == 0 ? 1 : static_cast<std::uint64_t>(size);
            if (bytes > kMost / factor) fail(name, "its shape is too large");
            bytes *= factor;
            empty = empty || size == 0;
        }
        return empty ? 0 : bytes;
    }

    /// The format does not allow gaps, overlaps or data after the last tensor.
    void check_layout(const std::map<std::string, StoredTensor>& tensors) const {
        struct Range {
            std::uint64_t begin, end;
            const std::string* name;
        };
        std::vector<Range> ranges;
        for (const auto& [name, tensor] : tensors) {
            const std::uint64_t begin = tensor.offset_bytes - data_begin_;
            ranges.push_back({begin, begin + tensor.size_bytes, &name});
        }
        std::ranges::sort(ranges, [](const Range& a, const Range& b) {
            return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
        });
        std::uint64_t expected = 0;
        for (const Range& range : ranges) {
            if (range.begin != expected)
                fail(*range.name, "its data begins at " + std::to_string(range.begin) + ", but " +
                                      std::to_string(expected) + " is where the data before it ends");
            expected = range.end;
        }
        if (expected != data_bytes_)
            fail(std::to_string(data_bytes_ - expected) + " bytes follow the last tensor's data");
    }

    const InputFile& file_;
    std::uint64_t data_begin_ = 0, data_bytes_ = 0;
};

}  // namespace

std::uint64_t element_bytes(StoredDType dtype) {
    switch (dtype) {
        case StoredDType::f64:
        case StoredDType::i64:
            return 8;
        case StoredDType::f32:
        case StoredDType::i32:
            return 4;
        case StoredDType::f16:
        case StoredDType::bf16:
        case StoredDType::i16:
            return 2;
        case StoredDType::i8:
        case StoredDType::u8:
        case StoredDType::boolean:
            return 1;
    }
    return 1;
}

std::map<std::string, StoredTensor> read_safetensors_header(const InputFile& file) {
    return HeaderReader(file).read();
}

}  // namespace bench::weights
