#include "ui/panels/text_queries_field.h"

#include <QEvent>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QVBoxLayout>
#include <algorithm>

#include "core/catalog/model_catalog.h"
#include "core/plan/text_queries.h"
#include "ui/models/plan_model.h"
#include "ui/theme/theme.h"
#include "ui/widgets/widgets.h"

namespace ui {

namespace {

QString joined(const std::vector<std::string>& queries) {
    QStringList texts;
    for (const std::string& query : queries) texts << QString::fromStdString(query);
    return texts.join(", ");
}

}  // namespace

TextQueriesField::TextQueriesField(PlanModel* plan, QWidget* parent)
    : QWidget(parent), plan_(plan), title_(widgets::sectionLabel()), text_(new QLineEdit) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme::kUnit_px);
    layout->addWidget(title_);
    layout->addWidget(text_);
    title_->setBuddy(text_);
    text_->setPlaceholderText(joined(bench::default_queries()));
    text_->setClearButtonEnabled(true);
    retranslate();
    showPlan();
    connect(text_, &QLineEdit::editingFinished, this, &TextQueriesField::writePlan);
    connect(plan_, &PlanModel::changed, this, &TextQueriesField::showPlan);
}

void TextQueriesField::writePlan() {
    static const QRegularExpression comma(
        QStringLiteral("[,\uFF0C\u3001\u060C]"));  // commas of the four languages
    std::vector<std::string> queries;
    for (const QString& text : text_->text().split(comma, Qt::SkipEmptyParts))
        if (!text.trimmed().isEmpty()) queries.push_back(text.trimmed().toStdString());
    plan_->edit([&queries](bench::RunPlan& plan) { plan.input.queries = queries; });
    showPlan();
}

void TextQueriesField::showPlan() {
    const bench::RunPlan& plan = plan_->plan();
    setVisible(!plan.input.queries.empty() || std::ranges::any_of(plan.models, bench::reads_text));
    if (!text_->hasFocus() || !text_->isModified()) text_->setText(joined(plan.input.queries));
}

void TextQueriesField::retranslate() {
    title_->setText(tr("Texts to look for"));
    text_->setToolTip(tr("For models that find what a text describes. Separate the texts by commas."));
    text_->setAccessibleName(title_->text());
}

void TextQueriesField::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace ui
