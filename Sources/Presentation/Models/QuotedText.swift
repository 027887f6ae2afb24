import MeetingIndex

/// Text that other people wrote, made safe for a model to read. Invitations and notes may come from
/// strangers and contain instructions to the model, so their text reaches it only as this type.
///
/// Invisible characters are escaped, as in `\u{E0041}`: controls, marks that reorder text, tags,
/// fillers, and selectors and joiners that the script doesn't need.
package struct QuotedText: Hashable, Sendable {
  /// The text; its lines end with line feeds.
  package let text: String

  package init(_ written: String) {
    guard Self.has(written, { !(0x20...0x7e ~= $0 || $0 == 0x0a) }) else {
      text = written
      return
    }
    let lines =
      Self.has(written, { $0 == 0x0d }) ? written.replacing("\r\n", with: "\n") : written
    text = Self.hidesAny(in: lines) ? Self.shown(lines) : lines
  }

  /// Returns true if a byte of `text` satisfies the predicate. Contiguous storage is used if
  /// possible, because iterating over the UTF-8 view takes several times as long. The loop tests
  /// all bytes, because only a loop without an early exit is compiled to vector instructions.
  private static func has(_ text: String, _ isAsked: (UInt8) -> Bool) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.reduce(0 as UInt8) { $0 | (isAsked($1) ? 1 : 0) } != 0
    } ?? text.utf8.contains(where: isAsked)
  }

  private static func hidesAny(in lines: String) -> Bool {
    var previous: Unicode.Scalar = " "
    return lines.unicodeScalars.contains { scalar in
      defer { previous = scalar }
      return !isPlain(scalar) && hides(scalar, behind: previous)
    }
  }

  private static func shown(_ lines: String) -> String {
    var shown = ""
    shown.reserveCapacity(lines.utf8.count)
    var previous: Unicode.Scalar = " "
    for scalar in lines.unicodeScalars {
      if !isPlain(scalar), hides(scalar, behind: previous) {
        shown += Sanitizer.escape(scalar)
      } else {
        shown.unicodeScalars.append(scalar)
      }
      previous = scalar
    }
    return shown
  }

  /// The text with spaces for its line breaks and tabs.
  package var line: String {
    guard Self.has(text, { $0 == 0x0a || $0 == 0x09 }) else { return text }
    return text.utf8.split { $0 == 0x0a || $0 == 0x09 }.map(Substring.init).joined(separator: " ")
  }

  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// Returns true for ASCII, Latin letters and common punctuation. These are always visible, so the
  /// slow lookup of their Unicode properties isn't needed.
  package static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7e, 0xa1...0xac, 0xae...0x24f, 0x2010...0x2027: true
    default: false
    }
  }

  package static func hides(_ scalar: Unicode.Scalar, behind previous: Unicode.Scalar) -> Bool {
    if scalar == "\n" || scalar == "\t" { return false }
    if Sanitizer.isJoiner(scalar) { return !ShapedText.isJoined(previous, by: scalar) }
    if scalar.properties.isVariationSelector {
      return !ShapedText.hasVariants(previous, by: scalar)
    }
    return Sanitizer.isUnsafe(scalar) || scalar.properties.isDefaultIgnorableCodePoint
      || scalar.properties.generalCategory == .privateUse
  }
}

/// The label in front of each quoted line.
package enum QuotedField: String, Sendable, CaseIterable {
  case title, organizer, people, calendar, location, url, categories, file
  /// The description in the invitation.
  case notes
  /// Notes and transcripts, by the user or by others.
  case linked, attached
  case name, emails
  /// The reading of the question, with the user's words and the names to which they may refer.
  case reading
  /// A message of the program that contains names, paths or words from elsewhere.
  case notice, error
}

extension QuotedField {
  init(_ origin: MeetingBody.Origin) {
    switch origin {
    case .notes: self = .notes
    case .attached: self = .attached
    case .linked: self = .linked
    }
  }
}
