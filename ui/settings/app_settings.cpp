#include "ui/settings/app_settings.h"

#include <QSettings>

namespace ui {

namespace {

QSettings store() {
    return QSettings(QSettings::IniFormat, QSettings::UserScope, "CompileScope", "CompileScope");
}

QVariant read(const QString& key) {
    return store().value(key);
}

void write(const QString& key, const QVariant& value) {
    store().setValue(key, value);
}

QStringList withNewest(QStringList files, const QString& file) {
    constexpr int kMost = 8;
    files.removeAll(file);
    files.prepend(file);
    return files.mid(0, kMost);
}

}  // namespace

bool AppSettings::isFirstStart() const {
    return !read("started").toBool();
}
void AppSettings::setStarted() {
    write("started", true);
}

QString AppSettings::language() const {
    return read("language").toString();
}
void AppSettings::setLanguage(const QString& code) {
    write("language", code);
}

QString AppSettings::theme() const {
    return read("theme").toString();
}
void AppSettings::setTheme(const QString& word) {
    write("theme", word);
}

QString AppSettings::python() const {
    return read("python").toString();
}
void AppSettings::setPython(const QString& path) {
    write("python", path);
}

QString AppSettings::runsFolder() const {
    return read("runsFolder").toString();
}
void AppSettings::setRunsFolder(const QString& folder) {
    write("runsFolder", folder);
}

QString AppSettings::page() const {
    return read("page").toString();
}
void AppSettings::setPage(const QString& name) {
    write("page", name);
}

QByteArray AppSettings::geometry() const {
    return read("geometry").toByteArray();
}
void AppSettings::setGeometry(const QByteArray& bytes) {
    write("geometry", bytes);
}

QByteArray AppSettings::state(const QString& name) const {
    return read("state/" + name).toByteArray();
}
void AppSettings::setState(const QString& name, const QByteArray& bytes) {
    write("state/" + name, bytes);
}

QStringList AppSettings::recentImages() const {
    return read("recentImages").toStringList();
}
void AppSettings::addRecentImage(const QString& file) {
    write("recentImages", withNewest(recentImages(), file));
}

QString AppSettings::lastResults() const {
    return read("lastResults").toString();
}
void AppSettings::setLastResults(const QString& path) {
    write("lastResults", path);
}

QString AppSettings::runUnderWay() const {
    return read("runUnderWay").toString();
}
void AppSettings::setRunUnderWay(const QString& folder) {
    write("runUnderWay", folder);
}

QString AppSettings::plan() const {
    return read("plan").toString();
}
void AppSettings::setPlan(const QString& json) {
    write("plan", json);
}

QString AppSettings::defaultPlan() const {
    return read("defaultPlan").toString();
}
void AppSettings::setDefaultPlan(const QString& json) {
    write("defaultPlan", json);
}

EngineChoice AppSettings::engines() const {
    return engineChoiceOf(read("engines").toString());
}
void AppSettings::setEngines(EngineChoice choice) {
    write("engines", wordOf(choice));
}

QStringList AppSettings::recentPlans() const {
    return read("recentPlans").toStringList();
}
void AppSettings::addRecentPlan(const QString& file) {
    write("recentPlans", withNewest(recentPlans(), file));
}

void AppSettings::removeRecentPlan(const QString& file) {
    QStringList files = recentPlans();
    if (files.removeAll(file) > 0) write("recentPlans", files);
}

}  // namespace ui
