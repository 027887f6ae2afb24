import Foundation

/// The limit of open files (`ulimit -n`).
enum OpenFiles {
  /// Enough for the database with its log, the lock, a backup, and a calendar file on each core.
  private static let needed: rlim_t = 64

  /// Checks the limit, after raising it if possible. With less, opening a file would fail as if it
  /// were missing or not permitted.
  ///
  /// - Returns: True if the limit is sufficient.
  static func suffice() -> Bool {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < needed else { return true }
    limit.rlim_cur = min(needed, limit.rlim_max)
    return limit.rlim_cur == needed && setrlimit(resource, &limit) == 0
  }

  static let refusal =
    "the limit of open files is below \(needed), too few to read an index; raise 'ulimit -n'"

  #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let resource = RLIMIT_NOFILE
  #endif
}

/// The limit of the address space (`ulimit -v`).
enum AddressSpace {
  /// Enough for the program with its libraries, the threads' stacks, and a small index.
  private static let needed: rlim_t = 256 << 20

  /// Returns true if the limit is sufficient, after raising it if possible. With less, an
  /// allocation would fail during a command and crash it.
  static func suffices() -> Bool {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < needed else { return true }
    limit.rlim_cur = min(needed, limit.rlim_max)
    return limit.rlim_cur == needed && setrlimit(resource, &limit) == 0
  }

  static let refusal =
    "the address space limit is below \(needed >> 20) MB, too little to read an index; raise "
    + "'ulimit -v'"

  #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_AS.rawValue)
  #else
    private static let resource = RLIMIT_AS
  #endif
}
