import Foundation
import Testing

@testable import Retrieval

@Suite struct TextSearchTests {
  private struct Library {
    var texts: [[ObviousDocument]] = []
    var terms: [[String: [UInt8]]] = []
    var segments: [SearchedSegment] = []

    init(seed: UInt64, documents range: Range<Int> = 20..<80) {
      var random = RandomTexts(seed: seed)
      for place in 0..<4 {
        let documents = random.documents(place == 2 ? 1 : random.number(range))
        let segment = SegmentBuilder.segment(of: documents)
        texts.append(documents.map(ObviousDocument.init))
        terms.append(
          Dictionary(uniqueKeysWithValues: segment.terms.map { ($0.term, $0.postings) }))
        let count = documents.count
        segments.append(
          SearchedSegment(
            layout: segment.layout, live: place == 0 ? nil : random.set(of: count, leavingOut: 5),
            allowed: place == 1 ? nil : random.set(of: count, leavingOut: 3)))
      }
    }

    func search() throws -> TextSearch {
      try TextSearch(segments) { term, body in
        for segment in terms.indices {
          guard let postings = terms[segment][term] else { continue }
          try postings.withUnsafeBytes { try body(segment, $0) }
        }
      }
    }

    func live() -> [(segment: Int, document: Int, text: ObviousDocument)] {
      texts.indices.flatMap { segment in
        texts[segment].indices.filter { segments[segment].live?.contains($0) ?? true }
          .map { (segment, $0, texts[segment][$0]) }
      }
    }

    func isAllowed(_ segment: Int, _ document: Int) -> Bool {
      segments[segment].allowed?.contains(document) ?? true
    }
  }

  /// A live document or passage: its length, and the number of occurrences of each term or phrase.
  private struct Row {
    var segment: Int
    var id: Int
    var isAllowed: Bool
    var counts: [Int]
    var length: Int
  }

  /// Ranks rows by the textbook formula of BM25.
  private func ranked(_ rows: [Row]) -> [(segment: Int, id: Int, score: Double)] {
    let average = Double(rows.reduce(0) { $0 + $1.length }) / Double(rows.count)
    let idf = (rows.first?.counts.indices ?? 0..<0).map { term in
      let hits = Double(rows.count { $0.counts[term] > 0 })
      let idf = log((Double(rows.count) - hits + 0.5) / (hits + 0.5))
      return idf > 0 ? idf : 1e-6
    }
    return rows.filter { $0.isAllowed && $0.counts.contains { $0 > 0 } }.map { row in
      let score = zip(idf, row.counts).reduce(0.0) { sum, term in
        let frequency = Double(term.1)
        let length = 1 - 0.75 + 0.75 * Double(row.length) / average
        return sum + term.0 * frequency * 2.2 / (frequency + 1.2 * length)
      }
      return (row.segment, row.id, score)
    }.sorted { ($1.score, $0.segment, $0.id) < ($0.score, $1.segment, $1.id) }
  }

  private func check(
    _ found: [(segment: Int, id: Int, score: Float)], _ rows: [Row], limit: Int
  ) {
    let expected = ranked(rows)
    #expect(found.count == min(limit, expected.count))
    for (found, expected) in zip(found, expected) {
      #expect(abs(Double(found.score) - expected.score) <= 1e-5 * max(1, expected.score))
    }
    let scores = Dictionary(
      uniqueKeysWithValues: expected.map { ([$0.segment, $0.id], $0.score) })
    for hit in found {
      let score = scores[[hit.segment, hit.id]] ?? -1
      #expect(abs(Double(hit.score) - score) <= 1e-5 * max(1, score))
    }
    for (one, next) in zip(found, found.dropFirst()) {
      #expect((next.score, one.segment, one.id) < (one.score, next.segment, next.id))
    }
  }

  private static let queries = [
    TextQuery(terms: ["budget"], phrases: [["go", "go"]]),
    TextQuery(terms: ["budget", "cafe", "w7", "nobody", "budget"], phrases: [["the", "of"]]),
    TextQuery(
      terms: ["go", "the", "a"], phrases: [["web", "assembly", "webassembly"], ["of", "a"]]),
    TextQuery(terms: [], phrases: [["w1", "w2"], ["never", "said"], ["go"]]),
    TextQuery(terms: ["nobody"], phrases: []),
  ]

