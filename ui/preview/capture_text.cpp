#include "ui/preview/capture_text.h"

#include <QCoreApplication>
#include <QDir>
#include <algorithm>
#include <array>

#include "core/imaging/cameras.h"
#include "ui/format/core_text.h"
#include "ui/format/format.h"

namespace ui {

namespace {

using bench::imaging::CaptureProblem;

struct CaptureWords {
    CaptureProblem problem;
    const char *ofCamera, *ofFile;
};
constexpr std::array kWords{
    CaptureWords{CaptureProblem::missing,
                 QT_TRANSLATE_NOOP("ui::Capture", "There is no camera %1. Connect it and choose it again."),
                 QT_TRANSLATE_NOOP("ui::Capture", "There is no video %1.")},
    CaptureWords{CaptureProblem::no_permission,
                 QT_TRANSLATE_NOOP("ui::Capture",
                                   "You do not have permission to use the camera %1. Add yourself to the "
                                   "group “video” and log in again."),
                 QT_TRANSLATE_NOOP("ui::Capture", "You do not have permission to read the video %1.")},
    CaptureWords{CaptureProblem::busy,
                 QT_TRANSLATE_NOOP("ui::Capture",
                                   "Another program uses the camera %1. Close that program and try again."),
                 QT_TRANSLATE_NOOP("ui::Capture", "Another program uses the video %1.")},
    CaptureWords{CaptureProblem::unreadable,
                 QT_TRANSLATE_NOOP("ui::Capture", "%1 is not a camera, or it cannot be started."),
                 QT_TRANSLATE_NOOP("ui::Capture", "%1 is not a video, or its format is not supported.")},
    CaptureWords{
        CaptureProblem::lost,
        QT_TRANSLATE_NOOP("ui::Capture", "The camera %1 stopped sending frames. It may have been unplugged."),
        QT_TRANSLATE_NOOP("ui::Capture", "The video %1 has no more frames.")},
    CaptureWords{CaptureProblem::other, QT_TRANSLATE_NOOP("ui::Capture", "The camera %1 cannot be read: %2"),
                 QT_TRANSLATE_NOOP("ui::Capture", "The video %1 cannot be played: %2")},
};

}  // namespace

QString captureText(const QString& source, CaptureProblem problem, const bench::Message& detail) {
    const auto row = std::ranges::find(kWords, problem, &CaptureWords::problem);
    const bool camera = bench::imaging::is_camera(source.toStdString());
    const QString words = QCoreApplication::translate("ui::Capture", camera ? row->ofCamera : row->ofFile)
                              .arg(format::isolated(QDir::toNativeSeparators(source)));
    return problem == CaptureProblem::other ? words.arg(format::isolated(format::coreText(detail))) : words;
}

}  // namespace ui
