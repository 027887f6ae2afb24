import Foundation

/// Derives the address of a calendar from that of a shared web page that shows it.
enum CalendarPage {
  /// Returns the address of the calendar that a page shows, or nil if it can't be derived.
  static func calendar(of page: WebAddress) -> String? {
    nextcloud(page) ?? google(page) ?? outlook(page)
  }

  /// Reads `/apps/calendar/p/TOKEN` and `/apps/calendar/embed/TOKEN`, in any installation folder.
  private static func nextcloud(_ page: WebAddress) -> String? {
    guard
      let match = page.path.firstMatch(
        of: /^(.*?)(?:\/index\.php)?\/apps\/calendar\/(?:p|embed)\/([A-Za-z0-9]+)/)
    else { return nil }
    let path = "\(match.1)/remote.php/dav/public-calendars/\(match.2)"
    return page.at(encodedPath: path).text + "?export"
  }

  /// Reads `calendar/embed?src=ID`, and `calendar/u/0?cid=ID` with the identifier in base64.
  private static func google(_ page: WebAddress) -> String? {
    guard page.origin.host == "calendar.google.com",
      let items = URLComponents(string: page.text)?.queryItems,
      let item = items.first(where: { $0.name == "src" || $0.name == "cid" }), var id = item.value
    else { return nil }
    if !id.contains("@") {
      let padding = String(repeating: "=", count: (4 - id.count % 4) % 4)
      let bytes = Data(base64Encoded: id + padding)
      guard let decoded = bytes.flatMap({ String(data: $0, encoding: .utf8) }),
        decoded.contains("@"), !decoded.contains(where: \.isWhitespace)
      else { return nil }
      id = decoded
    }
    let encoded = PathCoding.encode(id).replacing("/", with: "%2F").replacing("@", with: "%40")
    return page.at(encodedPath: "/calendar/ical/\(encoded)/public/basic.ics").text
  }

  /// Reads `/owa/calendar/…/calendar.html`.
  private static func outlook(_ page: WebAddress) -> String? {
    let isOurs = ["outlook.live.com", "outlook.office365.com", "outlook.office.com"]
      .contains(page.origin.host)
    guard isOurs, page.path.contains("/calendar/"), page.path.hasSuffix(".html"),
      let end = page.path.lastIndex(of: "/")
    else { return nil }
    return page.at(encodedPath: page.path[...end] + "calendar.ics").text
  }
}
