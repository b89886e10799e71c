#pragma once

#include "ui/pages/page.h"
#include "ui/settings/app_settings.h"
#include "ui/theme/theme.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace ui {

class LanguageManager;

/// Language, theme, the interpreter for the helpers, the folder of runs, other versions of PyTorch, other
/// machines, the cache of compiled packages, and information about the program.
/// Every change takes effect immediately and is stored.
class SettingsPage : public Page {
    Q_OBJECT
public:
    explicit SettingsPage(LanguageManager* languages, QWidget* parent = nullptr);

signals:
    void pythonChanged(const QString& path);
    void devicesChanged();  ///< the available devices have changed

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void chooseLanguage(int index);
    void chooseTheme(int index);
    void savePython();
    void chooseRunsFolder();
    void saveRunsFolder();
    void showRunsFolder();

    LanguageManager* languages_;
    AppSettings settings_;
    QLabel* title_;
    QLabel* languageLabel_;
    QLabel* themeLabel_;
    QLabel* pythonLabel_;
    QLabel* pythonHint_;
    QLabel* runsLabel_;
    QLabel* runsHint_;
    QLabel* about_;
    QComboBox* language_;
    QComboBox* theme_;
    QLineEdit* python_;
    QLineEdit* runsFolder_;
    QPushButton* browseRuns_;
    bool runsFolderIsBad_ = false;
};

}  // namespace ui
