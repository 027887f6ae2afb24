import Foundation
import GRDB

extension VectorBlock {
  /// Moves the vectors of blocks that have free slots together, where more than `share` of all
  /// slots are free. A freed slot keeps its code until then.
  ///
  /// - Returns: how many slots were freed for good.
  static func compact(whereFreeExceeds share: Double, _ db: Database) throws -> Int {
    let blocks = try Row.fetchAll(db, sql: "SELECT id, fingerprint, passages FROM vectorBlock")
      .map { row in
        (
          id: row["id"] as Int64, fingerprint: row["fingerprint"] as String,
          passages: ids(in: row["passages"])
        )
      }
    let slots = blocks.reduce(0) { $0 + $1.passages.count }
    let holey = blocks.filter { $0.passages.contains(0) }
    let free = holey.reduce(0) { $0 + $1.passages.count { $0 == 0 } }
    guard free > 0, Double(free) > Double(slots) * share else { return 0 }
    for block in holey {
      try append(remove(block.id, passages: block.passages, db), fingerprint: block.fingerprint, db)
    }
    return free
  }

  /// Takes a block away, and returns the vectors that were in it.
  private static func remove(
    _ id: Int64, passages: [Int64], _ db: Database
  ) throws -> [(passage: Int64, code: [UInt8])] {
    let codes =
      try Data.fetchOne(db, sql: "SELECT codes FROM vectorBlock WHERE id = ?", arguments: [id])
      ?? Data()
    let width = codes.count / passages.count
    try db.execute(sql: "UPDATE passage SET blockId = NULL WHERE blockId = ?", arguments: [id])
    try db.execute(sql: "DELETE FROM vectorBlock WHERE id = ?", arguments: [id])
    return passages.enumerated().filter { $0.element != 0 }.map { slot, passage in
      (passage, [UInt8](codes[slot * width..<(slot + 1) * width]))
    }
  }
}
