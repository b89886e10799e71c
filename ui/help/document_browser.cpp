#include "ui/help/document_browser.h"

#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextFragment>
#include <map>

#include "core/base/installation.h"
#include "ui/theme/theme.h"

namespace ui {

namespace {

constexpr int kWidestPicture_px = 86 * theme::kUnit_px;

/// The anchor that GitHub gives a heading: "How to read a chart" -> "how-to-read-a-chart".
QString anchorOf(const QString& heading) {
    QString anchor;
    for (const QChar c : heading.toLower())
        if (c.isLetterOrNumber() || c == '-' || c == '_')
            anchor += c;
        else if (c == ' ')
            anchor += '-';
    return anchor;
}

QString fileOf(const QUrl& url) {
    return url.isLocalFile() ? url.adjusted(QUrl::RemoveFragment).toLocalFile() : QString();
}

/// Sets the format of each fragment of the document that `change` changes.
template <typename Change>
void changeFormats(QTextDocument* document, Change change) {
    struct Part {
        int begin, end;
        QTextCharFormat format;
    };
    std::vector<Part> parts;  // changing a format while iterating would invalidate the iterators
    for (QTextBlock block = document->begin(); block.isValid(); block = block.next())
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            QTextCharFormat format = it.fragment().charFormat();
            const int begin = it.fragment().position();
            if (change(block, format)) parts.push_back({begin, begin + it.fragment().length(), format});
        }
    for (const Part& part : parts) {
        QTextCursor cursor(document);
        cursor.setPosition(part.begin);
        cursor.setPosition(part.end, QTextCursor::KeepAnchor);
        cursor.setCharFormat(part.format);
    }
}

}  // namespace

DocumentBrowser::DocumentBrowser(QWidget* parent) : QTextBrowser(parent) {
    setLayoutDirection(Qt::LeftToRight);
    setOpenLinks(false);
    document()->setDocumentMargin(2 * theme::kUnit_px);
    connect(this, &QTextBrowser::anchorClicked, this, &DocumentBrowser::follow);
    connect(this, &QTextBrowser::sourceChanged, this, &DocumentBrowser::prepare);
}

void DocumentBrowser::open(const QString& document, const QString& anchor) {
    QUrl url =
        QUrl::fromLocalFile(QString::fromStdString(bench::paths::document(document.toStdString()).string()));
    url.setFragment(anchor);
    setSource(url, QTextDocument::MarkdownResource);
}

QVariant DocumentBrowser::loadResource(int type, const QUrl& name) {
    if (type != QTextDocument::ImageResource) return QTextBrowser::loadResource(type, name);
    QImage image(fileOf(shown_.resolved(name)));
    if (image.isNull())  // asked for before shown_ is the new document
        image.load(QString::fromStdString(bench::paths::document(name.path().toStdString()).string()));
    const int width_px = std::min(kWidestPicture_px, static_cast<int>(image.width() / devicePixelRatioF()));
    if (image.isNull()) return {};
    image = image.scaledToWidth(static_cast<int>(width_px * devicePixelRatioF()), Qt::SmoothTransformation);
    image.setDevicePixelRatio(devicePixelRatioF());
    return image;
}

void DocumentBrowser::follow(const QUrl& link) {
    const QUrl url = shown_.resolved(link);
    const QFileInfo file(fileOf(url));
    if (file.suffix() == "md")
        setSource(url, QTextDocument::MarkdownResource);
    else if (url.isLocalFile() || url.scheme().startsWith("http"))
        QDesktopServices::openUrl(url);
}

void DocumentBrowser::prepare(const QUrl& source) {
    shown_ = source;
    nameHeadings();
    removeDeadLinks();
    if (source.hasFragment()) scrollToAnchor(source.fragment());  // which had no place before
    emit opened();
}

void DocumentBrowser::nameHeadings() {
    headings_.clear();
    std::map<QString, int> seen;
    QTextBlock last;
    changeFormats(document(), [&](const QTextBlock& block, QTextCharFormat& format) {
        if (block.blockFormat().headingLevel() == 0 || block == last) return false;
        last = block;
        QString anchor = anchorOf(block.text());
        if (const int before = seen[anchor]++; before > 0) anchor += '-' + QString::number(before);
        headings_.push_back({block.blockFormat().headingLevel(), block.text(), anchor});
        format.setAnchor(true);
        format.setAnchorNames({anchor});
        return true;
    });
}

void DocumentBrowser::removeDeadLinks() {
    changeFormats(document(), [this](const QTextBlock&, QTextCharFormat& format) {
        if (format.anchorHref().isEmpty()) return false;
        const QUrl url = shown_.resolved(QUrl(format.anchorHref()));
        if (!url.isLocalFile() || QFileInfo::exists(fileOf(url))) return false;
        format.setAnchor(false);
        format.clearProperty(QTextFormat::AnchorHref);
        format.clearForeground();
        format.setFontUnderline(false);
        return true;
    });
}

}  // namespace ui
