import GRDB
import Retrieval
import Testing
import Time

@testable import Index
@testable import Search
@testable import Sync

@Suite("Segments")
struct SegmentTests {
  let embedder = Embedder.shipped

  /// Returns texts of random words, in which early words are frequent.
  static func texts(_ count: Int, seed: UInt64 = 1) -> [IndexedText] {
    var state = seed
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    func words(_ count: Int) -> String {
      (0..<count).map { _ in "word\(next(next(60) + 1))" }.joined(separator: " ")
    }
    return (0..<count).map { number in
      IndexedText(
        title: words(3) + " \(number)", bodies: [words(next(500))], context: [words(2)],
        people: words(2))
    }
  }

  func add(_ texts: ArraySlice<IndexedText>, to store: MeetingStore) throws {
    try store.write(store.writerLock(now: Moment(0, in: .utc))) { db in
      var batch = try TextBatch(embedder: embedder, db)
      for text in texts {
        let hash = DocumentHash(StableHash.of(text.title))
        _ = try batch.document(for: hash, text: { text }, db)
      }
      _ = try batch.finish(recipe: "r", db)
    }
  }

  func remove(_ texts: [IndexedText], from store: MeetingStore) throws {
    try store.write(store.writerLock(now: Moment(0, in: .utc))) { db in
      var batch = try TextBatch(embedder: embedder, db)
      for text in texts {
        let hash = DocumentHash(StableHash.of(text.title))
        batch.leave(try batch.document(for: hash, text: { text }, db))
      }
      _ = try batch.finish(recipe: "r", db)
    }
  }

  /// Returns an index's answers with scores, identified by the documents' hashes rather than ids.
  func answers(_ store: MeetingStore) throws -> [String] {
    try store.read { db in
      let index = try SearchIndex(db)
      let hashes = try Row.fetchAll(db, sql: "SELECT id, hex(hash) FROM document")
        .reduce(into: [Int64: String]()) { $0[$1[0]] = $1[1] }
      let topic = "word3 word17 word40"
      let match = TopicMatch(
        TopicWords(topic, topic: topic, embedder: embedder), tellingRarity: 0)
      var weights = Weights()
      weights.cosine = 0
      var candidates = try CandidateSearch(
        index: index, topic: topic, match: match, embedder: embedder,
        weights: weights, nearest: nil
      ).candidates()
      return try candidates.settled(Array(0..<candidates.count)).map { candidate in
        """
        \(hashes[candidate.document] ?? "none") \(Float(candidate.passageText)) \
        \(Float(candidate.recordText)) \(Float(candidate.phrases)) \(candidate.passage?.number ?? -1)
        """
      }.sorted()
    }
  }

  func sizes(_ store: MeetingStore) throws -> [Int] {
    try store.read { db in
      try Int.fetchAll(db, sql: "SELECT documentCount FROM segment ORDER BY id")
    }
  }

  func problems(_ store: MeetingStore) throws -> [String] {
    try store.read { try SegmentCheckup($0).problems }
  }

  @Test("stay few however many transactions bring one each, and answer as one would")
  func merging() throws {
    let texts = Self.texts(200)
    let (many, one) = (try MeetingStore(), try MeetingStore())
    for number in texts.indices { try add(texts[number...number], to: many) }
    try add(texts[...], to: one)
    #expect(try sizes(one) == [200])
    #expect(try sizes(many).count <= 8)
    #expect(try sizes(many).reduce(0, +) == 200)
    #expect(try answers(many) == answers(one))
    #expect(try answers(one).count > 100)
    #expect(try problems(many) == [])
  }

  @Test("are merged wherever neighbours fit together, not only at the end")
  func mergingBehindFullOnes() throws {
    let store = try MeetingStore()
    let texts = (0..<2_400).map { IndexedText(title: "title\($0)") }
    for first in stride(from: 0, to: texts.count, by: 600) {
      try add(texts[first..<first + 600], to: store)
    }
    #expect(try sizes(store) == [600, 600, 600, 600])
    try store.write(store.writerLock(now: Moment(0, in: .utc))) {
      _ = try SegmentMerging.merge(upTo: 1_200, $0)
    }
    #expect(try sizes(store) == [1_200, 1_200])
    #expect(try problems(store) == [])
  }

