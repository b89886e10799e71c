#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>

/// A shell script in the place of the helper "hub" while this object lives (tests/support/fake_python.sh).
class FakeHubClient {
public:
    explicit FakeHubClient(const std::filesystem::path& folder) : folder_(folder) {
        std::filesystem::create_directories(folder_);
        set("COMPILESCOPE_HELPERS", folder_);
        set("COMPILESCOPE_PYTHON", COMPILESCOPE_TEST_SUPPORT "/fake_python.sh");
        set("HF_HUB_CACHE", folder_ / "hub");
    }
    ~FakeHubClient() {
        for (const auto& [name, value] : before_)
            value ? ::setenv(name.c_str(), value->c_str(), 1) : ::unsetenv(name.c_str());
        std::filesystem::remove_all(folder_);
    }
    FakeHubClient(const FakeHubClient&) = delete;
    FakeHubClient& operator=(const FakeHubClient&) = delete;

    /// What it does from now on; $1 is the action, $@ the arguments, $HERE this folder.
    void script(const std::string& text) const {
        std::ofstream(folder_ / "__main__.py") << "HERE=$(dirname \"$0\")\nshift\n" << text;
    }
    std::filesystem::path folder() const { return folder_; }

    /// A commit of this digit alone.
    static std::string commit(char digit) { return std::string(40, digit); }

    /// A model in the cache, as huggingface_hub keeps it, of the commit(digit).
    std::filesystem::path add_cached(const std::string& folder_name, char digit, const std::string& config,
                                     bool with_weights) const {
        const std::string revision = commit(digit);
        const auto repository = folder_ / "hub" / folder_name;
        const auto snapshot = repository / "snapshots" / revision;
        std::filesystem::create_directories(snapshot);
        std::filesystem::create_directories(repository / "refs");
        std::ofstream(snapshot / "config.json") << config;
        if (with_weights) std::ofstream(snapshot / "model.safetensors") << "12345678";
        std::ofstream(repository / "refs/main") << revision;
        return snapshot;
    }

private:
    void set(const char* name, const std::filesystem::path& value) {
        const char* before = std::getenv(name);
        before_[name] = before ? std::optional<std::string>(before) : std::nullopt;
        ::setenv(name, value.c_str(), 1);
    }

    const std::filesystem::path folder_;
    std::map<std::string, std::optional<std::string>> before_;
};
