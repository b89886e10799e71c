#include "ui/preview/media_files.h"

#include <QCollator>
#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <algorithm>
#include <iterator>

namespace ui::media {

namespace {

constexpr const char* kImageEndings[] = {"jpg", "jpeg", "png", "bmp", "tif", "tiff", "webp"};
constexpr const char* kVideoEndings[] = {"mp4",   "m4v",  "mov", "mkv",  "webm", "avi",
                                         "mjpeg", "mjpg", "mpg", "mpeg", "ogv",  "wmv"};

template <std::size_t N>
QStringList patterns(const char* const (&endings)[N]) {
    QStringList list;
    for (const char* ending : endings) list << QStringLiteral("*.%1").arg(QLatin1String(ending));
    return list;
}

}  // namespace

bool isVideo(const QString& file) {
    const QString ending = QFileInfo(file).suffix().toLower();
    return std::ranges::any_of(kVideoEndings,
                               [&](const char* each) { return ending == QLatin1String(each); });
}

QStringList imagesIn(const QString& folder) {
    const QDir dir(folder);
    QStringList names = dir.entryList(patterns(kImageEndings), QDir::Files | QDir::Readable);
    const QLocale locale;
    // The C locale, the default of a bare machine, does not support the numeric mode.
    QCollator order(locale.language() == QLocale::C ? QLocale(QLocale::English) : locale);
    order.setNumericMode(true);
    order.setCaseSensitivity(Qt::CaseInsensitive);
    std::ranges::sort(names,
                      [&order](const QString& a, const QString& b) { return order.compare(a, b) < 0; });
    QStringList files;
    std::ranges::transform(names, std::back_inserter(files),
                           [&dir](const QString& name) { return dir.absoluteFilePath(name); });
    return files;
}

QString imagePatterns() {
    return patterns(kImageEndings).join(QLatin1Char(' '));
}

QString videoPatterns() {
    return patterns(kVideoEndings).join(QLatin1Char(' '));
}

}  // namespace ui::media
