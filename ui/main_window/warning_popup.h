#pragma once

#include <QFrame>
#include <vector>

#include "core/preflight/checks.h"
#include "ui/models/warning_groups.h"

class QTreeWidget;
class QTreeWidgetItem;

namespace ui {

/// The list of warnings above the status bar: those that may change a verdict, then the others. A kind of
/// warnings of the shown rows can be opened and then names its models and modes. Deletes itself when closed.
class WarningPopup : public QFrame {
    Q_OBJECT
public:
    WarningPopup(const std::vector<bench::Check>& checks, const std::vector<WarningGroups::Group>& groups,
                 QWidget* parent);

protected:
    void showEvent(QShowEvent* event) override;

private:
    QTreeWidgetItem* addHeading(const QString& text);
    void addGroup(QTreeWidgetItem* heading, const WarningGroups::Group& group);

    QTreeWidget* tree_;
};

}  // namespace ui
