#include "core/cache/python_arm_cache.h"

#include <gmock/gmock.h>
#include <stdlib.h>

#include <chrono>
#include <fstream>

#include "core/base/sha256.h"
#include "core/base/utc_time.h"
#include "core/cache/caches.h"
#include "core/cache/compile_cache.h"
#include "core/results/arm_result.h"

namespace bench::backends {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;

class PythonArmCachesTest : public testing::Test {
protected:
    PythonArmCachesTest() {
        std::string pattern = (fs::temp_directory_path() / "arm-caches-XXXXXX").string();
        parent_ = ::mkdtemp(pattern.data());
        ::setenv("COMPILESCOPE_CACHE", parent_.c_str(), 1);
    }
    ~PythonArmCachesTest() override {
        ::unsetenv("COMPILESCOPE_CACHE");
        ::unsetenv("COMPILESCOPE_CACHE_LIMIT");
        fs::remove_all(parent_);
    }

    /// Keys are digests; the tests call them by short names.
    static std::string key_of(const std::string& name) {
        return sha256_hex(name).substr(0, PythonArmCaches::kKeyDigits);
    }
    /// As a Python arm leaves it that was used so long ago.
    void put(const std::string& name, std::size_t size, std::chrono::hours unused) const {
        const PythonArmCaches caches;
        const std::string key = key_of(name);
        caches.use({.key = key,
                    .model = "a/model",
                    .mode = "python-default",
                    .device = "a CPU",
                    .dtype = "float32"});
        fs::create_directories(caches.folder_of(key) / "fx");
        std::ofstream(caches.folder_of(key) / "fx/code.py") << std::string(size, 'x');
        std::ofstream(caches.folder_of(key) / "complete.json") << R"({"compile_cold_s": 12.5, "kernels": 3})";
        fs::last_write_time(caches.folder_of(key).string() + ".lock",
                            fs::file_time_type::clock::now() - unused);
    }
    static std::vector<std::string> keys() {
        std::vector<std::string> keys;
        for (const PythonArmCache& cache : PythonArmCaches().list())
            for (const char* name : {"old", "new", "busy", "idle"})
                if (cache.key == key_of(name)) keys.emplace_back(name);
        return keys;
    }

    fs::path parent_;
};

TEST_F(PythonArmCachesTest, AreListedByTheirLastUse) {
    put("older", 100, std::chrono::hours(9));
    put("newer", 200, std::chrono::hours(1));
    const auto caches = PythonArmCaches().list();
    ASSERT_EQ(caches.size(), 2u);
    EXPECT_EQ(caches[0].key, key_of("newer"));
    EXPECT_EQ(caches[0].mode, "python-default");
    EXPECT_EQ(caches[0].model, "a/model");
    EXPECT_EQ(caches[0].compile_cold_s, 12.5);
    EXPECT_GE(caches[0].size_bytes, 200);
    EXPECT_TRUE(utc_seconds(caches[0].created));
    EXPECT_EQ(*utc_seconds(caches[0].last_used) - *utc_seconds(caches[1].last_used), 8 * 3600);
}

TEST_F(PythonArmCachesTest, ShareTheLimitWithThePackagesWhichComeFirst) {
    put("old", 4 << 10, std::chrono::hours(9));
    put("new", 4 << 10, std::chrono::hours(1));
    CompileCache packages;
    const fs::path written = packages.reserve(sha256_hex("p"));
    std::ofstream(written) << std::string(8 << 10, 'x');
    CachedPackage package;
    package.key = sha256_hex("p");
    packages.store(package, written);
    ::setenv("COMPILESCOPE_CACHE_LIMIT", "17K", 1);
    shrink_caches();
    EXPECT_THAT(keys(), ElementsAre("new", "old"));
    ::setenv("COMPILESCOPE_CACHE_LIMIT", "13K", 1);
    shrink_caches();
    EXPECT_THAT(keys(), ElementsAre("new"));
    EXPECT_EQ(packages.list().size(), 1u);
}

TEST_F(PythonArmCachesTest, AreNotRemovedUnderAProcess) {
    put("busy", 100, std::chrono::hours(9));
    put("idle", 100, std::chrono::hours(1));
    const PythonArmCaches caches;
    {
        const auto in_use = caches.use({.key = key_of("busy")});
        EXPECT_EQ(clear_caches().packages, 1);
        EXPECT_THAT(keys(), ElementsAre("busy"));
    }
    EXPECT_EQ(clear_caches().packages, 1);
    EXPECT_THAT(keys(), IsEmpty());
}

TEST_F(PythonArmCachesTest, OfAnEarlierVersionAreListedToo) {
    fs::create_directories(PythonArmCaches().folder_of(key_of("bare")));
    const auto caches = PythonArmCaches().list();
    ASSERT_EQ(caches.size(), 1u);
    EXPECT_EQ(caches[0].model, "");
    EXPECT_FALSE(caches[0].compile_cold_s);
    EXPECT_TRUE(utc_seconds(caches[0].last_used));
}

TEST_F(PythonArmCachesTest, WhatAFailedCompilationLeftIsRemovedUnlessAProcessUsesIt) {
    put("old", 100, std::chrono::hours(9));
    const PythonArmCaches caches;
    EXPECT_FALSE(caches.remove_unfinished(key_of("old"))) << "it came to its end";
    fs::remove(caches.folder_of(key_of("old")) / "complete.json");
    {
        const auto in_use = caches.use({.key = key_of("old")});
        EXPECT_FALSE(caches.remove_unfinished(key_of("old")));
    }
    EXPECT_TRUE(caches.remove_unfinished(key_of("old")));
    EXPECT_THAT(keys(), IsEmpty());
}

TEST_F(PythonArmCachesTest, FoldersOfOtherNamesAndLinksAreNotTouched) {
    const fs::path arms = parent_ / "python_arms", imported = parent_ / "imported";
    std::vector<fs::path> files;
    for (const fs::path& folder :
         {arms / "src", arms / "src.part", arms / "src.gone", arms / (key_of("x") + "0"), imported / "src",
          imported / "lib--x", imported / "timm--.part"}) {
        fs::create_directories(folder);
        std::ofstream(files.emplace_back(folder / "main.c")) << "mine";
    }
    fs::create_directory_symlink(arms / "src", arms / key_of("link"));
    put("old", 100, std::chrono::hours(9));
    ::setenv("COMPILESCOPE_CACHE_LIMIT", "0", 1);
    shrink_caches();
    EXPECT_THAT(keys(), IsEmpty());
    EXPECT_EQ(clear_caches().packages, 0);
    EXPECT_EQ(clear_caches().imports, 0);
    for (const fs::path& file : files) EXPECT_TRUE(fs::exists(file)) << file;
    EXPECT_TRUE(fs::is_symlink(arms / key_of("link")));
}

TEST_F(PythonArmCachesTest, UnfinishedFoldersOfKilledProcessesGoWithClear) {
    const fs::path imported = parent_ / "imported";
    const fs::path part = imported / "timm--x.part", gone = imported / "timm--y.gone",
                   written = imported / "timm--z.part";
    for (const fs::path& folder : {part, gone, written}) fs::create_directories(folder / "graphs");
    const FileLock writing(imported / "timm--z.lock", FileLock::Kind::exclusive);
    EXPECT_EQ(clear_caches().imports, 0);
    EXPECT_FALSE(fs::exists(part));
    EXPECT_FALSE(fs::exists(gone));
    EXPECT_TRUE(fs::exists(written)) << "a process is making it";
}

}  // namespace
}  // namespace bench::backends
