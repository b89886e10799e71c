#pragma once

#include <string>

namespace SQLite {
class Database;
}

/// The tables of the history and how an older file gets them. Only history.cpp needs this.
namespace bench::results::schema {

/// What the list is read with: an index gives the order.
inline constexpr const char* kNewestFirst = "ORDER BY created DESC, id DESC";

/// Makes the tables of a new file, brings an older one to this version in one transaction and refreshes the
/// view `result`. Several programs may do so at once. Throws Error for a file that is not a history or is of
/// a newer version, SQLite::Exception for all else.
void prepare(SQLite::Database& db, const std::string& file);

}  // namespace bench::results::schema
