/// A document with terms in its heading: its title, and what stands beside it.
package struct TitleMatch: Sendable, Hashable {
  package let segment: Int
  package let document: Int
  /// The number of the heading's tokens that are among the terms.
  package var tokens = 0
  /// The number of the terms that the heading has.
  package var terms = 0
}

extension TextSearch {
  /// The live and allowed documents whose headings have two tokens among `terms`, or all of these;
  /// those with the most first.
  package func titles(of terms: [String]) throws -> [TitleMatch] {
    let terms = Set(terms)
    var found = segments.map { _ in [Int: TitleMatch]() }
    for term in terms {
      try readPostings(term, segments.indices) { place, postings in
        try segments[place].layout.withView { view in
          var cursor = try PostingsCursor(postings, of: view)
          while try cursor.next() {
            let tokens = try cursor.frequency(before: view.titleEnd[cursor.ordinal])
            if tokens == 0 || !segments[place].isFindable(cursor.ordinal) { continue }
            let new = TitleMatch(segment: place, document: cursor.ordinal)
            found[place][cursor.ordinal, default: new].tokens += tokens
            found[place][cursor.ordinal, default: new].terms += 1
          }
        }
      }
    }
    return found.joined().map(\.value).filter { $0.tokens > 1 || $0.terms == terms.count }
      .sorted { ($1.tokens, $0.segment, $0.document) < ($0.tokens, $1.segment, $1.document) }
  }
}

extension SearchedSegment {
  fileprivate func isFindable(_ document: Int) -> Bool {
    live?.contains(document) ?? true && allowed?.contains(document) ?? true
  }
}
