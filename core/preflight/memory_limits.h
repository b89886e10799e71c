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

/// After an arm ran out of memory at a batch size, larger ones are not tried on that device (docs/method.md,
/// rule 18). Kept for later runs in a small file of the user's data folder; that batch size itself is tried
/// by every run, and when it works what was kept is forgotten.
class MemoryLimits {
public:
    struct Options {
        std::filesystem::path file;  ///< empty: this run only
        bool retry = false;          ///< what earlier runs found is learnt but not used (--retry-oom)
        /// The device as a later run will know it: name and memory, not its number. Asked once a device, and
        /// only when it matters; may take a second.
        std::function<std::string(const std::string& device)> identity;
    };
    MemoryLimits() = default;
    explicit MemoryLimits(Options options);

    /// The version of torch that this run measures: what is kept holds for one.
    void set_torch(const std::string& version) { torch_ = version; }

    /// From a row of this run: `oom` is a limit, `ok` at that batch or above lifts a kept one. What cannot be
    /// written to the file still holds for this run.
    void learn(const ArmResult& row);
    /// The same without the file: from a row that an earlier part of this run left.
    void learn_for_this_run(const ArmResult& row);

    /// Why the arm is skipped: "out of memory at batch 4". Empty if it may run.
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

/// "NVIDIA H200, 141 GB"; for a CPU its name and the host's memory; of another PyTorch with its version and
/// target in front. The device's own word where it cannot be asked, and of another machine.
std::string device_identity(const std::string& word);

}  // namespace bench
