#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace ui {

/// The way through a source that has more than one picture: back and forth through a folder, with the place
/// in it; pause of a camera or a video.
class TransportBar : public QWidget {
    Q_OBJECT
public:
    explicit TransportBar(QWidget* parent = nullptr);

    /// `index` from 0; a count under 2 hides it.
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
