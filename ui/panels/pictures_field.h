#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;

namespace ui {

class PlanModel;

/// Edits the plan's folder of pictures, which every mode answers after timing. Hidden in plans of training.
class PicturesField : public QWidget {
    Q_OBJECT
public:
    explicit PicturesField(PlanModel* plan, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void showPlan();
    void setFolder(const QString& folder);
    void chooseFolder();

    PlanModel* plan_;
    QLabel *title_, *hint_;
    QLineEdit* folder_;
    QPushButton* browse_;
};

}  // namespace ui