  @Test("answer as if what was removed had never been there, before and after it is dropped")
  func removal() throws {
    let texts = Self.texts(160)
    let removed = (0..<16).map { texts[$0 * 10] }
    let (store, rest) = (try MeetingStore(), try MeetingStore())
    try add(texts[...], to: store)
    try add(texts.filter { text in !removed.contains { $0.title == text.title } }[...], to: rest)
    try remove(removed, from: store)
    #expect(try sizes(store) == [144])
    #expect(try answers(store) == answers(rest))
    #expect(try problems(store) == [])
    let dropped = try store.write(store.writerLock(now: Moment(0, in: .utc))) { db in
      try SegmentMerging.merge(upTo: .max, dropsDead: true, db)
    }
    #expect(dropped == 16)
    #expect(try answers(store) == answers(rest))
    #expect(try problems(store) == [])
  }

  @Test("of which much is dead are written anew, and those in which nothing lives go")
  func death() throws {
    let texts = Self.texts(40)
    let store = try MeetingStore()
    try add(texts[...], to: store)
    try remove(Array(texts[..<4]), from: store)
    #expect(try store.read { try SegmentRow.current($0)[0].documents.count } == 40)
    try remove(Array(texts[4..<8]), from: store)
    #expect(try store.read { try SegmentRow.current($0)[0].documents.count } == 32)
    try remove(Array(texts[8...]), from: store)
    #expect(try sizes(store) == [])
    let left = try store.read { db in
      try ["segmentTerm", "codeBundle", "placement", "document"].map {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)")
      }
    }
    #expect(left == [0, 0, 0, 0])
  }

  @Test(
    "are torn where a stored byte is another, a bundle is missing, or two have changed places",
    arguments: [
      """
      UPDATE segment SET layout = CAST(substr(layout, 1, 40) || x'07' || substr(layout, 42) AS BLOB)
      """,
      "UPDATE segmentTerm SET postings = CAST(postings || x'00' AS BLOB) WHERE term = 'word3'",
      "UPDATE segmentTerm SET term = 'word3x' WHERE term = 'word3'",
      """
      UPDATE codeBundle SET codes = CAST(x'0101' || substr(codes, 3) AS BLOB)
      WHERE id = (SELECT max(id) FROM codeBundle)
      """,
      "UPDATE codeBundle SET id = id + 1 WHERE id = (SELECT max(id) FROM codeBundle)",
      "DELETE FROM codeBundle WHERE id = (SELECT max(id) FROM codeBundle)",
      """
      CREATE TEMP TABLE swapped AS
      WITH last AS (SELECT id, codes FROM codeBundle ORDER BY id DESC LIMIT 2)
      SELECT (SELECT sum(id) FROM last) - id AS id, codes FROM last;
      UPDATE codeBundle SET codes = (SELECT codes FROM swapped WHERE swapped.id = codeBundle.id)
      WHERE id IN (SELECT id FROM swapped)
      """,
    ])
  func tearing(sql: String) throws {
    let store = try MeetingStore()
    try add(Self.texts(20)[...], to: store)
    #expect(try problems(store) == [])
    try store.write(store.writerLock(now: Moment(0, in: .utc))) { try $0.execute(sql: sql) }
    #expect(try problems(store) == ["1 segments of the index are incomplete"])
  }

  @Test("of documents whose ids are never used again")
  func ids() throws {
    let store = try MeetingStore()
    let texts = Self.texts(2)
    func newest() throws -> Int64? {
      try store.read { try Int64.fetchOne($0, sql: "SELECT max(id) FROM document") }
    }
    try add(texts[..<1], to: store)
    let first = try #require(try newest())
    try remove([texts[0]], from: store)
    #expect(try newest() == nil)
    try add(texts[1...], to: store)
    #expect(try #require(try newest()) > first)
  }

  @Test("keep where each passage of a document is, also without a body")
  func placement() throws {
    let passages = [
      Passage(body: nil, range: 0..<0, norm: 1.5),
      Passage(body: 1, range: 70_000..<90_000, norm: 0),
    ]
    #expect(Placement.passages(Placement.data(passages)) == passages)
  }
}
