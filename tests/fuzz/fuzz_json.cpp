/// The bytes are read as config.json, whose keys are then asked for as every kind of value, and as
/// preprocessor_config.json of every family.
#include "core/catalog/hf_config.h"
#include "core/catalog/model_catalog.h"
#include "core/imaging/processor_settings.h"
#include "tests/fuzz/fuzz.h"

using bench::weights::HfConfig;

namespace {

enum class Word { gelu, relu };
constexpr bench::EnumNames<Word, 2> kWords{{{Word::gelu, "gelu"}, {Word::relu, "relu"}}};

void ask_for_everything(const HfConfig& config) {
    const auto ask = [&](const auto& getter) { fuzz::may_refuse(config.file, getter); };
    ask([&] { (void)config.label_count(); });
    ask([&] { config.require_architecture("ResNetForImageClassification"); });
    for (const auto& item : config.values.items()) {
        const std::string& key = item.key();
        ask([&] { fuzz::check(config.integer(key, 1) >= 1, "an integer below 1"); });
        ask([&] { fuzz::check(config.integers(key, {1, 2}, 2).size() == 2, "not two integers"); });
        ask([&] { (void)config.integers(key, {}); });
        ask([&] { (void)config.height_and_width(key, 1); });
        ask([&] { (void)config.number(key, 0); });
        ask([&] { (void)config.flag(key, false); });
        ask([&] { (void)config.word(key, ""); });
        ask([&] { (void)config.choice(key, kWords, Word::gelu); });
        ask([&] { config.require(key, {1, "gelu"}); });
        ask([&] { ask_for_everything(config.section(key)); });
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    static const fuzz::Folder folder;
    const auto file = folder.write("config.json", fuzz::text_of(bytes, size));
    fuzz::may_refuse(file, [&] { ask_for_everything(bench::weights::load_config(file)); });
    fuzz::may_refuse(file, [&] { (void)bench::expand_models({folder.path().string()}); });
    for (const char* model_type : {"", "vit", "resnet", "mobilenet_v2", "detr", "maskformer", "owlvit"})
        fuzz::may_refuse(file, [&] { (void)bench::imaging::read_processor_settings(file, model_type); });
    return 0;
}
