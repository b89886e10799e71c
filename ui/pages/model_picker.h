#pragma once

#include <QWidget>
#include <vector>

#include "core/catalog/cached_models.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QTreeWidget;
class QToolButton;
class QTreeWidgetItem;

namespace ui {

class AddModelPanel;
class PlanModel;

/// A searchable tree of the catalogue's runnable models by task, other models of the Hugging Face cache, and
/// the user's own models. The checked models are the plan's. Buttons above the tree select inference or
/// training, which determines the models that are shown.
class ModelPicker : public QWidget {
    Q_OBJECT
public:
    explicit ModelPicker(PlanModel* plan, QWidget* parent = nullptr);
    void focusSearch();
    /// Marks the models whose weights are on this machine, and adds models that are not in the catalogue.
    void setCachedModels(const std::vector<bench::weights::CachedModel>& models);
    void setMeasuring(bool measuring);   ///< cancels and disables imports during a run
    void addModel(const QString& path);  ///< an own model: a folder or a file

protected:
    void changeEvent(QEvent* event) override;

private:
    QLayout* makeKinds();
    void fill();
    /// Returns whether the models of this group fit the plan's kind of run and input.
    bool isOffered(const QTreeWidgetItem* group) const;
    QString aboutModel(const QTreeWidgetItem* item) const;
    QTreeWidgetItem* addGroup(const QString& id);
    QTreeWidgetItem* addModel(QTreeWidgetItem* group, const QString& id);
    QTreeWidgetItem* itemOf(const std::string& id) const;  ///< null: not in the tree
    void addOwn(const std::string& id);
    void retranslate();
    void showPlan();
    void writePlan();
    void filter();
    void selectAll(bool all);

    PlanModel* plan_;
    QLabel* title_;
    QToolButton *inference_, *training_;
    QLineEdit* search_;
    QCheckBox* all_;
    QTreeWidget* tree_;
    QLabel* nothing_;
    AddModelPanel* add_;
    QTreeWidgetItem* own_ = nullptr;  ///< the group of models outside catalogue and cache
};

}  // namespace ui
