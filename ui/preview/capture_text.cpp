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
                                   "You may not use the camera %1. Add yourself to the group “video” and log "
                                   "in again."),
                 QT_TRANSLATE_NOOP("ui::Capture", "You may not read the video %1.")},
    CaptureWords{CaptureProblem::busy,
                 QT_TRANSLATE_NOOP("ui::Capture",
                                   "The camera %1 is used by another program. Close that one and try again."),
                 QT_TRANSLATE_NOOP("ui::Capture", "The video %1 is used by another program.")},
    CaptureWords{CaptureProblem::unreadable,
                 QT_TRANSLATE_NOOP("ui::Capture", "%1 is no camera, or it does not start."),
                 QT_TRANSLATE_NOOP("ui::Capture", "%1 is no video, or of a kind that cannot be read here.")},
    CaptureWords{CaptureProblem::lost,
                 QT_TRANSLATE_NOOP("ui::Capture",
                                   "The camera %1 gives no more pictures: it was unplugged, or it does not "
                                   "answer."),
                 QT_TRANSLATE_NOOP("ui::Capture", "The video %1 gives no more pictures.")},
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
