#pragma once

/// Lets SQLite keep no account of how much memory it takes. It takes and gives back a little for each
/// value that is bound, and would lock and count each time. To be called before a database is opened;
/// later it does nothing.
void sqlite_without_memory_statistics(void);
