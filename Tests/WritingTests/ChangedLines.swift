import Testing

extension RandomChange {
  /// The names of properties that may change.
  private var concerned: Set<String> {
    var names: Set = ["SEQUENCE", "DTSTAMP", "LAST-MODIFIED"]
    switch kind {
    case .title: names.insert("SUMMARY")
    // This property would still show the old place on a map.
    case .location: names.formUnion(["LOCATION", "X-APPLE-STRUCTURED-LOCATION"])
    case .cancel: names.insert("STATUS")
    case .lengthen: names.formUnion(["DTEND", "DURATION"])
    case .move: names.formUnion(["DTSTART", "DTEND", "DURATION"])
    case .remove: break
    }
    if kind == .move || span == .following {
      names.formUnion(["RRULE", "RDATE", "EXDATE", "EXRULE", "RECURRENCE-ID"])
    }
    if !hasUID { names.insert("UID") }
    // The later series has a new UID.
    if span == .following { names.formUnion(["UID", "DTSTART", "DTEND"]) }
    return names
  }

  /// Checks that all lines that the change doesn't concern are unchanged byte for byte, with their
  /// folds and order; after a division, in either half. The lines of removed occurrences are gone.
  func checkLines() {
    guard kind != .remove, let bytes = written.bytes else { return }
    let concerned = concerned
    let before = file.bytes.contentLines.filter { !concerned.contains($0.propertyName) }
    let after = [bytes, written.further].compactMap { $0 }.flatMap(\.contentLines)
    if span == .following, occurrence.isRecurring {
      var left = Dictionary(after.map { ($0, 1) }, uniquingKeysWith: +)
      for line in before {
        left[line, default: 0] -= 1
        if left[line]! < 0 { Issue.record("\(label): \(String(decoding: line, as: UTF8.self))") }
      }
    } else {
      var rest = after[...]
      for line in before {
        guard let place = rest.firstIndex(of: line) else {
          Issue.record("\(label): \(String(decoding: line, as: UTF8.self))")
          return
        }
        rest = rest[(place + 1)...]
      }
    }
  }
}

extension [UInt8] {
  /// The content lines with their line breaks and folded continuations; empty lines are separate.
  fileprivate var contentLines: [[UInt8]] {
    var lines: [[UInt8]] = []
    var start = 0
    for index in indices {
      // Some files have the line endings of old Macs.
      let isEnd = self[index] == 0x0A || self[index] == 0x0D && dropFirst(index + 1).first != 0x0A
      guard isEnd || index == count - 1 else { continue }
      let line = self[start...index]
      start = index + 1
      if line.first == 0x20 || line.first == 0x09, !lines.isEmpty {
        // If line endings were doubled, empty lines may precede it.
        var empty: [UInt8] = []
        while lines.count > 1, lines.last!.allSatisfy({ $0 == 0x0A || $0 == 0x0D }) {
          empty = lines.removeLast() + empty
        }
        lines[lines.count - 1] += empty + line
      } else {
        lines.append([UInt8](line))
      }
    }
    return lines
  }

  /// The property's name, which may be folded, too.
  fileprivate var propertyName: String {
    let name = prefix { $0 != 0x3A && $0 != 0x3B }.filter { $0 > 0x20 }
    return String(decoding: name, as: UTF8.self).uppercased()
  }
}
