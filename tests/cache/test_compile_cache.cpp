#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <thread>

#include "core/base/error.h"
#include "core/base/sha256.h"
#include "core/cache/compile_cache.h"
#include "core/results/arm_result.h"

namespace bench::backends {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

class CompileCacheTest : public testing::Test {
protected:
    fs::path parent_ = fs::path(testing::TempDir()) / ("compile_cache_test_" + std::to_string(::getpid()));
    fs::path dir_ = parent_ / "packages";
    CompileCache cache_{dir_};

    void TearDown() override {
        unsetenv("COMPILESCOPE_CACHE_LIMIT");
        fs::remove_all(parent_);
    }

    /// Without its lease: as if the process that compiled it had ended.
    CachedPackage store(const std::string& key, const std::string& content) {
        CachedPackage stored = store_in(cache_, key, content);
        stored.in_use.reset();
        return stored;
    }

    /// Keys of the cache are digests; the tests call them by short names.
    static std::string key_of(const std::string& name) { return sha256_hex(name); }
    static std::string name_of(const std::string& key) {
        for (const char* name : {"a", "b", "c", "d", "large", "loading", "k1"})
            if (key_of(name) == key) return name;
        return key;
    }
    fs::path file_of(const std::string& name, const std::string& extension) const {
        return dir_ / (key_of(name) + extension);
    }

    static CachedPackage store_in(CompileCache& cache, const std::string& name, const std::string& content) {
        const std::string key = key_of(name);
        const fs::path written = cache.reserve(key);
        std::ofstream(written) << content;
        CachedPackage package;
        package.key = key;
        package.model = "m";
        package.mode = "default";
        package.compile_report.kernels = 7;
        package.compile_report.code_sha256 = "c0de";
        package.compile_report.extern_calls = {{"aten::mm", 2}};
        package.compile_report.choices = {{.operation = "mm(2x3, 3x4) float32",
                                           .chosen = "cpp_gemm",
                                           .is_template = true,
                                           .chosen_ms = 0.5,
                                           .library_ms = 0.75,
                                           .candidates = 3,
                                           .uses = 12}};
        package.notes = {message("autotuning had nothing to choose from")};
        package.compile_cold_s = 12.5;
        package.compile_setup_s = 30.5;
        return cache.store(package, written);
    }

    std::vector<std::string> keys() const {
        std::vector<std::string> keys;
        for (const CachedPackage& package : cache_.list()) keys.push_back(name_of(package.key));
        return keys;
    }
    static void wait_a_tick() { std::this_thread::sleep_for(std::chrono::milliseconds(20)); }
};

TEST_F(CompileCacheTest, WhatWasStoredIsFoundByAnotherProcess) {
    const CachedPackage stored = store("k1", "code");
    const auto found = CompileCache(dir_).find(key_of("k1"));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->compile_report, stored.compile_report);
    EXPECT_EQ(found->compile_report.kernels, 7);
    EXPECT_EQ(found->compile_report.package_key, key_of("k1"));
    EXPECT_EQ(found->compile_report.code_sha256, "c0de");
    EXPECT_THAT(found->notes, ElementsAre(message("autotuning had nothing to choose from")));
    EXPECT_EQ(found->compile_cold_s, 12.5);
    EXPECT_EQ(found->compile_setup_s, 30.5);
    EXPECT_EQ(found->size_bytes, 4);
    EXPECT_FALSE(cache_.find(key_of("k2")));
}

TEST_F(CompileCacheTest, ASidecarOfAnEarlierVersionHasNoFingerprint) {
    store("k1", "code");
    std::ifstream in(file_of("k1", ".package.json"));
    nlohmann::json sidecar = nlohmann::json::parse(in);
    ASSERT_EQ(sidecar["engaged"].erase("code_sha256"), 1U);
    std::ofstream(file_of("k1", ".package.json")) << sidecar;
    const auto found = cache_.find(key_of("k1"));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->compile_report.code_sha256, "");
    EXPECT_EQ(found->compile_report.kernels, 7);
}

TEST_F(CompileCacheTest, DamagedPackagesAreRemovedAndNotFound) {
    std::ofstream(store("flipped", "code").file) << "cude";
    std::ofstream(store("short", "code").file) << "co";
    fs::remove(store("missing", "code").file);
    store("sidecar", "code");
    std::ofstream(file_of("sidecar", ".package.json")) << R"({"key": "sidecar", "size_by)";
    for (const char* name : {"flipped", "short", "missing", "sidecar"}) {
        EXPECT_FALSE(cache_.find(key_of(name))) << name;
        EXPECT_FALSE(fs::exists(file_of(name, ".package.json"))) << name;
        EXPECT_FALSE(fs::exists(file_of(name, ".pt2"))) << name;
    }
}

