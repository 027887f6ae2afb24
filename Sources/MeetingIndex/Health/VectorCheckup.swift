import Foundation
import GRDB

/// Whether passages and the vector table agree.
struct VectorCheckup {
  /// Passages that name a block which has no vector of theirs.
  private(set) var lost = 0
  /// Vectors of passages that are no more, or that name another block.
  private(set) var orphaned = 0
  /// Blocks whose codes are not as long as their slots want.
  private(set) var torn = 0

  /// - Parameter width: bytes a code.
  init(_ db: Database, width: Int) throws {
    var named: [Int64: Int64] = [:]
    let passages = try Row.fetchCursor(
      db, sql: "SELECT id, blockId FROM passage WHERE blockId IS NOT NULL")
    while let row = try passages.next() { named[row[0]] = row[1] }
    let blocks = try Row.fetchCursor(
      db, sql: "SELECT id, passages, length(codes) FROM vectorBlock")
    while let row = try blocks.next() {
      let ids = VectorBlock.ids(in: row[1])
      if ids.count * width != row[2] { torn += 1 }
      for passage in ids where passage != 0 {
        if named[passage] == row[0] { named[passage] = nil } else { orphaned += 1 }
      }
    }
    lost = named.count
  }

  var findings: [Finding] {
    let remedy = "run 'meetings doctor --fix', which makes all vectors anew"
    return [
      (lost, "passages name vectors that are not there"),
      (orphaned, "vectors belong to no passage"), (torn, "blocks of vectors are torn"),
    ].filter { $0.0 > 0 }.map { Finding(.vectors, "\($0.0) \($0.1)", remedy: remedy) }
  }
}
