#include "core/analysis/break_even.h"

#include <cmath>
#include <tuple>

#include "core/plan/modes.h"

namespace bench::results {

bool same_settings(const ArmResult& a, const ArmResult& b) {
    const auto names_format = [](const ArmResult& row) {
        const ModeInfo* mode = find_mode(row.mode);
        return mode != nullptr && mode->channels_last;
    };
    RuntimeSettings settings = a.settings;
    if (names_format(a) || names_format(b)) settings.memory_format = b.settings.memory_format;
    if (!a.settings.threads || !b.settings.threads) settings.threads = b.settings.threads;
    return settings == b.settings;
}

bool comparable(const ArmResult& a, const ArmResult& b) {
    const auto what = [](const ArmResult& r) {
        return std::tie(r.kind, r.model, r.target, r.device, r.batch, r.dtype, r.engine, r.weights_source,
                        r.weights_seed, r.weights_sha256, r.input, r.queries, r.source, r.section);
    };
    return what(a) == what(b) && same_settings(a, b);
}

const ArmResult* eager_of(const ArmResult& row, const std::vector<std::shared_ptr<const ArmResult>>& rows) {
    if (is_eager(row.mode)) return nullptr;
    for (const auto& other : rows)
        if (is_eager(other->mode) && comparable(*other, row)) return other.get();
    return nullptr;
}

std::string comparable_key(const ArmResult& row) {
    std::string key = row.model;
    for (const std::string& part : {row.target, row.device, std::to_string(row.batch), row.source,
                                    row.section, std::to_string(static_cast<int>(row.dtype))})
        key += '\n' + part;
    return key;
}

EagerRows::EagerRows(const RowList& rows) {
    for (const auto& row : rows) add(row);
}

void EagerRows::add(const std::shared_ptr<const ArmResult>& row) {
    if (is_eager(row->mode)) eager_by_key_[comparable_key(*row)].push_back(row);
}

const EagerRows::RowList& EagerRows::beside(const ArmResult& row) const {
    static const RowList kNone;
    const auto found = eager_by_key_.find(comparable_key(row));
    return found == eager_by_key_.end() ? kNone : found->second;
}

std::optional<double> break_even_images(const ArmResult& arm, const ArmResult& eager) {
    const auto verdict = arm.vs_eager.verdict;
    const auto arm_ms = time_ms(arm), eager_ms = time_ms(eager);
    if (!arm_ms || !eager_ms || !first_use_s(arm) || arm.status != ArmStatus::ok ||
        eager.status != ArmStatus::ok || (verdict && *verdict != Verdict::faster))
        return std::nullopt;
    const double saved_s_per_image = (*eager_ms - *arm_ms) / 1000.0 / arm.batch;
    if (!(saved_s_per_image > 0.0)) return std::nullopt;
    return std::ceil(*first_use_s(arm) / saved_s_per_image);
}

}  // namespace bench::results
