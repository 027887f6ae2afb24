import Foundation
import SeededRandom
import Testing

@testable import MeetingsCLITests

/// Titles of words that have another meaning in questions, each typed exactly, in other letters, or
/// without one word. `MEETINGS_SWEEPS=1000` runs more.
@Suite("A title of words that questions know,")
struct TitleSweepTests {
  private static let count = max(200, Harness.number("MEETINGS_SWEEPS") ?? 0)

  @Test("typed as it stands or nearly so, is among the first three", .timeLimit(.minutes(5)))
  func found() throws {
    var random = SplitMix64(seed: Harness.seed)
    let titles = MadeTitle.some(Self.count, using: &random)
    let box = try Sandbox()
    let events = titles.enumerated().map { place, title in
      let day = 1 + place % 28
      let month = 1 + place / 28 % 12
      let date = "2026" + String(format: "%02d%02d", month, day)
      return ICS.event("t\(place)", title, at: date + "T090000Z", notes: "Minutes to come.")
    }
    try box.index(ICS.calendar(events.joined(separator: "\n")), as: "cal/a.ics")
    var missed: [String] = []
    for (place, title) in titles.enumerated() {
      let typed = MadeTitle.typed(title, place % 3, using: &random)
      let answer = try box.run("search", "--json", "--now", Sandbox.now, "--", typed)
      let first = (try? answer.objects.prefix(3).compactMap { $0["title"] as? String }) ?? []
      if !first.contains(title) { missed.append("'\(typed)' of '\(title)': \(first)") }
    }
    #expect(missed.count * 50 <= titles.count, "\(missed.joined(separator: "\n"))")
  }
}

/// Generates titles by rules.
private enum MadeTitle {
  private static let known = [
    "with", "without", "or", "and", "not", "before", "after", "until", "since", "what", "who",
    "when",
    "where", "how many", "how long", "next", "last", "first", "one more", "about", "by", "from",
    "between", "only", "all", "free", "busy", "today", "tomorrow", "this week", "in june",
    "on friday",
    "at noon", "two hours", "open", "declined", "cancelled", "weekly", "longer than", "except",
    "no", "any", "me", "everyone", "was decided", "went well", "other than", "in", "again",
    "why", "which", "whose", "nobody", "more", "less", "some", "every", "if", "but", "so", "than",
    "never",
    "may", "q3", "10 am", "is", "are", "have", "will", "that", "their", "sorry", "meeting", "list",
    "count",
    "with me", "missed", "related to", "during", "while", "because",
  ]
  private static let nouns = [
    "warehouse", "steps", "merger", "inspection", "net", "demo", "harbour", "insurance", "bridge",
    "ledger", "quay", "storm", "kitchen", "lamp", "garden", "permit", "boiler", "orchard", "signal",
    "archive",
  ]

  /// Returns different titles.
  static func some(_ count: Int, using random: inout SplitMix64) -> [String] {
    var titles: [String] = []
    while titles.count < count {
      let title = one(using: &random)
      if !titles.contains(title) { titles.append(title) }
    }
    return titles
  }

  private static func one(using random: inout SplitMix64) -> String {
    let (a, b, c) = (
      known.randomElement(using: &random)!, known.randomElement(using: &random)!,
      known.randomElement(using: &random)!
    )
    let (noun, other) = (
      nouns.randomElement(using: &random)!, nouns.randomElement(using: &random)!
    )
    let title =
      switch Int.random(in: 0..<7, using: &random) {
      case 0: "\(a) \(b) a \(noun)"
      case 1: "\(a) the \(noun): \(other)"
      case 2: "\(a) \(noun) \(b) the \(other)"
      case 3: "\(a) \(b) \(c)"
      case 4: "\(noun) \(a) \(b)"
      case 5: "\(a) \(other) & \(noun)"
      default: "the \(noun), \(a) \(c)"
      }
    return title.prefix(1).uppercased() + title.dropFirst()
  }

  /// Returns the title unchanged, in lower case without marks, or without one of four words.
  static func typed(_ title: String, _ way: Int, using random: inout SplitMix64) -> String {
    if way == 0 { return title }
    var words = title.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    if way == 2, words.count > 3 {
      words.remove(at: Int.random(in: 1..<words.count, using: &random))
    }
    return words.joined(separator: " ")
  }
}
