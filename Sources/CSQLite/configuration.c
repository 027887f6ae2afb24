// Variadic functions of SQLite, which Swift can't call.

#include "CSQLite.h"

#include <sqlite3.h>

void sqlite_without_memory_statistics(void) {
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
