#include "ui/preview/image_saver.h"

#include <QFileDialog>
#include <QImageWriter>
#include <stdexcept>

#include "ui/preview/annotated_image.h"
#include "ui/run/background.h"

namespace ui {

namespace {

constexpr int kJpegQuality = 92;

}  // namespace

void ImageSaver::ask(QWidget* parent, const PreviewResultPtr& result, const OverlayOptions& options,
                     const QStringList& titles) {
    auto* dialog = new QFileDialog(parent, tr("Save the annotated image"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters(
        {tr("PNG image") + QStringLiteral(" (*.png)"), tr("JPEG image") + QStringLiteral(" (*.jpg *.jpeg)")});
    dialog->setDefaultSuffix(QStringLiteral("png"));
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
        dialog->setDefaultSuffix(filter.contains(QLatin1String("*.jpg")) ? QStringLiteral("jpg")
                                                                         : QStringLiteral("png"));
    });
    connect(dialog, &QFileDialog::fileSelected, this,
            [=, this](const QString& file) { save(file, result, options, titles); });
    dialog->open();
}

void ImageSaver::save(const QString& file, const PreviewResultPtr& result, const OverlayOptions& options,
                      const QStringList& titles) {
    inBackground(
        this,
        [=] {
            QImageWriter writer(file);
            writer.setQuality(kJpegQuality);
            if (!writer.write(annotatedImage(*result, options, titles)))
                throw std::runtime_error(writer.errorString().toStdString());
            return true;
        },
        [this, file](const Answer<bool>& answer) {
            if (answer.value)
                emit saved(file);
            else
                emit failed(file, answer.error);
        });
}

}  // namespace ui
