#pragma once

#include <QString>
#include <QWidget>
#include <vector>

#include "core/base/message.h"
#include "core/targets/remote_target.h"
#include "ui/run/cli_process.h"

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace ui {

/// Lists other machines with the results of their last test. Adds, tests and removes them and installs the
/// runner there. The command line does the work, in a process that ends with the window.
class TargetsPanel : public QWidget {
    Q_OBJECT
public:
    explicit TargetsPanel(QWidget* parent = nullptr);

    /// Reads the list again. Called when the panel is shown.
    void refresh();

signals:
    void changed();  ///< the available devices may have changed

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    struct FieldRow {
        const bench::remote::Field* field;
        QLabel* label;
        QLineEdit* edit;
    };
    void start(const QStringList& arguments, const QString& doing);
    void addTarget();
    void onEnd(int exitCode, const bench::Message& complaint);
    void rebuildList();
    void addLine(const bench::remote::RemoteTarget& target);
    void showForm(bool shown);
    void showFields();
    void showState();
    void retranslate();
    bench::remote::Kind kind() const;

    CliProcess process_;
    std::vector<bench::remote::RemoteTarget> targets_;
    QString problem_, readError_;  ///< of the last command; of the last refresh()
    QString doing_, said_;         ///< doing_: the current command; said_: its last output
    bool adding_ = false, stopped_ = false;
    QLabel* title_;
    QLabel* hint_;
    QVBoxLayout* list_;
    QPushButton* openForm_;
    QWidget* form_;
    QFormLayout* formLayout_;
    QLabel* kindLabel_;
    QComboBox* kind_;
    QLabel* nameLabel_;
    QLineEdit* name_;
    std::vector<FieldRow> fields_;
    QPushButton* add_;
    QPushButton* stop_;
    QLabel* state_;
};

}  // namespace ui
