/// The reading of a question.
package struct ParsedQuery: Hashable, Sendable {
  package typealias Kind = QuestionKind
  package typealias Measure = QuestionMeasure
  package typealias Order = QuestionOrder
  package typealias Status = QuestionStatus

  /// A question about texts: the words of those who are named, decisions, or what was talked about.
  package enum Told: Hashable, Sendable { case said, decided, discussed }

  /// The part that the people had who are asked for: they organized the meeting, or answered so.
  package enum Part: Hashable, Sendable {
    case organizer
    case answered(Status)
    /// They are those who are named: `who is dana`.
    case named

    /// `organizer`, `declined`
    package var name: String {
      switch self {
      case .organizer: "organizer"
      case .answered(let status): status.rawValue
      case .named: "named"
      }
    }
  }

  /// Terms of which all must be there; of the people of one, any.
  package var with: [PersonTerm] = []
  /// People who must not be there.
  package var without: [PersonTerm] = []
  /// The organizers; of several, any.
  package var organizer: [PersonTerm] = []
  /// People who must not have organized it.
  package var notOrganizer: [PersonTerm] = []
  /// The calendars' owner, who must be there.
  package var me: PersonTerm?
  /// If true, no one but those who are named, and the owner, may be there.
  package var isOnly = false
  /// The calendars' owner, where `isOnly` asks who else may be there.
  package var owner: [PersonTerm] = []
  /// Words to search for; those of `phrases` are among them.
  package var topic = ""
  /// The topic, and among its words those that it is shown without though they tell a little of what
  /// was said: verbs, and words for conversations. Empty if that is the topic itself.
  package var wording = ""
  /// Words in this order, from quotation marks.
  package var phrases: [String] = []
  /// Words that must not be in a meeting.
  package var excluded: [String] = []
  /// Identifiers; empty for all calendars that are included.
  package var calendars: [String] = []
  /// Identifiers of calendars to leave out.
  package var withoutCalendars: [String] = []
  /// Nil if no date was named.
  package var span: TimeSpan?
  /// If true, dates were named that have no time in common.
  package var areDatesAtOdds = false
  /// The order, if the next, the last or the first is asked for.
  package var order: Order?
  /// The number of results; nil if none was named.
  package var count: Int?
  /// The kind of answer.
  package var kind = Kind.search
  /// The measure of a figure; nil if none is asked for.
  package var measure: Measure?
  /// The part of those who are asked for; nil for all who were there.
  package var part: Part?
  /// Only meetings that are so.
  package var status: Status?
  /// The number of people who are there, from the least to the most; nil if none was named.
  package var size: ClosedRange<Int>?
  /// If true, the span is this moment.
  package var isNow = false
  /// In minutes.
  package var longer: Int?
  /// As `longer`: the greatest length.
  package var shorter: Int?
  /// If true, exactly so many minutes will do, as for `at least an hour`.
  package var isLengthIncluded = false
  /// Filters, as they were written, that left nothing: their words are searched for instead.
  package var asWords: [String] = []
  /// Names behind `with` that nobody has, as they were written, where no topic comes behind them:
  /// their words are of the topic, and meetings have to have them.
  package var unknownNames: [String] = []
  /// Of whom or what texts are asked; nil if nothing of the kind is.
  package var told: Told?
  /// If true, meetings of a kind are asked for, as `retros in march`: those that are called so, where
  /// there are some.
  package var isListOfKind = false
  /// Notices on how the question was read.
  package var notices: [String] = []
  /// The role of each word of the question.
  package var places: [Place] = []

  package init() {}

  /// The end of `size` where only the least was named.
  package static let mostPeople = Int.max

  /// The words to search texts for: the topic with the words that tell a little of it.
  package var searched: String { topic.isEmpty || wording.isEmpty ? topic : wording }
}

/// Someone who is asked for, and whom the name may mean.
package struct PersonTerm: Hashable, Sendable {
  /// As they were written; more than one where any of them will do.
  package var names: [String]
  /// The people whom it may mean.
  package var people: [KnownPerson]
  /// `example.org`, where everybody is meant who has an address there.
  package var domain: String?

  package init(names: [String], people: [KnownPerson], domain: String? = nil) {
    self.names = names
    self.people = people
    self.domain = domain
  }

  /// As it was typed, or the first of several names.
  package var written: String { names.joined(separator: " or ") }

  /// `'dana' matches 2 people (Dana Kim, Dana Okafor)`; by address where they are called the same.
  package var matches: String {
    let all = people.prefix(5).map { person in
      let isShared = people.count { $0.displayName == person.displayName } > 1
      return isShared ? person.emails.first ?? person.displayName : person.displayName
    }
    let more = people.count > 5 ? " and \(people.count - 5) more" : ""
    return "'\(written)' matches \(people.count) people (\(all.joined(separator: ", "))\(more))"
  }

  /// If true, one person is meant for certain: it is a whole address.
  package var isExact: Bool {
    people.count == 1 && names.count == 1 && people[0].emails.contains(written.lowercased())
  }
}

/// The role as which a word of a question was read.
package enum Place: String, Hashable, Sendable, CaseIterable {
  case people, topic, phrase, excluded, calendar, date, order, length, status, kind, filler, mark

  /// If true, words of the kind limit what is found and may also be words of a title.
  package var isFilter: Bool {
    [.excluded, .calendar, .date, .order, .length, .status].contains(self)
  }
}
