#include <gmock/gmock.h>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenuBar>
#include <QPointer>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextFragment>
#include <QToolButton>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>
#include <functional>
#include <set>

#include "core/base/installation.h"
#include "core/base/version.h"
#include "core/targets/linked_torch.h"
#include "tests/support/patience.h"
#include "tests/ui/glyphs.h"
#include "tests/ui/screenshot.h"
#include "tests/ui/shell/clipped.h"
#include "tests/ui/shell/forget_settings.h"
#include "tests/ui/still_layout.h"
#include "ui/help/about_dialog.h"
#include "ui/help/components.h"
#include "ui/help/document_browser.h"
#include "ui/help/document_window.h"
#include "ui/help/help_menu.h"
#include "ui/help/keyboard_dialog.h"
#include "ui/i18n/language_manager.h"
#include "ui/main_window/main_window.h"

namespace ui {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

const char* const kDocuments[] = {"user-guide.md", "glossary.md", "method.md"};

/// Every link of the shown document.
std::set<QString> linksOf(const DocumentBrowser& browser) {
    std::set<QString> links;
    for (QTextBlock block = browser.document()->begin(); block.isValid(); block = block.next())
        for (auto it = block.begin(); !it.atEnd(); ++it)
            if (const QString link = it.fragment().charFormat().anchorHref(); !link.isEmpty())
                links.insert(link);
    return links;
}

class Help : public testing::Test {
protected:
    Help() {
        forgetSettings();
        languages_.use("en");
        window_ = std::make_unique<MainWindow>(&languages_);
        window_->show();
    }
    ~Help() override { languages_.use("en"); }

    QAction* action(const QString& text) const {
        for (QAction* each : window_->findChild<HelpMenu*>()->actions())
            if (each->text() == text) return each;
        ADD_FAILURE() << text.toStdString();
        return nullptr;
    }
    template <typename Dialog>
    Dialog* opened(const QString& text) const {
        action(text)->trigger();
        return window_->findChild<Dialog*>();
    }

