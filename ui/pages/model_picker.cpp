#include "ui/pages/model_picker.h"

#include <QCheckBox>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QSignalBlocker>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "core/catalog/model_catalog.h"
#include "core/catalog/recipes.h"
#include "ui/format/format.h"
#include "ui/models/plan_model.h"
#include "ui/pages/add_model_panel.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/widgets.h"

namespace ui {

namespace {

constexpr int kIdRole = Qt::UserRole, kCachedRole = Qt::UserRole + 1;
constexpr const char* kOwnGroup = "own";

std::string idOf(const QTreeWidgetItem* item) {
    return item->data(0, kIdRole).toString().toStdString();
}

template <typename Visit>
void forEachModel(const QTreeWidget* tree, Visit visit) {
    for (int i = 0; i < tree->topLevelItemCount(); ++i)
        for (int j = 0; j < tree->topLevelItem(i)->childCount(); ++j) visit(tree->topLevelItem(i)->child(j));
}

}  // namespace

ModelPicker::ModelPicker(PlanModel* plan, QWidget* parent)
    : QWidget(parent),
      plan_(plan),
      title_(widgets::titleLabel()),
      inference_(widgets::chip()),
      training_(widgets::chip()),
      search_(widgets::searchField()),
      all_(new QCheckBox),
      tree_(new QTreeWidget),
      nothing_(widgets::hintLabel()),
      add_(new AddModelPanel) {
    all_->setTristate(true);
    tree_->setColumnCount(2);
    tree_->setHeaderHidden(true);
    tree_->header()->setStretchLastSection(false);
    tree_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    tree_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    tree_->header()->setMinimumSectionSize(0);  // the style's is wider than the texts in a large font
    tree_->setProperty("class", "flat");
    tree_->setIndentation(2 * theme::kUnit_px);
    tree_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    nothing_->hide();

    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(theme::kUnit_px);
    layout->addWidget(title_);
    layout->addLayout(makeKinds());
    layout->addWidget(search_);
    layout->addWidget(all_);
    layout->addWidget(nothing_);
    layout->addWidget(tree_, 1);
    layout->addWidget(add_);

    fill();
    retranslate();
    showPlan();
    connect(search_, &QLineEdit::textChanged, this, &ModelPicker::filter);
    connect(all_, &QCheckBox::clicked, this, [this] { selectAll(all_->checkState() != Qt::Unchecked); });
    connect(tree_, &QTreeWidget::itemChanged, this, &ModelPicker::writePlan);
    connect(plan_, &PlanModel::changed, this, &ModelPicker::showPlan);
    connect(add_, &AddModelPanel::added, this, [this](const QString& id) {
        plan_->setKind(bench::RunKind::inference);  // it may have changed during the import
        plan_->edit([&id](bench::RunPlan& plan) {
            if (std::ranges::find(plan.models, id.toStdString()) == plan.models.end())
                plan.models.push_back(id.toStdString());
        });
    });
}

QLayout* ModelPicker::makeKinds() {
    auto* line = new FlowLayout(theme::kUnit_px);
    for (const auto& [chip, kind] :
         {std::pair(inference_, bench::RunKind::inference), std::pair(training_, bench::RunKind::training)}) {
        line->addWidget(chip);
        connect(chip, &QToolButton::clicked, this, [this, chosen = kind] {
            plan_->setKind(chosen);
            showPlan();  // keeps a chip pressed that is pressed again
        });
    }
    return line;
}

void ModelPicker::fill() {
    for (const auto& [task, taskWord] : bench::kTaskNames) {
        QTreeWidgetItem* group = nullptr;
        for (const auto catalog : {bench::model_catalog(), bench::video_catalog()})
            for (const bench::ModelInfo& model : catalog) {
                if (model.task != task || !model.runnable) continue;
                if (group == nullptr) group = addGroup(format::text(taskWord));
                addModel(group, format::text(model.id));
            }
    }
}

/// Only models of clips can be trained. Inference offers them for synthetic input, or if the plan has one.
bool ModelPicker::isOffered(const QTreeWidgetItem* group) const {
    const bench::RunPlan& plan = plan_->plan();
    const bool ofClips = group != own_ && bench::takes_clips(idOf(group->child(0)));
    if (plan.kind == bench::RunKind::training) return ofClips;
    return !ofClips || plan.input.kind == bench::InputKind::synthetic ||
           std::ranges::any_of(plan.models, bench::takes_clips);
}

QTreeWidgetItem* ModelPicker::addGroup(const QString& id) {
    auto* group = new QTreeWidgetItem(tree_);
    group->setData(0, kIdRole, id);
    group->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable |
                    Qt::ItemIsAutoTristate);
    group->setFont(0, theme::font(theme::TextSize::body, /*bold=*/true));
    group->setExpanded(true);
    group->setFirstColumnSpanned(true);
    return group;
}

