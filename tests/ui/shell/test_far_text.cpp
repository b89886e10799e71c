#include <gtest/gtest.h>

#include <QLabel>
#include <QTextDocument>
#include <QTextDocumentFragment>
#include <string>

#include "ui/format/format.h"
#include "ui/models/result_table_model.h"

// Names, reasons and log lines come from other machines: the window shows them letter by letter.

namespace ui {
namespace {

const QString kMarkup =
    QStringLiteral("<b>gpu</b> <img src=\"http://10.0.0.1/x.png\">\n<a href=\"x\">log</a> & more");

/// As Qt's tooltip shows it.
QString shown(const QString& tip) {
    return Qt::mightBeRichText(tip) ? QTextDocumentFragment::fromHtml(tip).toPlainText() : tip;
}

TEST(FarText, ATooltipShowsTagsAsTheyAre) {
    EXPECT_NE(shown(kMarkup), kMarkup);
    EXPECT_EQ(shown(format::tip(kMarkup)), kMarkup);
    EXPECT_EQ(format::tip(QStringLiteral("5 < 6 & 7\nplain")), QStringLiteral("5 < 6 & 7\nplain"));
}

TEST(FarText, ALabelShowsTagsAsTheyAre) {
    QLabel label(kMarkup);
    label.ensurePolished();
    EXPECT_EQ(label.textFormat(), Qt::PlainText);
    QLabel wanted(kMarkup);
    wanted.setTextFormat(Qt::RichText);
    wanted.ensurePolished();
    EXPECT_EQ(wanted.textFormat(), Qt::RichText);
}

TEST(FarText, AReasonIsShownAsItIsInTheTable) {
    ResultStore store;
    ResultTableModel model(&store);
    auto row = std::make_shared<bench::ArmResult>();
    row->model = kMarkup.toStdString();
    row->status = bench::ArmStatus::failed;
    store.append(row);
    for (int column = 0; column < model.columnCount(); ++column)
        EXPECT_EQ(shown(model.index(0, column).data(Qt::ToolTipRole).toString()), kMarkup) << column;
    row = std::make_shared<bench::ArmResult>(*row);
    row->reason = bench::Message::plain(kMarkup.toStdString());
    row->model = "m";
    store.setRows({row});
    bool found = false;
    for (int column = 0; column < model.columnCount(); ++column)
        found = found || shown(model.index(0, column).data(Qt::ToolTipRole).toString()) == kMarkup;
    EXPECT_TRUE(found);
}

}  // namespace
}  // namespace ui
