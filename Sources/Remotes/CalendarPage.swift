import Foundation

/// Addresses of pages that show a calendar, as people share them, and of the calendar itself.
enum CalendarPage {
  /// Returns the address of the calendar that a page shows, or nil if its address does not say.
  static func calendar(of page: WebAddress) -> String? {
    nextcloud(page) ?? google(page) ?? outlook(page)
  }

  /// `/apps/calendar/p/TOKEN`, `/apps/calendar/embed/TOKEN`, below whatever folder it is installed in.
  private static func nextcloud(_ page: WebAddress) -> String? {
    guard
      let match = page.path.firstMatch(
        of: /^(.*?)(?:\/index\.php)?\/apps\/calendar\/(?:p|embed)\/([A-Za-z0-9]+)/)
    else { return nil }
    let path = "\(match.1)/remote.php/dav/public-calendars/\(match.2)"
    return page.at(encodedPath: path).text + "?export"
  }

  /// `calendar/embed?src=ID`, `calendar/u/0?cid=ID` with the identifier in base 64.
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

  /// `/owa/calendar/…/calendar.html`
  private static func outlook(_ page: WebAddress) -> String? {
    let isOurs = ["outlook.live.com", "outlook.office365.com", "outlook.office.com"]
      .contains(page.origin.host)
    guard isOurs, page.path.contains("/calendar/"), page.path.hasSuffix(".html"),
      let end = page.path.lastIndex(of: "/")
    else { return nil }
    return page.at(encodedPath: page.path[...end] + "calendar.ics").text
  }
}
