#pragma once

#include <QHeaderView>

namespace ui {

/// A horizontal header with three lines: two lines of groups (headerData roles Group1Role and Group2Role)
/// above the sections. Adjacent sections with the same text share one label.
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
    /// Returns the rectangle of the group of `section` in the line `depth`, 0 for the top line.
    QRect groupRect(int section, int depth) const;
    QString groupText(int section, int depth) const;
};

}  // namespace ui