  @Test(arguments: 0..<3, [3, 1_000])
  func evidenceIsBM25OverLiveRows(seed: Int, limit: Int) throws {
    let library = Library(seed: UInt64(seed))
    let search = try library.search()
    for query in Self.queries {
      let evidence = try search.evidence(for: query, limit: limit)
      let terms = Set(query.terms).sorted()
      func row(_ segment: Int, _ id: Int, _ document: Int, _ all: [String]) -> Row {
        Row(
          segment: segment, id: id, isAllowed: library.isAllowed(segment, document),
          counts: terms.map { term in all.count { $0 == term } }, length: all.count)
      }
      let live = library.live()
      check(
        evidence.documents.map { ($0.segment, $0.document, $0.score) },
        live.map { row($0.segment, $0.document, $0.document, $0.text.terms) }, limit: limit)
      var passages: [Row] = []
      for (segment, document, text) in live {
        let first = try library.segments[segment].layout.passages(of: document).lowerBound
        for (place, passage) in text.passages.enumerated() {
          passages.append(row(segment, first + place, document, passage.terms))
        }
      }
      check(
        evidence.passages.map { ($0.segment, $0.passage, $0.score) }, passages, limit: limit)
      for hit in evidence.passages {
        let own = try library.segments[hit.segment].layout.passages(of: hit.document)
        #expect(own.contains(hit.passage))
      }
      check(
        evidence.phrases.map { ($0.segment, $0.document, $0.score) },
        live.map { segment, document, text in
          Row(
            segment: segment, id: document, isAllowed: library.isAllowed(segment, document),
            counts: query.phrases.map { text.count(of: $0) }, length: text.terms.count)
        }, limit: limit)
    }
  }

  @Test(arguments: [1, 3])
  func theBestAreThoseOfAllToTheDigit(threads: Int) throws {
    var search = try Library(seed: 21, documents: 200..<300).search()
    for query in Self.queries {
      search.threads = 1
      let all = try search.evidence(for: query, limit: 1_000_000)
      search.threads = threads
      for limit in [1, 5, 40] {
        let best = try search.evidence(for: query, limit: limit)
        #expect(best.passages.elementsEqual(all.passages.prefix(limit), by: ==))
        #expect(best.documents.elementsEqual(all.documents.prefix(limit), by: ==))
        #expect(best.phrases.elementsEqual(all.phrases.prefix(limit), by: ==))
      }
    }
  }

  @Test func whatIsNotAskedForIsLeftOut() throws {
    let search = try Library(seed: 1).search()
    var query = TextQuery(terms: ["go", "budget"], phrases: [["go", "go"]])
    let all = try search.evidence(for: query, limit: 50)
    query.wantsPassages = false
    var less = try search.evidence(for: query, limit: 50)
    #expect(less.passages.isEmpty)
    #expect(less.documents.map(\.document) == all.documents.map(\.document))
    query.wantsDocuments = false
    query.wantsPassages = true
    query.wantsPhrases = false
    less = try search.evidence(for: query, limit: 50)
    #expect(less.documents.isEmpty && less.phrases.isEmpty)
    #expect(less.passages.map(\.passage) == all.passages.map(\.passage))
  }

  @Test(arguments: [true, false])
  func phrasesAreFoundWhereTheirWordsStandOneAfterAnother(inTextOnly: Bool) throws {
    let library = Library(seed: 9)
    let search = try library.search()
    for phrase in [
      ["go"], ["go", "go"], ["the", "budget"], ["go", "go", "go"], ["not", "here"],
    ] {
      let found = try search.documents(with: phrase, inTextOnly: inTextOnly)
      var expected = library.segments.map { DocumentSet(count: $0.layout.documentCount) }
      for (segment, document, text) in library.live()
      where library.isAllowed(segment, document)
        && text.count(of: phrase, inTextOnly: inTextOnly) > 0
      {
        expected[segment].insert(document)
      }
      #expect(found == expected, "\(phrase)")
    }
    #expect(try search.documents(with: [], inTextOnly: false).allSatisfy { $0.memberCount == 0 })
  }

  @Test func noPhraseCrossesFromTheTitleToTheNotesOrToThePeople() throws {
    let document = IndexedText(title: "north", bodies: ["south"], people: "west")
    let segment = SegmentBuilder.segment(of: [document])
    let search = try TextSearch([SearchedSegment(layout: segment.layout)]) { term, body in
      for (known, postings) in segment.terms where known == term {
        try postings.withUnsafeBytes { try body(0, $0) }
      }
    }
    for phrase in [["north", "south"], ["south", "west"]] {
      #expect(try search.documents(with: phrase, inTextOnly: false)[0].memberCount == 0)
    }
    #expect(try search.documents(with: ["west"], inTextOnly: false)[0].memberCount == 1)
    #expect(try search.documents(with: ["west"], inTextOnly: true)[0].memberCount == 0)
  }

  @Test func documentsWithATermAreCountedWhileTheyLive() throws {
    let library = Library(seed: 11)
    let search = try library.search()
    for term in ["go", "budget", "w3", "nobody"] {
      let expected = library.live().count { $0.text.terms.contains(term) }
      #expect(try search.documentCount(of: term) == expected)
    }
  }
}
