#pragma once

#include <QDialog>
#include <QString>
#include <optional>

#include "core/base/message.h"
#include "ui/run/deploy_runner.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace ui {

/// Saves a measured mode as a folder that runs without CompileScope, and shows the self-check. The constructor
/// starts it, which takes a minute if the package is no longer in the cache. Closing the dialog cancels it.
class DeployDialog : public QDialog {
    Q_OBJECT
public:
    /// `title` names the row. `folder`: to write, new or empty.
    DeployDialog(const QString& title, const bench::results::ResultFile& run, const bench::ArmResult& row,
                 const QString& folder, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    QString result() const;  ///< of the self-check, with the notes

    DeployRunner* runner_;
    QString titleText_;
    QLabel *title_, *text_;
    QProgressBar* busy_;
    QPushButton *open_, *close_;
    QString folder_;
    std::optional<Deployment> deployment_;
    bench::Message failure_;
};

}  // namespace ui
