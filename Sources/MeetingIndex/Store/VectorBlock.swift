import Foundation
import GRDB

/// A row of the vector table: many vectors' codes in one blob, so that a cold query reads the
/// table in few large pieces.
struct VectorBlock {
  /// How many vectors fit.
  static let capacity = 1_024

  let id: Int64
  /// The passage in each slot; 0 where the slot is free.
  var passages: [Int64]
  /// `passages.count` codes, one after the other.
  var codes: [UInt8]

  /// Adds vectors to the embedder's last block, and to new ones where that is full. A passage that
  /// has a vector, or is no more, is passed over: another process may have been quicker.
  ///
  /// - Parameter vectors: a passage and its code each.
  static func append(
    _ vectors: [(passage: Int64, code: [UInt8])], fingerprint: String, _ db: Database
  ) throws {
    let isWaiting = try db.cachedStatement(
      sql: "SELECT EXISTS (SELECT 1 FROM passage WHERE id = ? AND blockId IS NULL)")
    let point = try db.cachedStatement(sql: "UPDATE passage SET blockId = ? WHERE id = ?")
    var rest = try vectors.filter {
      try Bool.fetchOne(isWaiting, arguments: [$0.passage]) == true
    }[...]
    while !rest.isEmpty {
      var block = try lastWithRoom(fingerprint: fingerprint, db)
      for vector in rest.prefix(capacity - block.passages.count) {
        block.passages.append(vector.passage)
        block.codes += vector.code
        try point.execute(arguments: [block.id, vector.passage])
        rest = rest.dropFirst()
      }
      try block.save(db)
    }
  }

  private static func lastWithRoom(fingerprint: String, _ db: Database) throws -> VectorBlock {
    let last = try Row.fetchOne(
      db,
      sql: """
        SELECT id, passages, codes FROM vectorBlock WHERE fingerprint = ? ORDER BY id DESC LIMIT 1
        """, arguments: [fingerprint])
    if let last, (last["passages"] as Data).count < capacity * 8 {
      return VectorBlock(
        id: last["id"], passages: ids(in: last["passages"]), codes: [UInt8](last["codes"] as Data))
    }
    try db.execute(
      sql: "INSERT INTO vectorBlock (fingerprint, passages, codes) VALUES (?, x'', x'')",
      arguments: [fingerprint])
    return VectorBlock(id: db.lastInsertedRowID, passages: [], codes: [])
  }

  private func save(_ db: Database) throws {
    try db.cachedStatement(sql: "UPDATE vectorBlock SET passages = ?, codes = ? WHERE id = ?")
      .execute(arguments: [VectorBlock.data(of: passages), codes.data, id])
  }

  /// Frees the slots of passages that are no more, and the block itself once it is empty.
  static func free(_ passages: Set<Int64>, in block: Int64, _ db: Database) throws {
    let stored = try Data.fetchOne(
      db, sql: "SELECT passages FROM vectorBlock WHERE id = ?", arguments: [block])
    let left = ids(in: stored ?? Data()).map { passages.contains($0) ? 0 : $0 }
    try db.execute(
      sql: "UPDATE vectorBlock SET passages = ? WHERE id = ?", arguments: [data(of: left), block])
    guard left.allSatisfy({ $0 == 0 }) else { return }
    try db.execute(
      sql: "UPDATE passage SET blockId = NULL WHERE blockId = ?", arguments: [block])
    try db.execute(sql: "DELETE FROM vectorBlock WHERE id = ?", arguments: [block])
  }

  static func ids(in data: Data) -> [Int64] {
    data.withUnsafeBytes { bytes in
      (0..<bytes.count / 8).map {
        Int64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 8, as: Int64.self))
      }
    }
  }

  private static func data(of ids: [Int64]) -> Data {
    var bytes = Data(capacity: ids.count * 8)
    for id in ids { withUnsafeBytes(of: id.littleEndian) { bytes.append(contentsOf: $0) } }
    return bytes
  }
}

extension [UInt8] {
  var data: Data { Data(self) }
}
