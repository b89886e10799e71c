#include <gmock/gmock.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/base/error.h"
#include "core/base/text_file.h"
#include "core/base/trusted_files.h"
#include "core/catalog/model_catalog.h"
#include "core/catalog/model_import.h"
#include "core/plan/cells.h"
#include "core/plan/run_plan.h"
#include "core/preflight/validate.h"

namespace bench::weights {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::ThrowsMessage;

/// A shell script in the place of the helper "import" (tests/support/fake_python.sh).
class ModelImport : public testing::Test {
protected:
    ModelImport() {
        fs::remove_all(dir_);
        fs::create_directories(dir_ / "helpers/compilescope/importing");
        ::setenv("COMPILESCOPE_HELPERS", (dir_ / "helpers").c_str(), 1);
        ::setenv("COMPILESCOPE_PYTHON", COMPILESCOPE_TEST_SUPPORT "/fake_python.sh", 1);
        ::setenv("COMPILESCOPE_CACHE", (dir_ / "cache").c_str(), 1);
        ::setenv("COMPILESCOPE_DATA", (dir_ / "data").c_str(), 1);
        ::setenv("HF_HUB_CACHE", (dir_ / "hub").c_str(), 1);
        for (const char* part : {"model.py", "timm.py"})
            std::ofstream(dir_ / "helpers/compilescope/importing" / part) << part;
        script(kDescribes);
    }
    ~ModelImport() override {
        for (const char* name : {"COMPILESCOPE_HELPERS", "COMPILESCOPE_PYTHON", "COMPILESCOPE_CACHE",
                                 "COMPILESCOPE_DATA", "HF_HUB_CACHE", "COMPILESCOPE_IMPORT_TIMEOUT_S"})
            ::unsetenv(name);
        fs::remove_all(dir_);
    }

    /// Reads the request into $folder, $file and $importer, and counts the calls.
    void script(const std::string& text) const {
        std::ofstream(dir_ / "helpers/__main__.py")
            << "echo >> " << (dir_ / "calls").string() << "\nread request\nvalue() { echo \"$request\" | sed "
            << R"(-n "s|.*\"$1\":\"\([^\"]*\)\".*|\1|p"; })"
            << "\nfolder=$(value folder); file=$(value file); importer=$(value importer)\n"
            << text;
    }

    int calls() const {
        int lines = 0;
        std::ifstream in(dir_ / "calls");
        for (std::string line; std::getline(in, line);) ++lines;
        return lines;
    }

    static constexpr const char* kDescribes =
        "echo \"{\\\"model_type\\\":\\\"imported\\\",\\\"task\\\":\\\"classification\\\","
        "\\\"importer\\\":\\\"$importer\\\",\\\"source\\\":\\\"timm/x\\\"}\" > $folder/config.json\n"
        "echo '{\"type\":\"result\",\"ok\":true}'\n";

    // Cases run side by side, each in a process of its own.
    const fs::path dir_ =
        fs::temp_directory_path() /
        (std::string("compilescope_model_import_") +
         testing::UnitTest::GetInstance()->current_test_info()->name() + std::to_string(::getpid()));
};

TEST_F(ModelImport, IdsAreToldByTheirForm) {
    for (const char* id : {"timm/resnet10t", "transformers/dinov2", "transformers/facebook/dinov2-small",
                           "transformers//a/folder", "/a/model.pt", "/a/model.pt2", "/a/model.ts",
                           "/a/model.pth", "/a/model.onnx"})
        EXPECT_TRUE(is_import(id)) << id;
    for (const char* id : {"timm/", "timm", "microsoft/resnet-50", "/a/folder", "model.pt", "model.onnx",
                           "/a/model.tflite", ""})
        EXPECT_FALSE(is_import(id)) << id;
    EXPECT_TRUE(is_import_file("/a/model.pt2"));
    EXPECT_FALSE(is_import_file("timm/resnet10t"));
}

TEST_F(ModelImport, PythonIsAskedOnce) {
    EXPECT_FALSE(find_import("timm/x", false));
    EXPECT_EQ(model_task("timm/x"), "");
    const fs::path folder = import_model("timm/x", {});
    EXPECT_EQ(import_model("timm/x", {}), folder);
    EXPECT_EQ(find_import("timm/x", false), folder);
    EXPECT_EQ(calls(), 1);
    EXPECT_EQ(model_task("timm/x"), "classification");
    EXPECT_EQ(model_label("timm/x"), "x");
}

