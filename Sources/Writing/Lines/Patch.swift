/// Replacements of byte ranges in a file. All other bytes stay as they are.
struct Patch {
  private var changes: [(range: Range<Int>, bytes: [UInt8])] = []
  /// The names of the zones that the inserted text uses and that have to be defined.
  private(set) var zones: Set<String> = []

  mutating func replace(_ place: CalendarLines.Place, with component: Component) {
    changes.append((place.bytes, component.bytes))
    zones.formUnion(component.writtenZones)
  }

  /// Returns true if the component is replaced or removed.
  func changes(_ place: CalendarLines.Place) -> Bool {
    changes.contains { $0.range == place.bytes && !$0.range.isEmpty }
  }

  mutating func remove(_ place: CalendarLines.Place) { changes.append((place.bytes, [])) }

  mutating func insert(_ components: [Component], at offset: Int) {
    for component in components {
      changes.append((offset..<offset, component.bytes))
      zones.formUnion(component.writtenZones)
    }
  }

  mutating func insert(_ bytes: [UInt8], at offset: Int) {
    changes.append((offset..<offset, bytes))
  }

  /// Adds the names of zones that have to be defined, besides those in inserted components.
  mutating func name(_ names: Set<String>) { zones.formUnion(names) }

  func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var at = 0
    // At the same offset, changes apply in order, with insertions before removals.
    let ordered = changes.enumerated().sorted { a, b in
      let (first, second) = (a.element.range, b.element.range)
      if first.lowerBound != second.lowerBound { return first.lowerBound < second.lowerBound }
      if first.isEmpty != second.isEmpty { return first.isEmpty }
      return a.offset < b.offset
    }
    for (_, change) in ordered {
      result += bytes[at..<change.range.lowerBound]
      result += change.bytes
      at = change.range.upperBound
    }
    return result + bytes[at...]
  }
}
