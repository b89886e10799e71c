#include <gmock/gmock.h>
#include <unistd.h>

#include <fstream>

#include "core/backends/compile_cache.h"

namespace bench::backends {
namespace {

namespace fs = std::filesystem;

class CompileCacheTest : public testing::Test {
protected:
    fs::path dir_ = fs::path(testing::TempDir()) / ("compile_cache_test_" + std::to_string(::getpid()));
    CompileCache cache_{dir_};

    void TearDown() override { fs::remove_all(dir_); }

    CachedPackage store(const std::string& key, const std::string& content) {
        std::ofstream(cache_.reserve(key)) << content;
        CachedPackage package;
        package.key = key;
        package.model = "m";
        package.mode = "default";
        package.engaged.kernels = 7;
        package.engaged.extern_calls = {{"aten::mm", 2}};
        package.compile_cold_s = 12.5;
        return cache_.store(package);
    }
};

TEST_F(CompileCacheTest, WhatWasStoredIsFoundByAnotherProcess) {
    store("k1", "code");
    const auto found = CompileCache(dir_).find("k1");
    ASSERT_TRUE(found);
    EXPECT_EQ(found->engaged.kernels, 7);
    EXPECT_EQ(found->engaged.extern_calls.at("aten::mm"), 2);
    EXPECT_EQ(found->engaged.package_key, "k1");
    EXPECT_EQ(found->compile_cold_s, 12.5);
    EXPECT_EQ(found->size_bytes, 4);
    EXPECT_FALSE(cache_.find("k2"));
}

TEST_F(CompileCacheTest, DamagedPackagesAreRemovedAndNotFound) {
    std::ofstream(store("flipped", "code").file) << "cude";
    std::ofstream(store("short", "code").file) << "co";
    fs::remove(store("missing", "code").file);
    store("sidecar", "code");
    std::ofstream(dir_ / "sidecar.json") << R"({"key": "sidecar", "size_by)";
    for (const char* key : {"flipped", "short", "missing", "sidecar"}) {
        EXPECT_FALSE(cache_.find(key)) << key;
        EXPECT_FALSE(fs::exists(dir_ / (std::string(key) + ".json"))) << key;
        EXPECT_FALSE(fs::exists(dir_ / (std::string(key) + ".pt2"))) << key;
    }
}

TEST_F(CompileCacheTest, APackageWithoutSidecarIsNoEntry) {
    std::ofstream(dir_ / "half.pt2") << "code";
    EXPECT_FALSE(cache_.find("half"));
    EXPECT_TRUE(cache_.list().empty());
}

TEST_F(CompileCacheTest, ClearRemovesEverythingAndCountsPackages) {
    store("a", "1");
    store("b", "2");
    EXPECT_EQ(cache_.list().size(), 2U);
    EXPECT_EQ(cache_.clear(), 2);
    EXPECT_TRUE(fs::is_empty(dir_));
}

}  // namespace
}  // namespace bench::backends
