#pragma once

#include <QHeaderView>

namespace ui {

/// A horizontal header in three lines: the model's groups (headerData roles Group1 and Group2) above the
/// sections; neighbours with the same text share one label.
class GroupedHeader : public QHeaderView {
    Q_OBJECT
public:
    enum Role { Group1Role = Qt::UserRole + 1, Group2Role };
    explicit GroupedHeader(QWidget* parent = nullptr);
    QSize sizeHint() const override;

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;

private:
    int lineHeight_px() const;
    /// The part of the header that the group of `section` covers, seen at `depth` groups.
    QRect groupRect(int section, int depth) const;
    QString groupText(int section, int depth) const;
};

}  // namespace ui
