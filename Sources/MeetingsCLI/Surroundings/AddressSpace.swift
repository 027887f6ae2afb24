import Foundation

/// The memory that may be addressed (`ulimit -v`).
enum AddressSpace {
  /// The program with its libraries, stacks of its threads, and a small index.
  private static let needed: rlim_t = 256 << 20

  /// With less, an allocation fails in the middle of a command, which ends it by a signal.
  static func suffices() -> Bool {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < needed else { return true }
    limit.rlim_cur = min(needed, limit.rlim_max)
    return limit.rlim_cur == needed && setrlimit(resource, &limit) == 0
  }

  static let refusal =
    "less than \(needed >> 20) MB of memory may be addressed, which is too little to read an index; "
    + "raise 'ulimit -v'"

  #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_AS.rawValue)
  #else
    private static let resource = RLIMIT_AS
  #endif
}
