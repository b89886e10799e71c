#pragma once

#include <QWidget>

#include "core/base/message.h"
#include "ui/settings/app_settings.h"

class QAction;
class QLabel;
class QLineEdit;
class QPushButton;

namespace ui {

class ModelImporter;

/// Models of the user's own: a folder, a file, or a name that timm or transformers know. What needs Python is
/// imported here; before the first load of a file that carries code the user is asked.
class AddModelPanel : public QWidget {
    Q_OBJECT
public:
    explicit AddModelPanel(QWidget* parent = nullptr);

    void setMeasuring(bool measuring);  ///< a run is on: no import beside it
    /// A folder's or file's path, or a name, as on the command line.
    void add(const QString& model);

signals:
    void added(const QString& id);  ///< what a plan calls the model

protected:
    void changeEvent(QEvent* event) override;

private:
    void chooseFolder();
    void chooseFile();
    void askForName(bool shown);
    bool mayRunCode(const QString& file);  ///< asks, unless the file is trusted already
    void showFailure(const QString& model, const bench::Message& reason);
    void showState();
    void retranslate();

    AppSettings settings_;
    ModelImporter* importer_;
    bool measuring_ = false;
    bench::Message failure_;
    QString failed_;  ///< the model that it is about
    QPushButton *open_, *addName_, *cancel_;
    QAction *folder_, *file_, *byName_;
    QLineEdit* name_;
    QLabel* state_;
};

}  // namespace ui
