import Presentation

/// A URL that was typed without its scheme, such as `cloud.example.com/calendar`, and isn't the
/// name of a file.
struct BareAddress {
  /// The URL that the user probably meant.
  let completed: String

  /// - Returns: nil if `argument` doesn't look like a URL.
  init?(_ argument: String) {
    let lowered = argument.lowercased()
    if let scheme = ["https:", "http:", "webcal:", "webcals:"].first(where: lowered.hasPrefix) {
      // A slash is missing, as in `https:/example.com`.
      let rest = argument.dropFirst(scheme.count).drop { $0 == "/" }
      guard !rest.isEmpty, !argument.contains("://") else { return nil }
      completed = "\(scheme)//\(rest)"
      return
    }
    let authority = argument.prefix { $0 != "/" && $0 != "?" }
    let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
    guard let host = parts.first, parts.count == 1 || parts.count == 2 && UInt16(parts[1]) != nil
    else { return nil }
    if ["localhost", "127.0.0.1"].contains(host) {
      completed = "http://\(argument)"
      return
    }
    guard Self.isHost(host) || Self.isIPv4(host) else { return nil }
    completed = "https://\(argument)"
  }

  /// The command that adds the URL as a source; nil if the URL can't be quoted for a shell.
  var command: String? { ShellWord.quoted(completed).map { "meetings add \($0)" } }

  private static func isIPv4(_ text: Substring) -> Bool {
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers.allSatisfy { UInt8($0) != nil }
  }

  private static let endings: Set<String> = [
    "ics", "ical", "icalendar", "vcs", "zip", "csv", "pst", "sqlite", "db", "md", "org", "txt",
    "vtt", "srt", "json", "png", "jpg", "jpeg", "pdf", "html", "htm", "docx", "odt",
    "eml", "msg",
  ]

  /// Returns true if `text` is a domain name that doesn't end with a known file extension.
  private static func isHost(_ text: Substring) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, let last = labels.last, last.count > 1 else { return false }
    return labels.allSatisfy { label in
      !label.isEmpty && label.first != "-"
        && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "-" }
    } && last.allSatisfy(\.isLetter) && !endings.contains(last.lowercased())
  }
}
