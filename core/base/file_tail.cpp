#include "core/base/file_tail.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

namespace bench {

namespace {
constexpr std::uintmax_t kLongestTail_bytes = 16'384;
}

FileTail::FileTail(std::filesystem::path file) : file_(std::move(file)) {
    std::error_code none_yet;
    const std::uintmax_t size = std::filesystem::file_size(file_, none_yet);
    if (!none_yet) begin_ = size;
}

std::string FileTail::text() const {
    std::error_code gone;
    const std::uintmax_t size = std::filesystem::file_size(file_, gone);
    if (gone || size <= begin_) return {};
    std::ifstream in(file_, std::ios::binary);
    in.seekg(static_cast<std::streamoff>(std::max(begin_, size - std::min(size, kLongestTail_bytes))));
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace bench
