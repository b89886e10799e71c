#include "core/results/history.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <poll.h>
#include <sqlite3.h>

#include <array>

#include "core/base/error.h"
#include "core/base/sha256.h"
#include "core/results/history_schema.h"

namespace bench::results {

namespace {

using Clock = std::chrono::steady_clock;
constexpr int kRetry_ms = 10;

int primary_code(const SQLite::Exception& error) {
    return error.getErrorCode() & 0xff;
}

/// A column of `run` and its member of HistoryEntry. INSERT, UPDATE and SELECT are generated from one table.
struct EntryColumn {
    const char* name;
    void (*bind)(SQLite::Statement&, int index, const HistoryEntry&);
    void (*read)(const SQLite::Column&, HistoryEntry&);
};

void bind_value(SQLite::Statement& statement, int index, const std::string& value) {
    statement.bind(index, value);
}
void bind_value(SQLite::Statement& statement, int index, int value) {
    statement.bind(index, value);
}
void bind_value(SQLite::Statement& statement, int index, KeptStatus value) {
    statement.bind(index, std::string(name_in(kKeptStatusNames, value)));
}
void bind_value(SQLite::Statement& statement, int index, RunKind value) {
    statement.bind(index, std::string(name_in(kRunKindNames, value)));
}
void read_value(const SQLite::Column& column, std::string& value) {
    value = column.getString();
}
void read_value(const SQLite::Column& column, int& value) {
    value = column.getInt();
}
void read_value(const SQLite::Column& column, KeptStatus& value) {
    value = value_in(kKeptStatusNames, column.getString()).value_or(KeptStatus::failed);
}
void read_value(const SQLite::Column& column, RunKind& value) {
    value = value_in(kRunKindNames, column.getString()).value_or(RunKind::inference);
}

template <auto member>
constexpr EntryColumn column(const char* name) {
    return {
        .name = name,
        .bind = [](SQLite::Statement& statement, int index,
                   const HistoryEntry& entry) { bind_value(statement, index, entry.*member); },
        .read = [](const SQLite::Column& value, HistoryEntry& entry) { read_value(value, entry.*member); }};
}

using E = HistoryEntry;
/// The columns that come from a run's results. `note` is missing here, because replace() must keep it.
constexpr std::array kColumns{
    column<&E::created>("created"),
    column<&E::host>("host"),
    column<&E::machine>("machine"),
    column<&E::models>("models"),
    column<&E::model_count>("model_count"),
    column<&E::kind>("kind"),
    column<&E::preset>("preset"),
    column<&E::torch>("torch"),
    column<&E::arms>("arms"),
    column<&E::arms_ok>("arms_ok"),
    column<&E::status>("status"),
    column<&E::folder>("folder"),
};
constexpr int kColumnCount = static_cast<int>(kColumns.size());

/// Returns "created, host, ..." with `each` after every name.
std::string names(const char* each = "") {
    std::string text;
    for (const EntryColumn& c : kColumns) text += (text.empty() ? "" : ", ") + std::string(c.name) + each;
    return text;
}

std::string select(const char* rest) {
    return "SELECT " + names() + ", note, id FROM run " + rest;
}

HistoryEntry entry_in(SQLite::Statement& statement) {
    HistoryEntry entry;
    int index = 0;
    for (const EntryColumn& c : kColumns) c.read(statement.getColumn(index++), entry);
    entry.note = statement.getColumn(index++).getString();
    entry.id = statement.getColumn(index).getInt64();
    return entry;
}

void bind_all(SQLite::Statement& statement, const HistoryEntry& entry, const std::string& sha256) {
    int index = 1;
    for (const EntryColumn& c : kColumns) c.bind(statement, index++, entry);
    statement.bind(index, sha256);
}

InputError no_such_run(std::int64_t id) {
    return InputError("the history has no run " + std::to_string(id) +
                      " (see: compilescope-cli history list)");
}

}  // namespace

struct History::Database {
    Database(const std::filesystem::path& path, std::chrono::milliseconds patience)
        : file(path.string()),
          db(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, static_cast<int>(patience.count())) {
        prepare(Clock::now() + patience);
    }

    /// Retries while the file is busy. If processes create it at once, SQLite refuses the change to a
    /// write-ahead log without waiting for the busy timeout.
    void prepare(Clock::time_point deadline) {
        while (true) {
            try {
                return schema::prepare(db, file);
            } catch (const SQLite::Exception& error) {
                if (primary_code(error) != SQLITE_BUSY || Clock::now() >= deadline) throw;
            }
            ::poll(nullptr, 0, kRetry_ms);
        }
    }

    std::int64_t insert(const HistoryEntry& entry, const std::string& sha256, const std::string& json) {
        std::string places;
        for (int i = 0; i < kColumnCount; ++i) places += "?, ";
        SQLite::Statement run(db, "INSERT INTO run (" + names() + ", sha256) VALUES (" + places + "?)");
        bind_all(run, entry, sha256);
        run.exec();
        const std::int64_t id = db.getLastInsertRowid();
        SQLite::Statement content(db, "INSERT INTO run_file (run, json) VALUES (?, ?)");
        content.bind(1, id);
        content.bind(2, json);
        content.exec();
        return id;
    }

