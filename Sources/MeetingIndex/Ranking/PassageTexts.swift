import GRDB
import Vectors

/// The texts of passages as they were embedded. They are not stored: each is cut again from a
/// record that says it.
struct PassageTexts {
  let db: Database

  /// The texts of each of `passages` that still has a record.
  func all(of passages: [Int64]) throws -> [(passage: Int64, texts: [WeightedText])] {
    var found: [(passage: Int64, texts: [WeightedText])] = []
    found.reserveCapacity(passages.count)
    for (document, places) in try places(of: passages) {
      guard let record = try record(of: document) else { continue }
      found += places.map { ($0.passage, texts(of: $0, in: record)) }
    }
    return found
  }

  private struct Place {
    let passage: Int64
    let part: RecordText.Part
    let range: Range<Int>
  }

  private struct Record {
    let title: String
    let location: String?
    let categories: String
    let notes: String
    let attachedNotes: String
  }

  /// Where each passage stands, by document, so that each document is read once.
  private func places(of passages: [Int64]) throws -> [Int64: [Place]] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT documentId, part, first, last FROM documentPassage WHERE passageId = ?
        ORDER BY documentId LIMIT 1
        """)
    var places: [Int64: [Place]] = [:]
    for passage in passages {
      guard let row = try Row.fetchOne(statement, arguments: [passage]),
        let part = RecordText.Part(rawValue: row[1])
      else { continue }
      let (first, last): (Int, Int) = (row[2], row[3])
      places[row[0], default: []].append(Place(passage: passage, part: part, range: first..<last))
    }
    return places
  }

  private func record(of document: Int64) throws -> Record? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT title, location, categories, notes, attachedNotes FROM record
        WHERE documentId = ? ORDER BY id LIMIT 1
        """)
    return try Row.fetchOne(statement, arguments: [document]).map { row in
      Record(
        title: row[0], location: row[1], categories: row[2], notes: row[3], attachedNotes: row[4])
    }
  }

  private func texts(of place: Place, in record: Record) -> [WeightedText] {
    switch place.part {
    case .heading:
      RecordText.headingTexts(
        title: record.title, location: record.location,
        categories: JSONArray.decode(record.categories))
    case .notes:
      RecordText.windowTexts(title: record.title, window: cut(record.notes, place.range))
    case .attachedNotes:
      RecordText.windowTexts(title: record.title, window: cut(record.attachedNotes, place.range))
    }
  }

  private func cut(_ text: String, _ range: Range<Int>) -> String {
    String(decoding: text.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }
}
