/// The address of an event's call, of all that its properties give: first that of CONFERENCE (RFC 7986),
/// then Google's and Microsoft's own, then a telephone number.
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

  /// Nil if none is given.
  var text: String? { best?.text }
}
