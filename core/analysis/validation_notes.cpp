#include "core/analysis/validation_notes.h"

#include <algorithm>

#include "core/machine/validated_devices.h"
#include "core/plan/device_spec.h"

namespace bench::results {

std::vector<Message> validation_notes(const Rows& rows) {
    std::vector<Message> notes;
    const auto is_named_by_another = [&rows](const ArmResult& unnamed) {
        return std::ranges::any_of(rows, [&unnamed](const auto& row) {
            return row->device == unnamed.device && row->target == unnamed.target &&
                   !row->device_name.empty();
        });
    };
    for (const auto& row : rows) {
        // A row that never began has no name of its device.
        if (row->device_name.empty() && is_named_by_another(*row)) continue;
        if (!row->source.empty() || is_validated(row->device, row->device_name)) continue;
        const Message note = about(row->device_name.empty() ? device_word(*row) : row->device_name,
                                   validation_note(row->device, row->device_name));
        if (std::ranges::find(notes, note) == notes.end()) notes.push_back(note);
    }
    return notes;
}

}  // namespace bench::results
