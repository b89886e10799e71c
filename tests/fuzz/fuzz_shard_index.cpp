/// The bytes are a model.safetensors.index.json; and, line by line, names of tensors.
#include <algorithm>

#include "core/catalog/key_names.h"
#include "core/catalog/model_catalog.h"
#include "core/catalog/weight_files.h"
#include "tests/fuzz/fuzz.h"

namespace weights = bench::weights;

namespace {

constexpr std::size_t kLongestName_bytes = 250'000;  // beyond what the readers accept

void read_names(std::string_view text) {
    while (!text.empty()) {
        const std::string name(text.substr(0, text.find('\n')));
        text.remove_prefix(std::min(text.size(), name.size() + 1));
        fuzz::may_refuse("names", [&] { weights::check_name_length("names", name); });
        if (name.size() > kLongestName_bytes) continue;  // only takes time
        for (const char* type :
             {"vit", "beit", "segformer", "detr", "conditional_detr", "maskformer", "mask2former"}) {
            const std::string published = weights::published_name(type, name);
            fuzz::check(published.size() <= 40 * name.size(), "a name has grown beyond all rules");
            (void)weights::is_ignorable(published);
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    static const fuzz::Folder folder;
    const auto index = folder.write("model.safetensors.index.json", fuzz::text_of(bytes, size));
    fuzz::may_refuse(folder.path(), [&] {
        for (const auto& file : weights::weight_files(folder.path()))
            fuzz::check(file.parent_path() == folder.path(), "a shard in another folder");
    });
    read_names(fuzz::text_of(bytes, size));
    return 0;
}
