#include <gmock/gmock.h>
#include <unistd.h>

#include <cstring>
#include <fstream>
#include <limits>

#include "core/base/error.h"
#include "core/catalog/hf_config.h"
#include "core/catalog/safetensors_header.h"
#include "core/catalog/weight_files.h"

namespace bench::weights {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

/// One file of each test's own.
class HeaderOf : public testing::Test {
protected:
    ~HeaderOf() override { std::filesystem::remove(file_); }

    void write(const std::string& bytes) const { std::ofstream(file_, std::ios::binary) << bytes; }
    void write_header(const std::string& header, std::size_t data_bytes) const {
        const std::uint64_t length = header.size();
        write(std::string(reinterpret_cast<const char*>(&length), sizeof length) + header +
              std::string(data_bytes, '\0'));
    }
    void expect_refused(const std::string& why) const {
        EXPECT_THAT([&] { read_safetensors_header(InputFile(file_)); },
                    ThrowsMessage<InputError>(AllOf(HasSubstr(file_.string()), HasSubstr(why))));
    }
    void refused(const std::string& header, std::size_t data_bytes, const std::string& why) const {
        SCOPED_TRACE(header.substr(0, 200));
        write_header(header, data_bytes);
        expect_refused(why);
    }

    const std::filesystem::path file_ =
        std::filesystem::temp_directory_path() / ("header_" + std::to_string(::getpid()) + ".safetensors");
};

TEST_F(HeaderOf, SaysWhereTheTensorsLie) {
    const std::string header =
        R"({"__metadata__":{"format":"pt"},"b":{"dtype":"BF16","shape":[3],"data_offsets":[8,14]},)"
        R"("a":{"dtype":"F32","shape":[2,1],"data_offsets":[0,8]},)"
        R"("e":{"dtype":"F16","shape":[0,4],"data_offsets":[14,14]}})";
    write_header(header, 14);
    const auto tensors = read_safetensors_header(InputFile(file_));
    ASSERT_EQ(tensors.size(), 3u);
    EXPECT_EQ(tensors.at("b").dtype, StoredDType::bf16);
    EXPECT_EQ(tensors.at("b").offset_bytes, 8 + header.size() + 8);
    EXPECT_EQ(tensors.at("b").size_bytes, 6u);
    EXPECT_THAT(tensors.at("a").shape, ElementsAre(2, 1));
    EXPECT_EQ(tensors.at("e").size_bytes, 0u);
}

TEST_F(HeaderOf, DamagedFilesAreNamed) {
    const std::string a = R"("a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]})";
    refused("{" + a + "}", 7, "tensor a: its data lies beyond the end of the file");
    refused("{" + a + "}", 9, "1 bytes follow");
    refused("{" + a + R"(,"b":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})", 8,
            "tensor b: its data begins at 4");
    refused(R"({"a":{"dtype":"F32","shape":[3],"data_offsets":[0,8]}})", 8,
            "tensor a: its data_offsets hold 8 bytes");
    refused(R"({"a":{"dtype":"F4","shape":[2],"data_offsets":[0,8]}})", 8, "tensor a: dtype \"F4\"");
    refused(R"({"a":{"dtype":"F32","shape":[-2],"data_offsets":[0,8]}})", 8,
            "tensor a: its shape has the entry -2");
    refused(R"({"a":{"dtype":"F32","shape":[2]}})", 8, "tensor a: its header entry lacks");
    refused("{", 8, "its header: not valid JSON");
    refused("[]", 8, "not a JSON object");
    write("abc");
    expect_refused("shorter than 8 bytes");
    write(std::string("\xff\0\0\0\0\0\0\0{}", 10));
    expect_refused("cut off inside the header");
    write(std::string(8, '\xff') + "{}");
    expect_refused("longer than 100 MB");
    EXPECT_THAT([] { InputFile("/no/such.safetensors"); },
                ThrowsMessage<InputError>(HasSubstr("/no/such.safetensors: cannot be read: No such file")));
    EXPECT_THAT([] { InputFile("/"); }, ThrowsMessage<InputError>(HasSubstr("it is not a regular file")));
}

TEST_F(HeaderOf, HostileHeadersAreRefused) {
    refused(R"({"a":{"dtype":"F32","shape":[4611686018427387904,4],"data_offsets":[0,8]}})", 8, "too large");
    // No bytes, but LibTorch could not compute the strides.
    refused(R"({"a":{"dtype":"F32","shape":[0,4611686018427387904,4],"data_offsets":[0,0]}})", 0,
            "too large");
    // A message that showed the value overflowed the stack.
    refused(R"({"a":{"dtype":)" + std::string(1'000'000, '[') + std::string(1'000'000, ']') +
                R"(,"shape":[1],"data_offsets":[0,4]}})",
            4, "nested more than 100 deep");
    refused(R"({"a":{"dtype":"F32","shape":[1e999],"data_offsets":[0,4]}})", 4, "a number is too large");
}

