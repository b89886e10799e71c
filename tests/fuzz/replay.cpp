/// In place of libFuzzer's main where its searching is not wanted: runs a target once on each of the files
/// and folders that are named, as libFuzzer does with -runs=0.
#include <algorithm>
#include <iterator>
#include <vector>

#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);

namespace fs = std::filesystem;

namespace {

std::vector<fs::path> files_below(const fs::path& path) {
    if (!fs::is_directory(path)) return {path};
    std::vector<fs::path> files;
    for (const auto& item : fs::recursive_directory_iterator(path))
        if (item.is_regular_file()) files.push_back(item.path());
    std::ranges::sort(files);
    return files;
}

}  // namespace

int main(int argc, char** argv) {
    int count = 0;
    for (const std::string_view argument : std::vector<std::string_view>(argv + 1, argv + argc)) {
        if (argument.starts_with("-")) continue;  // libFuzzer's options
        for (const fs::path& file : files_below(argument)) {
            std::ifstream in(file, std::ios::binary);
            const std::vector<char> bytes{std::istreambuf_iterator<char>(in), {}};
            fuzz::check(!in.fail(), file.c_str());
            LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
            ++count;
        }
    }
    std::printf("%d inputs\n", count);
    fuzz::check(count > 0, "no inputs");
}
