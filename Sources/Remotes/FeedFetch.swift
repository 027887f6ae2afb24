import FetchMessages
import Foundation

/// Fetches a feed: one iCalendar file by GET.
struct FeedFetch {
  enum Outcome {
    /// A complete calendar. `movedTo` is the new permanent address, if the server names one.
    case changed(WebResponse, movedTo: String?)
    case unchanged
  }

  let client: WebClient

  /// Fetches the feed if it differs from the known state.
  ///
  /// - Parameter known: the known state; nil to fetch the feed unconditionally.
  /// - Throws: `WebFailure` if the answer isn't a complete calendar; the stored calendar must then
  ///   be kept.
  func fetch(_ known: KnownFeed?) throws(WebFailure) -> Outcome {
    var request = client.request("GET", client.typed)
    request.headers = [("Accept", "text/calendar, */*;q=0.5")]
    // A malformed entity tag must not be sent (RFC 9110, section 8.8.3).
    if let etag = known?.etag.flatMap(EntityTag.init(any:)) {
      request.headers.append(("If-None-Match", etag.text))
    } else if let date = known?.lastModified {
      request.headers.append(("If-Modified-Since", date))
    }
    let answer = try client.send(request, reach: .anywhere)
    let isConditional = request.headers.count > 1
    if answer.response.status == 304, isConditional { return .unchanged }
    guard answer.response.status == 200 else {
      throw refusal(answer.response)
    }
    if let reason = FeedBody.fault(answer.response.body) {
      throw WebFailure("\(client.typed.host) \(reason)" + advice(reason))
    }
    return .changed(
      decoded(answer.response), movedTo: answer.isPermanentlyMoved ? answer.address.text : nil)
  }

  /// The statuses with which some Office 365 tenants reject clients that aren't browsers.
  private static let browsersOnly: Set<Int> = [403, 406, 500]

  private func refusal(_ response: WebResponse) -> WebFailure {
    var failure = WebFailure(client.typed, status: response)
    if Self.browsersOnly.contains(response.status) {
      failure.message +=
        "; if a browser can open it, set servers.user-agent to what a browser sends"
    }
    return failure
  }

  /// Returns advice for a user who gave the address of a web page, as the end of a sentence: the
  /// address of the page's calendar if it can be derived. The advice is empty for other faults.
  private func advice(_ reason: String) -> String {
    guard reason == FeedBody.page, let calendar = CalendarPage.calendar(of: client.typed) else {
      return reason == FeedBody.page ? ", which may ask to sign in; check the address" : ""
    }
    return ", which shows a calendar; add \(calendar)"
  }

  /// Converts the answer to UTF-8 if the server declares it as Latin-1, because the file itself
  /// can't declare its encoding.
  private func decoded(_ response: WebResponse) -> WebResponse {
    let type = response.headers["content-type"]?.lowercased() ?? ""
    let isLatin1 = ["iso-8859-1", "latin1", "iso8859-1"].contains { type.contains($0) }
    guard isLatin1, String(validating: response.body, as: UTF8.self) == nil else { return response }
    var response = response
    response.body = response.body.flatMap { Array(String(Unicode.Scalar($0)).utf8) }
    return response
  }
}

/// Checks that a body is a complete calendar. It examines the text, because content types are often
/// wrong.
enum FeedBody {
  /// The fault of a body that is a web page, as the end of a sentence.
  static let page = "sent a web page instead of a calendar"

  /// Returns the fault as the end of a sentence; nil if the body is a complete calendar.
  static func fault(_ body: [UInt8]) -> String? {
    let text = body.starts(with: [0xEF, 0xBB, 0xBF]) ? body.dropFirst(3) : body[...]
    let start = text.drop(while: isBlank)
    if start.isEmpty { return "sent an empty file; the previous version is kept" }
    guard begins(start, "BEGIN:VCALENDAR") else {
      return begins(start, "<")
        ? page
        : "sent something that is not a calendar; check the address"
    }
    let end = start.lastIndex { !isBlank($0) }.map { start[...$0] } ?? start
    let last = end.suffix(while: { $0 != 0x0A && $0 != 0x0D })
    guard last.count >= 13, begins(last, "END:VCALENDAR") else {
      return "sent an incomplete calendar; the previous version is kept"
    }
    return nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  private static func begins(_ bytes: ArraySlice<UInt8>, _ word: String) -> Bool {
    bytes.prefix(word.utf8.count).map { 0x61...0x7A ~= $0 ? $0 - 0x20 : $0 }
      .elementsEqual(word.utf8)
  }
}

extension ArraySlice<UInt8> {
  fileprivate func suffix(while isPart: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let end = lastIndex { !isPart($0) }
    return end.map { self[($0 + 1)...] } ?? self
  }
}

/// Derives the address of a calendar from the address of a shared web page with that calendar.
enum CalendarPage {
  /// Returns the address of the calendar that a page shows, or nil if it can't be derived.
  static func calendar(of page: WebAddress) -> String? {
    nextcloud(page) ?? google(page) ?? outlook(page)
  }

  /// Recognizes `/apps/calendar/p/TOKEN` and `/apps/calendar/embed/TOKEN`, in any installation
  /// folder.
  private static func nextcloud(_ page: WebAddress) -> String? {
    guard
      let match = page.path.firstMatch(
        of: /^(.*?)(?:\/index\.php)?\/apps\/calendar\/(?:p|embed)\/([A-Za-z0-9]+)/)
    else { return nil }
    let path = "\(match.1)/remote.php/dav/public-calendars/\(match.2)"
    return page.at(encodedPath: path).text + "?export"
  }

  /// Recognizes `calendar/embed?src=ID`, and `calendar/u/0?cid=ID` with the identifier in base64.
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

  /// Recognizes `/owa/calendar/…/calendar.html`.
  private static func outlook(_ page: WebAddress) -> String? {
    let isOurs = ["outlook.live.com", "outlook.office365.com", "outlook.office.com"]
      .contains(page.origin.host)
    guard isOurs, page.path.contains("/calendar/"), page.path.hasSuffix(".html"),
      let end = page.path.lastIndex(of: "/")
    else { return nil }
    return page.at(encodedPath: page.path[...end] + "calendar.ics").text
  }
}
