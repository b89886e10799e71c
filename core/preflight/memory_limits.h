#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "core/base/message.h"
#include "core/plan/cells.h"
#include "core/results/arm_result.h"

namespace bench {

/// Batch sizes at which arms ran out of memory. Larger ones are skipped on that device (docs/method.md,
/// rule 18). Limits are saved in the data folder for later runs. Each run tries the limit's batch size again
/// and deletes the limit if it succeeds.
class MemoryLimits {
public:
    struct Options {
        std::filesystem::path file;  ///< empty: this run only
        bool retry = false;          ///< ignore the limits of earlier runs, but save new ones (--retry-oom)
        /// Returns a name of the device that later runs share: name and memory, not its number. Called at
        /// most once for each device, when first needed; may take a second.
        std::function<std::string(const std::string& device)> identity;
    };
    MemoryLimits() = default;
    explicit MemoryLimits(Options options);

    /// Sets the version of torch that this run measures. Saved limits are valid for one version.
    void set_torch(const std::string& version) { torch_ = version; }

    /// Updates the limits from a row of this run: `oom` sets a limit, `ok` at that batch size or above
    /// deletes a saved one. If the file cannot be written, the limit still applies to this run.
    void learn(const ArmResult& row);
    /// Same as learn() without the file, for a row from an earlier part of a resumed run.
    void learn_for_this_run(const ArmResult& row);

    /// Returns why the arm is skipped ("out of memory at batch 4"), or an empty string if it may run.
    Message reason_to_skip(const Cell& cell, const std::string& mode);

private:
    using Key = std::tuple<std::string, std::string, DType, std::string>;  ///< model, device, dtype, mode
    struct Kept {
        std::string model, mode, device, torch, date;
        DType dtype = DType::float32;
        int batch = 0;
    };

    template <typename Object>
    requires std::is_same_v<std::remove_const_t<Object>, Kept>
    friend void members(Object& kept, auto visit) {
        visit("model", kept.model);
        visit("mode", kept.mode);
        visit("dtype", kept.dtype);
        visit("device", kept.device);
        visit("torch", kept.torch);
        visit("batch", kept.batch);
        visit("date", kept.date);
    }
    std::vector<Kept> read() const;
    bool matches(const Kept& kept, const std::string& model, DType dtype, const std::string& mode) const;
    const std::string& identity(const std::string& device);

    Options options_;
    std::string torch_;
    std::map<Key, int> limits_;
    std::vector<Kept> kept_;
    std::map<std::string, std::string> identities_;
};

/// Returns "NVIDIA H200, 141 GB"; for a CPU its name and the host's memory. Another PyTorch adds its version
/// and target in front. Returns `word` if the device cannot be queried or is on another machine.
std::string device_identity(const std::string& word);

}  // namespace bench