QTreeWidgetItem* ModelPicker::addModel(QTreeWidgetItem* group, const QString& id) {
    auto* item = new QTreeWidgetItem(group, {QString::fromStdString(bench::model_label(id.toStdString()))});
    item->setData(0, kIdRole, id);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    item->setCheckState(0, Qt::Unchecked);
    item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    item->setForeground(1, palette().placeholderText());
    return item;
}

QTreeWidgetItem* ModelPicker::itemOf(const std::string& id) const {
    QTreeWidgetItem* found = nullptr;
    forEachModel(tree_, [&](QTreeWidgetItem* item) {
        if (idOf(item) == id) found = item;
    });
    return found;
}

/// The model stays in the tree when it is unchecked, until the window closes.
void ModelPicker::addOwn(const std::string& id) {
    if (own_ == nullptr) own_ = addGroup(kOwnGroup);
    addModel(own_, QString::fromStdString(id));
}

void ModelPicker::setMeasuring(bool measuring) {
    add_->setMeasuring(measuring);
}

void ModelPicker::addModel(const QString& path) {
    plan_->setKind(bench::RunKind::inference);  // own models cannot be trained
    add_->add(path);
}

void ModelPicker::setCachedModels(const std::vector<bench::weights::CachedModel>& models) {
    {
        const QSignalBlocker quiet(tree_);
        const auto isCached = [&models](const std::string& id) {
            return std::ranges::find(models, id, &bench::weights::CachedModel::id) != models.end();
        };
        std::vector<QTreeWidgetItem*> gone;
        forEachModel(tree_, [&](QTreeWidgetItem* item) {
            item->setData(0, kCachedRole, false);
            const std::string id = idOf(item);
            if (bench::find_model(id) == nullptr && (item->parent() != own_ || isCached(id)))
                gone.push_back(item);
        });
        for (const QTreeWidgetItem* item : gone) delete item;
        for (const bench::weights::CachedModel& model : models) {
            if (!model.current || !model.problem.empty()) continue;
            QTreeWidgetItem* item = itemOf(model.id);
            const QString task = QString::fromStdString(bench::task_of_model_type(model.model_type));
            for (int i = 0; item == nullptr && i < tree_->topLevelItemCount(); ++i)
                if (tree_->topLevelItem(i)->data(0, kIdRole).toString() == task)
                    item = addModel(tree_->topLevelItem(i), QString::fromStdString(model.id));
            if (item != nullptr) item->setData(0, kCachedRole, true);
        }
    }
    retranslate();
    showPlan();
}

/// Returns the tooltip: the model's id and notes.
QString ModelPicker::aboutModel(const QTreeWidgetItem* item) const {
    QStringList about{item->text(0)};  // in full where the column elides it
    if (const QString id = item->data(0, kIdRole).toString(); id != item->text(0)) about << id;
    if (const QString here = item->data(0, Qt::AccessibleDescriptionRole).toString(); !here.isEmpty())
        about << here;
    const bench::ModelInfo* model = bench::find_model(idOf(item));
    if (model != nullptr && !model->skipped.empty())
        about << tr("Computed by transformers without being used, and therefore not computed here: %1")
                     .arg(format::text(model->skipped));
    if (model != nullptr && !model->unfused_attention.empty())
        about
            << tr("Attention that transformers computes in separate operations, and the C++ model in one: %1")
                   .arg(format::text(model->unfused_attention));
    if (const bench::training::Recipe* recipe = bench::training::find_recipe(idOf(item)))
        about << tr("One clip is %1. MMAction2 trains with %n clip(s) on each GPU.", nullptr, recipe->batch)
                     .arg(format::isolated(QString::fromStdString(bench::input_size_text(*model))));
    return about.join('\n');
}

