/// The bytes are read as a safetensors file; and once more as header text and data, behind a length that
/// fits, because almost every mutation breaks the length.
#include <algorithm>

#include "core/catalog/safetensors_header.h"
#include "tests/fuzz/fuzz.h"

namespace weights = bench::weights;

namespace {

void read(std::string_view bytes) {
    static const fuzz::Folder folder;
    const auto path = folder.write("x.safetensors", bytes);
    fuzz::may_refuse(path, [&] {
        const bench::InputFile file(path);
        std::uint64_t data_bytes = 0;
        for (const auto& [name, tensor] : weights::read_safetensors_header(file)) {
            fuzz::check(tensor.offset_bytes + tensor.size_bytes <= bytes.size(), "data beyond the file");
            std::uint64_t needed = weights::element_bytes(tensor.dtype);
            for (const std::int64_t size : tensor.shape) needed *= static_cast<std::uint64_t>(size);
            fuzz::check(tensor.size_bytes == needed, "the size does not fit dtype and shape");
            data_bytes += tensor.size_bytes;
            std::string data(tensor.size_bytes, '\0');
            file.read(tensor.offset_bytes, std::as_writable_bytes(std::span(data)));
        }
        fuzz::check(data_bytes <= bytes.size(), "tensors overlap");
    });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string_view input = fuzz::text_of(bytes, size);
    read(input);
    const std::size_t brace = input.rfind('}');
    const std::uint64_t length = brace == std::string_view::npos ? size : brace + 1;
    read(std::string(reinterpret_cast<const char*>(&length), sizeof length).append(input));
    return 0;
}
