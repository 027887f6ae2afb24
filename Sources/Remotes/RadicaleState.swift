import Foundation

/// Detects changes of a Radicale calendar by its modification date, which is cheaper than its CTag.
///
/// For each request, Radicale computes CTags and sync tokens from all events. For 10,000 events
/// this took 0.46 and 0.63 s, while the modification date took 0.05 s (two busy cores). The date is
/// the latest of the calendar's folder and files (`radicale/storage/multifilesystem/__init__.py`,
/// 3.9), so it changes with every addition, change and removal. It is not used on other servers,
/// where its meaning is undefined (RFC 4918, section 15.7).
enum RadicaleState {
  /// The properties to request, one of which only Radicale has.
  static let properties = "<getlastmodified/><R:displayname/>"
  static let namespace = "http://radicale.org/ns/"

  /// Returns a substitute for the CTag that changes whenever the calendar does.
  ///
  /// - Parameter answered: the time of the answer by the server's clock (RFC 9110, section 6.6.1).
  /// - Returns: nil for other servers; `lately` if the date is so recent that a later change may
  ///   get the same date, because HTTP dates have whole seconds (RFC 9110, section 8.8.2.2).
  static func tag(_ response: DAVResponse, answered: String?) -> String? {
    guard response.property(namespace + " displayname") != nil,
      let modified = response.text(DAV.getlastmodified), let since = date(modified)
    else { return nil }
    guard let now = answered.flatMap(date), now - since >= 2 else { return lately }
    return prefix + modified
  }

  private static let prefix = "modified "
  /// A tag that marks the server as Radicale but identifies no state.
  private static let lately = prefix + "lately"

  /// Returns true if an equal tag proves that the calendar is unchanged.
  static func isState(_ tag: String) -> Bool { tag != lately }

  /// Returns true if the known state came from Radicale.
  static func isKnown(token: String?, tag: String?) -> Bool {
    token?.hasPrefix(namespace) == true || tag?.hasPrefix(prefix) == true
  }

  /// Parses an HTTP date (RFC 9110, section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`. Foundation
  /// would need locale data that the program doesn't ship with.
  ///
  /// - Returns: seconds since 1970-01-01T00:00:00Z.
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
