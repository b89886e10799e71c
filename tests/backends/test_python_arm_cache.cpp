#include "core/backends/python_arm_cache.h"

#include <gmock/gmock.h>
#include <stdlib.h>

#include <chrono>
#include <fstream>

#include "core/backends/caches.h"
#include "core/backends/compile_cache.h"
#include "core/base/utc_time.h"

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

    /// As a Python arm leaves it that was used so long ago.
    void put(const std::string& key, std::size_t size, std::chrono::hours unused) const {
        const PythonArmCaches caches;
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
        for (const PythonArmCache& cache : PythonArmCaches().list()) keys.push_back(cache.key);
        return keys;
    }

    fs::path parent_;
};

TEST_F(PythonArmCachesTest, AreListedByTheirLastUse) {
    put("older", 100, std::chrono::hours(9));
    put("newer", 200, std::chrono::hours(1));
    const auto caches = PythonArmCaches().list();
    ASSERT_EQ(caches.size(), 2u);
    EXPECT_EQ(caches[0].key, "newer");
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
    const fs::path written = packages.reserve("p");
    std::ofstream(written) << std::string(8 << 10, 'x');
    CachedPackage package;
    package.key = "p";
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
        const auto in_use = caches.use({.key = "busy"});
        EXPECT_EQ(clear_caches().packages, 1);
        EXPECT_THAT(keys(), ElementsAre("busy"));
    }
    EXPECT_EQ(clear_caches().packages, 1);
    EXPECT_THAT(keys(), IsEmpty());
}

TEST_F(PythonArmCachesTest, OfAnEarlierVersionAreListedToo) {
    fs::create_directories(PythonArmCaches().folder_of("bare"));
    const auto caches = PythonArmCaches().list();
    ASSERT_EQ(caches.size(), 1u);
    EXPECT_EQ(caches[0].model, "");
    EXPECT_FALSE(caches[0].compile_cold_s);
    EXPECT_TRUE(utc_seconds(caches[0].last_used));
}

}  // namespace
}  // namespace bench::backends
