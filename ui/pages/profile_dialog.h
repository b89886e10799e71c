#pragma once

#include <QDialog>
#include <QString>
#include <vector>

#include "core/analysis/arm_profile.h"
#include "core/base/message.h"
#include "core/results/arm_result.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QTableWidget;

namespace ui {

class ProfileRunner;

/// Explains an arm's time: its bottleneck, the changes by compiling, and its operators by time. The
/// constructor starts the profile, which takes a minute if the mode is no longer in the cache.
class ProfileDialog : public QDialog {
    Q_OBJECT
public:
    /// `title` names the arm. `folder` receives the trace; empty: the temporary folder.
    ProfileDialog(const QString& title, const bench::ArmResult& row, const QString& folder,
                  QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void showProfiles(const std::vector<bench::ArmProfile>& profiles);
    void showFailure(const bench::Message& reason);
    void retranslate();

    bench::ArmResult row_;
    ProfileRunner* runner_;
    QString titleText_;
    QLabel *title_, *explanation_;
    QProgressBar* busy_;
    QTableWidget* table_;
    QPushButton *trace_, *close_;
    std::vector<bench::ArmProfile> profiles_;
    bench::Message failure_;
    QString traceFolder_;
};

}  // namespace ui
