#pragma once

#include <QWidget>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "ui/settings/app_settings.h"

class QAction;
class QLabel;
class QLineEdit;
class QPushButton;

namespace ui {

class ModelImporter;

/// Adds the user's own models: a folder, a file, or a name in timm or transformers. Imports models that need
/// Python. Asks the user before a file that contains code is loaded for the first time.
class AddModelPanel : public QWidget {
    Q_OBJECT
public:
    explicit AddModelPanel(QWidget* parent = nullptr);

    void setMeasuring(bool measuring);  ///< cancels and disables imports during a run
    /// `model` is a path or a name, as on the command line.
    void add(const QString& model);

signals:
    void added(const QString& id);  ///< `id`: the model's name in a plan

protected:
    void changeEvent(QEvent* event) override;

private:
    void chooseFolder();
    void chooseFile();
    void askForName(bool shown);
    struct Found {
        std::vector<std::string> ids;
        bool isImport = false, mayRun = false;  ///< mayRun: has no code, or its file is trusted
    };
    void addFound(const Found& found);
    bool trusts(const QString& file);  ///< asks the user whether the file's code may run, and keeps a yes
    void showFailure(const QString& model, const bench::Message& reason);
    void showState();
    void retranslate();

    AppSettings settings_;
    ModelImporter* importer_;
    bool measuring_ = false;
    bool looking_ = false;  ///< the model is being looked up
    bench::Message failure_;
    QString failed_;  ///< the model of failure_
    QPushButton *open_, *addName_, *cancel_;
    QAction *folder_, *file_, *byName_;
    QLineEdit* name_;
    QLabel* state_;
};

}  // namespace ui
