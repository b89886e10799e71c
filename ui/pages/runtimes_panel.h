#pragma once

#include <QString>
#include <QWidget>
#include <vector>

#include "core/base/message.h"
#include "core/targets/runtimes.h"
#include "ui/run/cli_process.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace ui {

/// Lists, adds and removes other versions of PyTorch on this machine. The command line does the work, in a
/// process that ends with the window.
class RuntimesPanel : public QWidget {
    Q_OBJECT
public:
    explicit RuntimesPanel(QWidget* parent = nullptr);

    /// Reads the folder again. Called when the panel is shown.
    void refresh();

signals:
    void changed();  ///< a version was added or removed, which changes the devices

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    struct Known {
        std::vector<bench::runtimes::Runtime> runtimes;
        std::vector<std::string> unfinished;
    };
    void addOrStop();
    void removeRuntime(const QString& name);
    void onEnd(int exitCode, const bench::Message& complaint);
    void rebuildList();
    void addLine(const QString& name, const QString& text, const QString& hint);
    void retranslate();
    void showState();

    CliProcess process_;
    Known known_;
    QString problem_, readError_;  ///< of the last command; of the last refresh()
    QString source_, removing_;
    bench::Message said_;  ///< the last output of the current command
    bool stopped_ = false;
    QLabel* title_;
    QLabel* hint_;
    QVBoxLayout* list_;
    QLabel* sourceLabel_;
    QLineEdit* sourceField_;
    QPushButton* add_;
    QLabel* state_;
};

}  // namespace ui
