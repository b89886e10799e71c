#pragma once

#include <QTextBrowser>
#include <QUrl>
#include <vector>

namespace ui {

/// Shows the documents that ship with the program, offline: Markdown with links between documents and to their
/// sections, and pictures that fit the width. A link to a file that is not installed is plain text; web
/// addresses open in the browser. Documents are written from left to right in any language of the window.
class DocumentBrowser : public QTextBrowser {
    Q_OBJECT
public:
    struct Heading {
        int level;  ///< 1: the title
        QString text;
        QString anchor;  ///< as in a link "user-guide.md#anchor"
    };

    explicit DocumentBrowser(QWidget* parent = nullptr);

    /// `document` is the name in the folder of documents, such as "user-guide.md"; `anchor` may be empty.
    void open(const QString& document, const QString& anchor = {});
    const std::vector<Heading>& headings() const { return headings_; }  ///< of the shown document
    const QUrl& shown() const {
        return shown_;
    }  ///< as source(), which is still the last one while opened() is emitted

signals:
    void opened();  ///< another document or section is shown, also after going back

protected:
    QVariant loadResource(int type, const QUrl& name) override;

private:
    void follow(const QUrl& link);
    void prepare(const QUrl& source);
    void nameHeadings();
    void removeDeadLinks();

    std::vector<Heading> headings_;
    QUrl shown_;
};

}  // namespace ui
