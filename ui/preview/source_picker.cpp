#include "ui/preview/source_picker.h"

#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <initializer_list>

#include "core/base/paths.h"
#include "core/imaging/cameras.h"
#include "ui/format/format.h"
#include "ui/preview/media_files.h"
#include "ui/settings/app_settings.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/widgets.h"

namespace ui {

namespace {

/// An empty name: no icon.
QToolButton* chip(const QString& icon) {
    auto* button = new QToolButton;
    button->setProperty("class", "chip");
    button->setFocusPolicy(Qt::StrongFocus);
    if (icon.isEmpty()) return button;
    button->setIcon(theme::icon(icon));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    return button;
}

QToolButton* menuButton(QMenu* menu, const QString& icon) {
    QToolButton* button = chip(icon);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setMenu(menu);
    return button;
}

/// Opens the dialog in the folder of the most recent source.
void startNearRecent(QFileDialog* dialog) {
    if (const QStringList recent = AppSettings().recentImages(); !recent.isEmpty())
        dialog->setDirectory(QFileInfo(recent.first()).path());
}

}  // namespace

SourcePicker::SourcePicker(QWidget* parent)
    : QWidget(parent),
      title_(widgets::sectionLabel()),
      file_(widgets::button(QStringLiteral("file"))),
      folder_(chip(QStringLiteral("folder"))),
      paste_(chip(QStringLiteral("copy"))),
      sample_(widgets::button(QStringLiteral("preview"))),
      cameraMenu_(new QMenu(this)),
      recentMenu_(new QMenu(this)) {
    setProperty("class", "clear");
    camera_ = menuButton(cameraMenu_, QStringLiteral("camera"));
    recent_ = menuButton(recentMenu_, {});
    auto* others = new FlowLayout(theme::kUnit_px / 2);
    for (QWidget* other : std::initializer_list<QWidget*>{folder_, paste_, camera_, recent_})
        others->addWidget(other);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme::kUnit_px);
    layout->addWidget(title_);
    layout->addWidget(sample_);
    layout->addWidget(file_);
    layout->addLayout(others);
    recentMenu_->setToolTipsVisible(true);
    retranslate();

    connect(file_, &QPushButton::clicked, this, &SourcePicker::openFileDialog);
    connect(folder_, &QToolButton::clicked, this, &SourcePicker::openFolderDialog);
    connect(paste_, &QToolButton::clicked, this, &SourcePicker::pasteRequested);
    connect(sample_, &QPushButton::clicked, this, [this] { emit chosen(sampleImage()); });
    connect(cameraMenu_, &QMenu::aboutToShow, this, &SourcePicker::fillCameras);
    connect(recentMenu_, &QMenu::aboutToShow, this, &SourcePicker::fillRecent);
    for (QMenu* menu : {cameraMenu_, recentMenu_})
        connect(menu, &QMenu::triggered, this,
                [this](QAction* action) { emit chosen(action->data().toString()); });
}

QString SourcePicker::sampleImage() {
    return QString::fromStdString(bench::paths::resource("sample_640x480.png").string());
}

void SourcePicker::addRecent(const QString& source) {
    if (source == sampleImage()) return;
    AppSettings().addRecentImage(source);
    recent_->setEnabled(true);
}

void SourcePicker::fillRecent() {
    recentMenu_->clear();
    const QStringList sources = AppSettings().recentImages();
    for (const QString& source : sources) {
        QAction* action = recentMenu_->addAction(QFileInfo(source).fileName().replace('&', "&&"));
        action->setData(source);
        action->setToolTip(format::tip(source));
    }
}

void SourcePicker::fillCameras() {
    cameraMenu_->clear();
    for (const bench::imaging::Camera& camera : bench::imaging::list_cameras()) {
        const QString device = QString::fromStdString(camera.device);
        const QString name = QString::fromStdString(camera.name).replace('&', "&&");
        cameraMenu_->addAction(name.isEmpty() ? device : name)->setData(device);
    }
    if (cameraMenu_->isEmpty()) cameraMenu_->addAction(tr("No camera is connected"))->setEnabled(false);
}

void SourcePicker::openFileDialog() {
    auto* dialog = new QFileDialog(this, tr("Open an image or a video"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    const QString images = media::imagePatterns(), videos = media::videoPatterns();
    dialog->setNameFilters({tr("Images and videos") + QStringLiteral(" (%1 %2)").arg(images, videos),
                            tr("Images") + QStringLiteral(" (%1)").arg(images),
                            tr("Videos") + QStringLiteral(" (%1)").arg(videos),
                            tr("All files") + QStringLiteral(" (*)")});
    startNearRecent(dialog);
    connect(dialog, &QFileDialog::fileSelected, this, &SourcePicker::chosen);
    dialog->open();
}

void SourcePicker::openFolderDialog() {
    auto* dialog = new QFileDialog(this, tr("Open a folder of images"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    startNearRecent(dialog);
    connect(dialog, &QFileDialog::fileSelected, this, &SourcePicker::chosen);
    dialog->open();
}

void SourcePicker::retranslate() {
    title_->setText(tr("Image or video"));
    file_->setText(tr("Open an image or a video…"));
    file_->setToolTip(tr("You can also drop an image, a folder or a video anywhere on this page."));
    folder_->setText(tr("Folder"));
    folder_->setToolTip(tr("Open a folder of images. The arrow keys go through it."));
    paste_->setText(tr("Paste"));
    paste_->setToolTip(tr("The image in the clipboard (Ctrl+V)."));
    sample_->setText(tr("Sample photograph"));
    camera_->setText(tr("Camera"));
    recent_->setText(tr("Recent"));
    recent_->setToolTip(tr("Recently opened"));
    recent_->setEnabled(!AppSettings().recentImages().isEmpty());
}

void SourcePicker::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace ui
