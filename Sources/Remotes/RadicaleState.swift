import Foundation

/// Tells whether a calendar of Radicale has changed, for less than its tag.
///
/// Radicale reckons tags and sync tokens of all events, each time that it is asked: of 10,000 that took
/// .46 and .63 s where the date of modification took .05 (two busy cores). That date is the latest of
/// the calendar's folder and files (`radicale/storage/multifilesystem/__init__.py`, 3.9), so whatever
/// comes, changes or goes moves it. Of other servers' calendars it may tell anything (RFC 4918,
/// section 15.7), and of theirs it is not used.
enum RadicaleState {
  /// What the date is asked with is a property that no other server has.
  static let properties = "<getlastmodified/><R:displayname/>"
  static let namespace = "http://radicale.org/ns/"

  /// Stands in a tag's place, and is another one whenever the calendar is.
  ///
  /// - Parameter answered: when the server answered, by its own clock (RFC 9110, section 6.6.1).
  /// - Returns: nil for other servers', and where the date is so new that a later change may have the
  ///   same one, as it counts whole seconds (RFC 9110, section 8.8.2.2).
  static func tag(_ response: DAVResponse, answered: String?) -> String? {
    guard response.property(namespace + " displayname") != nil,
      let modified = response.text(DAV.getlastmodified), let since = date(modified),
      let now = answered.flatMap(date), now.timeIntervalSince(since) >= 2
    else { return nil }
    return prefix + modified
  }

  private static let prefix = "modified "

  /// Whether what is known of a calendar came from a Radicale.
  static func isKnown(token: String?, tag: String?) -> Bool {
    token?.hasPrefix(namespace) == true || tag?.hasPrefix(prefix) == true
  }

  /// A date as HTTP writes it (RFC 9110, section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
  private static func date(_ text: String) -> Date? {
    let form: Date.FormatString = """
      \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \
      \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
      \(second: .twoDigits) GMT
      """
    return try? Date(
      text,
      strategy: Date.ParseStrategy(
        format: form, locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt))
  }
}
