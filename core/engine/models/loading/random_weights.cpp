#include "core/engine/models/loading/random_weights.h"

#include <ATen/ATen.h>
#include <ATen/CPUGeneratorImpl.h>
#include <ATen/Parallel.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

namespace bench::weights {

namespace {

struct Slot {
    std::string name;
    at::Tensor tensor;
};

struct Uniform {
    double low, high;
};

Uniform around(double centre, double half_width) {
    return {centre - half_width, centre + half_width};
}

Uniform distribution(const Slot& slot) {
    const auto ends = [&](std::string_view ending) { return slot.name.ends_with(ending); };
    const auto has = [&](std::string_view part) { return slot.name.find(part) != std::string::npos; };
    if (ends("running_mean") || ends("bias")) return around(0, 0.1);
    if (ends("running_var")) return around(1, 0.2);
    // Added to or used as activations or attention scores, which have a deviation of about 1.
    for (const char* word :
         {"position_embedding", "token_embedding", "class_embedding", "level_embed", "queries_"})
        if (has(word)) return around(0, 1);
    if (ends("bias_table") || ends("token")) return around(0, 1);
    if (slot.tensor.dim() < 2) return around(1, 0.2);  // a norm's scale
    const double fan_in = static_cast<double>(slot.tensor.numel()) / static_cast<double>(slot.tensor.size(0));
    return around(0, std::sqrt(3.0 / std::max(1.0, fan_in)));
}

/// Hashes the name by FNV-1a, then applies SplitMix64's last step, so that neighbouring seeds are unrelated.
std::uint64_t tensor_seed(std::uint64_t seed, std::string_view name) {
    std::uint64_t hash = 0xcbf29ce484222325 ^ (seed * 0x9e3779b97f4a7c15);
    for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9;
    hash = (hash ^ (hash >> 27)) * 0x94d049bb133111eb;
    return hash ^ (hash >> 31);
}

}  // namespace

void fill_random(models::VisionModel& model, std::uint64_t seed) {
    const auto derived = models::derived_buffer_names(model);
    std::vector<Slot> slots;
    for (const auto& item : model.named_parameters()) slots.push_back({item.key(), item.value().detach()});
    for (const auto& item : model.named_buffers())
        if (item.value().is_floating_point() && std::ranges::find(derived, item.key()) == derived.end())
            slots.push_back({item.key(), item.value()});
    at::parallel_for(
        0, static_cast<std::int64_t>(slots.size()), 1, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t i = begin; i < end; ++i) {
                Slot& slot = slots[static_cast<std::size_t>(i)];
                const auto generator = at::make_generator<at::CPUGeneratorImpl>(tensor_seed(seed, slot.name));
                const Uniform range = distribution(slot);
                slot.tensor.uniform_(range.low, range.high, generator);
            }
        });
}

}  // namespace bench::weights
