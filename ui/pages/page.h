#pragma once

#include <QWidget>
#include <functional>

namespace ui {

/// A page of the window. It connects itself to its data. The window calls only the functions below, for the
/// menu items that apply to the current page.
class Page : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;

    virtual bool canExport() const { return false; }
    virtual void exportContent() {}  ///< Ctrl+E; may open a file dialog
    virtual bool canSearch() const { return false; }
    virtual void focusSearch() {}  ///< Ctrl+F

signals:
    /// An error for the user, shown above the page until dismissed. `text` is translated.
    void errorRaised(const QString& text);
    /// A short confirmation ("Copied."), shown in the status bar for some seconds.
    void noticeRaised(const QString& text);
    /// A question, shown above the page. `onYes` runs if the user accepts. All texts are translated.
    void questionRaised(const QString& question, const QString& yes, const QString& no,
                        const std::function<void()>& onYes);
};

}  // namespace ui
