#pragma once

#include <QWidget>

class QLabel;
class QMenu;
class QPushButton;
class QToolButton;

namespace ui {

/// Chooses the source of the live preview's pictures: a file, a folder, a camera, the clipboard, or a recent
/// source.
class SourcePicker : public QWidget {
    Q_OBJECT
public:
    explicit SourcePicker(QWidget* parent = nullptr);

    /// Adds a source to the recent ones, which are stored in the settings.
    void addRecent(const QString& source);
    static QString sampleImage();

signals:
    /// `source` is an image, a folder, a video, or a camera's device.
    void chosen(const QString& source);
    void pasteRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void openFileDialog();
    void openFolderDialog();
    void fillCameras();
    void fillRecent();
    void retranslate();

    QLabel* title_;
    QPushButton* file_;
    QToolButton *folder_, *paste_;
    QPushButton* sample_;
    QToolButton *camera_, *recent_;
    QMenu *cameraMenu_, *recentMenu_;
};

}  // namespace ui
