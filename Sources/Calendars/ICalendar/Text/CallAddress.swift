/// The best address of an event's call among its properties: CONFERENCE (RFC 7986), then Google's
/// and Microsoft's own, then a telephone number.
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

  /// The address; nil if there is none.
  var text: String? { best?.text }
}
