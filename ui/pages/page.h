#pragma once

#include <QWidget>
#include <functional>

namespace ui {

/// A page of the window. It connects itself to its data; the window only asks it for what its menu offers
/// on whichever page is shown.
class Page : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;

    virtual bool canExport() const { return false; }
    virtual void exportContent() {}  ///< Ctrl+E; may open a file dialog
    virtual bool canSearch() const { return false; }
    virtual void focusSearch() {}  ///< Ctrl+F

signals:
    /// Something to tell the user: shown above the page until dismissed. `text` is translated.
    void errorRaised(const QString& text);
    /// A short confirmation ("Copied."), shown in the status bar for some seconds.
    void noticeRaised(const QString& text);
    /// To be asked above the page; `onYes` runs when the user agrees. All texts are translated.
    void questionRaised(const QString& question, const QString& yes, const QString& no,
                        const std::function<void()>& onYes);
};

}  // namespace ui