TEST_F(CompileCacheTest, APackageWithoutSidecarIsNoEntryAndGoesWithTheNextOne) {
    std::ofstream(file_of("half", ".pt2")) << "code";
    EXPECT_FALSE(cache_.find(key_of("half")));
    EXPECT_TRUE(cache_.list().empty());
    store("k1", "code");
    EXPECT_FALSE(fs::exists(file_of("half", ".pt2")));
}

TEST_F(CompileCacheTest, ClearRemovesEverythingAndCountsPackages) {
    store("a", "1");
    store("b", "2");
    EXPECT_EQ(cache_.list().size(), 2U);
    EXPECT_EQ(cache_.clear(), 2);
    EXPECT_TRUE(fs::is_empty(dir_));
}

TEST_F(CompileCacheTest, WhatWasNotUsedForLongestIsRemovedFirst) {
    setenv("COMPILESCOPE_CACHE_LIMIT", "30", 1);
    for (const char* key : {"a", "b", "c"}) {
        store(key, "ten bytes.");
        wait_a_tick();
    }
    EXPECT_TRUE(cache_.find(key_of("a")));
    wait_a_tick();
    store("d", "ten bytes.");
    EXPECT_THAT(keys(), ElementsAre("d", "a", "c"));
    EXPECT_FALSE(fs::exists(file_of("b", ".pt2")));
}

TEST_F(CompileCacheTest, ThePackageJustStoredStaysWhateverItsSize) {
    setenv("COMPILESCOPE_CACHE_LIMIT", "4", 1);
    store("a", "1234");
    store("large", "ten bytes.");
    EXPECT_THAT(keys(), ElementsAre("large"));
}

TEST_F(CompileCacheTest, TheLimitIsKeptForLaterProcessesAndHoldsAtOnce) {
    store("a", "ten bytes.");
    wait_a_tick();
    store("b", "ten bytes.");
    EXPECT_GT(cache_.limit_bytes(), 1LL << 30);
    cache_.set_limit_bytes(15);
    EXPECT_THAT(keys(), ElementsAre("b"));
    EXPECT_EQ(CompileCache(dir_).limit_bytes(), 15);
    setenv("COMPILESCOPE_CACHE_LIMIT", "1.5 GiB", 1);
    EXPECT_EQ(cache_.limit_bytes(), 3LL << 29);
    setenv("COMPILESCOPE_CACHE_LIMIT", "much", 1);
    EXPECT_THAT([&] { static_cast<void>(cache_.limit_bytes()); },
                ThrowsMessage<InputError>(HasSubstr("COMPILESCOPE_CACHE_LIMIT=much")));
}

TEST_F(CompileCacheTest, APackageThatIsBeingLoadedIsNotPulledAway) {
    CachedPackage loading = store_in(cache_, "loading", "ten bytes.");
    store("idle", "ten bytes.");
    EXPECT_EQ(CompileCache(dir_).clear(), 1);
    EXPECT_THAT(keys(), ElementsAre("loading"));
    EXPECT_TRUE(fs::exists(loading.file));
    cache_.set_limit_bytes(0);
    EXPECT_THAT(keys(), ElementsAre("loading"));
    loading.in_use.reset();
    EXPECT_EQ(cache_.clear(), 1);
}

/// Runs `work` in processes of its own, all at once; how many did not end well.
int failures_of(int processes, const std::function<bool(int)>& work) {
    std::vector<pid_t> children;
    for (int i = 0; i < processes; ++i) {
        const pid_t child = ::fork();
        if (child == 0) {
            bool good = false;
            try {
                good = work(i);
            } catch (...) {
            }
            ::_exit(good ? 0 : 1);
        }
        children.push_back(child);
    }
    int failures = 0;
    for (const pid_t child : children) {
        int status = 0;
        ::waitpid(child, &status, 0);
        failures += status == 0 ? 0 : 1;
    }
    return failures;
}

TEST_F(CompileCacheTest, ProcessesThatStoreFindAndClearAtOnceNeverSeeADamagedEntry) {
    constexpr int kProcesses = 6, kRounds = 40;
    const std::string contents[] = {std::string(20000, 'a'), std::string(30000, 'b')};
    const int failures = failures_of(kProcesses, [&](int process) {
        CompileCache cache(dir_);
        for (int round = 0; round < kRounds; ++round) {
            const std::string key = "k" + std::to_string(round % 3);
            if (process == 0 && round % 5 == 0) cache.clear();
            if (process % 2 == 0) store_in(cache, key, contents[process / 2 % 2]);
            const auto found = cache.find(key_of(key));
            if (!found) continue;  // cleared meanwhile
            // With its lease the file stays what the sidecar says, whoever stores or clears.
            std::ifstream in(found->file, std::ios::binary);
            const std::string read(std::istreambuf_iterator<char>(in), {});
            if (static_cast<std::int64_t>(read.size()) != found->size_bytes ||
                (read != contents[0] && read != contents[1]))
                return false;
        }
        return true;
    });
    EXPECT_EQ(failures, 0);
    for (const auto& entry : fs::directory_iterator(dir_))
        EXPECT_THAT(entry.path().string(), testing::Not(HasSubstr(".tmp-"))) << "a process left it";
    for (const CachedPackage& package : cache_.list()) EXPECT_TRUE(cache_.find(package.key)) << package.key;
}

