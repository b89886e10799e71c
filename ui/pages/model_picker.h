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

/// The catalogue's runnable models by task, those that the Hugging Face cache has besides, and the user's
/// own, with search; what is checked is the plan's models. Above them: whether they run or train, which
/// decides which of them are offered.
class ModelPicker : public QWidget {
    Q_OBJECT
public:
    explicit ModelPicker(PlanModel* plan, QWidget* parent = nullptr);
    void focusSearch();
    /// Marks those whose weights are on this machine, and offers those that the catalogue does not know.
    void setCachedModels(const std::vector<bench::weights::CachedModel>& models);
    void setMeasuring(bool measuring);   ///< a run is on: nothing is imported beside it
    void addModel(const QString& path);  ///< of the user's own: a folder or a file

protected:
    void changeEvent(QEvent* event) override;

private:
    QLayout* makeKinds();
    void fill();
    /// Whether the plan's kind of call and input are for the models of this group.
    bool isOffered(const QTreeWidgetItem* group) const;
    QString aboutModel(const QTreeWidgetItem* item) const;
    QTreeWidgetItem* addGroup(const QString& id);
    QTreeWidgetItem* addModel(QTreeWidgetItem* group, const QString& id);
    QTreeWidgetItem* itemOf(const std::string& id) const;  ///< null: not in the list
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
    QTreeWidgetItem* own_ = nullptr;  ///< the group of models that are neither ours nor of the cache
};

}  // namespace ui
