/// A document whose title contains any of the terms.
package struct TitleMatch: Sendable, Hashable {
  package let segment: Int
  package let document: Int
  /// The number of tokens in the title that are among the terms.
  package var tokens = 0
  /// The number of distinct terms that the title contains.
  package var terms = 0
}

extension TextSearch {
  /// Returns the live and allowed documents whose titles contain all of `terms`, or at least two
  /// tokens that are among them; those with the most such tokens come first.
  package func titles(of terms: [String]) throws -> [TitleMatch] {
    let terms = Set(terms)
    return try matches(of: terms, tokens: 0...Int.max)
      .filter { $0.tokens > 1 || $0.terms == terms.count }
      .sorted { ($1.tokens, $0.segment, $0.document) < ($0.tokens, $1.segment, $1.document) }
  }

  /// Returns the live and allowed documents whose titles contain all of `terms` and have a number
  /// of tokens in `tokens`.
  package func titles(ofAll terms: [String], tokens: ClosedRange<Int>) throws -> [TitleMatch] {
    let terms = Set(terms)
    return try matches(of: terms, tokens: tokens).filter { $0.terms == terms.count }
  }

  private func matches(of terms: Set<String>, tokens length: ClosedRange<Int>) throws
    -> [TitleMatch]
  {
    var found: [TitleMatch] = []
    for term in terms {
      for (place, list) in try kept.term(term, from: self).lists.enumerated() {
        let postings = try list.postings(segments[place].layout)
        try segments[place].layout.withView { view in
          for posting in postings {
            let document = Int(posting.document)
            let end = view.titleEnd[document]
            guard length.contains(end) else { continue }
            let tokens = try list.frequency(of: posting, before: end)
            if tokens == 0 || !segments[place].isFindable(document) { continue }
            found.append(
              TitleMatch(segment: place, document: document, tokens: tokens, terms: 1))
          }
        }
      }
    }
    return Self.joined(found)
  }

  /// Returns one match for each document, in order.
  private static func joined(_ found: [TitleMatch]) -> [TitleMatch] {
    var joined: [TitleMatch] = []
    let ordered = found.sorted { ($0.segment, $0.document) < ($1.segment, $1.document) }
    for match in ordered {
      if let last = joined.last, last.segment == match.segment, last.document == match.document {
        joined[joined.count - 1].tokens += match.tokens
        joined[joined.count - 1].terms += 1
      } else {
        joined.append(match)
      }
    }
    return joined
  }
}

extension SearchedSegment {
  fileprivate func isFindable(_ document: Int) -> Bool {
    live?.contains(document) ?? true && allowed?.contains(document) ?? true
  }
}
