import TextAnalysis

/// An unquoted colon within a parameter's value. According to RFC 5545 (section 3.2) it would end
/// the value, but some programs write `TZID=tzone://Microsoft/Utc` or `CN=Sales: Dana`.
struct UnquotedColon {
  private let line: UnsafeBufferPointer<UInt8>
  private let place: Int
  private let property: PropertyName?
  private let parameter: ParameterName?

  /// - Parameter place: the index of the colon.
  init(
    _ line: UnsafeBufferPointer<UInt8>, at place: Int, _ property: PropertyName?,
    _ parameter: ParameterName?
  ) {
    (self.line, self.place) = (line, place)
    (self.property, self.parameter) = (property, parameter)
  }

  /// If true, the colon is part of the parameter, because the line's value begins after a later
  /// colon.
  var isOfParameter: Bool {
    guard let property, place + 1 < line.count else { return false }
    if parameter == .zoneID { return !isTime(behind: place) && hasTimeLater }
    guard property == .attendee || property == .organizer else { return false }
    return !isScheme(at: place + 1) && hasSchemeLater
  }

  /// Returns true if the colon is followed by a time, recognized by the eight digits of its date.
  private func isTime(behind colon: Int) -> Bool {
    var at = colon + 1
    while at < line.count, line[at] == 0x20 { at += 1 }
    return at + 8 <= line.count && line[at..<at + 8].allSatisfy { 0x30...0x39 ~= $0 }
  }

  private var hasTimeLater: Bool {
    (place + 1..<line.count).contains { line[$0] == UInt8(ascii: ":") && isTime(behind: $0) }
  }

  private static let scheme = Array("MAILTO:".utf8)

  private func isScheme(at place: Int) -> Bool {
    place + Self.scheme.count <= line.count
      && Self.scheme.indices.allSatisfy { line[place + $0].capital == Self.scheme[$0] }
  }

  private var hasSchemeLater: Bool {
    (place + 1..<line.count).contains { line[$0] == UInt8(ascii: ":") && isScheme(at: $0 + 1) }
  }
}
