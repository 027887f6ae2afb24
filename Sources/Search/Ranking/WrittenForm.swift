import Index
import TextAnalysis

extension SearchIndex {
  /// A record's spelling of a term in lower case, since terms are stems and not always words. Nil
  /// if only names of people have it.
  func writtenForm(of term: String) throws -> String? {
    guard let document = try documents(with: [term], inTextOnly: true).min() else { return nil }
    guard let texts = try DocumentTexts.all(of: document, db) else { return nil }
    for text in texts {
      if let token = Analyzer.tokens(text).first(where: { $0.term == term }) {
        let bytes = Array(text.utf8)[token.range]
        return String(decoding: bytes, as: UTF8.self).lowercased()
      }
    }
    return nil
  }
}