TEST_F(ModelImport, WithItsWeightsItIsAnotherImport) {
    EXPECT_NE(import_model("timm/x", {}), import_model("timm/x", {.with_weights = true}));
    EXPECT_EQ(calls(), 2);
}

TEST_F(ModelImport, AFolderWithAChangedShardIsAnotherImport) {
    const fs::path folder = dir_ / "sharded";
    fs::create_directories(folder);
    std::ofstream(folder / "config.json") << "{}";
    std::ofstream(folder / "model.safetensors.index.json") << "{}";
    std::ofstream(folder / "model-00001-of-00001.safetensors") << "weights";
    const std::string id = import_id_of_folder(folder);
    const fs::path before = import_model(id, {});
    EXPECT_EQ(import_model(id, {}), before);
    std::ofstream(folder / "model-00001-of-00001.safetensors") << "other weights";
    EXPECT_NE(import_model(id, {}), before);
    EXPECT_EQ(calls(), 2);
}

TEST_F(ModelImport, AFolderMayHaveALongPath) {
    fs::path folder = dir_;
    for (int part = 0; part < 3; ++part) folder /= std::string(100, static_cast<char>('a' + part));
    fs::create_directories(folder / "x");
    fs::create_directories(folder / "y");
    EXPECT_NE(import_model(import_id_of_folder(folder / "x"), {}),
              import_model(import_id_of_folder(folder / "y"), {}));
}

TEST_F(ModelImport, AnotherHelperOrTheWishAsksAnew) {
    import_model("timm/x", {});
    import_model("timm/x", {.anew = true});
    EXPECT_EQ(calls(), 2);
    std::ofstream(dir_ / "helpers/compilescope/importing/timm.py") << "another version";
    EXPECT_FALSE(find_import("timm/x", false));
    import_model("timm/x", {});
    EXPECT_EQ(calls(), 3);
}

TEST_F(ModelImport, AGraphIsMadeOnceForEachShapeAndType) {
    const fs::path folder = import_model("timm/x", {});
    script("echo graph > $file\necho '{\"type\":\"result\",\"ok\":true}'\n");
    const TraceSpec spec{.dtype = "float32", .device = "cpu", .shapes = {{1, 3, 8, 8}}};
    const fs::path graph = traced_graph(folder, spec, "");
    EXPECT_EQ(read_text_file(graph), "graph\n");
    EXPECT_EQ(traced_graph(folder, spec, ""), graph);
    EXPECT_EQ(calls(), 2);
    EXPECT_NE(traced_graph(folder, {.dtype = "float64", .device = "cpu", .shapes = spec.shapes}, ""), graph);
    EXPECT_NE(traced_graph(folder, {.dtype = "float32", .device = "cpu", .shapes = {{2, 3, 8, 8}}}, ""),
              graph);
    EXPECT_EQ(calls(), 4);
}

TEST_F(ModelImport, TheProcessThatImportsMakesTheFirstGraphs) {
    const std::string description = R"({"type":"result","ok":true,"traceable":["float32","float64"],)"
                                    R"("shapes":[[1,3,8,8]]})";
    const std::string describes = std::string(kDescribes).substr(0, std::string(kDescribes).rfind("echo"));
    script(describes + "echo '" + description +
           "'\nwhile read request; do echo graph > $(value file); echo '{\"type\":\"result\",\"ok\":true}'; "
           "done\n");
    const fs::path folder = import_model("timm/x", {});
    for (const char* dtype : {"float32", "float64"})
        EXPECT_EQ(read_text_file(
                      traced_graph(folder, {.dtype = dtype, .device = "cpu", .shapes = {{1, 3, 8, 8}}}, "")),
                  "graph\n");
    EXPECT_EQ(calls(), 1);
    // A model that cannot be traced is imported: Python modes run it.
    script(describes + "echo '" + description +
           "'\nread request; echo '{\"type\":\"result\",\"ok\":false,\"error\":\"no single graph\"}'\n");
    EXPECT_TRUE(fs::exists(import_model("timm/x", {.anew = true}) / "config.json"));
    script("echo '{\"type\":\"result\",\"ok\":false,\"error\":\"no single graph\"}'\n");
    EXPECT_THAT(
        [&] {
            traced_graph(folder, {.dtype = "float32", .device = "cpu", .shapes = {{1, 3, 8, 8}}}, "");
        },
        ThrowsMessage<Error>(HasSubstr("no single graph")));
    EXPECT_EQ(calls(), 3);
}

