#include <gmock/gmock.h>

#include <QAccessible>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>
#include <functional>
#include <set>

#include "tests/support/patience.h"
#include "tests/ui/shell/fake_run.h"
#include "tests/ui/shell/forget_settings.h"
#include "ui/charts/bar_chart.h"
#include "ui/i18n/language_manager.h"
#include "ui/main_window/main_window.h"
#include "ui/models/plan_model.h"
#include "ui/models/result_store.h"
#include "ui/pages/chart_export_panel.h"
#include "ui/pages/setup_page.h"
#include "ui/run/run_controller.h"
#include "ui/widgets/message_bar.h"

namespace ui {
namespace {

using testing::ElementsAre;

constexpr int kMostTabs = 200;
const char* const kPageNames[] = {"setup", "run", "charts", "results", "history", "preview", "settings"};

/// A window with results in every page that shows some.
class Keyboard : public testing::Test {
protected:
    Keyboard() : run_(R"({"cells": {"*": {"rounds": 12}}})") {
        forgetSettings();
        languages_.use("en");
        qputenv("COMPILESCOPE_CLI", run_.asProgram().toUtf8());
        window_ = std::make_unique<MainWindow>(&languages_);
        window_->resize(1280, 800);
        window_->show();
        EXPECT_TRUE(QTest::qWaitForWindowActive(window_.get(), kPatience_ms));
        EXPECT_TRUE(QTest::qWaitFor([this] { return window_->setup()->canRun(); }, kPatience_ms));
    }
    ~Keyboard() override { qputenv("COMPILESCOPE_CLI", "/bin/false"); }

    void showResults() {
        QSignalSpy finished(window_->controller(), &RunController::finished);
        window_->controller()->start(run_.plan, run_.options);
        ASSERT_TRUE(finished.wait(kPatience_ms));
    }
    void press(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QWidget* receiver = QApplication::focusWidget();
        QTest::keyClick(receiver != nullptr ? receiver : window_.get(), Qt::Key(key), modifiers);
    }
    /// Tab until it is `wanted`'s turn.
    bool tabTo(const std::function<bool(QWidget*)>& wanted) {
        for (int i = 0; i < kMostTabs; ++i) {
            if (QApplication::focusWidget() != nullptr && wanted(QApplication::focusWidget())) return true;
            press(Qt::Key_Tab);
        }
        return false;
    }
    template <typename Button>
    bool tabToButton(const QString& text) {
        return tabTo([&text](QWidget* widget) {
            auto* button = qobject_cast<Button*>(widget);
            return button != nullptr && button->text() == text;
        });
    }
    QWidget* page(const char* name) const { return window_->page(name); }
    const bench::RunPlan& plan() const { return window_->setup()->plan()->plan(); }

