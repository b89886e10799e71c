#include <gmock/gmock.h>

#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <iostream>

#include "core/analysis/break_even.h"
#include "core/results/result_files.h"
#include "tests/support/patience.h"
#include "tests/ui/event_loop_watchdog.h"
#include "tests/ui/shell/forget_settings.h"
#include "ui/i18n/language_manager.h"
#include "ui/main_window/main_window.h"
#include "ui/models/history_model.h"
#include "ui/models/result_columns.h"
#include "ui/models/result_store.h"
#include "ui/models/result_table_model.h"
#include "ui/pages/results_page.h"
#include "ui/widgets/widgets.h"

/// Times are compared with those of a tenth of the rows: work that takes ten times as long for ten times as
/// many rows does not stall, work that takes a hundred times as long does. They are times of the processor,
/// which other programs do not change.
namespace ui {
namespace {

constexpr int kManyResults = 20'000, kManyRuns = 10'000, kManyRowsOfAFile = 2000;
constexpr double kMostGrowth = 35;  ///< for ten times the rows: ten, or 13 where they are sorted, and noise

RowPtr resultAt(int i) {
    static const char* const kModes[] = {"eager", "default", "default+freezing", "max-autotune"};
    auto row = std::make_shared<bench::ArmResult>();
    row->mode = kModes[i % 4];
    row->batch = 1 << (i / 4 % 5);
    row->model = "owner/model-" + std::to_string(i / 20);
    row->device = "cpu";
    row->status = bench::ArmStatus::ok;
    row->median_ms = 10.0 + (i * 7919) % 1000 / 10.0;
    if (i % 4 != 0) {
        row->compile_cold_s = 20.0 + i % 50;
        row->vs_eager.ratio = 1.0 + i % 7 / 10.0;
        row->vs_eager.verdict = bench::Verdict::faster;
    }
    row->warnings = {bench::message("%1 outliers among %2 rounds", i, 40)};
    return row;
}

std::vector<RowPtr> manyResults(int count) {
    std::vector<RowPtr> rows;
    for (int i = 0; i < count; ++i) rows.push_back(resultAt(i));
    return rows;
}

std::vector<bench::results::HistoryEntry> manyRuns(int count) {
    std::vector<bench::results::HistoryEntry> entries;
    for (int i = 0; i < count; ++i) {
        bench::results::HistoryEntry entry;
        entry.id = i;
        entry.created =
            "2026-01-" + std::to_string(10 + (i * 7919) % 20) + "T12:" + std::to_string(10 + i % 50) + ":00Z";
        entry.machine = "A CPU";
        entry.models = "ResNet, ViT, SegFormer";
        entry.model_count = 3;
        entry.arms = entry.arms_ok = i % 24;
        entry.note = "note " + std::to_string(i);
        entries.push_back(entry);
    }
    return entries;
}

/// Processor time of this thread, the least of three.
template <typename Work>
double milliseconds(Work work) {
    double best = INFINITY;
    const auto now_ms = [] {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
    };
    for (int i = 0; i < 3; ++i) {
        const double start_ms = now_ms();
        work();
        best = std::min(best, now_ms() - start_ms);
    }
    return best;
}

/// Work on a tenth and on all of it: reported, and no worse than a little more than in proportion.
template <typename Work>
void expectInProportion(const char* what, int count, Work work) {
    const double few_ms = milliseconds([&] { work(count / 10); });
    const double many_ms = milliseconds([&] { work(count); });
    std::cout << what << ": " << few_ms << " ms for " << count / 10 << ", " << many_ms << " ms for " << count
              << '\n';
    EXPECT_LE(many_ms, kMostGrowth * few_ms) << what;
}

int columnWith(const QString& key) {
    for (std::size_t i = 0; i < resultColumns().size(); ++i)
        if (key == resultColumns()[i].key) return static_cast<int>(i);
    return -1;
}

struct FilteredResults {
    explicit FilteredResults(int count) {
        store.setRows(manyResults(count));
        proxy.setSourceModel(&model);
    }
    ResultStore store;
    ResultTableModel model{&store};
    ResultFilterProxy proxy;
};

TEST(ManyRows, EagerRowsAreFoundAsAmongAll) {
    std::vector<RowPtr> rows = manyResults(2000);
    std::ranges::reverse(rows);
    auto other = std::make_shared<bench::ArmResult>(*rows.back());  // another machine's eager of the same
    other->target = "elsewhere";
    rows.insert(rows.begin(), other);
    const bench::results::EagerRows eager(rows);
    for (const RowPtr& row : rows) {
        const auto* found = bench::results::eager_of(*row, eager.beside(*row));
        EXPECT_EQ(found, bench::results::eager_of(*row, rows));
        EXPECT_EQ(found == nullptr, row->mode == "eager");
    }
}

TEST(ManyRows, ResultsAreSortedInProportion) {
    for (const char* key : {"median", "break_even", "model"})
        expectInProportion(key, kManyResults, [key](int count) {
            FilteredResults table(count);
            table.proxy.sort(columnWith(key), Qt::DescendingOrder);
            ASSERT_EQ(table.proxy.rowCount(), count);
        });
}

TEST(ManyRows, ResultsAreFilteredInProportion) {
    const auto filter = [](FilteredResults& table, const char* words) {
        QSignalSpy filtered(&table.proxy, &ResultFilterProxy::filtered);
        table.proxy.setWords(words);
        ASSERT_TRUE(!filtered.isEmpty() || filtered.wait(kPatience_ms));
        ASSERT_GT(table.proxy.rowCount(), 0);
        ASSERT_LT(table.proxy.rowCount(), table.model.rowCount());
    };
    expectInProportion("first word", kManyResults, [&filter](int count) {
        FilteredResults table(count);
        filter(table, "model-7 freezing");
    });
    FilteredResults table(kManyResults);
    filter(table, "model-7");
    const double next_ms = milliseconds([&] { filter(table, "model-77"); });
    const double first_ms = milliseconds([&] {
        FilteredResults another(kManyResults);
        filter(another, "model-77");
    });
    std::cout << "next letter: " << next_ms << " ms\n";
    EXPECT_LT(next_ms, first_ms / 3) << "the texts are asked for once";
}

/// The first letter asks for the texts of every row: in between the window answers.
TEST(ManyRows, TheFirstLetterOfAFilterHoldsNothingUp) {
    forgetSettings();
    ResultStore store;
    store.setRows(manyResults(kManyResults));
    ResultsPage page(&store);
    page.resize(1280, 800);
    page.show();
    QTest::qWait(300);
    auto* proxy = page.findChild<ResultFilterProxy*>();
    QSignalSpy filtered(proxy, &ResultFilterProxy::filtered);
    EventLoopWatchdog watchdog;
    QTest::keyClick(page.findChild<QLineEdit*>(), Qt::Key_7);
    EXPECT_TRUE(filtered.isEmpty()) << "the texts are asked for in several steps";
    ASSERT_TRUE(filtered.wait(kPatience_ms));
    watchdog.stop();
    std::cout << "first letter: " << watchdog.summary() << '\n';
    EXPECT_LT(watchdog.worst_ms(), EventLoopWatchdog::kLimit_ms);
    EXPECT_LT(proxy->rowCount(), kManyResults);
    filtered.clear();
    page.findChild<QLineEdit*>()->clear();
    EXPECT_EQ(proxy->rowCount(), kManyResults) << "and all at once when it is emptied";
}

/// A large file is opened and every page is shown while an event waits at most a second for its answer.
TEST(ManyRows, TheWindowAnswersWhileALargeFileIsOpenedAndShown) {
    forgetSettings();
    const QTemporaryDir folder;
    bench::results::ResultFile file;
    file.rows = manyResults(kManyRowsOfAFile);
    bench::results::write_results(folder.path().toStdString(), file);
    LanguageManager languages;
    MainWindow window(&languages);
    window.resize(1280, 800);
    window.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&window, kPatience_ms));
    EventLoopWatchdog watchdog;
    window.openResults(folder.path());
    ASSERT_TRUE(QTest::qWaitFor(  // not for the example, which the window shows until then
        [&window] { return !window.results()->rows().empty() && !window.results()->isExample(); },
        kPatience_ms));
    EXPECT_EQ(window.results()->rows().size(), static_cast<std::size_t>(kManyRowsOfAFile));
    for (const char* page :
         {"run", "charts", "results", "history", "preview", "settings", "setup", "charts"}) {
        window.showPage(page);
        QTest::qWait(200);
    }
    watchdog.stop();
    std::cout << "large file: " << watchdog.summary() << '\n';
    EXPECT_LT(watchdog.worst_ms(), EventLoopWatchdog::kLimit_ms);
}

