/// The terms and phrases to search for. Any of them may match.
package struct TextQuery: Sendable, Hashable {
  /// As `Analyzer` gives them; each counts once.
  package var terms: [String]
  /// Terms that have to stand one after another.
  package var phrases: [[String]]
  /// Of terms, each alone, and phrases that count less than others: how much.
  package var shares: [[String]: Float] = [:]
  /// If true, passages are scored by terms. What is not asked for stays empty in `TextEvidence`,
  /// and takes no time.
  package var wantsPassages: Bool
  /// If true, documents are scored by terms.
  package var wantsDocuments: Bool
  /// If true, documents are scored by phrases.
  package var wantsPhrases: Bool

  /// Asks for everything where nothing else is said.
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

  /// The share of the weight of a term or phrase that counts.
  func share(of terms: [String]) -> Float { shares[terms] ?? 1 }
}
