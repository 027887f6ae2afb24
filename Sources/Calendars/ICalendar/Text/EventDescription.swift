import TextAnalysis

/// The description of an event, from the properties that may contain it.
struct EventDescription {
  private var plain = ""
  private var styled = ""

  /// Takes DESCRIPTION, X-ALT-DESC or STYLED-DESCRIPTION (RFC 9073, section 6.5).
  mutating func take(_ property: ContentLine, text: String) {
    if property.name == .description {
      if plain.isEmpty { plain = text }
    } else if styled.isEmpty {
      styled = property.isHTML || HTMLText.isHTML(text) ? HTMLText.plain(text) : text
    }
  }

  /// The plain description, or the styled one as plain text if it is blank.
  var readable: String {
    if plain.utf8.allSatisfy(\.isBlank) { return styled }
    return HTMLText.isHTML(plain) ? HTMLText.plain(plain) : plain
  }
}