TEST(ManyRows, WhatIsKnownOfARowIsForgottenWhenItChanges) {
    FilteredResults table(8);
    table.proxy.sort(columnWith("median"), Qt::AscendingOrder);
    table.proxy.setWords("model-0");
    EXPECT_EQ(table.proxy.rowCount(), 8);
    auto row = std::make_shared<bench::ArmResult>(*resultAt(0));
    row->median_ms = 0.5;
    table.store.append(row);
    EXPECT_EQ(table.proxy.rowCount(), 9);
    EXPECT_EQ(table.model.result(table.proxy.mapToSource(table.proxy.index(0, 0)).row()), row);
    row = std::make_shared<bench::ArmResult>(*row);
    row->model = "owner/another";
    table.store.setRows({row});
    EXPECT_EQ(table.proxy.rowCount(), 0);
}

TEST(ManyRows, RunsOfTheHistoryAreSortedAndFilteredInProportion) {
    for (const char* words : {"", "note 99"})
        expectInProportion(words, kManyRuns, [words](int count) {
            HistoryModel model;
            ResultFilterProxy proxy;
            proxy.setSourceModel(&model);
            proxy.sort(HistoryModel::Date, Qt::DescendingOrder);
            proxy.setWords(words);
            model.setEntries(manyRuns(count));
            ASSERT_GT(proxy.rowCount(), 0);
        });
}

