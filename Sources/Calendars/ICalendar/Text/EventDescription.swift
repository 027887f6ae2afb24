import TextAnalysis

/// The description of an event, from the properties that may contain it.
struct EventDescription {
  private var plain = ""
  private var styled: (text: String, isHTML: Bool)?

  /// Adds the text of DESCRIPTION, X-ALT-DESC or STYLED-DESCRIPTION (RFC 9073, section 6.5).
  mutating func take(_ property: ContentLine, text: String) {
    if property.name == .description {
      if plain.isEmpty { plain = text }
    } else if styled == nil, !text.isEmpty {
      styled = (text, property.isHTML || HTMLText.isHTML(text))
    }
  }

  /// The description as plain text: the plain one, or the styled one if the plain one is blank or
  /// lacks its links.
  var readable: String {
    let text = HTMLText.isHTML(plain) ? HTMLText.plain(plain, mayMixLines: true) : plain
    let isBlank = text.utf8.allSatisfy(\.isBlank)
    guard let styled, isBlank || !text.contains("://") else { return isBlank ? "" : text }
    let other = styled.isHTML ? HTMLText.plain(styled.text) : styled.text
    return isBlank || other.contains("://") ? other : text
  }
}

/// The preferred address of an event's call: a web address in CONFERENCE (RFC 7986), then Google's
/// and Microsoft's properties, then any other CONFERENCE, such as a telephone number.
struct CallAddress {
  private var best: (rank: Int, text: String)?

  mutating func take(_ property: ContentLine) {
    guard let text = property.token.nonBlank else { return }
    let isOfWeb = ["https:", "http:"].contains { text.lowercased().hasPrefix($0) }
    let rank =
      switch property.name {
      case .conference: isOfWeb ? 0 : 3
      case .googleConference: 1
      default: 2
      }
    if rank < best?.rank ?? .max { best = (rank, text) }
  }

  /// The address of the call; nil if the event has none.
  var text: String? { best?.text }
}
