#pragma once

#include <QHeaderView>

namespace ui {

/// A horizontal header with two lines of groups (headerData roles Group1Role and Group2Role) above the
/// sections, whose titles wrap after + and -. Adjacent sections with the same group text share one label.
class GroupedHeader : public QHeaderView {
    Q_OBJECT
public:
    enum Role { Group1Role = Qt::UserRole + 1, Group2Role };
    explicit GroupedHeader(QWidget* parent = nullptr);
    QSize sizeHint() const override;
    /// Returns the smallest width of at least `least_px` in which the section's title has at most two lines.
    int widthOfTwoLines(int section, int least_px) const;

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;

private:
    int lineHeight_px() const;
    /// Returns the rectangle of the group of `section` in the line `depth`, 0 for the top line.
    QRect groupRect(int section, int depth) const;
    QString groupText(int section, int depth) const;
    QString title(int section) const;
    QRect titleIn(int section,
                  int width_px) const;  ///< the size of the wrapped title in a section of this width
};

}  // namespace ui
