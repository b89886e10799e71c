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

/// Other machines: which were added, what the last test found there, adding, testing, installing the runner,
/// removing. The command line does the work, in a process that ends with the window.
class TargetsPanel : public QWidget {
    Q_OBJECT
public:
    explicit TargetsPanel(QWidget* parent = nullptr);

    /// Reads the list again; also whenever the panel is shown.
    void refresh();

signals:
    void changed();  ///< there are other devices now

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
    QString problem_, doing_, said_;  ///< what is under way, and what was said of it last
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
