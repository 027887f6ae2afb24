import Foundation

/// The form in which a server stores contents; it is idempotent.
enum StoredForm: Sendable {
  case asGiven
  /// Properties, parameters and rule parts in another order, with lower-case names.
  case reordered
  /// Without foreign extensions, with its own timestamps and explicit defaults, other folds and
  /// escapes, durations in minutes, and zone definitions.
  case rewritten

  func kept(_ text: String) -> String {
    switch self {
    case .asGiven: text
    case .reordered: Self.joined(Self.reordered(Self.lines(of: text)))
    case .rewritten: Self.joined(Self.rewritten(Self.lines(of: text)), foldedAt: 40)
    }
  }

  private static func lines(of text: String) -> [String] {
    text.replacing("\r\n", with: "\n").replacing("\n ", with: "").split(separator: "\n").map(
      String.init)
  }

  private static func joined(_ lines: [String], foldedAt width: Int = .max) -> String {
    lines.map { line in
      var (rest, parts) = (line[...], [Substring]())
      while rest.count > width {
        parts.append(rest.prefix(width))
        rest = rest.dropFirst(width)
      }
      return (parts + [rest]).joined(separator: "\r\n ") + "\r\n"
    }.joined()
  }

  /// Reverses each run of properties between components.
  private static func reordered(_ lines: [String]) -> [String] {
    var (kept, run) = ([String](), [String]())
    for line in lines {
      if line.hasPrefix("BEGIN:") || line.hasPrefix("END:") {
        kept += run.sorted(by: >) + [line]
        run = []
      } else {
        run.append(turned(line))
      }
    }
    return kept + run.sorted(by: >)
  }

  private static func turned(_ line: String) -> String {
    guard let end = line.firstIndex(of: ":") else { return line }
    let (head, value) = (line[..<end], line[line.index(after: end)...])
    // A colon within quotes doesn't end the parameters.
    if head.contains("\"") { return line }
    let parts = head.split(separator: ";")
    let name = parts[0].lowercased()
    let turned = ([name] + parts.dropFirst().map(String.init).sorted(by: >)).joined(separator: ";")
    guard name == "rrule" else { return "\(turned):\(value)" }
    let rule = value.split(separator: ";").sorted(by: >).joined(separator: ";")
    return "\(turned):\(rule)"
  }

  private static func rewritten(_ lines: [String]) -> [String] {
    var (kept, isInZone) = ([String](), false)
    for line in lines {
      let name = line.prefix { $0 != ":" && $0 != ";" }.uppercased()
      if line == "BEGIN:VTIMEZONE" { isInZone = true }
      let isOwn =
        name.hasPrefix("X-") || ["PRODID", "LAST-MODIFIED", "CREATED"].contains(name)
        || ["SEQUENCE:0", "TRANSP:OPAQUE", "PRIORITY:0"].contains(line)
      if !isInZone, !isOwn {
        kept.append(
          line.replacing(/^DURATION:PT(\d+)H$/) { "DURATION:PT\((Int($0.output.1) ?? 0) * 60)M" }
            .replacing("\\n", with: "\\N"))
      }
      if line == "END:VTIMEZONE" { isInZone = false }
      if line == "BEGIN:VCALENDAR" {
        kept += ["PRODID:-//Rewriter//EN", "X-WR-CALNAME:Work"] + zone
      }
      if line == "BEGIN:VEVENT" {
        kept += ["LAST-MODIFIED:20260101T000000Z", "X-REWRITER:1", "PRIORITY:0"]
      }
    }
    return kept
  }

  private static let zone = [
    "BEGIN:VTIMEZONE", "TZID:Europe/Berlin", "BEGIN:STANDARD", "DTSTART:19701025T030000",
    "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "END:STANDARD", "END:VTIMEZONE",
  ]
}
