#include "ui/preview/source_picker.h"

#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

#include "core/base/paths.h"
#include "core/imaging/cameras.h"
#include "ui/format/format.h"
#include "ui/preview/media_files.h"
#include "ui/settings/app_settings.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/widgets.h"

namespace ui {

namespace {

QToolButton* menuButton(QMenu* menu) {
    auto* button = new QToolButton;
    button->setProperty("class", "chip");
    button->setPopupMode(QToolButton::InstantPopup);
    button->setFocusPolicy(Qt::StrongFocus);
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
      hint_(widgets::hintLabel()),
      file_(widgets::button(QStringLiteral("file"))),
      folder_(widgets::button(QStringLiteral("folder"))),
      paste_(widgets::button(QStringLiteral("copy"))),
      sample_(widgets::button(QStringLiteral("preview"))),
      cameraMenu_(new QMenu(this)),
      recentMenu_(new QMenu(this)) {
    setProperty("class", "clear");
    camera_ = menuButton(cameraMenu_);
    camera_->setIcon(theme::icon(QStringLiteral("camera")));
    camera_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    recent_ = menuButton(recentMenu_);
    auto* chips = new QHBoxLayout;
    chips->setSpacing(theme::kUnit_px / 2);
    chips->addWidget(camera_);
    chips->addWidget(recent_);
    chips->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme::kUnit_px);
    layout->addWidget(title_);
    layout->addWidget(file_);
    layout->addWidget(folder_);
    layout->addWidget(paste_);
    layout->addWidget(sample_);
    layout->addLayout(chips);
    layout->addWidget(hint_);
    recentMenu_->setToolTipsVisible(true);
    retranslate();

    connect(file_, &QPushButton::clicked, this, &SourcePicker::openFileDialog);
    connect(folder_, &QPushButton::clicked, this, &SourcePicker::openFolderDialog);
    connect(paste_, &QPushButton::clicked, this, &SourcePicker::pasteRequested);
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
    folder_->setText(tr("Open a folder of images…"));
    folder_->setToolTip(tr("The arrow keys go through it."));
    paste_->setText(tr("Paste an image"));
    paste_->setToolTip(tr("The image in the clipboard (Ctrl+V)."));
    sample_->setText(tr("Sample photograph"));
    camera_->setText(tr("Camera"));
    recent_->setText(tr("Recent"));
    recent_->setToolTip(tr("What was shown lately"));
    recent_->setEnabled(!AppSettings().recentImages().isEmpty());
    hint_->setText(tr("Or drop an image, a folder or a video anywhere on this page."));
}

void SourcePicker::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace ui
