import Foundation
import GRDB
import StableHashing

/// The lines that many of an owner's descriptions contain, such as the number of a company's
/// conference bridge. They count as boilerplate, although they match no phrase of a known service.
///
/// Only hashes of lines are stored, so that no trace of erased texts remains.
package struct CommonLines: Hashable, Sendable {
  private let hashes: [Int64]

  package static let none = CommonLines([])

  package var isEmpty: Bool { hashes.isEmpty }

  private init(_ hashes: [Int64]) { self.hashes = hashes }

  package init(_ data: Data) { self.init(LittleEndian.integers(data)) }

  /// The common lines that were determined last.
  package static func stored(_ db: Database) throws -> CommonLines {
    let statement = try db.cachedStatement(sql: "SELECT commonLines FROM generation")
    return CommonLines(try Data.fetchOne(statement) ?? Data())
  }

  /// Determines and stores the common lines. If they change, the recipe changes, too, so the index
  /// becomes outdated.
  package static func refresh(_ db: Database) throws {
    try db.execute(
      sql: "UPDATE generation SET commonLines = ?",
      arguments: [LittleEndian.data(measured(besides: stored(db), db).hashes)])
  }

  /// A hash of the lines, as part of the recipe of segments; nil if there are none.
  var digest: String? {
    isEmpty ? nil : StableHash.of(hashes.map { String($0) }.joined(separator: " ")).hexadecimal
  }

  func contains(_ line: some Collection<UInt8>) -> Bool {
    !isEmpty && (Self.hash(of: line).map(hashes.contains) ?? false)
  }

  /// The hash of a line with normalized spaces; nil if the line has too few words.
  private static func hash(of line: some Collection<UInt8>) -> Int64? {
    var (hash, blanks, words) = (FNV1a(), 0, 0)
    for byte in line {
      if byte <= 0x20 {
        blanks += 1
        continue
      }
      if words == 0 || blanks > 0 { words += 1 }
      if words > 1, blanks > 0 { hash.combine(0x20) }
      hash.combine(byte)
      blanks = 0
    }
    return words >= minimumWords ? Int64(bitPattern: hash.state) : nil
  }

  /// The minimum number of words in a common line. A shorter line may be a heading that many
  /// agendas contain.
  private static let minimumWords = 3
}

extension CommonLines {
  /// The share of descriptions above which a line becomes common, and the share below which it
  /// stops being common. They differ so that small changes don't cause a rebuild with each sync.
  private static let share = (enter: 0.2, leave: 0.1)
  /// The minimum number of descriptions in which a common line occurs.
  private static let minimumDescriptions = 5

  /// Determines the common lines of all descriptions. All descriptions of meetings with the same
  /// title count as one, because most occurrences and copies have the same text.
  private static func measured(besides known: CommonLines, _ db: Database) throws -> CommonLines {
    var counts: [Int64: Int] = [:]
    var (titles, lines, last) = (0, Set<Int64>(), String?.none)
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT title, text FROM (
          SELECT DISTINCT title, notesId FROM record WHERE NOT isNote AND notesId IS NOT NULL)
        JOIN notes ON notes.id = notesId ORDER BY title
        """)
    while let row = try rows.next() {
      let title: String = try row.value(at: 0, of: "record")
      if title != last { (titles, lines, last) = (titles + 1, [], title) }
      let text: String = try row.value(at: 1, of: "notes")
      let all = text.utf8.split(separator: 0x0A)
      for line in all where all.count > 1 || isOfCall(line) {
        guard let hash = hash(of: line), lines.insert(hash).inserted else { continue }
        counts[hash, default: 0] += 1
      }
    }
    let common = counts.filter { hash, count in
      let share = known.hashes.contains(hash) ? share.leave : share.enter
      return count >= minimumDescriptions && Double(count) >= share * Double(titles)
    }
    return CommonLines(common.keys.sorted())
  }

  /// Returns true for a line with a number to dial or an address. Another line that is the whole
  /// description is its content: `League match.`
  private static func isOfCall(_ line: Substring.UTF8View) -> Bool {
    line.count { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } >= minimumDigits
      || line.contains(UInt8(ascii: "/"))
  }

  private static let minimumDigits = 5
}