    void replace(std::int64_t id, const HistoryEntry& entry, const std::string& sha256,
                 const std::string& json) {
        SQLite::Statement run(db, "UPDATE run SET " + names(" = ?") + ", sha256 = ? WHERE id = ?");
        bind_all(run, entry, sha256);
        run.bind(kColumnCount + 2, id);
        run.exec();
        SQLite::Statement content(db, "UPDATE run_file SET json = ? WHERE run = ?");
        content.bind(1, json);
        content.bind(2, id);
        content.exec();
    }

    /// Returns the id that the query finds with these parameters, or 0.
    std::int64_t find(const char* query, const std::vector<std::string>& texts) {
        SQLite::Statement statement(db, query);
        int index = 1;
        for (const std::string& text : texts) statement.bind(index++, text);
        return statement.executeStep() ? statement.getColumn(0).getInt64() : 0;
    }

    std::string file;
    SQLite::Database db;
};

namespace {

/// Calls `work` and rethrows SQLite's exceptions as Error with a readable text.
template <typename Work>
auto explained(const std::string& file, Work work) {
    try {
        return work();
    } catch (const SQLite::Exception& error) {
        const std::string said = std::string(" (SQLite: ") + error.what() + ")";
        switch (primary_code(error)) {
            case SQLITE_BUSY:
            case SQLITE_LOCKED:
                throw Error(about(
                    file, message("another program has locked it; try again when that program has ended")));
            case SQLITE_NOTADB:
            case SQLITE_CORRUPT:
                throw Error(about(file, message("is damaged%1; move it away to begin a new history", said)));
            case SQLITE_FULL:
                throw Error(about(file, message("the disk is full%1", said)));
            default:
                throw Error(file + ": cannot be used" + said);
        }
    }
}

}  // namespace

bool history_available() {
    return true;
}

History::History(const std::filesystem::path& file, std::chrono::milliseconds patience)
    : database_(explained(file.string(), [&] { return std::make_unique<Database>(file, patience); })) {}

History::~History() = default;

History::Added History::add(const ResultFile& file, const std::filesystem::path& folder) {
    const HistoryEntry entry = summarised(file, folder);
    const std::string json = to_json_text(file);
    const std::string sha256 = sha256_hex(json);
    return explained(database_->file, [&]() -> Added {
        SQLite::Transaction transaction(database_->db, SQLite::TransactionBehavior::IMMEDIATE);
        if (const auto id = database_->find("SELECT id FROM run WHERE sha256 = ?", {sha256}))
            return {id, false};
        std::int64_t id = 0;
        if (!entry.folder.empty() && !entry.created.empty())
            id = database_->find("SELECT id FROM run WHERE folder = ? AND created = ?",
                                 {entry.folder, entry.created});
        const bool is_new = id == 0;
        if (is_new)
            id = database_->insert(entry, sha256, json);
        else
            database_->replace(id, entry, sha256, json);
        transaction.commit();
        return {id, is_new};
    });
}

std::vector<HistoryEntry> History::list() const {
    return explained(database_->file, [&] {
        std::vector<HistoryEntry> entries;
        SQLite::Statement statement(database_->db, select(schema::kNewestFirst));
        while (statement.executeStep()) entries.push_back(entry_in(statement));
        return entries;
    });
}

HistoryEntry History::entry(std::int64_t id) const {
    return explained(database_->file, [&] {
        SQLite::Statement statement(database_->db, select("WHERE id = ?"));
        statement.bind(1, id);
        if (!statement.executeStep()) throw no_such_run(id);
        return entry_in(statement);
    });
}

ResultFile History::read(std::int64_t id) const {
    const std::string json = explained(database_->file, [&] {
        SQLite::Statement statement(database_->db, "SELECT json FROM run_file WHERE run = ?");
        statement.bind(1, id);
        if (!statement.executeStep()) throw no_such_run(id);
        return statement.getColumn(0).getString();
    });
    return results_from_text(json, database_->file + ", run " + std::to_string(id));
}

std::vector<ResultFile> History::runs_of(const std::string& host) const {
    std::vector<ResultFile> runs;
    for (const HistoryEntry& entry : list())
        if (entry.host == host) runs.push_back(read(entry.id));
    return runs;
}

void History::set_note(std::int64_t id, const std::string& note) {
    explained(database_->file, [&] {
        SQLite::Statement statement(database_->db, "UPDATE run SET note = ? WHERE id = ?");
        statement.bind(1, note);
        statement.bind(2, id);
        if (statement.exec() == 0) throw no_such_run(id);
    });
}

void History::remove(const std::vector<std::int64_t>& ids) {
    explained(database_->file, [&] {
        SQLite::Transaction transaction(database_->db, SQLite::TransactionBehavior::IMMEDIATE);
        for (const std::int64_t id : ids) {
            SQLite::Statement statement(database_->db, "DELETE FROM run WHERE id = ?");
            statement.bind(1, id);
            if (statement.exec() == 0) throw no_such_run(id);
        }
        transaction.commit();
    });
}

}  // namespace bench::results
