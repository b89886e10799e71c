#pragma once

#include <QPixmap>
#include <QWidget>

#include "ui/preview/overlay_painter.h"
#include "ui/preview/preview_types.h"

namespace ui {

/// Shows an image with the annotations of one mode, or with a note over it.
class ImagePane : public QWidget {
    Q_OBJECT
public:
    explicit ImagePane(QWidget* parent = nullptr);

    /// Removes the annotations.
    void setPicture(PreviewPicturePtr picture);
    /// Shows pane `index` of a result. An index beyond its panes shows the picture only.
    void setResult(PreviewResultPtr result, std::size_t index);
    void setOptions(const OverlayOptions& options);
    /// A sentence over the image; empty: none.
    void setNote(const QString& note);
    const QString& note() const { return note_; }

    /// Returns the rectangle of the image in this widget.
    QRectF imageRect() const;

signals:
    void resized();

public:
    QSize sizeHint() const override { return {480, 360}; }
    QSize minimumSizeHint() const override { return {200, 150}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    const bench::PreviewPane* pane() const;
    void paintNote(QPainter& painter) const;

    PreviewPicturePtr picture_;
    PreviewResultPtr result_;
    std::size_t index_ = 0;
    OverlayOptions options_;
    QString note_;
    QPixmap scaled_;  ///< the picture in the size last painted
};

}  // namespace ui
