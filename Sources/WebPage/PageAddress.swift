import FetchMessages
import Foundation
import MeetingIndex
import Time

/// An address within the page.
package struct PageAddress: Sendable {
  package let text: String

  private init(_ text: String) { self.text = text }

  static let home = PageAddress("/")
  static let style = PageAddress("/style.css")
  static let keys = PageAddress("/keys.js")
  static let search = PageAddress("/search")
  static let newEvent = PageAddress("/new")
  static let undo = PageAddress("/undo")
  static let write = PageAddress("/write")

  static func newEvent(_ sentence: String) -> PageAddress {
    PageAddress("/new?text=" + FormCoding.encode(sentence))
  }

  static func plan(_ id: String) -> PageAddress { PageAddress("/plan/" + FormCoding.encode(id)) }

  static func change(_ id: String) -> PageAddress {
    PageAddress("/change/" + id.filter(\.isHexDigit))
  }
  /// The main content of the current view.
  static let main = PageAddress("#main")

  static let status = PageAddress("/status")
  static let doctor = PageAddress("/doctor")
  static let people = PageAddress("/people")
  static let hours = PageAddress("/hours")

  /// The preparation for the next meeting.
  static let preparation = PageAddress("/prep")

  static func preparation(_ id: String) -> PageAddress {
    PageAddress("/prep/" + id.filter(\.isHexDigit))
  }

  static func search(_ question: String) -> PageAddress {
    PageAddress("/search?q=" + FormCoding.encode(question))
  }

  /// Returns the address of a part of this view, numbered from 1.
  func part(_ number: Int) -> PageAddress {
    with("part", "\(number)")
  }

  /// Returns the address of this view without the meetings of some calendars.
  func hiding(_ calendars: [String]) -> PageAddress {
    calendars.reduce(self) { $0.with("hide", $1) }
  }

  /// Returns the address of these results with a meeting displayed beside them.
  func showing(_ id: String) -> PageAddress { with("show", id.filter(\.isHexDigit)) }

  /// Returns the address of a question with this number of results, or with the usual number if
  /// nil.
  func results(_ number: Int?) -> PageAddress { number.map { with("results", "\($0)") } ?? self }

  private func with(_ name: String, _ value: String) -> PageAddress {
    PageAddress("\(text)\(text.contains("?") ? "&" : "?")\(name)=\(FormCoding.encode(value))")
  }

  /// The query, with its question mark.
  var query: Substring { text.firstIndex(of: "?").map { text[$0...] } ?? "" }

  static func people(_ names: [String]) -> PageAddress {
    PageAddress("/people?" + names.map { "name=" + FormCoding.encode($0) }.joined(separator: "&"))
  }

  static func hours(_ words: String, by part: Hours.Part) -> PageAddress {
    PageAddress("/hours?q=\(FormCoding.encode(words))&by=\(part.rawValue)")
  }

  static let marked = PageAddress("/open")

  static func marked(_ words: String) -> PageAddress {
    PageAddress("/open?q=" + FormCoding.encode(words))
  }

  static func year(_ year: Int) -> PageAddress { PageAddress("/year/\(year)") }

  static func meeting(_ id: String) -> PageAddress {
    PageAddress("/meeting/" + id.filter(\.isHexDigit))
  }

  /// Returns the address of the place in a meeting's transcript at the given second.
  static func meeting(_ id: String, second: Int) -> PageAddress {
    PageAddress("\(meeting(id).text)?at=\(second)#s\(second)")
  }

  /// Returns the address of a part of a meeting's texts, from 1.
  static func meeting(_ id: String, part: Int) -> PageAddress {
    PageAddress("\(meeting(id).part(part).text)#text")
  }

  /// Returns the address of a section of a meeting's view.
  static func meeting(_ id: String, at part: StaticString) -> PageAddress {
    PageAddress("\(meeting(id).text)#\(part)")
  }

  /// Returns the address of the day, week or month of a meeting, scrolled to the meeting.
  static func days(_ unit: PageRoute.Unit, _ day: CivilDate, at id: String) -> PageAddress {
    PageAddress("\(days(unit, day).text)#m\(id.filter(\.isHexDigit))")
  }

  static func days(_ unit: PageRoute.Unit, _ day: CivilDate) -> PageAddress {
    PageAddress("/\(unit.rawValue)/\(day)")
  }
}

/// A web address from a calendar.
package struct ExternalLink: Sendable {
  package let text: String
  /// The host, as browsers parse it.
  package let host: String

  /// Fails unless the scheme is `http:` or `https:` and the address contains no user name.
  package init?(_ written: String) {
    guard let parts = URLComponents(string: written), let scheme = parts.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let host = parts.encodedHost, !host.isEmpty,
      parts.user == nil, let text = parts.string
    else { return nil }
    (self.text, self.host) = (text, host)
  }
}
