// What of SQLite can't be called from Swift: functions of any number of arguments.

#include "CSQLite.h"

#include <sqlite3.h>

void sqlite_without_memory_statistics(void) {
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
