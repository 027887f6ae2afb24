import Foundation

/// A resource limit of the process. It is raised if it is too low.
struct ProcessLimit {
  private let resource: Resource
  private let needed: rlim_t
  /// The message for an insufficient limit.
  let refusal: String

  static let all = [openFiles, addressSpace]

  /// The limit on open files (`ulimit -n`). Under a lower limit, opening a file would fail as if
  /// the file were missing or unreadable. This one suffices for the database with its log, the
  /// lock, a backup, and a calendar file per core.
  private static let openFiles = ProcessLimit(RLIMIT_NOFILE, 64) { needed in
    "the limit on open files is below \(needed), too low to read an index; raise 'ulimit -n'"
  }

  /// The limit on address space (`ulimit -v`). Under a lower limit, a failed allocation would
  /// crash a command. This one suffices for the program with its libraries, the threads' stacks,
  /// and a small index.
  private static let addressSpace = ProcessLimit(RLIMIT_AS, 256 << 20) { needed in
    "the limit on address space is below \(needed >> 20) MB, too low to read an index; raise "
      + "'ulimit -v'"
  }

  /// Returns true if the limit is sufficient, after raising it if possible.
  func suffices() -> Bool {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < needed else { return true }
    limit.rlim_cur = min(needed, limit.rlim_max)
    return limit.rlim_cur == needed && setrlimit(resource, &limit) == 0
  }

  #if canImport(Glibc)
    private typealias Resource = __rlimit_resource_t

    private init(_ resource: __rlimit_resource, _ needed: rlim_t, refusal: (rlim_t) -> String) {
      (self.resource, self.needed) = (Resource(resource.rawValue), needed)
      self.refusal = refusal(needed)
    }
  #else
    private typealias Resource = Int32

    private init(_ resource: Int32, _ needed: rlim_t, refusal: (rlim_t) -> String) {
      (self.resource, self.needed, self.refusal) = (resource, needed, refusal(needed))
    }
  #endif
}
