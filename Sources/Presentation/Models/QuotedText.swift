import MeetingIndex

/// Text that someone else wrote, made safe for a model to read. Invitations and notes are written
/// by strangers, who may write for the model rather than for its user; so whatever comes from them
/// goes to a model as this type alone.
///
/// Nothing in it hides: controls, the marks that reorder text, tags, fillers, and selectors and
/// joiners where no script needs them are shown as `\u{E0041}`.
package struct QuotedText: Hashable, Sendable {
  /// Line ends are line feeds.
  package let text: String

  package init(_ written: String) {
    if written.utf8.allSatisfy({ 0x20...0x7e ~= $0 || $0 == 0x0a }) {
      text = written
      return
    }
    var shown = ""
    shown.reserveCapacity(written.utf8.count)
    var previous: Unicode.Scalar = " "
    for scalar in written.replacing("\r\n", with: "\n").unicodeScalars {
      if !Self.isPlain(scalar), Self.hides(scalar, behind: previous) {
        shown += Sanitizer.escape(scalar)
      } else {
        shown.unicodeScalars.append(scalar)
      }
      previous = scalar
    }
    text = shown
  }

  /// Printable ASCII and Latin letters, of which no property has to be looked up.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    0x20...0x7e ~= scalar.value || 0xae...0x24f ~= scalar.value
  }

  /// On one line.
  package var line: String {
    text.split(omittingEmptySubsequences: true, whereSeparator: { $0 == "\n" || $0 == "\t" })
      .joined(separator: " ")
  }

  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  private static func hides(_ scalar: Unicode.Scalar, behind previous: Unicode.Scalar) -> Bool {
    if scalar == "\n" || scalar == "\t" { return false }
    if Sanitizer.isJoiner(scalar) { return !ShapedText.isJoined(previous, by: scalar) }
    if scalar.properties.isVariationSelector {
      return !ShapedText.hasVariants(previous, by: scalar)
    }
    return Sanitizer.isUnsafe(scalar) || scalar.properties.isDefaultIgnorableCodePoint
      || scalar.properties.generalCategory == .privateUse
  }
}

/// The label of a quoted line, which comes before each line of what is quoted.
package enum QuotedField: String, Sendable, CaseIterable {
  case title, organizer, people, calendar, location, url, categories, file
  /// Of the invitation.
  case notes
  /// Notes and transcripts, the user's own or others'.
  case linked, attached
  case name, emails
  /// The reading of the question, with the user's words and the names that they may mean.
  case reading
  /// A message of the program, with names, paths and words in it that are not its own.
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
