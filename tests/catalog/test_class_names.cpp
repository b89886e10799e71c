#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "core/base/error.h"
#include "core/catalog/class_names.h"
#include "core/catalog/hf_config.h"

namespace bench::weights {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;
using testing::ThrowsMessage;

class ClassNamesFile : public testing::Test {
protected:
    ~ClassNamesFile() override { std::filesystem::remove(file_); }
    std::string with(const std::string& text) const {
        std::ofstream(file_) << text;
        return file_;
    }
    const std::string file_ =
        (std::filesystem::temp_directory_path() / ("labels-" + std::to_string(::getpid()))).string();
};

TEST_F(ClassNamesFile, EveryFormIsRead) {
    const auto cats = ElementsAre(Pair(0, "tabby, tabby cat"), Pair(1, "Egyptian cat"));
    EXPECT_THAT(read_class_names(with("tabby, tabby cat\r\nEgyptian cat  \n\n")), cats);
    EXPECT_THAT(read_class_names(with(R"( ["tabby, tabby cat", "Egyptian cat"])")), cats);
    EXPECT_THAT(read_class_names(with(R"({"1":"Egyptian cat","0":"tabby, tabby cat"})")), cats);
    EXPECT_THAT(read_class_names(with(R"({"id2label":{"1":"Egyptian cat","0":"tabby, tabby cat"}})")), cats);
    // An empty line is a class without a name, so that the next ones keep their numbers.
    EXPECT_THAT(read_class_names(with("a\n\nc")), ElementsAre(Pair(0, "a"), Pair(1, ""), Pair(2, "c")));
}

TEST_F(ClassNamesFile, OtherFilesAreRefusedByName) {
    const auto refused = [](const std::string& word, const std::string& why) {
        EXPECT_THAT([&] { read_class_names(word); },
                    ThrowsMessage<InputError>(AllOf(HasSubstr("--labels"), HasSubstr(word), HasSubstr(why))));
    };
    refused("/no/such/file", "neither imagenet-1k nor a file");
    refused(with(""), "no names");
    refused(with("[1, 2]"), "neither a list of names");
    refused(with(R"({"labels":["a"]})"), "neither a list of names");
    refused(with(std::string(200'000, '\n') + "a"), "more than 100000 names");
    EXPECT_THAT([&] { read_class_names(with("[\"a\"")); }, ThrowsMessage<InputError>(HasSubstr(file_)));
}

TEST_F(ClassNamesFile, OtherEncodingsAreRefused) {
    EXPECT_THAT([&] { read_class_names(with("K\xe4se\n")); },
                ThrowsMessage<InputError>(HasSubstr("--labels " + file_ + ": not valid UTF-8")));
    EXPECT_THAT(read_class_names(with("K\u00e4se\n")), ElementsAre(Pair(0, "K\u00e4se")));
}

TEST(ClassNames, ThoseOfImageNetAreInTheUsualOrder) {
    const ClassNames names = read_class_names("imagenet-1k");
    ASSERT_EQ(names.size(), 1000u);
    EXPECT_EQ(names.at(0), "tench, Tinca tinca");
    EXPECT_EQ(names.at(967), "espresso");
    EXPECT_NO_THROW(check_class_count(names, 1000, "imagenet-1k"));
    EXPECT_THAT([&] { check_class_count(names, 10, "imagenet-1k"); },
                ThrowsMessage<InputError>(AllOf(HasSubstr("1000 names"), HasSubstr("10 classes"))));
}

TEST(ClassNames, AWordNamesOneClassOrNone) {
    const ClassNames names = read_class_names("imagenet-1k");
    EXPECT_EQ(class_named("espresso", names), 967);
    EXPECT_EQ(class_named("967", names), 967);
    EXPECT_EQ(class_named("Tinca tinca", names), 0);
    EXPECT_EQ(class_named("egyptian_cat", names), 285);
    EXPECT_EQ(class_named("1000", names), std::nullopt);
    EXPECT_EQ(class_named("-1", names), std::nullopt);
    EXPECT_EQ(class_named("", names), std::nullopt);
    EXPECT_EQ(class_named("holiday", names), std::nullopt);
    EXPECT_EQ(class_named("crane", names), std::nullopt) << "a bird and a machine";
    EXPECT_EQ(class_named("7", {}), 7) << "a model without names has numbers";
    // A whole name wins over a part of another one.
    EXPECT_EQ(class_named("cat", {{0, "cat, feline"}, {1, "cat"}}), 1);
}

TEST(ClassNamed, ReadsWordNetIdsOfImageNet) {
    const ClassNames names = read_class_names("imagenet-1k");
    EXPECT_EQ(class_named("n07920052", names), 967) << "espresso";
    EXPECT_EQ(class_named("n02012849", names), 134) << "the bird among two cranes";
    EXPECT_EQ(class_named("n03126707", names), 517) << "the machine";
    EXPECT_EQ(class_named("n00000001", names), std::nullopt) << "none of ImageNet's classes";
    EXPECT_EQ(class_named("n0792005", names), std::nullopt);
    // Short names at ImageNet's numbers, and names at other numbers, as in a model with a class for the background.
    EXPECT_EQ(class_named("n02012849", {{134, "crane"}, {517, "crane"}}), 134);
    EXPECT_EQ(class_named("n01440764", {{0, "background"}, {1, "tench, Tinca tinca"}}), 1);
    // A model with other classes, or with unknown ones, has no class of this id.
    EXPECT_EQ(class_named("n01440764", {{0, "cat"}, {1, "dog"}}), std::nullopt);
    EXPECT_EQ(class_named("n01440764", {}), std::nullopt);
    // Models of timm may name their classes by these ids.
    EXPECT_EQ(class_named("n01440764", {{0, "n01443537"}, {1, "n01440764"}}), 1);
}

TEST(HfConfigOfTimm, HasTheTypeThatTransformersGivesIt) {
    const auto file =
        std::filesystem::temp_directory_path() / ("timm-" + std::to_string(::getpid()) + ".json");
    std::ofstream(file) << R"({"architecture":"resnet18","num_classes":10,"pretrained_cfg":{}})";
    EXPECT_EQ(load_config(file).model_type, "timm_wrapper");
    std::ofstream(file) << R"({"architecture":"resnet18"})";
    EXPECT_THAT([&] { load_config(file); }, ThrowsMessage<InputError>(HasSubstr("model_type")));
    std::filesystem::remove(file);
}

}  // namespace
}  // namespace bench::weights
