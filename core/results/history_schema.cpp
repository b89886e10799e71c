#include "core/results/history_schema.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sys/vfs.h>

#include <algorithm>
#include <array>

#include "core/base/error.h"
#include "core/results/result_fields.h"

namespace bench::results::schema {

namespace {

constexpr int kApplicationId = 0x43534849;  ///< "CSHI": distinguishes our history.db from other SQLite files

/// Step i migrates a file from version i to version i + 1. Released steps never change.
constexpr std::array kSteps{
    R"(
CREATE TABLE run (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    created TEXT NOT NULL,
    host TEXT NOT NULL DEFAULT '',
    machine TEXT NOT NULL DEFAULT '',
    models TEXT NOT NULL DEFAULT '',
    model_count INTEGER NOT NULL DEFAULT 0,
    preset TEXT NOT NULL DEFAULT '',
    torch TEXT NOT NULL DEFAULT '',
    arms INTEGER NOT NULL DEFAULT 0,
    arms_ok INTEGER NOT NULL DEFAULT 0,
    status TEXT NOT NULL DEFAULT '',
    folder TEXT NOT NULL DEFAULT '',
    sha256 TEXT NOT NULL UNIQUE
);
CREATE INDEX run_newest_first ON run (created DESC, id DESC);
CREATE INDEX run_by_folder ON run (folder, created);
CREATE TABLE run_file (
    run INTEGER PRIMARY KEY REFERENCES run (id) ON DELETE CASCADE,
    json TEXT NOT NULL
);
)",
    R"(
ALTER TABLE run ADD COLUMN note TEXT NOT NULL DEFAULT '';
)",
    R"(
ALTER TABLE run ADD COLUMN kind TEXT NOT NULL DEFAULT 'inference';
UPDATE run SET kind = 'training' WHERE id IN (SELECT run FROM run_file
    WHERE CASE WHEN json_valid(json) THEN json_extract(json, '$.results[0].kind') = 'training' END);
)",
};
constexpr int kVersion = static_cast<int>(kSteps.size());

int pragma(SQLite::Database& db, const char* name) {
    return db.execAndGet(std::string("PRAGMA ") + name).getInt();
}

void check_is_history(SQLite::Database& db, const std::string& file) {
    // The transaction shows all three queries the same state. Another process may be creating the tables.
    const SQLite::Transaction reading(db);
    const int version = pragma(db, "user_version"), application = pragma(db, "application_id");
    const bool is_new =
        version == 0 && application == 0 && db.execAndGet("SELECT count(*) FROM sqlite_master").getInt() == 0;
    if (!is_new && application != kApplicationId)
        throw Error(
            about(file, message("is a database of another program; move it away or set COMPILESCOPE_DATA")));
    if (version > kVersion)
        throw Error(about(file, message("was written by a newer CompileScope (schema %1, this version reads "
                                        "%2); update CompileScope or move the file away",
                                        version, kVersion)));
}

/// A write-ahead log needs memory shared by all its processes. On a network file system it can lose data.
bool is_on_network(const std::string& file) {
    constexpr std::array kNetworks{0x6969L /*NFS*/,        0xFF534D42L /*CIFS*/, 0xFE534D42L /*SMB2*/,
                                   0x0BD00BD0L /*Lustre*/, 0x47504653L /*GPFS*/, 0x19830326L /*BeeGFS*/,
                                   0x00C36400L /*Ceph*/,   0x65735546L /*FUSE*/, 0x01021997L /*9P*/};
    struct statfs info {};
    return ::statfs(file.c_str(), &info) == 0 &&
           std::ranges::find(kNetworks, static_cast<long>(info.f_type)) != kNetworks.end();
}

void use_write_ahead_log(SQLite::Database& db, const std::string& file) {
    if (is_on_network(file) || db.execAndGet("PRAGMA journal_mode").getString() == "wal") return;
    db.exec("PRAGMA journal_mode = WAL");
}

void migrate(SQLite::Database& db) {
    if (pragma(db, "user_version") == kVersion) return;
    SQLite::Transaction transaction(db, SQLite::TransactionBehavior::IMMEDIATE);
    // Read again: another process may have migrated the file while this one waited for the lock.
    for (int version = pragma(db, "user_version"); version < kVersion; ++version)
        db.exec(kSteps[static_cast<std::size_t>(version)]);
    db.exec("PRAGMA user_version = " + std::to_string(kVersion));
    db.exec("PRAGMA application_id = " + std::to_string(kApplicationId));
    transaction.commit();
}

/// Returns the SQL of the view `result`: the scalar fields of result_fields() as columns.
std::string result_view() {
    std::string columns = "run_file.run AS run";
    for (const ResultField& field : result_fields()) {
        if (!field.scalar) continue;
        std::string name(field.key);
        std::ranges::replace(name, '.', '_');
        columns += ",\n  json_extract(arm.value, '$." + std::string(field.key) + "') AS \"" + name + '"';
    }
    return "CREATE VIEW result AS SELECT " + columns +
           "\nFROM run_file, json_each(run_file.json, '$.results') AS arm";
}

bool has_view(SQLite::Database& db, const std::string& view) {
    SQLite::Statement statement(db, "SELECT 1 FROM sqlite_master WHERE name = 'result' AND sql = ?");
    statement.bind(1, view);
    return statement.executeStep();
}

void refresh_view(SQLite::Database& db) {
    const std::string view = result_view();
    if (has_view(db, view)) return;
    SQLite::Transaction transaction(db, SQLite::TransactionBehavior::IMMEDIATE);
    db.exec("DROP VIEW IF EXISTS result");
    db.exec(view);
    transaction.commit();
}

}  // namespace

void prepare(SQLite::Database& db, const std::string& file) {
    check_is_history(db, file);
    db.exec("PRAGMA foreign_keys = ON");
    db.exec("PRAGMA cache_size = -16384");  // KiB; holds the whole list, which is read in index order
    use_write_ahead_log(db, file);
    migrate(db);
    refresh_view(db);
}

}  // namespace bench::results::schema
