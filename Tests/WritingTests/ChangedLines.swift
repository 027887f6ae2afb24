import Testing

extension RandomChange {
  /// Whose lines may be others afterwards.
  private var concerned: Set<String> {
    var names: Set = ["SEQUENCE", "DTSTAMP", "LAST-MODIFIED"]
    switch kind {
    case .title: names.insert("SUMMARY")
    // A map's own copy would go on showing the old place.
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
    // The later series of two has a name of its own.
    if span == .following { names.formUnion(["UID", "DTSTART", "DTEND"]) }
    return names
  }

  /// Each line that the change does not concern is there as it was, byte for byte with its folds, and
  /// in its order; where a series was divided, in one half or the other. What was taken out takes its
  /// lines with it.
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
  /// Each with its line break, and with those that are folded behind it; empty ones by themselves.
  fileprivate var contentLines: [[UInt8]] {
    var lines: [[UInt8]] = []
    var start = 0
    for index in indices {
      // Some end their lines as old Macs did.
      let isEnd = self[index] == 0x0A || self[index] == 0x0D && dropFirst(index + 1).first != 0x0A
      guard isEnd || index == count - 1 else { continue }
      let line = self[start...index]
      start = index + 1
      if line.first == 0x20 || line.first == 0x09, !lines.isEmpty {
        // Empty lines may stand before it, where line ends were doubled.
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

  /// A name may be folded as well.
  fileprivate var propertyName: String {
    let name = prefix { $0 != 0x3A && $0 != 0x3B }.filter { $0 > 0x20 }
    return String(decoding: name, as: UTF8.self).uppercased()
  }
}
