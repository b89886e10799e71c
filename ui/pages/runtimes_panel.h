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

/// The other versions of PyTorch on this machine: which there are, adding one, removing one. The command line
/// does the work, in a process that ends with the window.
class RuntimesPanel : public QWidget {
    Q_OBJECT
public:
    explicit RuntimesPanel(QWidget* parent = nullptr);

    /// Looks at the folder again; also whenever the panel is shown.
    void refresh();

signals:
    void changed();  ///< one was added or removed: there are other devices now

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
    QString problem_, source_, removing_;  ///< what is under way
    bench::Message said_;                  ///< what was said of it last
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
