/// Typos in words that decide the kind of a question: `nxet meeting`, `whne did`, `am I fre`,
/// `cancled meetings`.
extension QuestionParse {
  /// The role of the intended word, if the surrounding words allow that role; nil if the word may
  /// well be correct.
  var correctedOpener: Role? {
    let word = text(position)
    guard isFresh, word.count >= 3, word.allSatisfy(\.isLetter), !words[position].isQuoted,
      !WordClass.noSlipsOfDates.contains(word)
    else { return nil }
    return Self.mendable.first { role, spelt in
      spelt.contains { Self.isSlip(word, of: $0) && mayStand(role, isLong: $0.count > 5) }
    }?.role
  }

  /// Words whose misspellings are corrected, but only where their role fits.
  private static let mendable: [(role: Role, spelt: [String])] = [
    (.order(.next, isMany: false), ["next"]), (.order(.next, isMany: true), ["upcoming"]),
    (.order(.last, isMany: false), ["last", "latest", "previous"]),
    (.order(.first, isMany: false), ["first", "earliest"]), (.kind(.when), ["when"]),
    (.free, ["free", "busy", "available"]), (.status(.cancelled), ["cancelled", "canceled"]),
    (.status(.declined), ["declined"]), (.status(.accepted), ["accepted"]),
    (.status(.tentative), ["tentative"]), (.status(.unanswered), ["unanswered"]),
  ]

  /// Returns true if two letters are swapped or one is omitted. In a short word, any other change
  /// results in another word.
  private static func isSlip(_ word: String, of meant: String) -> Bool {
    guard word.isOneEdit(from: meant) else { return false }
    if meant.count > 5 { return word.first == meant.first }
    return word.count < meant.count || word.sorted() == meant.sorted()
  }

  /// Returns true if the surrounding words allow this role.
  ///
  /// - Parameter isLong: if true, the word is so long that no other word is spelled similarly.
  private func mayStand(_ role: Role, isLong: Bool) -> Bool {
    let next = position + 1
    let isAtEnd = next >= words.count || words[position].endsClause || startsDate(at: next)
    switch role {
    case .order: return next < words.count && (isLong && !isAtEnd || isMeetingNoun(at: next))
    case .kind: return topic.isEmpty && has([.auxiliary], at: next)
    case .free:
      let isAsked = words[..<position].contains {
        ["am", "are", "is", "was", "were"].contains($0.folded)
      }
      return isAtEnd && isAsked && topic.isEmpty && places[position - 1] != .topic
    case .status: return isAtEnd || isMeetingNoun(at: next)
    default: return false
    }
  }
}
