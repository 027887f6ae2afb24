import CKernels
import SeededRandom
import Testing
import TextAnalysis

@testable import Retrieval

@Suite("The table of meanings")
struct MeaningTests {
  private let table = WordVectors.shipped
  private var random = SplitMix64(seed: 3)

  /// Values printed by Models/Meaning/make_meaning.py.
  @Test(
    "has the words as its script wrote them",
    arguments: [
      ("money", 2_719, "+0--0+-0---0-+0+"), ("budget", 3_732, "+00+00++00+00+00"),
      ("meeting", 3_061, "-+0--000++++00+0"), ("holiday", 3_652, "000-++-+00--+0--"),
      ("vacation", 4_270, "++000+0000--00++"), ("hire", 3_203, "0+0-0++0+0-0-+0+"),
      ("delay", 3_975, "0+00+0+-0+0-0+-0"), ("password", 4_801, "00+++000+00+0+0+"),
      ("lawyer", 3_501, "+----0-+0+-+-000"), ("invoice", 5_248, "0+-0-+-00+-0-++0"),
    ])
  func words(word: String, weight: Float, signs: String) throws {
    let row = table.row(ofHash: FeatureHash.hash(word.utf8))
    try #require(row >= 0)
    #expect(table.weight(of: row) == weight)
    var sums = [Int16](repeating: 0, count: Int(MEANING_SUMS))
    kernel_add_signs_plain(table.signs(of: row), 1, &sums)
    #expect(sums.prefix(16).map { $0 < 0 ? "-" : $0 > 0 ? "+" : "0" }.joined() == signs)
  }

  @Test("knows inflections of its words, and neither codes nor made-up words")
  func known() {
    for word in ["invoice", "invoices", "Holidays"] {
      #expect(Embedder.shipped.hasMeaning(word), "\(word)")
    }
    for word in ["xqzzyv", "wasi2", "8032"] {
      #expect(!Embedder.shipped.hasMeaning(word), "\(word)")
    }
  }

  @Test("is added up alike by every processor")
  mutating func sums() {
    for _ in 0..<200 {
      let signs = (0..<Int(MEANING_SIGN_BYTES)).map { _ in UInt8.random(in: 0...255, using: &random)
      }
      var sums = (0..<Int(MEANING_SUMS)).map { _ in Int16.random(in: -99...99, using: &random) }
      var plain = sums
      let weight = Int16.random(in: 0...511, using: &random)
      kernel_add_signs(signs, weight, &sums)
      kernel_add_signs_plain(signs, weight, &plain)
      #expect(sums == plain)
    }
  }

  @Test("is compared with passages alike by every processor")
  mutating func products() {
    for count in [0, 1, 2, 7, 100] {
      var question = (0..<Int(MEANING_DIMENSIONS)).map { _ in
        Int8.random(in: -127...127, using: &random)
      }
      var codes: [UInt8] = []
      for _ in 0..<count { codes += code() }
      if count == 100 { question = question.map { $0 < 0 ? -127 : 127 } }
      var products = [Float](repeating: 0, count: count)
      var plain = products
      kernel_meaning_products(codes, count, question, &products)
      kernel_meaning_products_plain(codes, count, question, &plain)
      #expect(products == plain)
    }
  }

  @Test("compares a question with a word as with a text of that word alone")
  mutating func word() {
    for _ in 0..<50 {
      let signs = (0..<Int(MEANING_SIGN_BYTES)).map { _ in UInt8.random(in: 0...255, using: &random)
      }
      let question = (0..<Int(MEANING_DIMENSIONS)).map { _ in
        Int8.random(in: -127...127, using: &random)
      }
      var sums = [Int16](repeating: 0, count: Int(MEANING_SUMS))
      kernel_add_signs_plain(signs, Int16.random(in: 1...511, using: &random), &sums)
      var code = [UInt8](repeating: 0, count: MeaningCodes.bytesPerRow)
      kernel_meaning_code(sums.map(Int32.init), &code)
      var product: Float = 0
      kernel_meaning_products_plain(code, 1, question, &product)
      #expect(kernel_meaning_word(signs, question) == product)
    }
  }

  private mutating func code() -> [UInt8] {
    let sums = (0..<Int(MEANING_SUMS)).map { _ in Int32.random(in: -9_999...9_999, using: &random) }
    var code = [UInt8](repeating: 0, count: MeaningCodes.bytesPerRow)
    kernel_meaning_code(sums, &code)
    return code
  }

  @Test("puts a text near to a question in other words")
  func nearness() throws {
    func cosine(_ question: String, _ text: String) throws -> Float {
      let builder = SegmentBuilder(embedder: .shipped)
      _ = builder.add(IndexedText(title: text))
      let codes = builder.finishPart().meanings
      return try codes.bytes.withUnsafeBytes { bytes in
        try #require(Embedder.shipped.meaning(of: question)).cosines(rows: 1) { _ in bytes }[0]
      }
    }
    let (vacation, database) = ("Who takes a holiday at the beach", "Migration of the database")
    let question = "vacation by the sea"
    #expect(try cosine(question, vacation) > cosine(question, database) + 0.2)
    #expect(try cosine(question, question) > 0.95)
    #expect(Embedder.shipped.meaning(of: "xqzzyv 8032") == nil)
  }
}
