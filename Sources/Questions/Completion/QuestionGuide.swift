/// The documented vocabulary of questions, grouped by meaning and taken from the parser's tables.
package enum QuestionGuide {
  package struct Section: Sendable {
    package let title: String
    package let rows: [Row]
  }

  package struct Row: Sendable {
    package let meaning: String
    /// The folded phrases, the most common first.
    package let phrases: [String]
  }

  package static let sections: [Section] = [
    Section(title: "People", rows: rows("people")),
    Section(title: "Topics and calendars", rows: rows("places")),
    Section(title: "Order, length and status", rows: rows("time")),
    Section(title: "What is asked for", rows: rows("asking", "figures")),
    Section(
      title: "Dates", rows: DateWords.guide.map { Row(meaning: $0, phrases: $1) } + [holidays]),
    Section(title: "Fields", rows: fields),
    Section(title: "Never part of a topic", rows: rows("others")),
  ]

  private static func rows(_ groups: String...) -> [Row] {
    groups.flatMap { group in VocabularySection.all.filter { $0.section.group == group } }.map {
      section in
      Row(
        meaning: section.meaning.isEmpty ? section.role.silentMeaning : section.meaning,
        phrases: section.columns.count > 1
          ? [section.columns.map(alternatives).joined(separator: " ")]
          : section.words.map { $0.joined(separator: " ") })
    }
  }

  /// Formats alternatives as `(is|are)`, or as `[is|are]` if they are optional.
  private static func alternatives(_ column: String) -> String {
    let phrases = Vocabulary.phrases(column).map { $0.joined(separator: " ") }
    let isOptional = phrases.contains("")
    let joined = phrases.filter { !$0.isEmpty }.joined(separator: "|")
    return isOptional ? "[\(joined)]" : "(\(joined))"
  }

  private static let holidays = Row(
    meaning: "holidays, including those that move with Easter",
    phrases: Lexicon.rows("holidays").flatMap(\.phrases))

  /// The fields, such as `from:`, with their synonyms.
  private static let fields: [Row] = Lexicon.rows("fields").compactMap { name, names in
    FieldName(rawValue: name).map { field in
      Row(meaning: field.meaning, phrases: names.map { "\($0):" })
    }
  }
}

extension Role {
  /// The documented meaning of roles that add nothing to a reading by themselves.
  fileprivate var silentMeaning: String {
    switch self {
    case .honorific: "before a name"
    case .attends: "after a name: the person was there"
    case .and: "joins names, dates and topics"
    case .question: "asks"
    case .auxiliary, .verb, .tells: "a verb"
    case .pronoun: "refers to people or things"
    case .possessive: "whose"
    case .relative: "begins a clause about a meeting"
    case .meeting: "meetings themselves"
    case .container: "a kind of meeting: no topic if a clause follows, as in `call with`"
    case .article, .preposition: "topic only between topic words"
    case .chatter: "phrases around a question: no topic if it is a sentence"
    case .literal: "a fixed phrase: topic, although its words have other meanings"
    default: "says nothing"
    }
  }
}

extension FieldName {
  var meaning: String {
    switch self {
    case .with: "people who were there"
    case .without: "people who were not"
    case .any: "people of whom at least one was there"
    case .organizer: "who organized it"
    case .about: "what it was about"
    case .date, .preposition: "a date"
    case .calendar: "a calendar"
    case .status: ParsedQuery.Status.allCases.map(\.rawValue).joined(separator: ", ")
    case .order: ParsedQuery.Order.allCases.map(\.rawValue).joined(separator: ", ")
    case .kind: ParsedQuery.Kind.allCases.map(\.rawValue).joined(separator: ", ")
    case .length: "a length, as in `longer:45min`"
    case .phrase: "words in this order"
    case .count: "how many"
    }
  }
}