void ModelPicker::retranslate() {
    const QSignalBlocker quiet(tree_);
    title_->setText(tr("Models"));
    search_->setPlaceholderText(tr("Search"));
    search_->setAccessibleName(tr("Search"));
    tree_->setAccessibleName(title_->text());
    inference_->setText(tr("Inference"));
    inference_->setToolTip(tr("Measures a forward pass."));
    training_->setText(tr("Training step"));
    training_->setToolTip(
        tr("Measures a training step as in MMAction2: forward, loss, gradients and update."));
    all_->setText(tr("All models"));
    nothing_->setText(tr("No model name contains this text."));
    for (int i = 0; i < tree_->topLevelItemCount(); ++i) {
        QTreeWidgetItem* group = tree_->topLevelItem(i);
        group->setText(0,
                       group == own_ ? tr("Your own") : format::taskName(group->data(0, kIdRole).toString()));
    }
    forEachModel(tree_, [this](QTreeWidgetItem* item) {
        const bool cached = item->data(0, kCachedRole).toBool();
        const QString here = tr("Its weights are on this machine, in the Hugging Face cache.");
        item->setData(0, Qt::AccessibleDescriptionRole, cached ? here : QString());
        item->setToolTip(0, format::tip(aboutModel(item)));
        const bench::ModelInfo* model = bench::find_model(idOf(item));
        item->setIcon(1, cached ? theme::icon("done") : QIcon());
        item->setToolTip(1, cached ? here : tr("Parameters"));
        if (model != nullptr) {
            const double millions = static_cast<double>(model->parameters) / 1e6;
            item->setText(
                1, tr("%1 M", "million parameters").arg(format::number(millions, millions < 10 ? 1 : 0)));
        }
    });
}

void ModelPicker::showPlan() {
    const bool training = plan_->plan().kind == bench::RunKind::training;
    inference_->setChecked(!training);
    training_->setChecked(training);
    add_->setVisible(!training);
    bool more = false;
    for (const std::string& model : plan_->plan().models) {
        const QSignalBlocker quiet(tree_);
        if (itemOf(model) != nullptr) continue;
        addOwn(model);
        more = true;
    }
    if (more) retranslate();
    filter();
    const QSignalBlocker quiet(tree_);
    int checked = 0, count = 0;
    forEachModel(tree_, [&](QTreeWidgetItem* item) {
        const bool in = std::ranges::find(plan_->plan().models, idOf(item)) != plan_->plan().models.end();
        item->setCheckState(0, in ? Qt::Checked : Qt::Unchecked);
        checked += in;
        count += isOffered(item->parent());
    });
    all_->setCheckState(checked == 0 ? Qt::Unchecked
                                     : (checked == count ? Qt::Checked : Qt::PartiallyChecked));
}

void ModelPicker::writePlan() {
    std::vector<std::string> models;
    forEachModel(tree_, [&](QTreeWidgetItem* item) {
        if (item->checkState(0) == Qt::Checked) models.push_back(idOf(item));
    });
    plan_->edit([&models](bench::RunPlan& plan) { plan.models = models; });
}

void ModelPicker::filter() {
    const QString text = search_->text();
    bool any = false;
    for (int i = 0; i < tree_->topLevelItemCount(); ++i) {
        QTreeWidgetItem* group = tree_->topLevelItem(i);
        const bool offered = isOffered(group);
        bool shown = false;
        for (int j = 0; j < group->childCount(); ++j) {
            QTreeWidgetItem* item = group->child(j);
            const bool fits =
                offered && (item->text(0).contains(text, Qt::CaseInsensitive) ||
                            item->data(0, kIdRole).toString().contains(text, Qt::CaseInsensitive) ||
                            group->text(0).contains(text, Qt::CaseInsensitive));
            item->setHidden(!fits);
            shown = shown || fits;
        }
        group->setHidden(!shown);
        any = any || shown;
    }
    nothing_->setVisible(!any);
}

/// Changes only the models that match the search.
void ModelPicker::selectAll(bool all) {
    {
        const QSignalBlocker quiet(tree_);
        forEachModel(tree_, [all](QTreeWidgetItem* item) {
            if (!item->isHidden()) item->setCheckState(0, all ? Qt::Checked : Qt::Unchecked);
        });
    }
    writePlan();
    showPlan();
}

void ModelPicker::focusSearch() {
    search_->setFocus();
    search_->selectAll();
}

void ModelPicker::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    if (event->type() == QEvent::PaletteChange) {
        const QSignalBlocker quiet(tree_);
        forEachModel(tree_,
                     [this](QTreeWidgetItem* item) { item->setForeground(1, palette().placeholderText()); });
    }
    QWidget::changeEvent(event);
}

}  // namespace ui
