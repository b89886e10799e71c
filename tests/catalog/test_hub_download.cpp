#include <gmock/gmock.h>
#include <unistd.h>

#include "core/base/error.h"
#include "core/base/paths.h"
#include "core/base/text_file.h"
#include "core/catalog/cached_models.h"
#include "core/catalog/hub_cache.h"
#include "core/catalog/hub_download.h"
#include "core/catalog/model_catalog.h"
#include "core/plan/cells.h"
#include "core/plan/run_plan.h"
#include "core/preflight/validate.h"
#include "tests/support/fake_hub_client.h"

namespace bench::weights {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

class HubDownload : public testing::Test {
protected:
    const FakeHubClient client_{std::filesystem::path(testing::TempDir()) /
                                ("hub_download_" + std::to_string(::getpid()))};

    static std::optional<HubModel> describe() { return hub::describe("a/b", "main", {}, {}); }

    HubErrorKind kind_of(const std::string& line) const {
        client_.script("echo '" + line + "'; exit 1");
        try {
            (void)describe();
        } catch (const HubError& error) {
            EXPECT_STREQ(error.what(), "because");
            return error.kind();
        }
        ADD_FAILURE() << "no HubError";
        return HubErrorKind::other;
    }
};

TEST_F(HubDownload, DescriptionIsReadAmongOtherLines) {
    client_.script(R"(echo "some warning"; echo "[1]"
echo "$@" > "$HERE/arguments"
echo '{"type": "description", "id": "a/b", "revision": "c0ffee", "license": "mit", "model_type": "vit",
        "files": ["config.json", "model.safetensors"], "total_bytes": 5000000000, "cached_bytes": 7}' | tr -d '\n')");
    const auto model = describe();
    ASSERT_TRUE(model);
    EXPECT_EQ(*model, (HubModel{.id = "a/b",
                                .branch = "main",
                                .revision = "c0ffee",
                                .license = "mit",
                                .model_type = "vit",
                                .files = {"config.json", "model.safetensors"},
                                .total_bytes = 5'000'000'000,
                                .cached_bytes = 7}));
    EXPECT_EQ(read_first_line(client_.folder() / "arguments"), "describe --revision=main -- a/b");
}

TEST_F(HubDownload, WhatTheHubDoesNotSayIsUnknown) {
    client_.script(R"(echo '{"type": "description", "id": "a/b", "revision": "1", "license": null,
                              "model_type": null, "files": [], "total_bytes": null, "cached_bytes": 0}' | tr -d '\n')");
    const auto model = describe();
    ASSERT_TRUE(model);
    EXPECT_FALSE(model->license || model->model_type || model->total_bytes);
}

TEST_F(HubDownload, ErrorsKeepTheirKind) {
    for (const auto& [kind, name] : kHubErrorKindNames)
        EXPECT_EQ(kind_of(R"({"type": "error", "message": "because", "kind": ")" + std::string(name) + "\"}"),
                  kind);
    EXPECT_EQ(kind_of(R"({"type": "error", "message": "because", "kind": "new one"})"), HubErrorKind::other);
}

TEST_F(HubDownload, AHelperThatBreaksOffOrTalksNonsenseIsAnError) {
    client_.script("exit 3");
    EXPECT_THAT(describe, ThrowsMessage<HubError>(HasSubstr("ended before it was done")));
    client_.script(R"(echo '{"type": "description", "total_bytes": "many"}')");
    EXPECT_THAT(describe, ThrowsMessage<Error>(AllOf(HasSubstr("hub.py"), HasSubstr("whole number"))));
    EXPECT_THAT([] { (void)hub::describe("a/b", "main", "/no/such/python", {}); },
                ThrowsMessage<Error>(HasSubstr("/no/such/python")));
}

TEST_F(HubDownload, DownloadTellsProgressAndTheFolder) {
    client_.script(R"(echo "$@" > "$HERE/arguments"
echo '{"type": "description"}'
for bytes in 10 20 30; do echo "{\"type\": \"progress\", \"done_bytes\": $bytes}"; done
echo '{"type": "done", "folder": "/somewhere"}')");
    std::vector<std::int64_t> progress;
    const HubModel model{.id = "a/b", .branch = "v1", .revision = "c0ffee"};
    const auto folder =
        hub::download(model, {}, {}, [&](std::int64_t done_bytes) { progress.push_back(done_bytes); });
    EXPECT_EQ(folder, "/somewhere");
    EXPECT_THAT(progress, ElementsAre(10, 20, 30));
    EXPECT_EQ(read_first_line(client_.folder() / "arguments"),
              "download --revision=v1 --commit=c0ffee -- a/b");
}

