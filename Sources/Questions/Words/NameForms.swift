/// A handle such as `@dana`, but not `@example.org`.
enum Handle {
  static func name(_ written: String) -> String? {
    guard written.hasPrefix("@"), !written.contains("."), written.count > 2 else { return nil }
    return String(written.dropFirst())
  }
}

/// A possessive such as `dana's` or `james'`.
package enum Possessive {
  package static func bare(_ written: String) -> String? {
    for ending in ["'s", "’s", "'", "’"] where written.hasSuffix(ending) {
      return String(written.dropLast(ending.count))
    }
    return nil
  }
}