/// A view's page down draws the cells that come into sight, however many there are.
double pageDown_ms(QTableView* table) {
    QScrollBar* bar = table->verticalScrollBar();
    bar->setValue(bar->maximum() / 2);
    (void)table->grab();
    return milliseconds([&] {
        bar->setValue(bar->value() + bar->pageStep());
        (void)table->viewport()->grab();
    });
}

TEST(ManyRows, TheResultsPageOpensAndScrolls) {
    forgetSettings();
    ResultStore store;
    ResultsPage page(&store);
    page.resize(1280, 800);
    page.show();
    auto* table = page.findChild<QTableView*>();
    std::array<double, 2> scroll_ms{};
    expectInProportion("open", kManyResults, [&](int count) {
        store.setRows(manyResults(count));
        QCoreApplication::sendPostedEvents();
        (void)page.grab();
        scroll_ms[count == kManyResults] = pageDown_ms(table);
    });
    std::cout << "page down: " << scroll_ms[0] << " ms of a tenth, " << scroll_ms[1] << " ms of all\n";
    EXPECT_LT(scroll_ms[1], 4 * scroll_ms[0]);
}

TEST(ManyRows, TheHistoryScrolls) {
    std::array<double, 2> scroll_ms{};
    for (const int count : {kManyRuns / 10, kManyRuns}) {
        HistoryModel model;
        ResultFilterProxy proxy;
        proxy.setSourceModel(&model);
        const std::unique_ptr<QTableView> table(widgets::tableView());
        table->setModel(&proxy);
        table->resize(1200, 700);
        model.setEntries(manyRuns(count));
        table->resizeColumnsToContents();
        table->show();
        scroll_ms[count == kManyRuns] = pageDown_ms(table.get());
    }
    std::cout << "page down: " << scroll_ms[0] << " ms of a tenth, " << scroll_ms[1] << " ms of all\n";
    EXPECT_LT(scroll_ms[1], 4 * scroll_ms[0]);
}

}  // namespace
}  // namespace ui
