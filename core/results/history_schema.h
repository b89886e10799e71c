#pragma once

#include <string>

namespace SQLite {
class Database;
}

/// Schema and migrations of the history. Private to history.cpp.
namespace bench::results::schema {

/// SQL order of the list. The index run_newest_first provides it.
inline constexpr const char* kNewestFirst = "ORDER BY created DESC, id DESC";

/// Creates the tables of a new file, migrates an older one in one transaction and refreshes the view
/// `result`. Several processes may call this at once. Throws Error if the file is not a history or is of a
/// newer version, and SQLite::Exception for any other failure.
void prepare(SQLite::Database& db, const std::string& file);

}  // namespace bench::results::schema
