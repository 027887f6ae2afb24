import Index
import Questions
import Retrieval
import TextAnalysis

/// The forms in which a person's name may occur in a text, each as consecutive terms.
struct NameForms {
  /// The name as typed, and the full name in each spelling.
  var full: [[String]] = []
  /// The parts of the typed name, such as the first or last name.
  var parts: [[String]] = []
  /// Initials that identify speakers in minutes: `ab` for Ada Brown, or `abn` if `ab` is taken.
  var initials: [String] = []

  /// The maximum number of people to search for, and of spellings for each.
  private static let maximum = 4
  private static let minimumPartLength = 3

  /// - Parameters:
  ///   - written: the name as typed.
  ///   - people: the people it may refer to.
  ///   - tellingRarity: the minimum rarity of initials. More common ones, such as `is`, are
  ///     words.
  init(_ written: String, _ people: [KnownPerson], embedder: Embedder, tellingRarity: Float) {
    let asked = Self.terms(of: written)
    let spellings = people.prefix(Self.maximum).flatMap { $0.names.prefix(Self.maximum) }
    let names = spellings.map { Self.terms(of: $0) }.filter { !$0.isEmpty }
    // The typed name counts as a full name. If it is actually a common word of a prose question, it
    // matches all meetings alike and does no harm.
    full = [asked]
    full += names.filter { !full.contains($0) }.prefix(Self.maximum)
    full.removeAll(where: \.isEmpty)
    parts = written.split(separator: " ").filter { $0.count >= Self.minimumPartLength }
      .map { Self.terms(of: String($0)) }.filter { !$0.isEmpty }
    initials = Set(spellings.flatMap { Self.initials(of: $0) }).sorted().filter { letters in
      embedder.rarities(in: letters).allSatisfy { $0.rarity >= tellingRarity }
    }
  }

  private static func terms(of name: String) -> [String] { Analyzer.tokens(name).map(\.term) }

  /// Returns the initials of the name itself, ignoring additions such as `(ACME)` or `| ACME`.
  static func initials(of name: String) -> [String] {
    let own = name.prefix { !"(|[@/".contains($0) }
    var words = NameWords(String(own)).words
    // An inverted name such as `Brown, Ada`.
    if own.contains(","), let last = words.first { words = words.dropFirst() + [last] }
    guard words.count > 1, let last = words.last else { return [] }
    let letters = String(words.compactMap { $0.first })
    guard letters.utf8.allSatisfy({ 0x61...0x7A ~= $0 }) else { return [] }
    if letters.count > 2 { return [letters] }
    let third = Set(last.dropFirst()).filter { $0.isASCII && $0.isLetter }
    return [letters] + third.map { letters + String($0) }
  }
}

/// The documents whose title or notes mention a person, by the form of the name.
struct NameMentions {
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
    for letters in try index.known(among: Set(forms.initials)).sorted() {
      initials.formUnion(try index.documents(with: [letters], inTextOnly: true))
    }
  }
}