TEST_F(HubDownload, StoppingKillsTheHelperAndReturnsNothing) {
    client_.script(R"(echo $$ > "$HERE/pid"; echo '{"type": "progress", "done_bytes": 1}'; sleep 600)");
    std::stop_source stop;
    const auto folder = hub::download({.id = "a/b", .branch = "main", .revision = "1"}, {}, stop.get_token(),
                                      [&](std::int64_t /*done_bytes*/) { stop.request_stop(); });
    EXPECT_FALSE(folder);
    const std::string pid = read_first_line(client_.folder() / "pid");
    ASSERT_FALSE(pid.empty());
    EXPECT_FALSE(std::filesystem::exists("/proc/" + pid)) << "killed and reaped";
}

TEST_F(HubDownload, CachedModelsOfOurTypesAreListed) {
    EXPECT_TRUE(cached_models().empty());
    const std::string resnet = R"({"model_type": "resnet"})";
    const auto whole = client_.add_cached("models--some--resnet-18", 'b', resnet, true);
    client_.add_cached("models--some--resnet-18", 'a', resnet, true);
    const auto part = client_.add_cached("models--microsoft--resnet-50", 'c', resnet, false);
    client_.add_cached("models--some--bert", 'd', R"({"model_type": "bert"})", true);
    client_.add_cached("datasets--some--resnet", 'e', resnet, true);
    client_.add_cached("models--some--broken", 'f', "{", true);
    const auto models = cached_models();
    ASSERT_EQ(models.size(), 3u);
    EXPECT_EQ(models[0].id, "microsoft/resnet-50");
    EXPECT_THAT(models[0].problem, HasSubstr("model.safetensors: missing"));
    EXPECT_EQ(models[1].revision, FakeHubClient::commit('a'));
    EXPECT_TRUE(models[1].current) << "refs/main names it";
    EXPECT_EQ(models[2], (CachedModel{.id = "some/resnet-18",
                                      .revision = FakeHubClient::commit('b'),
                                      .folder = whole,
                                      .model_type = "resnet",
                                      .size_bytes = static_cast<std::int64_t>(resnet.size()) + 8,
                                      .current = false,
                                      .problem = ""}));
    EXPECT_EQ(hub_revision_of(part), FakeHubClient::commit('c'));
    EXPECT_EQ(hub_revision_of(part / ""), FakeHubClient::commit('c'));
    EXPECT_EQ(hub_revision_of(client_.folder()), "");
}

TEST_F(HubDownload, TheCacheIsWhereTheClientHasIt) {
    EXPECT_EQ(hub_cache_dir(), client_.folder() / "hub");
    ::unsetenv("HF_HUB_CACHE");
    ::setenv("HF_HOME", "/home", 1);
    EXPECT_EQ(hub_cache_dir(), "/home/hub");
    ::setenv("HUGGINGFACE_HUB_CACHE", "/old", 1);
    EXPECT_EQ(hub_cache_dir(), "/old");
    ::unsetenv("HUGGINGFACE_HUB_CACHE");
    ::unsetenv("HF_HOME");
    ::unsetenv("XDG_CACHE_HOME");
    ::unsetenv("HOME");
    EXPECT_EQ(hub_cache_dir(), paths::home_dir() / ".cache/huggingface/hub");
    EXPECT_TRUE(hub_cache_dir().is_absolute());
}

TEST_F(HubDownload, ARevisionThatIsNotCachedIsNotTheLocalCopy) {
    const auto cached = client_.add_cached("models--some--owl", '1', R"({"model_type": "owlvit"})", true);
    std::ofstream(client_.folder() / "hub/models--some--owl/refs/main") << FakeHubClient::commit('2');
    const auto snapshot = hub_snapshot("some/owl");
    ASSERT_TRUE(snapshot);
    EXPECT_EQ(snapshot->folder, cached);
    EXPECT_EQ(snapshot->revision, FakeHubClient::commit('1'));
}

TEST_F(HubDownload, AModelOfTheCacheIsAModelByItsId) {
    const auto refused = [] { (void)expand_models({"some/owl"}); };
    EXPECT_THAT(refused, ThrowsMessage<InputError>(AllOf(HasSubstr("some/owl"), HasSubstr("weights get"))));
    client_.add_cached("models--some--owl", '1', R"({"model_type": "owlvit"})", true);
    EXPECT_THAT(expand_models({"some/owl"}), ElementsAre("some/owl"));
    EXPECT_EQ(model_task("some/owl"), "detection");
    EXPECT_TRUE(reads_text("some/owl"));
    RunPlan plan;
    plan.models = {"some/owl"};
    plan.devices = {"cpu"};
    validate(plan);
    EXPECT_EQ(expand(plan).front().weights.source, WeightsSource::hub) << "it brings its weights";
    plan.models = {"microsoft/resnet-50"};
    plan.weights.source = WeightsSource::hub;
    EXPECT_THAT([&] { validate(plan); },
                ThrowsMessage<InputError>(HasSubstr("weights get microsoft/resnet-50")));
}

}  // namespace
}  // namespace bench::weights
