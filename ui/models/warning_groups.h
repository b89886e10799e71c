#pragma once

#include <QString>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/results/arm_result.h"

namespace ui {

/// The warnings of the rows of a run, grouped by kind: "9 modes ran out of search time". Kinds that may change a
/// verdict come first. The table in warning_groups.cpp lists the kinds.
class WarningGroups {
public:
    struct Entry {
        std::string model, mode;
        bench::Message warning;
    };
    struct Group {
        std::size_t kind = 0;  ///< index of the table
        std::vector<Entry> entries;

        QString title() const;  ///< with the number of entries, in the window's language
        bool mayChangeVerdict() const;
    };

    void add(const bench::ArmResult& row);
    void clear();
    /// Returns the kinds that occur, in the order of the table.
    std::vector<Group> groups() const;
    /// Returns the number of kinds that occur and may change a verdict, or may not.
    int count(bool mayChangeVerdict) const;

private:
    std::vector<Group> groups_;                   ///< of all kinds; empty before the first row
    std::set<std::array<std::string, 3>> known_;  ///< model, mode and the English text: each counts once
};

}  // namespace ui
