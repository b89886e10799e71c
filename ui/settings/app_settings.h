#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include "ui/settings/engine_choice.h"

namespace ui {

/// The window's persistent settings, in an .ini file in the user's configuration folder. Instances are cheap
/// and have no state: every call reads or writes the file. GUI thread only.
class AppSettings {
public:
    bool isFirstStart() const;
    void setStarted();

    QString language() const;  ///< empty: the system's language
    void setLanguage(const QString& code);
    QString theme() const;  ///< "system", "light" or "dark"
    void setTheme(const QString& word);
    QString python() const;  ///< interpreter for the helpers; empty: found automatically
    void setPython(const QString& path);

    QString runsFolder() const;  ///< parent of the new runs' folders; empty: the program's data folder
    void setRunsFolder(const QString& folder);

    QString page() const;
    void setPage(const QString& name);
    QByteArray geometry() const;
    void setGeometry(const QByteArray& bytes);
    /// The saved state of a splitter or header.
    QByteArray state(const QString& name) const;
    void setState(const QString& name, const QByteArray& bytes);

    QStringList recentImages() const;  ///< of the live preview, the newest first, at most 8
    void addRecentImage(const QString& file);

    QString lastResults() const;  ///< folder or file shown last; empty: none
    void setLastResults(const QString& path);

    QString runUnderWay() const;  ///< folder of the current or interrupted run; empty: none
    void setRunUnderWay(const QString& folder);

    QString plan() const;  ///< JSON of the last plan; empty: none
    void setPlan(const QString& json);
    QString defaultPlan() const;  ///< JSON of the plan to start with; empty: the last plan
    void setDefaultPlan(const QString& json);
    EngineChoice engines() const;  ///< kFirstEngineChoice until the user has chosen
    void setEngines(EngineChoice choice);
    QStringList recentPlans() const;  ///< files, the newest first, at most 8
    void addRecentPlan(const QString& file);
    void removeRecentPlan(const QString& file);
};

}  // namespace ui
