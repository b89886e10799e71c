#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace ui {

/// What the window remembers between starts, in an .ini file of the user's configuration folder. Cheap to
/// make; every call reads or writes through. GUI thread only.
class AppSettings {
public:
    bool isFirstStart() const;
    void setStarted();

    QString language() const;  ///< empty: follow the system
    void setLanguage(const QString& code);
    QString theme() const;  ///< "system", "light" or "dark"
    void setTheme(const QString& word);
    QString python() const;  ///< interpreter for the helpers; empty: looked up
    void setPython(const QString& path);

    QString runsFolder() const;  ///< new runs get folders of their own in it; empty: with the program's data
    void setRunsFolder(const QString& folder);

    QString page() const;
    void setPage(const QString& name);
    QByteArray geometry() const;
    void setGeometry(const QByteArray& bytes);
    /// Splitters and headers by name.
    QByteArray state(const QString& name) const;
    void setState(const QString& name, const QByteArray& bytes);

    QStringList recentImages() const;  ///< of the live preview, the newest first, some
    void addRecentImage(const QString& file);

    QString lastResults() const;  ///< folder or file shown last; empty: none
    void setLastResults(const QString& path);

    QString runUnderWay() const;  ///< folder of the run that is on, or that was cut off; empty: none
    void setRunUnderWay(const QString& folder);

    QString plan() const;  ///< JSON of the plan last set up; empty: none
    void setPlan(const QString& json);
    QString defaultPlan() const;  ///< JSON of the plan that the set-up opens with; empty: the last one
    void setDefaultPlan(const QString& json);
    QStringList recentPlans() const;  ///< files, the newest first
    void addRecentPlan(const QString& file);
    void removeRecentPlan(const QString& file);
};

}  // namespace ui
