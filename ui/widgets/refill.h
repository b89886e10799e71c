#pragma once

#include <QComboBox>
#include <QSignalBlocker>
#include <QVariant>
#include <algorithm>
#include <utility>
#include <vector>

namespace ui::widgets {

/// Replaces the items of a combo box in its destructor, without emitting signals, and selects the wanted item
/// or else the first. Keeps items that are already equal, because new items trigger a new layout of the box
/// and its neighbours.
class Refill {
public:
    explicit Refill(QComboBox* box) : box_(box) {}
    Refill(const Refill&) = delete;
    Refill& operator=(const Refill&) = delete;
    ~Refill() {
        const QSignalBlocker blocker(box_);
        if (!hasItems()) {
            box_->clear();
            for (const auto& [text, data] : items_) box_->addItem(text, data);
        }
        box_->setCurrentIndex(std::max(box_->findData(wanted_), 0));
    }
    void add(const QString& text, const QVariant& data) { items_.emplace_back(text, data); }
    void select(const QVariant& data) { wanted_ = data; }

private:
    bool hasItems() const {
        if (box_->count() != static_cast<int>(items_.size())) return false;
        for (int i = 0; i < box_->count(); ++i) {
            const auto& [text, data] = items_[static_cast<std::size_t>(i)];
            if (box_->itemText(i) != text || box_->itemData(i) != data) return false;
        }
        return true;
    }

    QComboBox* box_;
    std::vector<std::pair<QString, QVariant>> items_;
    QVariant wanted_;
};

}  // namespace ui::widgets
