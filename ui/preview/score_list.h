#pragma once

#include <QTreeWidget>
#include <vector>

#include "core/protocol/preview_protocol.h"

namespace ui {

/// Class names with their scores as bars: a classification's labels, a detection's boxes above the threshold,
/// or the classes of a map with their share of the image. Classes that are drawn in a colour have a swatch.
class ScoreList : public QTreeWidget {
    Q_OBJECT
public:
    explicit ScoreList(QWidget* parent = nullptr);

    void setPane(const bench::PreviewPane& pane, double scoreThreshold);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {120, 72}; }

    /// Role of a row's score, 0..1, in the second column.
    static constexpr int kScoreRole = Qt::UserRole;

private:
    void addRow(int id, const std::string& label, double score, bool colored);
};

}  // namespace ui