    LanguageManager languages_;
    std::unique_ptr<MainWindow> window_;
};

TEST_F(Help, IsTheLastMenuAndHasItsWordsInEveryLanguage) {
    const auto* menu = window_->findChild<HelpMenu*>();
    EXPECT_EQ(window_->menuBar()->actions().back()->menu(), menu);
    std::set<QString> words;
    for (const Language& language : languages()) {
        languages_.use(language.code);
        QTest::qWait(0);  // the event that a language has changed is posted
        for (const QAction* each : menu->actions())
            if (!each->isSeparator()) words.insert(each->text());
    }
    EXPECT_EQ(words.size(), 4 * 6u);
}

TEST_F(Help, EveryDocumentOpensWithItsSections) {
    for (const QString& action : {QString("User guide"), QString("Glossary"), QString("How it measures")}) {
        auto* documents = opened<DocumentWindow>(action);
        ASSERT_NE(documents, nullptr);
        EXPECT_TRUE(documents->isVisible());
        EXPECT_GT(documents->findChild<QListWidget*>()->count(), 1) << action.toStdString();
        EXPECT_FALSE(documents->windowTitle().isEmpty());
    }
    EXPECT_EQ(window_->findChildren<DocumentWindow*>().size(), 1) << "one window for all";
}

TEST_F(Help, NothingIsCutOffInItsDialogs) {
    const std::pair<QWidget*, const char*> dialogs[] = {{opened<AboutDialog>("About CompileScope"), "about"},
                                                        {opened<KeyboardDialog>("Keyboard"), "keyboard"},
                                                        {opened<DocumentWindow>("User guide"), "document"}};
    for (const Language& language : languages()) {
        languages_.use(language.code);
        for (const auto& [dialog, name] : dialogs) {
            ASSERT_NE(dialog, nullptr) << name;
            waitForStillLayout(*dialog);
            EXPECT_EQ(clipped(dialog).join("\n").toStdString(), "") << name << " in " << language.code;
            EXPECT_EQ(withoutGlyphs(dialog).join("\n").toStdString(), "") << name << " in " << language.code;
            shoot(*dialog, QString("%1_%2").arg(name, language.code));
        }
    }
}

/// Every text of a window, hidden ones included.
QStringList textsOf(const QWidget* window) {
    QStringList texts{window->windowTitle()};
    for (const QLabel* label : window->findChildren<QLabel*>()) texts += label->text();
    for (const QAbstractButton* button : window->findChildren<QAbstractButton*>())
        texts << button->text() << button->toolTip();
    for (const QTreeWidget* tree : window->findChildren<QTreeWidget*>()) {
        texts << tree->accessibleName() << tree->headerItem()->text(0) << tree->headerItem()->text(1);
        for (QTreeWidgetItemIterator item(const_cast<QTreeWidget*>(tree)); *item != nullptr; ++item)
            texts << (*item)->text(0) << (*item)->text(1);
    }
    return texts;
}

TEST_F(Help, ItsDialogsFollowTheLanguage) {
    using Opens = std::function<QPointer<QDialog>()>;
    const auto about = [this] { return QPointer<QDialog>(new AboutDialog(window_.get())); };
    const auto keyboard = [this] {
        return QPointer<QDialog>(new KeyboardDialog(window_->menuBar(), window_.get()));
    };
    for (const Opens& open : {Opens(about), Opens(keyboard)}) {
        languages_.use("en");
        QTest::qWait(0);
        const QPointer<QDialog> kept = open();
        kept->show();
        for (const Language& language : languages()) {
            languages_.use(language.code);
            const auto* file = window_->menuBar()->actions().front();
            ASSERT_TRUE(QTest::qWaitFor(
                [&] { return file->text() == QCoreApplication::translate("ui::MainWindow", "&File"); },
                kPatience_ms));
            const QPointer<QDialog> fresh = open();
            EXPECT_TRUE(QTest::qWaitFor([&] { return textsOf(kept) == textsOf(fresh); }, kPatience_ms))
                << language.code << '\n'
                << textsOf(kept).join(" | ").toStdString() << '\n'
                << textsOf(fresh).join(" | ").toStdString();
            delete fresh;
        }
        delete kept;
    }
}

TEST(Documents, EverySectionThatIsLinkedExists) {
    DocumentBrowser browser;
    for (const char* name : kDocuments) {
        browser.open(name);
        std::set<QString> anchors;
        for (const DocumentBrowser::Heading& heading : browser.headings()) anchors.insert(heading.anchor);
        EXPECT_GT(anchors.size(), 1u) << name;
        for (const QString& link : linksOf(browser))
            if (link.startsWith('#')) EXPECT_THAT(anchors, Contains(link.mid(1))) << name;
    }
}

TEST(Documents, OnlyLinksThatLeadSomewhereAreLinks) {
    DocumentBrowser browser;
    browser.open("user-guide.md");
    const QUrl here = browser.source();
    int others = 0;
    for (const QString& link : linksOf(browser)) {
        const QUrl url = here.resolved(QUrl(link));
        if (!url.isLocalFile()) continue;
        EXPECT_TRUE(QFile::exists(url.adjusted(QUrl::RemoveFragment).toLocalFile())) << link.toStdString();
        ++others;
    }
    EXPECT_GT(others, 3);
    EXPECT_THAT(browser.toPlainText().toStdString(), HasSubstr("method.md"));
}

TEST(Documents, ALinkToAMissingFileIsText) {
    const QTemporaryDir folder;
    QFile file(folder.filePath("page.md"));
    ASSERT_TRUE(file.open(QFile::WriteOnly));
    file.write("# Page\n\n[there](page.md) [gone](gone.md#part) [web](https://example.org)\n");
    file.close();
    DocumentBrowser browser;
    browser.setSource(QUrl::fromLocalFile(file.fileName()), QTextDocument::MarkdownResource);
    EXPECT_EQ(linksOf(browser), (std::set<QString>{"page.md", "https://example.org"}));
    EXPECT_THAT(browser.toPlainText().toStdString(), HasSubstr("there gone web"));
}

TEST(Documents, ALinkMovesToItsSectionAndBackReturns) {
    DocumentWindow window;
    window.resize(900, 500);
    window.open("user-guide.md");
    auto* browser = window.findChild<DocumentBrowser*>();
    EXPECT_EQ(browser->verticalScrollBar()->value(), 0);
    emit browser->anchorClicked(QUrl("#installing"));
    const int installing = browser->verticalScrollBar()->value();
    EXPECT_GT(installing, 1000);
    emit browser->anchorClicked(QUrl("glossary.md"));
    EXPECT_THAT(browser->source().toString().toStdString(), HasSubstr("glossary.md"));
    EXPECT_EQ(window.windowTitle(), "Glossary");
    auto* back = window.findChild<QToolButton*>();
    ASSERT_TRUE(back->isEnabled());
    back->click();
    EXPECT_EQ(window.windowTitle(), "User guide");
    EXPECT_EQ(browser->source().fragment(), "installing");
    EXPECT_FALSE(linksOf(*browser).empty());
}

TEST(Documents, PicturesFitTheWindow) {
    DocumentBrowser browser;
    browser.open("user-guide.md");
    const QVariant picture =
        browser.document()->resource(QTextDocument::ImageResource, QUrl("screenshots/en/setup_light.png"));
    const auto image = picture.value<QImage>();
    ASSERT_FALSE(image.isNull());
    EXPECT_LE(image.width() / image.devicePixelRatio(), 800);
}

TEST(Documents, SearchFindsAndGoesRound) {
    DocumentWindow window;
    window.open("glossary.md");
    auto* browser = window.findChild<DocumentBrowser*>();
    auto* field = window.findChild<QLineEdit*>();
    field->setText("glossary");
    QTest::keyClick(field, Qt::Key_Return);
    ASSERT_TRUE(browser->textCursor().hasSelection());
    const int first = browser->textCursor().position();
    for (int i = 0; i < 50 && (i == 0 || browser->textCursor().position() != first); ++i)
        QTest::keyClick(field, Qt::Key_Return);
    EXPECT_EQ(browser->textCursor().position(), first);
    field->setText("no such words at all");
    QTest::keyClick(field, Qt::Key_Return);
    bool says = false;
    for (const QLabel* label : window.findChildren<QLabel*>()) says = says || label->text() == "Not found";
    EXPECT_TRUE(says);
}

TEST(Documents, AreReadFromLeftToRightInArabic) {
    LanguageManager languages;
    languages.use("ar");
    DocumentWindow window;
    window.open("glossary.md");
    EXPECT_EQ(window.findChild<DocumentBrowser*>()->layoutDirection(), Qt::LeftToRight);
    EXPECT_EQ(window.layoutDirection(), Qt::RightToLeft);
    bool hasHint = false;
    for (const QLabel* label : window.findChildren<QLabel*>())
        hasHint = hasHint || (label->isVisible() && !label->text().isEmpty());
    EXPECT_TRUE(hasHint) << "says that they are in English";
    languages.use("en");
}

TEST_F(Help, TheKeysOfEveryMenuAreListed) {
    window_->setup();  // adds the menu Plan
    auto* dialog = opened<KeyboardDialog>("Keyboard");
    ASSERT_NE(dialog, nullptr);
    std::set<std::string> listed;
    const auto* tree = dialog->findChild<QTreeWidget*>();
    for (int i = 0; i < tree->topLevelItemCount(); ++i)
        for (int j = 0; j < tree->topLevelItem(i)->childCount(); ++j)
            listed.insert(tree->topLevelItem(i)->child(j)->text(0).toStdString() + ": " +
                          tree->topLevelItem(i)
                              ->child(j)
                              ->text(1)
                              .remove(QChar(0x2068))
                              .remove(QChar(0x2069))
                              .toStdString());
    int keys = 0;
    for (const QAction* menu : window_->menuBar()->actions())
        for (const QAction* each : menu->menu()->actions())
            if (!each->shortcut().isEmpty()) {
                ++keys;
                bool isListed = false;
                for (const std::string& line : listed)
                    isListed = isListed ||
                               line.find(each->shortcut().toString(QKeySequence::NativeText).toStdString()) !=
                                   std::string::npos;
                EXPECT_TRUE(isListed) << each->text().toStdString();
            }
    EXPECT_GT(keys, 12);
    EXPECT_THAT(listed, Contains("User guide: F1"));
    EXPECT_THAT(listed, Contains("Run the same image again: F5"));
}

TEST_F(Help, AboutHasTheVersionsAndTheLicences) {
    auto* dialog = opened<AboutDialog>("About CompileScope");
    ASSERT_NE(dialog, nullptr);
    const auto text = [dialog] {
        QString all;
        for (const QLabel* label : dialog->findChildren<QLabel*>()) all += label->text() + '\n';
        return all.remove(QChar(0x2068)).remove(QChar(0x2069)).toStdString();
    };
    EXPECT_THAT(text(), HasSubstr("Version " + std::string(bench::version())));
    EXPECT_THAT(text(), HasSubstr(std::string("Qt ") + qVersion()));
    EXPECT_THAT(text(), HasSubstr("PyTorch " + bench::linked_torch::version()));
    EXPECT_THAT(text(), HasSubstr("GNU General Public License, version 3 or later"));
    EXPECT_TRUE(
        QTest::qWaitFor([&] { return text().find("found here: ") != std::string::npos; }, kPatience_ms));
    const auto* list = dialog->findChild<QTreeWidget*>();
    ASSERT_EQ(list->topLevelItemCount(), static_cast<int>(components().size()));
    for (const Component& component : components()) {
        EXPECT_STRNE(component.licence, "") << component.name;
        EXPECT_THAT(component.address, testing::StartsWith("https://")) << component.name;
    }
}

TEST_F(Help, TheFilesOfOthersAreADocument) {
    auto* dialog = opened<AboutDialog>("About CompileScope");
    for (auto* button : dialog->findChildren<QPushButton*>())
        if (button->text() == "Files of others") button->click();
    auto* documents = window_->findChild<DocumentWindow*>();
    ASSERT_NE(documents, nullptr);
    EXPECT_EQ(documents->windowTitle(), "Files that are not ours");
}

TEST_F(Help, TheSystemReportIsCopied) {
    QApplication::clipboard()->clear();
    QSignalSpy noticed(window_->findChild<HelpMenu*>(), &HelpMenu::noticed);
    action("Copy system report")->trigger();
    ASSERT_TRUE(noticed.wait(kPatience_ms));
    const std::string text = QApplication::clipboard()->text().toStdString();
    EXPECT_THAT(text, HasSubstr("CompileScope: " + std::string(bench::version())));
    EXPECT_THAT(text, HasSubstr("Processor: "));
    EXPECT_THAT(text, HasSubstr(std::string("Window: Qt ") + qVersion()));
    EXPECT_THAT(text, Not(HasSubstr(QDir::homePath().toStdString() + "/")));
}

}  // namespace
}  // namespace ui