TEST_F(HeaderOf, LongAndRepeatedNamesAreRefused) {
    const auto tensor = [](const std::string& name) {
        return '"' + name + R"(":{"dtype":"F32","shape":[1],"data_offsets":[0,4]})";
    };
    refused("{" + tensor("beit.layers." + std::string(200'000, '7')) + "}", 4,
            "has 200012 bytes; at most 1024");
    refused("{" + tensor("a") + "," + tensor("a") + "}", 4, R"(the key "a" occurs twice)");
}

TEST_F(HeaderOf, HostileNamesInAShardIndexAreRefused) {
    const std::filesystem::path folder = file_.string() + "_folder",
                                index = folder / "model.safetensors.index.json";
    std::filesystem::create_directories(folder);
    std::ofstream(index) << R"({"weight_map":{")" + std::string(1025, 'x') +
                                R"(":"model-00001.safetensors"}})";
    EXPECT_THAT([&] { weight_files(folder); },
                ThrowsMessage<InputError>(AllOf(HasSubstr(index.string()), HasSubstr("has 1025 bytes"))));
    for (const std::string& shard :
         {std::string("../a"), std::string("/etc/passwd"), std::string(5000, 'x')}) {
        std::ofstream(index) << R"({"weight_map":{"a":")" + shard + R"("}})";
        EXPECT_THAT([&] { weight_files(folder); },
                    ThrowsMessage<InputError>(
                        AllOf(HasSubstr(index.string()), HasSubstr("which is not a file beside it"))));
    }
    std::filesystem::remove_all(folder);
}

TEST_F(HeaderOf, AFileThatHasBecomeShorterIsAnErrorNotASignal) {
    write_header(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})", 8);
    const InputFile file(file_);
    const StoredTensor tensor = read_safetensors_header(file).at("a");
    std::filesystem::resize_file(file_, tensor.offset_bytes + 3);
    std::array<std::byte, 8> bytes{};
    EXPECT_THAT([&] { file.read(tensor.offset_bytes, bytes); },
                ThrowsMessage<InputError>(AllOf(HasSubstr(file_.string()), HasSubstr("it ends after"))));
}

TEST_F(HeaderOf, HostileConfigurationsAreRefused) {
    const auto config_refused = [&](const std::string& text, const char* why) {
        write(text);
        EXPECT_THAT([&] { load_config(file_); },
                    ThrowsMessage<InputError>(AllOf(HasSubstr(file_.string()), HasSubstr(why))));
    };
    config_refused(R"({"model_type":"vit","layer_norm_eps":1e999})", "a number is too large");
    config_refused(
        R"({"model_type":"vit","a":)" + std::string(1'000'000, '[') + std::string(1'000'000, ']') + "}",
        "nested more than 100 deep");
    write(R"({"model_type":"vit","num_hidden_layers":10000000,"depths":[2,1001],"hidden_size":1000001,)"
          R"("mlp_ratio":1e300})");
    const HfConfig huge = load_config(file_);
    const auto value_refused = [&](const auto& read, const std::string& why) {
        EXPECT_THAT(read, ThrowsMessage<InputError>(AllOf(HasSubstr(file_.string()), HasSubstr(why))));
    };
    value_refused([&] { (void)huge.integer("num_hidden_layers", 12); },
                  "num_hidden_layers = 10000000 is not supported (supported: an integer from 1 to 1000)");
    value_refused([&] { (void)huge.integers("depths", {}); }, "depths = [2,1001] is not supported");
    value_refused([&] { (void)huge.integer("hidden_size", 768); }, "an integer from 1 to 1000000");
    value_refused([&] { (void)huge.number("mlp_ratio", 4); }, "mlp_ratio = 1e+300 is not supported");
    std::string stages = "1";
    for (int i = 0; i < 100; ++i) stages += ",1";
    write(R"({"model_type":"resnet","hidden_sizes":[)" + stages + "]}");
    value_refused([&] { (void)load_config(file_).integers("hidden_sizes", {}); },
                  "a list of up to 100 integers");
    write(R"({"model_type":"vit","image_size":[9223372036854775807,18446744073709551615]})");
    EXPECT_THAT([&] { (void)load_config(file_).integers("image_size", {}); },
                ThrowsMessage<InputError>(HasSubstr("image_size = [9223372036854775807")));
}

}  // namespace
}  // namespace bench::weights
