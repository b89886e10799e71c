#pragma once

#include <QTableWidget>
#include <vector>

#include "core/protocol/preview_protocol.h"

namespace ui {

/// The time of each stage of a frame in milliseconds, and their sum, with a row for each mode.
class StageTable : public QTableWidget {
    Q_OBJECT
public:
    explicit StageTable(QWidget* parent = nullptr);

    void setPanes(const std::vector<bench::PreviewPane>& panes);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent* event) override;

private:
    void rebuild();

    std::vector<bench::PreviewPane> panes_;
};

/// Returns the sum of a pane's stages in milliseconds; empty if it has none.
std::optional<double> totalMs(const bench::PreviewPane& pane);
std::optional<double> forwardMs(const bench::PreviewPane& pane);

}  // namespace ui