TEST_F(ModelImport, WhatPythonRefusesIsABadArgument) {
    script(R"(echo '{"type":"result","ok":false,"unsupported":true,"error":"timm has no model x"}')");
    EXPECT_THAT(
        [] { import_model("timm/x", {}); },
        ThrowsMessage<InputError>(AllOf(HasSubstr("--model timm/x"), HasSubstr("timm has no model x"))));
    EXPECT_FALSE(find_import("timm/x", false));
}

TEST_F(ModelImport, WhatGoesWrongIsAnErrorThatNamesTheLog) {
    script(R"(echo '{"type":"result","ok":false,"unsupported":false,"error":"KeyError: heads"}')");
    const auto message =
        AllOf(HasSubstr("timm/x cannot be imported: KeyError: heads"), HasSubstr("import.log"));
    EXPECT_THAT([] { import_model("timm/x", {}); }, ThrowsMessage<Error>(message));
    script("kill -9 $$\n");
    EXPECT_THAT([] { import_model("timm/x", {}); }, ThrowsMessage<Error>(HasSubstr("SIGKILL")));
    script("sleep 60\n");
    ::setenv("COMPILESCOPE_IMPORT_TIMEOUT_S", "1", 1);
    EXPECT_THAT([] { import_model("timm/x", {}); }, ThrowsMessage<Error>(HasSubstr("within 1 s")));
}

TEST_F(ModelImport, AnInterpreterThatIsNotThereIsUnsupported) {
    EXPECT_THAT([] { import_model("timm/x", {.python = "/no/such/python"}); },
                ThrowsMessage<UnsupportedError>(AllOf(HasSubstr("/no/such/python"), HasSubstr("--python"))));
}

TEST_F(ModelImport, AFileIsReadOnlyOnceItIsTrusted) {
    const std::string file = (dir_ / "model.pt").string();
    std::ofstream(file) << "code";
    EXPECT_THAT([&] { import_model(file, {.with_weights = true}); },
                ThrowsMessage<InputError>(AllOf(HasSubstr(file), HasSubstr("--trust"))));
    EXPECT_EQ(calls(), 0);
    trusted_files::trust(file);
    const fs::path folder = import_model(file, {.with_weights = true});
    EXPECT_EQ(calls(), 1);
    std::ofstream(file) << "other code";
    EXPECT_THAT([&] { import_model(file, {.with_weights = true}); },
                ThrowsMessage<InputError>(HasSubstr("--trust")));
    EXPECT_NE(find_import(file, true), folder);
}

TEST_F(ModelImport, WordsOfTheCommandLineBecomeIds) {
    fs::create_directories(dir_ / "dino");
    std::ofstream(dir_ / "dino/config.json") << R"({"model_type": "dinov2"})";
    fs::create_directories(dir_ / "resnet");
    std::ofstream(dir_ / "resnet/config.json") << R"({"model_type": "resnet"})";
    std::ofstream(dir_ / "model.pt") << "code";
    std::ofstream(dir_ / "notes.txt") << "text";
    const std::string dir = dir_.string();
    EXPECT_THAT(expand_models({"timm/x", dir + "/dino/", dir + "/resnet", dir + "/./model.pt"}),
                ElementsAre("timm/x", "transformers/" + dir + "/dino", dir + "/resnet", dir + "/model.pt"));
    EXPECT_THAT([&] { expand_models({dir + "/notes.txt"}); },
                ThrowsMessage<InputError>(HasSubstr("TorchScript")));
}

TEST_F(ModelImport, FilesAndFoldersBringTheirWeights) {
    const fs::path folder = dir_ / "dino";
    fs::create_directories(folder);
    const std::string id = import_id_of_folder(folder);
    EXPECT_EQ(import_weights_path(id), "");
    std::ofstream(folder / "model.safetensors") << "weights";
    EXPECT_EQ(import_weights_path(id), folder);
    EXPECT_EQ(import_weights_path("/a/model.pt"), "/a/model.pt");
    EXPECT_EQ(import_weights_path("timm/x"), "");
    RunPlan plan;
    plan.models = {id, "timm/x"};
    plan.devices = {"cpu"};
    const auto cells = expand(plan);
    EXPECT_EQ(cells.at(0).weights.source, WeightsSource::folder);
    EXPECT_EQ(cells.at(0).weights.folder, folder.string());
    EXPECT_EQ(cells.at(1).weights.source, WeightsSource::random);
    EXPECT_NO_THROW(validate(plan));
}

}  // namespace
}  // namespace bench::weights
