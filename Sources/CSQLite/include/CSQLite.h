#pragma once

/// Turns off SQLite's memory statistics, which cost a lock for each small allocation. It must be
/// called before a database is opened and has no effect later.
void sqlite_without_memory_statistics(void);
