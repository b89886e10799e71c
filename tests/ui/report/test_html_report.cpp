#include <gmock/gmock.h>

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <nlohmann/json.hpp>

#include "tests/support/patience.h"
#include "tests/ui/charts/chart_rows.h"
#include "ui/report/html_report.h"
#include "ui/report/html_text.h"
#include "ui/report/report_writer.h"
#include "ui/report/themed_svg.h"

namespace ui::report {
namespace {

using testing::HasSubstr;
using testing::Not;

bench::results::ResultFile run_of(charts::Rows rows) {
    bench::results::ResultFile file;
    file.created = "2026-01-02T03:04:05Z";
    file.plan.models = {chart_rows::kResNet};
    file.plan.devices = {"cpu"};
    file.environment = {{"torch", "2.11.0"}, {"gpus", {{{"name", "A <GPU>"}}}}};
    file.rows = std::move(rows);
    return file;
}

std::string drawn(const bench::results::ResultFile& run) {
    HtmlReport report(run);
    while (report.addNextChart()) continue;
    return report.html().toStdString();
}

TEST(HtmlText, NothingOfATextIsMarkup) {
    EXPECT_EQ(escaped("<b>\"it's\" & more</b>").toStdString(),
              "&lt;b&gt;&quot;it&#39;s&quot; &amp; more&lt;/b&gt;");
    EXPECT_EQ(escaped(QString::fromUtf8("a\0b\x07"
                                        "c\u009f"
                                        "d\tx",
                                        10))
                  .toStdString(),
              "abcd\tx");
    EXPECT_EQ(element("p", "<i>", " class=\"x\"").toStdString(), "<p class=\"x\">&lt;i&gt;</p>");
    EXPECT_EQ(scriptData({{"a", "</script><!--"}}).toStdString(), R"({"a":"\u003c/script>\u003c!--"})");
}

TEST(HtmlReport, HasEveryRowWithItsSamplesAndEveryChartInBothThemes) {
    const bench::results::ResultFile run = run_of(chart_rows::sample_run());
    const std::string html = drawn(run);
    const QString text = QString::fromStdString(html);
    EXPECT_EQ(text.count("<tbody>"), static_cast<qsizetype>(run.rows.size()));
    const auto figures = static_cast<qsizetype>(charts::figuresOf(run.rows).size());
    EXPECT_GT(figures, 3);
    EXPECT_EQ(text.count("<figure>"), figures);
    EXPECT_EQ(text.count("data:image/svg+xml;charset=utf-8,"), figures);
    EXPECT_EQ(text.count("@media(prefers-color-scheme:dark){.c"), figures) << "light and dark in one drawing";
    const qsizetype begin = text.indexOf("id=\"samples\">") + 13;
    const auto samples =
        nlohmann::json::parse(text.mid(begin, text.indexOf("</script>", begin) - begin).toStdString());
    ASSERT_EQ(samples.size(), run.rows.size());
    EXPECT_EQ(samples[0].get<std::vector<double>>(), run.rows[0]->samples_ms);
    EXPECT_THAT(html, HasSubstr("2.11.0"));
    EXPECT_THAT(html, HasSubstr("A &lt;GPU&gt;"));
    EXPECT_THAT(html, HasSubstr("compilescope-cli run --model microsoft/resnet-50"));
    // A name of SVG, not an address that is loaded.
    EXPECT_EQ(QString(text).remove("http://www.w3.org/2000/svg").count("://"), 0);
    EXPECT_LT(html.size(), figures * 30'000u) << "charts are compact";
}

const char* const kDrawing =
    R"svg(<svg width="10mm" viewBox="0 0 9 9" xmlns="http://www.w3.org/2000/svg" version="1.2">
<title>a &lt;b&gt;</title>
<g fill="none" stroke="black">
<g fill="none" stroke="%1" font-size="13"></g>
<g fill="none" stroke="%1" transform="matrix(1,0,0,1,0,0)">
<polyline fill="none" vector-effect="none" points="1,2.04 3,2 3,5.26 4,6 " />
</g>
<g fill="none" stroke="%1" transform="matrix(1,0,0,1,0,0)">
<polyline fill="none" vector-effect="none" points="7,8 9,9 " />
</g>
<g fill="%1" font-size="13"><text x="1.26" y="2">it's</text></g>
</g></svg>)svg";

TEST(ThemedSvg, HasBothThemesAndNoRepeatedStyle) {
    const QString light = QString(kDrawing).arg("#111111"), dark = QString(kDrawing).arg("#eeeeee");
    const std::string svg = themedSvg(light, dark).toStdString();
    EXPECT_THAT(svg, HasSubstr(" width='10mm' viewBox='0 0 9 9'"));
    EXPECT_THAT(svg, HasSubstr("<title>a &lt;b&gt;</title>"));
    EXPECT_THAT(svg, HasSubstr("<path fill='none' d='M1,2h2v3.3l1,0.7M7,8l2,1'/></g>"));
    EXPECT_THAT(svg, HasSubstr("<text x='1.3' y='2'>it's</text>"));
    EXPECT_THAT(svg, HasSubstr("{fill:#111111;font-size:13px}"));
    EXPECT_THAT(svg, HasSubstr("@media(prefers-color-scheme:dark){"));
    EXPECT_THAT(svg.substr(svg.find("@media")), HasSubstr("{fill:#eeeeee}"));
    EXPECT_EQ(QString::fromStdString(svg).count("stroke:#111111"), 1);
}

TEST(ThemedSvg, OfDifferentDrawingsIsTheLightOne) {
    const QString light = QString(kDrawing).arg("#111111");
    const QString svg = themedSvg(light, "<svg><g></g></svg>");
    EXPECT_TRUE(svg.contains("#111111") && svg.contains("it's"));
    EXPECT_FALSE(svg.contains("#eeeeee"));
    EXPECT_EQ(themedSvg("no drawing", "no drawing").toStdString(), "no drawing");
}

TEST(HtmlReport, WhatAFileSaysIsText) {
    const std::string evil = "<script>alert(1)</script>\"'&";
    bench::ArmResult row = chart_rows::arm(evil, "default", 8);
    row.warnings = {bench::Message::plain(evil), bench::message("launch %1 of %2", evil, 2)};
    row.device_name = evil;
    row.reason = bench::Message::plain(evil);
    bench::results::ResultFile run = run_of({chart_rows::share(row)});
    run.created = evil;
    run.plan.models = {evil};
    run.environment = {{"torch", evil}, {evil, {{evil, evil}}}};
    const std::string html = drawn(run);
    EXPECT_THAT(html, Not(HasSubstr("<script>alert")));
    EXPECT_THAT(html, Not(HasSubstr("\"'&<")));
    EXPECT_THAT(html, HasSubstr("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;"));
}

TEST(HtmlReport, EqualWarningsAreOneWithTheNumberOfRows) {
    charts::Rows rows;
    for (const char* mode : {"eager", "default", "tuned"}) {
        bench::ArmResult row = chart_rows::arm(chart_rows::kResNet, mode, 8);
        row.warnings = {bench::Message::plain("the clocks vary")};
        if (std::string(mode) == "tuned") row.warnings.push_back(bench::Message::plain("first round slow"));
        rows.push_back(chart_rows::share(row));
    }
    const std::string html = drawn(run_of(rows));
    EXPECT_EQ(QString::fromStdString(html).count("the clocks vary"), 1);
    EXPECT_THAT(html, HasSubstr("(3 row(s): ResNet eager, ResNet default, ResNet tuned)"));
    EXPECT_LT(html.find("the clocks vary"), html.find("first round slow")) << "those of most rows come first";
    EXPECT_THAT(drawn(run_of(chart_rows::sample_run())), Not(HasSubstr("the clocks vary")));
}

TEST(ReportWriter, WritesWhatTheFunctionWrites) {
    const QTemporaryDir folder;
    const bench::results::ResultFile run = run_of(chart_rows::sample_run());
    const QString path = folder.filePath("report.html");
    auto* writer = new ReportWriter(path, run, qApp);
    QSignalSpy written(writer, &ReportWriter::written);
    ASSERT_TRUE(written.wait(kPatience_ms));
    EXPECT_EQ(written[0][0].toString(), path);
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_EQ(file.readAll().toStdString(), drawn(run));
}

TEST(ReportWriter, AFolderThatIsNotThereIsNamed) {
    auto* writer = new ReportWriter("/no/such/folder/report.html", run_of(chart_rows::sample_run()), qApp);
    QSignalSpy failed(writer, &ReportWriter::failed);
    ASSERT_TRUE(failed.wait(kPatience_ms));
    EXPECT_TRUE(failed[0][0].toString().contains("/no/such/folder")) << failed[0][0].toString().toStdString();
}

}  // namespace
}  // namespace ui::report
