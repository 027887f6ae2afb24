import CSQLite

var db: OpaquePointer?
var statement: OpaquePointer?
guard sqlite3_open_v2(CommandLine.arguments[1], &db, SQLITE_OPEN_READONLY, nil) == SQLITE_OK,
  sqlite3_prepare_v2(db, "SELECT name FROM sqlite_schema LIMIT 1", -1, &statement, nil)
    == SQLITE_OK,
  sqlite3_step(statement) == SQLITE_ROW, let name = sqlite3_column_text(statement, 0)
else { fatalError(String(cString: sqlite3_errmsg(db))) }
print(String(cString: name))
sqlite3_finalize(statement)
sqlite3_close(db)
