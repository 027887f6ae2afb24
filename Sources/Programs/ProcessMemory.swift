import CPrograms

/// The memory of this process.
package enum ProcessMemory {
  /// Keeps the memory out of core dumps from now on, because it holds a password or token.
  package static func hide() { meetings_guard_memory() }
}