    FakeRun run_;
    LanguageManager languages_;
    std::unique_ptr<MainWindow> window_;
};

/// What a person acts on: no parts of other widgets.
bool isControl(const QWidget* widget) {
    if (qobject_cast<const QScrollBar*>(widget) != nullptr) return false;
    if (qobject_cast<const QHeaderView*>(widget) != nullptr) return false;
    if (widget->objectName().startsWith("qt_")) return false;
    return qobject_cast<const QAbstractButton*>(widget) != nullptr ||
           qobject_cast<const QComboBox*>(widget) != nullptr ||
           qobject_cast<const QLineEdit*>(widget) != nullptr ||
           qobject_cast<const QAbstractSpinBox*>(widget) != nullptr ||
           qobject_cast<const QAbstractSlider*>(widget) != nullptr ||
           qobject_cast<const QPlainTextEdit*>(widget) != nullptr ||
           qobject_cast<const QAbstractItemView*>(widget) != nullptr;
}

QWidgetList controlsOf(QWidget* page) {
    QWidgetList found;
    for (QWidget* widget : page->findChildren<QWidget*>()) {
        const bool isPart = widget->parentWidget() != nullptr &&
                            (qobject_cast<QComboBox*>(widget->parentWidget()) != nullptr ||
                             qobject_cast<QLineEdit*>(widget->parentWidget()) != nullptr ||
                             qobject_cast<QAbstractItemView*>(widget->parentWidget()) != nullptr);
        if (widget->isVisible() && !isPart && isControl(widget)) found << widget;
    }
    return found;
}

std::string described(const QWidget* widget) {
    QString text = widget->metaObject()->className();
    if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) text += " " + button->text();
    if (const auto* box = qobject_cast<const QComboBox*>(widget)) text += " " + box->currentText();
    if (const auto* line = qobject_cast<const QLineEdit*>(widget)) text += " " + line->placeholderText();
    return (text + " in " + widget->parentWidget()->metaObject()->className()).toStdString();
}

/// A box's current item is no name of the box: it has a label of its own.
bool isNamed(QWidget* widget) {
    QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(widget);
    if (interface == nullptr) return false;
    if (!widget->accessibleName().isEmpty()) return true;
    if (qobject_cast<QComboBox*>(widget) != nullptr)
        return !interface->relations(QAccessible::Label).isEmpty();
    return !interface->text(QAccessible::Name).isEmpty();
}

TEST_F(Keyboard, EveryControlOfEveryPageHasANameForScreenReaders) {
    showResults();
    for (const char* name : kPageNames) {
        window_->showPage(name);
        QTest::qWait(100);  // lists that are read anew
        const QWidgetList controls = controlsOf(page(name));
        EXPECT_FALSE(controls.isEmpty()) << name;
        for (QWidget* widget : controls) EXPECT_TRUE(isNamed(widget)) << name << ": " << described(widget);
    }
}

TEST_F(Keyboard, TabReachesEveryControlOfAPageAndShowsWhereItIs) {
    showResults();
    for (const char* name : kPageNames) {
        window_->showPage(name);
        QTest::qWait(100);
        std::set<QWidget*> reached;
        for (int i = 0; i < kMostTabs; ++i) {
            press(Qt::Key_Tab);
            QWidget* widget = QApplication::focusWidget();
            ASSERT_NE(widget, nullptr) << name;
            if (!reached.insert(widget).second) continue;
            EXPECT_TRUE(widget->isVisible()) << name << ": " << described(widget);
            const QImage with = widget->grab().toImage();
            widget->clearFocus();
            EXPECT_NE(widget->grab().toImage(), with)
                << name << ": no focus is seen at " << described(widget);
            widget->setFocus(Qt::TabFocusReason);
        }
        for (QWidget* widget : controlsOf(page(name)))
            EXPECT_TRUE(!widget->isEnabled() || reached.contains(widget))
                << name << ": " << described(widget);
    }
}

TEST_F(Keyboard, TabGoesThroughTheSetUpInTheOrderThatIsSeen) {
    window_->showPage("setup");
    QStringList order;
    ASSERT_TRUE(tabToButton<QCheckBox>("CPU"));
    for (int i = 0; i < kMostTabs && order.value(order.size() - 1) != "float32"; ++i) {
        const QWidget* widget = QApplication::focusWidget();
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        order << (button != nullptr ? button->text() : "a field");
        press(Qt::Key_Tab);
    }
    EXPECT_THAT(order.mid(0, 9),
                ElementsAre("CPU", "1", "4", "16", "a field", "Python", "C++ (LibTorch)", "Both", "eager"));
    EXPECT_EQ(order.back(), "float32");
}

TEST_F(Keyboard, AChipThatIsPressedKeepsTheFocus) {
    window_->showPage("setup");
    for (const char* text : {"1", "4", "float32"}) {
        ASSERT_TRUE(tabToButton<QToolButton>(text)) << text;
        QWidget* chip = QApplication::focusWidget();
        press(Qt::Key_Space);
        EXPECT_EQ(QApplication::focusWidget(), chip) << text;
        press(Qt::Key_Space);
        EXPECT_EQ(QApplication::focusWidget(), chip) << text;
    }
    ASSERT_TRUE(tabToButton<QCheckBox>("CPU"));
    press(Qt::Key_Space);
    EXPECT_TRUE(plan().devices.empty());
    press(Qt::Key_Space);
    EXPECT_THAT(plan().devices, ElementsAre("cpu"));
}

TEST_F(Keyboard, AWholeRunWithoutAMouse) {
    press(Qt::Key_1, Qt::ControlModifier);
    EXPECT_TRUE(page("setup")->isVisible());
    // Of the models only the one that is searched for.
    ASSERT_TRUE(tabToButton<QCheckBox>("All models"));
    press(Qt::Key_Space);
    if (!plan().models.empty()) press(Qt::Key_Space);
    EXPECT_TRUE(plan().models.empty());
    press(Qt::Key_F, Qt::ControlModifier);
    QTest::keyClicks(QApplication::focusWidget(), "resnet-50");
    ASSERT_TRUE(tabTo([](QWidget* widget) { return qobject_cast<QTreeWidget*>(widget) != nullptr; }));
    auto* tree = qobject_cast<QTreeWidget*>(QApplication::focusWidget());
    for (int i = 0; i < 10 && (tree->currentItem() == nullptr || tree->currentItem()->text(0) != "ResNet");
         ++i)
        press(Qt::Key_Down);
    press(Qt::Key_Space);
    EXPECT_THAT(plan().models, ElementsAre("microsoft/resnet-50"));
    ASSERT_TRUE(tabToButton<QToolButton>("4"));
    press(Qt::Key_Space);
    EXPECT_THAT(plan().batches, ElementsAre(1));

    QSignalSpy finished(window_->controller(), &RunController::finished);
    ASSERT_TRUE(tabToButton<QPushButton>("Run"));
    press(Qt::Key_Space);
    ASSERT_TRUE(window_->controller()->isRunning());
    EXPECT_TRUE(page("run")->isVisible());
    ASSERT_TRUE(finished.wait(kPatience_ms));
    EXPECT_EQ(window_->results()->rows().size(), 2u);
    auto* matrix = page("run")->findChild<QTableView*>();
    ASSERT_TRUE(tabTo([matrix](QWidget* widget) { return widget == matrix; }));
    press(Qt::Key_Right);
    EXPECT_TRUE(matrix->currentIndex().isValid());

    press(Qt::Key_3, Qt::ControlModifier);
    EXPECT_TRUE(page("charts")->isVisible());
    press(Qt::Key_E, Qt::ControlModifier);
    EXPECT_TRUE(page("charts")->findChild<ChartExportPanel*>()->isVisible());
    press(Qt::Key_4, Qt::ControlModifier);
    press(Qt::Key_F, Qt::ControlModifier);
    QTest::keyClicks(QApplication::focusWidget(), "default");
    auto* table = page("results")->findChild<QTableView*>();
    EXPECT_EQ(table->model()->rowCount(), 1);
    press(Qt::Key_5, Qt::ControlModifier);
    EXPECT_TRUE(page("history")->isVisible());
    press(Qt::Key_6, Qt::ControlModifier);
    EXPECT_TRUE(page("preview")->isVisible());
    press(Qt::Key_Comma, Qt::ControlModifier);
    EXPECT_TRUE(page("settings")->isVisible());
    press(Qt::Key_R, Qt::ControlModifier);
    EXPECT_TRUE(window_->controller()->isRunning());
    window_->controller()->cancel();
    ASSERT_TRUE(finished.wait(kPatience_ms));
}

TEST_F(Keyboard, EveryMenuHasALetterAndEveryActionAWord) {
    for (const Language& language : ui::languages()) {
        languages_.use(language.code);
        QTest::qWait(20);
        std::set<QString> letters;
        for (const QAction* action : window_->menuBar()->actions()) {
            const QString letter = QKeySequence::mnemonic(action->text()).toString();
            EXPECT_FALSE(letter.isEmpty()) << language.code << ": " << action->text().toStdString();
            EXPECT_TRUE(letters.insert(letter).second)
                << language.code << ": " << letter.toStdString() << " stands for two menus";
            for (const QAction* entry : action->menu()->actions())
                EXPECT_TRUE(entry->isSeparator() || !entry->text().isEmpty()) << action->text().toStdString();
        }
    }
    languages_.use("en");
}

TEST_F(Keyboard, NoTwoActionsShareAShortcut) {
    std::set<QString> keys;
    for (const QAction* action : window_->findChildren<QAction*>())
        if (action->shortcutContext() == Qt::WindowShortcut)
            for (const QKeySequence& key : action->shortcuts())
                EXPECT_TRUE(key.isEmpty() || keys.insert(key.toString()).second)
                    << key.toString().toStdString();
    for (const char* key : {"Ctrl+1", "Ctrl+6", "Ctrl+R", "Ctrl+E", "Ctrl+F", "Ctrl+S", "Ctrl+,", "Esc"})
        EXPECT_TRUE(keys.contains(key)) << key;
}

}  // namespace
}  // namespace ui
