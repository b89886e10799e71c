#pragma once

#include <QString>
#include <QWidget>
#include <map>
#include <string>

#include "core/base/message.h"
#include "core/catalog/engines.h"
#include "ui/run/cli_process.h"

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace ui {

/// Lists, installs and removes other engines, such as OpenVINO, with their sizes and licences. The command line
/// does the work, in a process that ends with the window.
class EnginesPanel : public QWidget {
    Q_OBJECT
public:
    /// `missing` shows only the engines that cannot be used yet, without a title: the set-up page.
    enum class Shows { all, missing };
    /// Without a parent, the panel is a window of its own, which shows itself.
    EnginesPanel(Shows shows, QWidget* parent);

    /// Reads the folder again. Called when the panel is shown.
    void refresh();
    /// Whether the engine could be used at the last refresh(); true before the first.
    bool isInstalled(std::string_view name) const;

signals:
    void changed();  ///< after a refresh()

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    struct Engine {
        bench::engines::State state = bench::engines::State::missing;
        std::string version;  ///< installed; empty: none
    };
    using Engines = std::map<std::string, Engine, std::less<>>;

    void install(const bench::engines::EngineInfo& engine);
    void removeEngine(const bench::engines::EngineInfo& engine);
    void onEnd(int exitCode, const bench::Message& complaint);
    void rebuildList();
    void addLine(const bench::engines::EngineInfo& engine, const Engine& found);
    static QString buttonText(bench::engines::State state);
    void showState();
    void retranslate();

    Shows shows_;
    CliProcess process_;
    Engines found_;
    bool read_ = false;
    QString current_;  ///< title of the engine that is being installed or removed
    QString problem_, readError_;
    bench::Message said_;
    bool removing_ = false, stopped_ = false;
    QLabel* title_;
    QLabel* hint_;
    QVBoxLayout* list_;
    QPushButton* stop_;
    QLabel* state_;
};

}  // namespace ui
