/// What texts are searched for. Any of the terms or phrases may match.
public struct TextQuery: Sendable, Hashable {
  /// As `Analyzer` gives them; each counts once.
  public var terms: [String]
  /// Terms that have to stand one after another.
  public var phrases: [[String]]
  /// Whether passages are scored by terms. What is not asked for stays empty in `TextEvidence`, and
  /// takes no time.
  public var wantsPassages: Bool
  /// Whether documents are scored by terms.
  public var wantsDocuments: Bool
  /// Whether documents are scored by phrases.
  public var wantsPhrases: Bool

  /// Asks for everything where nothing else is said.
  public init(
    terms: [String], phrases: [[String]] = [], wantsPassages: Bool = true,
    wantsDocuments: Bool = true, wantsPhrases: Bool = true
  ) {
    self.terms = terms
    self.phrases = phrases
    self.wantsPassages = wantsPassages
    self.wantsDocuments = wantsDocuments
    self.wantsPhrases = wantsPhrases
  }
}
