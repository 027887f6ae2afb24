import GRDB
import TextAnalysis

extension SearchIndex {
  /// The spelling of a term in a record, in lower case: terms are stems, and not always words. Nil
  /// where only people have it.
  func writtenForm(of term: String) throws -> String? {
    guard let document = try documents(with: [term], inTextOnly: true).min() else { return nil }
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT title, location, categories, notes.text, attachedNotes, linked.text
        FROM record LEFT JOIN notes ON notes.id = notesId
        LEFT JOIN notes AS linked ON linked.id = linkedNotesId WHERE documentId = ? LIMIT 1
        """, arguments: [document])
    guard let row else { return nil }
    for text in row.databaseValues.compactMap({ String.fromDatabaseValue($0) }) {
      if let token = Analyzer.tokens(text).first(where: { $0.term == term }) {
        let bytes = Array(text.utf8)[token.range]
        return String(decoding: bytes, as: UTF8.self).lowercased()
      }
    }
    return nil
  }
}