TEST_F(CompileCacheTest, StoringLeavesAPackageThatIsInUse) {
    store("k1", "first");
    const auto found = CompileCache(dir_).find(key_of("k1"));
    ASSERT_TRUE(found);
    const CachedPackage second = store_in(cache_, "k1", "another code");
    EXPECT_EQ(second.sha256, found->sha256);
    EXPECT_TRUE(second.in_use);
    std::string read;
    std::getline(std::ifstream(found->file), read);
    EXPECT_EQ(read, "first");
    EXPECT_FALSE(fs::exists(cache_.reserve(key_of("k1")))) << "the new file is left over";
}

TEST_F(CompileCacheTest, ClearLeavesWhatAnotherProcessIsWritingAndTakesWhatADeadOneLeft) {
    std::ofstream(cache_.reserve(key_of("mine"))) << "half";
    const pid_t dead = ::fork();
    if (dead == 0) ::_exit(0);
    int status = 0;
    ::waitpid(dead, &status, 0);
    std::string name = cache_.reserve(key_of("theirs")).filename().string();
    const std::string own = "-" + std::to_string(::getpid()) + ".";
    name.replace(name.rfind(own), own.size(), "-" + std::to_string(dead) + ".");
    std::ofstream(dir_ / name) << "half";
    // A host whose name begins with this one's, on a file system that both use.
    std::string elsewhere = name;
    elsewhere.replace(elsewhere.rfind('-'), 1, "-999999999-");
    std::ofstream(dir_ / elsewhere) << "half";
    cache_.clear();
    EXPECT_TRUE(fs::exists(cache_.reserve(key_of("mine"))));
    EXPECT_FALSE(fs::exists(dir_ / name));
    EXPECT_TRUE(fs::exists(dir_ / elsewhere));
}

class ForeignFiles : public CompileCacheTest {
protected:
    /// Whatever a folder that the user named may hold.
    void put(const fs::path& file) {
        fs::create_directories(file.parent_path());
        std::ofstream(file) << "mine";
        files_.push_back(file);
    }
    void expect_all_there() const {
        for (const fs::path& file : files_) EXPECT_TRUE(fs::exists(file)) << file;
    }

    std::vector<fs::path> files_;
};

TEST_F(ForeignFiles, AreNotTouchedByStoreClearAndTheLimit) {
    for (const std::string& name :
         {std::string("mylib/main.c"), std::string("mylib.so"), std::string("model.pt2"),
          std::string("app.package.json"), key_of("folder") + "/main.c", key_of("folder") + ".d/main.c",
          "x" + key_of("a") + ".so", key_of("a").substr(1) + ".so"})
        put(dir_ / name);
    put(parent_ / "packages.choices/mine.json");
    store("a", "ten bytes.");
    cache_.store_choice(key_of("a"), {{"choices", "x"}});
    expect_all_there();
    cache_.set_limit_bytes(0);
    EXPECT_EQ(cache_.clear(), 0) << "the limit has removed it";
    expect_all_there();
    EXPECT_FALSE(cache_.find_choice(key_of("a")));
}

TEST_F(ForeignFiles, OutsideTheFolderAreNotNamedByASidecar) {
    put(parent_ / "victim.so");
    put(parent_ / "victim.pt2");
    put(parent_ / "victim.package.json");
    put(dir_ / "library.so");
    store("a", "code");
    std::ifstream in(file_of("a", ".package.json"));
    auto sidecar = nlohmann::json::parse(in);
    sidecar["key"] = "../victim";
    std::ofstream(file_of("hostile", ".package.json")) << sidecar.dump();
    sidecar["key"] = key_of("other");
    sidecar["file"] = "library.so";
    std::ofstream(file_of("other", ".package.json")) << sidecar.dump();
    EXPECT_EQ(keys(), std::vector<std::string>{"a"});
    cache_.clear();
    expect_all_there();
    EXPECT_TRUE(fs::exists(dir_ / "library.so"));
    EXPECT_FALSE(fs::exists(file_of("hostile", ".package.json"))) << "of our name, and no entry";
}

}  // namespace
}  // namespace bench::backends
