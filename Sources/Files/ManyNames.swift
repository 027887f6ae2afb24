import Dispatch

/// Operations that are fast even for the names in a folder of a hundred thousand files.
extension [String] {
  /// Returns the names ordered by bytes, like `RelativePath`. Names in a folder often share a
  /// prefix. The eight bytes after it, compared as numbers, usually determine the order.
  package func sortedByBytes() -> [String] {
    guard let first = self.first else { return [] }
    let alike = reduce(first.utf8.count) { alike, name in
      zip(first.utf8.prefix(alike), name.utf8).prefix { $0 == $1 }.count
    }
    // Names contain no zero bytes, so a shorter name, padded with zeros, comes first.
    let keyed = indices.map { place in
      (key: self[place].bigEndianBytes(from: alike), place: Int32(truncatingIfNeeded: place))
    }
    return keyed.sorted { a, b in
      a.key != b.key
        ? a.key < b.key : RelativePath(self[Int(a.place)]) < RelativePath(self[Int(b.place)])
    }.map { self[Int($0.place)] }
  }

  /// Maps each name with `body`, on all cores if there are more than a thousand.
  package func mapOnAllCores<Value>(_ body: @Sendable (String) -> Value) -> [Value] {
    let share = 1_024
    if count <= share { return map(body) }
    return [Value](unsafeUninitializedCapacity: count) { values, made in
      // Each iteration writes a separate part.
      nonisolated(unsafe) let values = values
      DispatchQueue.concurrentPerform(iterations: (count + share - 1) / share) { part in
        for place in part * share..<Swift.min((part + 1) * share, count) {
          values.initializeElement(at: place, to: body(self[place]))
        }
      }
      made = count
    }
  }
}

extension String {
  /// Returns eight bytes as a number with the same order; missing bytes count as 0.
  fileprivate func bigEndianBytes(from start: Int) -> UInt64 {
    var text = self
    return text.withUTF8 { bytes in
      (start..<start + 8).reduce(0) { $0 << 8 | UInt64($1 < bytes.count ? bytes[$1] : 0) }
    }
  }
}
