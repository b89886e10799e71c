#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace ui {

/// Controls for a source with several pictures: previous and next image of a folder, with the position in it,
/// and pause of a camera or a video.
class TransportBar : public QWidget {
    Q_OBJECT
public:
    explicit TransportBar(QWidget* parent = nullptr);

    /// `index` counts from 0. A count below 2 hides the folder's controls.
    void setFolder(int index, int count);
    void setLive(bool live, bool paused);

signals:
    void stepped(int by);  ///< 1 or -1
    void pauseToggled(bool paused);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void showIcons();

    QToolButton *previous_, *next_, *pause_;
    QLabel* place_;
    int index_ = 0, count_ = 0;
};

}  // namespace ui
