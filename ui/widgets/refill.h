#pragma once

#include <QComboBox>
#include <QVariant>
#include <algorithm>

namespace ui::widgets {

/// Fills a chooser anew without telling anyone; keeps the wanted item, else takes the first.
class Refill {
public:
    explicit Refill(QComboBox* box) : box_(box), was_blocked_(box->blockSignals(true)) { box->clear(); }
    Refill(const Refill&) = delete;
    Refill& operator=(const Refill&) = delete;
    ~Refill() { box_->blockSignals(was_blocked_); }
    void add(const QString& text, const QVariant& data) { box_->addItem(text, data); }
    void select(const QVariant& data) { box_->setCurrentIndex(std::max(box_->findData(data), 0)); }

private:
    QComboBox* box_;
    bool was_blocked_;
};

}  // namespace ui::widgets
