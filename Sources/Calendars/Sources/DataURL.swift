import TextAnalysis

/// A URL such as `data:text/calendar;charset=utf-8;base64,QkVHSU4...` (RFC 2397).
struct DataURL {
  let bytes: [UInt8]

  init(_ url: String) throws(SourceError) {
    let shown = String(url.prefix(40))
    guard let comma = url.utf8.firstIndex(of: UInt8(ascii: ",")) else {
      throw SourceError(
        path: shown, kind: .notACalendar, message: "the URL has no comma before its data")
    }
    let header = url[..<comma].dropFirst("data:".count).lowercased()
    let parts = header.split(separator: ";", omittingEmptySubsequences: false)
      .map { $0.trimmingBlanks() }
    guard parts[0] == "text/calendar" || parts[0] == "text/x-vcalendar" else {
      throw SourceError(
        path: shown, kind: .notACalendar, message: "the URL's data is not of type text/calendar")
    }
    let escaped = url.utf8[url.utf8.index(after: comma)...]
    var data = PercentEncoding.decode(escaped)
    if parts.contains("base64") {
      guard let decoded = Base64.decode(data) else {
        throw SourceError(
          path: shown, kind: .notACalendar, message: "the URL's data is not valid base64")
      }
      data = decoded
    }
    let isLatin1 = parts.contains { ["charset=iso-8859-1", "charset=latin1"].contains($0) }
    bytes = isLatin1 ? Array(TextDecoding.decodeLatin1(data).utf8) : data
  }
}
