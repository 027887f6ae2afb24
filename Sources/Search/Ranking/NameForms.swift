import Index
import Questions
import Retrieval
import TextAnalysis

/// The ways in which a text may show someone, each as terms that stand one after another.
struct NameForms {
  /// The name as it was asked for, and the whole name in each of its spellings.
  var full: [[String]] = []
  /// A part of what was written: the first name, or the family name.
  var parts: [[String]] = []
  /// `ab` of Ada Brown, as minutes mark speakers, and `abn`, where two people have the same.
  var initials: [String] = []

  /// Of many people and spellings, so many are looked for.
  private static let most = 4
  private static let shortestPart = 3

  /// - Parameters:
  ///   - written: the name as it was asked for.
  ///   - people: whom it may mean.
  ///   - tellingRarity: initials that are a word of less rarity, as `is`, show no one.
  init(_ written: String, _ people: [KnownPerson], embedder: Embedder, tellingRarity: Float) {
    let asked = Self.terms(of: written)
    let spellings = people.prefix(Self.most).flatMap { $0.names.prefix(Self.most) }
    let names = spellings.map { Self.terms(of: $0) }.filter { !$0.isEmpty }
    // What was asked for counts as a whole name: where prose was read for a question it is a common
    // word, which then shows everybody and costs nothing.
    full = [asked]
    full += names.filter { !full.contains($0) }.prefix(Self.most)
    full.removeAll(where: \.isEmpty)
    parts = written.split(separator: " ").filter { $0.count >= Self.shortestPart }
      .map { Self.terms(of: String($0)) }.filter { !$0.isEmpty }
    initials = Set(spellings.flatMap { Self.initials(of: $0) }).sorted().filter { letters in
      embedder.rarities(in: letters).allSatisfy { $0.rarity >= tellingRarity }
    }
  }

  private static func terms(of name: String) -> [String] { Analyzer.tokens(name).map(\.term) }

  /// Of the name before whatever else is there: `(ACME)`, `| ACME`.
  static func initials(of name: String) -> [String] {
    let own = name.prefix { !"(|[@/".contains($0) }
    var words = NameWords(String(own)).words
    // `Brown, Ada`.
    if own.contains(","), let last = words.first { words = words.dropFirst() + [last] }
    guard words.count > 1, let last = words.last else { return [] }
    let letters = String(words.compactMap(\.first))
    guard letters.utf8.allSatisfy({ 0x61...0x7A ~= $0 }) else { return [] }
    if letters.count > 2 { return [letters] }
    let third = Set(last.dropFirst()).filter { $0.isASCII && $0.isLetter }
    return [letters] + third.map { letters + String($0) }
  }
}

/// The documents whose title or notes show someone, by how they do.
struct NameSigns {
  private(set) var full = Set<Int64>()
  private(set) var part = Set<Int64>()
  private(set) var initials = Set<Int64>()

  init(_ forms: NameForms, _ index: SearchIndex) throws {
    for name in forms.full {
      full.formUnion(try index.documents(with: name, inTextOnly: true))
    }
    for name in forms.parts {
      part.formUnion(try index.documents(with: name, inTextOnly: true))
    }
    if forms.initials.isEmpty { return }
    for letters in try index.known(among: forms.initials).sorted() {
      initials.formUnion(try index.documents(with: [letters], inTextOnly: true))
    }
  }
}
