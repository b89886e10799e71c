#pragma once

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace bench {

/// A folder that goes with the test, to put files of /proc and /sys into.
class FakeRoot {
public:
    FakeRoot() : path_((std::filesystem::temp_directory_path() / "compilescope-root-XXXXXX").string()) {
        if (::mkdtemp(path_.data()) == nullptr) throw std::runtime_error("mkdtemp");
    }
    ~FakeRoot() { std::filesystem::remove_all(path_); }
    FakeRoot(const FakeRoot&) = delete;
    FakeRoot& operator=(const FakeRoot&) = delete;

    std::filesystem::path path() const { return path_; }
    void write(const std::string& file, const std::string& text) const {
        const std::filesystem::path full = path() / file;
        std::filesystem::create_directories(full.parent_path());
        std::ofstream(full) << text;
    }

private:
    std::string path_;
};

/// Environment variables as a test sets them, put back at its end. An empty value unsets.
class FakeVariables {
public:
    FakeVariables() = default;
    ~FakeVariables() {
        for (const auto& [name, value] : before_) put(name, value);
    }
    FakeVariables(const FakeVariables&) = delete;
    FakeVariables& operator=(const FakeVariables&) = delete;

    void set(const std::string& name, const std::string& value) {
        const char* old = ::getenv(name.c_str());
        before_.insert(before_.begin(), {name, old != nullptr ? old : ""});
        put(name, value);
    }

private:
    static void put(const std::string& name, const std::string& value) {
        if (value.empty())
            ::unsetenv(name.c_str());
        else
            ::setenv(name.c_str(), value.c_str(), 1);
    }
    std::vector<std::pair<std::string, std::string>> before_;
};

/// Two GPUs of one kind behind the fake NVML.
inline nlohmann::json two_gpus() {
    const auto gpu = [](const char* uuid, const char* bus_id, int clock) {
        return nlohmann::json{{"name", "Fake H200"},        {"uuid", uuid},
                              {"bus_id", bus_id},           {"clock", {{"1", clock}, {"2", 2619}}},
                              {"max_clock", {{"1", 1980}}}, {"reasons", 0},
                              {"temperature", 41},          {"power_mw", 123'456},
                              {"energy_mj", 5'000'000'000}, {"utilization", 0},
                              {"memory", {100, 60, 40}},    {"pids", nlohmann::json::array()}};
    };
    return {
        {"gpus", {gpu("GPU-aaaa-1", "00000000:0A:00.0", 1410), gpu("GPU-bbbb-2", "00000000:3B:00.0", 1755)}}};
}

/// The fake NVML with a script; nothing hides a GPU until a test says so.
class FakeNvml {
public:
    explicit FakeNvml(const nlohmann::json& script, const char* library = FAKE_NVML_LIBRARY) {
        set("COMPILESCOPE_NVML", library);
        set("FAKE_NVML", (folder_.path() / "nvml.json").string());
        set("CUDA_VISIBLE_DEVICES", "");
        set("CUDA_DEVICE_ORDER", "");
        use(script);
    }
    void use(const nlohmann::json& script) const { folder_.write("nvml.json", script.dump()); }
    void set(const std::string& name, const std::string& value) { variables_.set(name, value); }

private:
    FakeRoot folder_;
    FakeVariables variables_;
};

}  // namespace bench
