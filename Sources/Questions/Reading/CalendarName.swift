/// A calendar with the names by which a question may refer to it.
package struct CalendarName: Hashable, Sendable {
  /// The source's name and the calendar's name, as in `work/sales`.
  package let id: String
  package let title: String

  package init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}

/// Calendars by their possible names. The names are folded once, because every run of words is
/// looked up.
package struct CalendarNames: Sendable {
  let all: [CalendarName]
  /// Indices in `calendars` by the whole identifier, its last part, or the title.
  private var whole: [String: [Int]] = [:]
  /// Indices in `calendars` by a word of the identifier or the title.
  private var words: [String: [Int]] = [:]
  private var folded: [String] = []

  package init(_ calendars: [CalendarName] = []) {
    all = calendars
    for (place, calendar) in calendars.enumerated() {
      let id = Word.fold(calendar.id)
      folded.append(id)
      let last = Word.fold(String(calendar.id.split(separator: "/").last ?? ""))
      for name in [id, last, Word.fold(calendar.title)] {
        // `webassembly stack` for `webassembly-stack`
        for form in [name, Self.parts(of: name).joined(separator: " ")] {
          Self.add(place, to: &whole[form, default: []])
        }
      }
      for part in Self.parts(of: Word.fold(calendar.id + " " + calendar.title)) {
        Self.add(place, to: &words[String(part), default: []])
      }
    }
  }

  /// Returns the runs of letters and digits. An ASCII text is split by bytes, which is faster.
  private static func parts(of text: String) -> [Substring] {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return text.split { !($0.isLetter || $0.isNumber) }
    }
    return text.utf8.split { !(0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0) }
      .map { Substring($0) }
  }

  private static func add(_ place: Int, to places: inout [Int]) {
    if places.last != place { places.append(place) }
  }

  /// Returns the calendars whose identifier or title is `name`, or else those that contain it as a
  /// word.
  func named(_ name: String) -> [CalendarName] {
    if let exact = whole[name] { return exact.map { all[$0] } }
    // A single letter, as in `C++`, doesn't name a calendar.
    guard name.utf8.count > 1, let sharing = words[name] else { return [] }
    // A word that all calendars share selects none of them, unless it is the name of their source.
    let isOfAll = sharing.count == all.count && all.count > 1
    let isSource = sharing.contains { folded[$0].hasPrefix(name + "/") }
    return isOfAll && !isSource ? [] : sharing.map { all[$0] }
  }
}
