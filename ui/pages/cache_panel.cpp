#include "ui/pages/cache_panel.h"

#include <QDateTime>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/base/utc_time.h"
#include "core/cache/caches.h"
#include "core/cache/compile_cache.h"
#include "core/cache/python_arm_cache.h"
#include "core/catalog/model_import.h"
#include "ui/format/format.h"
#include "ui/run/background.h"
#include "ui/theme/theme.h"
#include "ui/widgets/widgets.h"

namespace ui {

namespace {

using bench::backends::CompileCache;
constexpr double kGib_bytes = 1024.0 * 1024.0 * 1024.0;
constexpr double kLargestLimit_gib = 10000;

QString date(std::int64_t utc_s) {
    return QLocale().toString(QDateTime::fromSecsSinceEpoch(utc_s).date(), QLocale::ShortFormat);
}

}  // namespace

CachePanel::CachePanel(QWidget* parent)
    : QWidget(parent),
      title_(widgets::sectionLabel()),
      text_(widgets::hintLabel()),
      limitLabel_(new QLabel),
      limit_(new QDoubleSpinBox),
      clear_(widgets::button("trash")) {
    limit_->setRange(0, kLargestLimit_gib);
    limit_->setDecimals(1);
    limit_->setKeyboardTracking(false);
    limit_->setEnabled(false);
    limitLabel_->setBuddy(limit_);
    clear_->setEnabled(false);
    auto* line = new QHBoxLayout;
    line->setSpacing(theme::kUnit_px);
    line->addWidget(limitLabel_);
    line->addWidget(limit_);
    line->addStretch();
    line->addWidget(clear_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme::kUnit_px);
    layout->addWidget(title_);
    layout->addWidget(text_);
    layout->addLayout(line);

    retranslate();
    connect(limit_, &QDoubleSpinBox::valueChanged, this, [this](double gib) {
        inBackgroundThenShow([gib] {
            CompileCache().set_limit_bytes(std::llround(gib * kGib_bytes));
            bench::backends::shrink_caches();
            return look();
        });
    });
    connect(clear_, &QPushButton::clicked, this, [this] {
        inBackgroundThenShow([] {
            const auto removed = bench::backends::clear_caches();
            Facts facts = look();
            facts.removed = removed;
            return facts;
        });
    });
}

CachePanel::Facts CachePanel::look() {
    const CompileCache cache;
    Facts facts;
    facts.limit_bytes = cache.limit_bytes();
    const auto add = [&facts](const auto& kept, int& count, std::int64_t& bytes) {
        ++count;
        bytes += kept.size_bytes;
        if (const auto created = bench::utc_seconds(kept.created))
            facts.oldest_s = std::min(facts.oldest_s.value_or(*created), *created);
        if (const auto used = bench::utc_seconds(kept.last_used))
            facts.lastUsed_s = std::max(facts.lastUsed_s.value_or(*used), *used);
    };
    for (const auto& package : cache.list()) add(package, facts.packages, facts.package_bytes);
    for (const auto& arm : bench::backends::PythonArmCaches().list())
        add(arm, facts.packages, facts.package_bytes);
    for (const auto& import : bench::weights::list_imports()) add(import, facts.imports, facts.import_bytes);
    return facts;
}

void CachePanel::refresh() {
    inBackgroundThenShow(&CachePanel::look);
}

void CachePanel::inBackgroundThenShow(std::function<Facts()> work) {
    clear_->setEnabled(false);
    inBackground(this, std::move(work), [this](const Answer<Facts>& answer) {
        facts_ = answer.value;
        problem_ = answer.error;
        showFacts();
        emit refreshed();
    });
}

void CachePanel::showFacts() {
    clear_->setEnabled(facts_ && facts_->packages + facts_->imports > 0);
    limit_->setEnabled(facts_.has_value());
    if (!facts_) return text_->setText(problem_);
    const QSignalBlocker blocker(limit_);
    limit_->setValue(static_cast<double>(facts_->limit_bytes) / kGib_bytes);
    QStringList sentences;
    if (facts_->removed) sentences << tr("%n package(s) removed.", nullptr, facts_->removed->packages);
    if (facts_->removed && facts_->removed->imports > 0)
        sentences << tr("%n imported model(s) removed.", nullptr, facts_->removed->imports);
    if (facts_->packages == 0)
        sentences << tr("No compiled packages are kept.");
    else
        sentences << tr("%n compiled package(s), %1 in all.", nullptr, facts_->packages)
                         .arg(format::bytes(facts_->package_bytes));
    if (facts_->imports > 0)
        sentences << tr("%n imported model(s), %1 in all.", nullptr, facts_->imports)
                         .arg(format::bytes(facts_->import_bytes));
    if (facts_->oldest_s && facts_->lastUsed_s)
        sentences << tr("The oldest was created on %1. The latest use was on %2.")
                         .arg(date(*facts_->oldest_s), date(*facts_->lastUsed_s));
    text_->setText(sentences.join(" "));
}

void CachePanel::retranslate() {
    title_->setText(tr("Cache of compiled packages"));
    text_->setText(tr("Reading the cache…"));
    limitLabel_->setText(tr("At most"));
    limit_->setSuffix(" " + tr("GiB"));
    limit_->setToolTip(tr("The least recently used packages are removed first."));
    clear_->setText(tr("Remove all"));
    clear_->setToolTip(tr("Every model is compiled again the next time."));
    if (facts_ || !problem_.isEmpty()) showFacts();
}

void CachePanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void CachePanel::showEvent(QShowEvent* event) {
    refresh();
    QWidget::showEvent(event);
}

}  // namespace ui
