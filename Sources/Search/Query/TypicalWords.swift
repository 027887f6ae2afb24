import Foundation
import Index

/// Words that are more frequent in the titles and invitations of certain meetings than in those of
/// all meetings.
struct TypicalWords {
  /// The words, the most typical first.
  private(set) var words: [String] = []

  private static let maximumWords = 10
  /// The number of the latest meetings to read. `textsOfAll` is the size of the sample of all
  /// meetings.
  private static let textsRead = 80
  private static let textsOfAll = 400
  /// The maximum number of characters to read from an invitation.
  private static let lengthRead = 1_200
  /// The maximum number of words in the label of a link.
  private static let maximumLabelWords = 5
  /// The minimum ratio between a typical word's frequency in these meetings and in all meetings.
  private static let minimumFrequencyRatio = 1.5

  /// - Parameters:
  ///   - meetings: row ids, the latest first.
  ///   - names: the names of people. Their words don't describe a topic.
  init(of meetings: [Int64], besides names: [String], _ db: Database) throws {
    let own = try Self.texts(Array(meetings.prefix(5 * Self.textsRead)), db)
      .prefix(Self.textsRead).map(Self.words(of:))
    let all = try Self.texts(Self.sample(db), db).map(Self.words(of:))
    let names = Set(names.flatMap(Self.words(of:)))
    let counts = Self.counts(own)
    let usual = Self.counts(all)
    // A word in only one of many texts is not typical of them.
    let least = own.count > 4 ? 2 : 1
    // Frequencies are relative to all words, because texts differ in length.
    let (sum, usualSum) = (counts.values.reduce(0, +), usual.values.reduce(0, +))
    let scored = counts.filter { $0.value >= least && !names.contains($0.key) }
      .map { word, count -> (word: String, score: Double) in
        let share = Double(count) / Double(sum)
        let usualShare = (Double(usual[word] ?? 0) + 1) / Double(usualSum + 1)
        return (
          word,
          share > Self.minimumFrequencyRatio * usualShare ? share * log(share / usualShare) : 0
        )
      }
    words = scored.filter { $0.score > 0 }
      .sorted { a, b in a.score != b.score ? a.score > b.score : a.word < b.word }
      .prefix(Self.maximumWords).map(\.word)
  }

  /// Returns the distinct texts of the records. The occurrences of a series mostly share one.
  private static func texts(_ records: [Int64], _ db: Database) throws -> [String] {
    try DocumentTexts.beginnings(of: records, length: lengthRead, db)
  }

  /// Returns the row ids of a sample of all meetings.
  private static func sample(_ db: Database) throws -> [Int64] {
    let last = try DocumentTexts.lastRecord(db)
    let step = max(1, last / Int64(textsOfAll))
    return Array(stride(from: 1, through: last, by: Int64.Stride(step)))
  }

  private static func counts(_ texts: [Set<String>]) -> [String: Int] {
    var counts: [String: Int] = [:]
    for text in texts { for word in text { counts[word, default: 0] += 1 } }
    return counts
  }

  private static func words(of text: String) -> Set<String> {
    // The parts of an address and the label of a link don't count as words.
    let lines = text.lowercased().split(whereSeparator: \.isNewline).filter { !isLink($0) }
    let parts = lines.flatMap { $0.split(whereSeparator: \.isWhitespace) }
      .filter { !$0.contains("://") && !$0.hasPrefix("www.") && !$0.contains("@") }
      .flatMap { $0.split { !$0.isLetter && $0 != "-" && $0 != "'" && $0 != "’" } }
    return Set(
      parts.filter { $0.count > 3 && $0.first?.isLetter == true && $0.last?.isLetter == true }
        .map(String.init)
    ).filter { !$0.contains { "'’".contains($0) } && !functionWords.contains($0) }
  }

  /// Returns true if the line is a link with its label, such as `Agenda and notes: https://…`.
  private static func isLink(_ line: Substring) -> Bool {
    let parts = line.split(whereSeparator: \.isWhitespace)
    return parts.count <= maximumLabelWords + 1 && parts.last?.contains("://") == true
      && parts.dropLast().last?.last == ":"
  }

  /// Words that never describe a topic, however frequent they are.
  private static let functionWords = Set(
    """
    about above after again against almost along already also although always among another
    around because been before being below between both cannot could does doing done down during
    each either else enough even ever every everybody everyone everything first from further give
    going gone have having here hers herself himself however into itself just keep kept last later
    least less like made make many maybe more most much must myself need neither never next none
    nothing often once only other others ours over perhaps please quite rather same shall should
    since some somebody someone something soon still such take than that their theirs them
    themselves then there these they thing things this those though through till today together
    tomorrow toward under unless until upon very want well were what whatever when whenever where
    whether which while whom whose will with within without would year your yours yourself
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
