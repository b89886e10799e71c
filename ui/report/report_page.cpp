#include "ui/report/report_page.h"

#include <QGuiApplication>
#include <QLocale>

#include "ui/report/html_text.h"

namespace ui::report {

namespace {

constexpr const char* kStyle = R"(
:root { color-scheme: light dark; --text: #1b1b1f; --muted: #5d5d66; --line: #d8d8de; --page: #ffffff; --raised: #f4f4f7;
  --good: #00704f; --bad: #b3410e; --dot: #0072b2; }
@media (prefers-color-scheme: dark) { :root { --text: #e8e8ec; --muted: #a4a4ae; --line: #44444c; --page: #1e1e22; --raised: #29292f;
  --good: #4fc79b; --bad: #f0925a; --dot: #56b4e9; } }
body { margin: 0 auto; padding: 24px; max-width: 1280px; background: var(--page); color: var(--text);
  font: 15px/1.5 "Noto Sans", "Noto Sans Arabic", "Noto Sans CJK SC", system-ui, sans-serif; }
h1 { font-size: 26px; margin: 0 0 4px; } h2 { font-size: 19px; margin: 36px 0 10px; }
p { margin: 6px 0; max-width: 80ch; } .muted { color: var(--muted); }
figure { margin: 0 0 20px; } figure img { width: 100%; height: auto; border: 1px solid var(--line); border-radius: 6px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 18px; margin: 0; } dt { color: var(--muted); } dd { margin: 0; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 5px 10px; text-align: start; white-space: nowrap; border-bottom: 1px solid var(--line); }
td.wide { white-space: normal; min-width: 24ch; } th { background: var(--raised); position: sticky; top: 0; }
.number { text-align: end; } th button { all: unset; cursor: pointer; font-weight: 600; } th button:focus-visible { outline: 2px solid; }
th[aria-sort=ascending] button::after { content: " \2191"; } th[aria-sort=descending] button::after { content: " \2193"; }
.good { color: var(--good); font-weight: 600; } .bad { color: var(--bad); font-weight: 600; }
button.samples { font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--line); border-radius: 4px; cursor: pointer; }
pre { direction: ltr; text-align: left; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--raised); padding: 10px; border-radius: 6px; }
svg.samples { width: 100%; max-width: 900px; height: 150px; direction: ltr; } svg.samples circle { fill: var(--dot); }
svg.samples text { fill: var(--muted); font-size: 12px; } svg.samples line { stroke: var(--line); }
li { margin: 3px 0; } summary { cursor: pointer; }
@media print { button.samples { display: none; } body { max-width: none; padding: 0; } }
)";

// Sorting, and the samples of a row as dots in the order of measurement.
constexpr const char* kScript = R"(
"use strict";
const table = document.querySelector("table.results");
const samples = JSON.parse(document.getElementById("samples").textContent);
function keyOf(body, column) { const cell = body.rows[0].cells[column]; return cell.dataset.key ?? cell.textContent; }
function compare(a, b) {
  const x = Number(a), y = Number(b);
  return Number.isNaN(x) || Number.isNaN(y) ? a.localeCompare(b) : x - y;
}
function sortBy(heading, column) {
  const up = heading.getAttribute("aria-sort") !== "ascending";
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  heading.setAttribute("aria-sort", up ? "ascending" : "descending");
  const known = [], unknown = [];
  for (const body of table.tBodies) (keyOf(body, column) ? known : unknown).push(body);
  known.sort((a, b) => compare(keyOf(a, column), keyOf(b, column)) * (up ? 1 : -1));
  table.append(...known, ...unknown);
}
function make(name, attributes, text) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  if (text !== undefined) node.textContent = text;
  return node;
}
function drawSamples(values, unit) {
  const width = 900, height = 150, left = 70, bottom = 20, top = 10;
  const low = Math.min(...values), high = Math.max(...values), span = high - low || 1;
  const y = value => top + (high - value) / span * (height - top - bottom);
  const svg = make("svg", {class: "samples", viewBox: `0 0 ${width} ${height}`, role: "img"});
  for (const value of [low, high]) {
    svg.append(make("line", {x1: left, x2: width, y1: y(value), y2: y(value)}));
    svg.append(make("text", {x: left - 6, y: y(value) + 4, "text-anchor": "end"}, `${Number(value.toPrecision(4))} ${unit}`));
  }
  const step = (width - left - 10) / Math.max(values.length - 1, 1);
  values.forEach((value, i) => svg.append(make("circle", {cx: left + 5 + i * step, cy: y(value), r: 2.5})));
  svg.append(make("text", {x: left, y: height - 4}, "1"));
  svg.append(make("text", {x: width - 4, y: height - 4, "text-anchor": "end"}, values.length));
  return svg;
}
function toggleSamples(button) {
  const row = button.closest("tbody").rows[1], open = row.hidden;
  row.hidden = !open;
  button.setAttribute("aria-expanded", open);
  if (open && !row.cells[0].hasChildNodes()) row.cells[0].append(drawSamples(samples[button.dataset.row], "ms"));
}
if (table) {
  [...table.tHead.rows[0].cells].forEach((heading, column) => {
    const button = heading.querySelector("button");
    if (button) button.addEventListener("click", () => sortBy(heading, column));
  });
  for (const button of table.querySelectorAll("button.samples")) button.addEventListener("click", () => toggleSamples(button));
}
)";

// Nothing is loaded from anywhere: pictures, style and script are in the file.
constexpr const char* kPolicy =
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri "
    "'none'; "
    "form-action 'none'";

QString languageTag() {
    return QLocale().bcp47Name();
}

}  // namespace

QString page(const QString& title, const QStringList& sections, const QString& samples) {
    const bool rightToLeft = QGuiApplication::layoutDirection() == Qt::RightToLeft;
    QString html =
        QStringLiteral("<!DOCTYPE html>\n<html lang=\"%1\" dir=\"%2\">\n<head>\n<meta charset=\"utf-8\">\n")
            .arg(escaped(languageTag()), QLatin1String(rightToLeft ? "rtl" : "ltr"));
    html += QStringLiteral("<meta http-equiv=\"Content-Security-Policy\" content=\"%1\">\n")
                .arg(QLatin1String(kPolicy));
    html += QStringLiteral("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    html += element("title", title) + "\n<style>" + QLatin1String(kStyle) + "</style>\n</head>\n<body>\n";
    html += sections.join('\n');
    html += QStringLiteral("\n<script type=\"application/json\" id=\"samples\">") + samples +
            QStringLiteral("</script>\n<script>") + QLatin1String(kScript) +
            QStringLiteral("</script>\n</body>\n</html>\n");
    return html;
}

}  // namespace ui::report
