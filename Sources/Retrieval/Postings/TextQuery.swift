/// Terms and phrases to search for, any of which may match.
package struct TextQuery: Sendable, Hashable {
  /// The terms as returned by `Analyzer`; repetitions don't count.
  package var terms: [String]
  /// Sequences of consecutive terms.
  package var phrases: [[String]]
  /// The shares of terms (as one-element arrays) and phrases with reduced weight.
  package var shares: [[String]: Float] = [:]
  /// Whether to score passages by terms. Scores that aren't requested stay empty and cost nothing.
  package var wantsPassages: Bool
  /// Whether to score documents by terms.
  package var wantsDocuments: Bool
  /// Whether to score documents by phrases.
  package var wantsPhrases: Bool

  /// Requests all scores by default.
  package init(
    terms: [String], phrases: [[String]] = [], wantsPassages: Bool = true,
    wantsDocuments: Bool = true, wantsPhrases: Bool = true
  ) {
    self.terms = terms
    self.phrases = phrases
    self.wantsPassages = wantsPassages
    self.wantsDocuments = wantsDocuments
    self.wantsPhrases = wantsPhrases
  }

  /// The share of a term's or phrase's weight that counts.
  func share(of terms: [String]) -> Float { shares[terms] ?? 1 }
}
