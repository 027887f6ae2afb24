import Foundation

/// Tells whether a calendar of Radicale has changed, for less than its tag.
///
/// Radicale reckons tags and sync tokens of all events, each time that it is asked: of 10,000 that took
/// .46 and .63 s where the date of modification took .05 (two busy cores). That date is the latest of
/// the calendar's folder and files (`radicale/storage/multifilesystem/__init__.py`, 3.9), so whatever
/// comes, changes or goes moves it. Of other servers' calendars it may tell anything (RFC 4918,
/// section 15.7), and of theirs it is not used.
enum RadicaleState {
  /// The properties to ask for: one of them no other server has.
  static let properties = "<getlastmodified/><R:displayname/>"
  static let namespace = "http://radicale.org/ns/"

  /// Stands in a tag's place, and is another one whenever the calendar is.
  ///
  /// - Parameter answered: when the server answered, by its own clock (RFC 9110, section 6.6.1).
  /// - Returns: nil for other servers'; `lately` where the date is so new that a later change may have
  ///   the same one, as it counts whole seconds (RFC 9110, section 8.8.2.2).
  static func tag(_ response: DAVResponse, answered: String?) -> String? {
    guard response.property(namespace + " displayname") != nil,
      let modified = response.text(DAV.getlastmodified), let since = date(modified)
    else { return nil }
    guard let now = answered.flatMap(date), now - since >= 2 else { return lately }
    return prefix + modified
  }

  private static let prefix = "modified "
  /// Tells whose calendar it is, and not of which state.
  private static let lately = prefix + "lately"

  /// Returns true if a calendar is as it was, where its tag is the same.
  static func isState(_ tag: String) -> Bool { tag != lately }

  /// Returns true if what is known of a calendar came from a Radicale.
  static func isKnown(token: String?, tag: String?) -> Bool {
    token?.hasPrefix(namespace) == true || tag?.hasPrefix(prefix) == true
  }

  /// A date as HTTP writes it (RFC 9110, section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`. Foundation
  /// reads dates by names of months that are not in the program as it is shipped.
  ///
  /// - Returns: in seconds since 1970-01-01T00:00:00Z.
  private static func date(_ text: String) -> Int? {
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 6, words[5] == "GMT", let day = Int32(words[1]), 1...31 ~= day,
      let month = months.firstIndex(of: words[2]), let year = Int32(words[3]), 1970...9999 ~= year
    else { return nil }
    let clock = words[4].split(separator: ":").compactMap { Int32($0) }
    guard clock.count == 3, 0..<24 ~= clock[0], 0..<60 ~= clock[1], 0...60 ~= clock[2] else {
      return nil
    }
    var time = tm()
    (time.tm_year, time.tm_mon, time.tm_mday) = (year - 1_900, Int32(month), day)
    (time.tm_hour, time.tm_min, time.tm_sec) = (clock[0], clock[1], clock[2])
    return timegm(&time)
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
