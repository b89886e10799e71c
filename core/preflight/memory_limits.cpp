#include "core/preflight/memory_limits.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/base/json_store.h"
#include "core/base/numbers.h"
#include "core/base/utc_time.h"
#include "core/machine/host_info.h"
#include "core/plan/cells.h"
#include "core/plan/device_spec.h"
#include "core/results/arm_result.h"
#include "core/targets/devices.h"
#include "core/targets/target.h"

namespace bench {

namespace {

constexpr const char* kLimitsKey = "limits";

std::string named(const std::string& name, std::optional<std::int64_t> memory_bytes) {
    return memory_bytes ? name + ", " + numbers::fixed(static_cast<double>(*memory_bytes) / 1e9, 0) + " GB"
                        : name;
}

/// A training step needs more memory than a forward pass, so it has separate limits.
std::string limited(std::string_view kind, const std::string& mode) {
    return kind == name_in(kRunKindNames, RunKind::training) ? "train " + mode : mode;
}

}  // namespace

MemoryLimits::MemoryLimits(Options options) : options_(std::move(options)) {
    if (!options_.retry) kept_ = read();
}

void MemoryLimits::learn_for_this_run(const ArmResult& row) {
    if (row.status == ArmStatus::oom)
        limits_.try_emplace({row.model, device_word(row), row.dtype, limited(row.kind, row.mode)}, row.batch);
}

void MemoryLimits::learn(const ArmResult& row) {
    learn_for_this_run(row);
    if (options_.file.empty() || (row.status != ArmStatus::oom && row.status != ArmStatus::ok)) return;
    std::vector<Kept> kept = read();  // another program may have written meanwhile
    const auto is_same = [&](const Kept& k) {
        return matches(k, row.model, row.dtype, limited(row.kind, row.mode)) &&
               k.device == identity(device_word(row));
    };
    if (row.status == ArmStatus::ok) {
        if (std::erase_if(kept, [&](const Kept& k) { return row.batch >= k.batch && is_same(k); }) == 0)
            return;
    } else {
        std::erase_if(kept, is_same);
        kept.push_back({row.model, limited(row.kind, row.mode), identity(device_word(row)), torch_,
                        utc_now().substr(0, 10), row.dtype, row.batch});
    }
    json_store::write(options_.file, kLimitsKey, kept);
    if (!options_.retry) kept_ = std::move(kept);
}

Message MemoryLimits::reason_to_skip(const Cell& cell, const std::string& mode) {
    const std::string name = limited(name_in(kRunKindNames, cell.kind), mode);
    const auto own = limits_.find({cell.model, cell.device, cell.dtype, name});
    if (own != limits_.end() && own->second < cell.batch)
        return message("out of memory at batch %1", own->second);
    for (const Kept& kept : kept_)
        if (kept.batch < cell.batch && matches(kept, cell.model, cell.dtype, name) &&
            kept.device == identity(cell.device))
            return message("out of memory at batch %1 in a run of %2; --retry-oom tries it again", kept.batch,
                           kept.date);
    return {};
}

bool MemoryLimits::matches(const Kept& kept, const std::string& model, DType dtype,
                           const std::string& mode) const {
    return kept.model == model && kept.dtype == dtype && kept.mode == mode && kept.torch == torch_;
}

std::vector<MemoryLimits::Kept> MemoryLimits::read() const {
    return json_store::read<Kept>(options_.file, kLimitsKey);
}

const std::string& MemoryLimits::identity(const std::string& device) {
    const auto [it, is_new] = identities_.try_emplace(device, device);
    if (is_new && options_.identity) it->second = options_.identity(device);
    return it->second;
}

std::string device_identity(const std::string& word) {
    const DeviceSpec spec = device_spec(word);
    if (remote::is_remote(spec.target)) return word;
    // A batch size that runs out of memory with one torch may fit with another.
    const std::string target =
        spec.target == kThisProgram ? "" : find_target(spec.target).torch + " of " + spec.target + ", ";
    if (spec.device == "cpu") return target + named(host_info::cpu_name(), host_info::memory_bytes());
    try {
        for (const DeviceInfo& info : query_devices())
            if (info.id == spec.device) return target + named(info.name, info.memory_bytes);
    } catch (const Error&) {
        // Falls back to the device's number.
    }
    return word;
}

}  // namespace bench
