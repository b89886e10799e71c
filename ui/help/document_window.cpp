#include "ui/help/document_window.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/help/document_browser.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/widgets.h"

namespace ui {

namespace {

constexpr QSize kWindowSize_px(1000, 720);
constexpr int kContentsWidth_px = 28 * theme::kUnit_px;
constexpr int kDeepestContents = 3;

}  // namespace

DocumentWindow::DocumentWindow(QWidget* parent)
    : QWidget(parent, Qt::Window),
      browser_(new DocumentBrowser),
      contents_(new QListWidget),
      search_(widgets::searchField()),
      back_(new QToolButton),
      language_(widgets::hintLabel()),
      notFound_(widgets::hintLabel()) {
    setAttribute(Qt::WA_DeleteOnClose);
    resize(kWindowSize_px);
    back_->setEnabled(false);
    contents_->setLayoutDirection(Qt::LeftToRight);
    contents_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    search_->setMaximumWidth(32 * theme::kUnit_px);

    auto* bar = new QHBoxLayout;
    bar->setSpacing(theme::kUnit_px);
    bar->addWidget(back_);
    bar->addWidget(language_, 1);
    bar->addWidget(notFound_);
    bar->addWidget(search_, 1);
    auto* halves = new QSplitter;
    halves->setLayoutDirection(Qt::LeftToRight);
    halves->addWidget(contents_);
    halves->addWidget(browser_);
    halves->setStretchFactor(1, 1);
    halves->setSizes({kContentsWidth_px, kWindowSize_px.width() - kContentsWidth_px});
    halves->setChildrenCollapsible(false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme::kUnit_px, theme::kUnit_px, theme::kUnit_px, theme::kUnit_px);
    column->setSpacing(theme::kUnit_px);
    column->addLayout(bar);
    column->addWidget(halves, 1);

    connect(back_, &QToolButton::clicked, browser_, &QTextBrowser::backward);
    connect(browser_, &QTextBrowser::backwardAvailable, back_, &QToolButton::setEnabled);
    connect(browser_, &DocumentBrowser::opened, this, &DocumentWindow::showContents);
    connect(contents_, &QListWidget::currentRowChanged, this, [this](int row) {
        if (row < 0) return;
        browser_->scrollToAnchor(contents_->item(row)->data(Qt::UserRole).toString());
    });
    connect(search_, &QLineEdit::returnPressed, this, [this] { find(/*backward=*/false); });
    connect(search_, &QLineEdit::textChanged, notFound_, &QLabel::clear);
    const auto bind = [this](const QKeySequence& keys, auto slot) {
        auto* action = new QAction(this);
        action->setShortcut(keys);
        addAction(action);
        connect(action, &QAction::triggered, this, slot);
    };
    bind(QKeySequence::Find, [this] {
        search_->setFocus();
        search_->selectAll();
    });
    bind(QKeySequence::FindNext, [this] { find(/*backward=*/false); });
    bind(QKeySequence::FindPrevious, [this] { find(/*backward=*/true); });
    bind(QKeySequence::Back, [this] { browser_->backward(); });
    retranslate();
    browser_->setFocus();
}

void DocumentWindow::open(const QString& document, const QString& anchor) {
    browser_->open(document, anchor);
    show();
    raise();
    activateWindow();
}

/// Continues at the other end of the document.
void DocumentWindow::find(bool backward) {
    if (search_->text().isEmpty()) return;
    const auto flags = backward ? QTextDocument::FindBackward : QTextDocument::FindFlags();
    if (browser_->find(search_->text(), flags)) return notFound_->clear();
    const QTextCursor before = browser_->textCursor();
    browser_->moveCursor(backward ? QTextCursor::End : QTextCursor::Start);
    if (browser_->find(search_->text(), flags)) return notFound_->clear();
    browser_->setTextCursor(before);
    notFound_->setText(tr("Not found"));
}

void DocumentWindow::showContents() {
    const QSignalBlocker quiet(contents_);
    contents_->clear();
    for (const DocumentBrowser::Heading& heading : browser_->headings()) {
        if (heading.level > kDeepestContents) continue;
        if (heading.level == 1) setWindowTitle(heading.text);
        auto* item =
            new QListWidgetItem(QString(qsizetype{3} * (heading.level - 1), QChar(0x00A0)) + heading.text);
        item->setData(Qt::UserRole, heading.anchor);
        contents_->addItem(item);
        if (heading.anchor == browser_->shown().fragment()) contents_->setCurrentItem(item);
    }
}

void DocumentWindow::retranslate() {
    back_->setIcon(theme::icon(isRightToLeft() ? "right" : "left"));
    back_->setToolTip(tr("Back"));
    back_->setAccessibleName(tr("Back"));
    contents_->setAccessibleName(tr("Contents"));
    search_->setPlaceholderText(tr("Search this document"));
    search_->setAccessibleName(tr("Search this document"));
    language_->setText(tr("The documents are in English."));
    language_->setVisible(QLocale().language() != QLocale::English);
}

void DocumentWindow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void DocumentWindow::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) return void(close());
    QWidget::keyPressEvent(event);
}

}  // namespace ui
