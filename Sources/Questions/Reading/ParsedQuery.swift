/// The reading of a question.
package struct ParsedQuery: Hashable, Sendable {
  package typealias Kind = QuestionKind
  package typealias Measure = QuestionMeasure
  package typealias Order = QuestionOrder
  package typealias Status = QuestionStatus

  /// What a question about texts asks for: what named people said, what was decided, or what was
  /// discussed.
  package enum Told: Hashable, Sendable { case said, decided, discussed }

  /// The condition on the requested people: they organized the meeting, gave this answer, or were
  /// named.
  package enum Part: Hashable, Sendable {
    case organizer
    case answered(Status)
    /// The question asks about the named people themselves: `who is dana`.
    case named

    /// The name in output, such as `organizer` or `declined`.
    package var name: String {
      switch self {
      case .organizer: "organizer"
      case .answered(let status): status.rawValue
      case .named: "named"
      }
    }
  }

  /// An answer to an invitation by somebody other than the owner.
  package struct TheirAnswer: Hashable, Sendable {
    package let person: PersonTerm
    package let answer: Status
  }

  /// The people who must attend: at least one person of each term.
  package var with: [PersonTerm] = []
  /// People who must not attend.
  package var without: [PersonTerm] = []
  /// The organizers, any of whom suffices.
  package var organizer: [PersonTerm] = []
  /// People who must not have organized it.
  package var notOrganizer: [PersonTerm] = []
  /// The answers to the invitation that others must have given.
  package var theirAnswers: [TheirAnswer] = []
  /// The owner of the calendars, if they must attend.
  package var me: PersonTerm?
  /// If true, only the named people and the owner may attend.
  package var isOnly = false
  /// If true, the span is that of the original starts, and only moved meetings are asked for.
  package var isOfMoved = false
  /// The owner of the calendars if `isOnly` is true, because they may attend too.
  package var owner: [PersonTerm] = []
  /// The words to search for, including those of `phrases`.
  package var topic = ""
  /// The topic with further words that hint at the content but aren't displayed as topic: verbs,
  /// and words for conversations. Empty if there are none.
  package var wording = ""
  /// Words in this order, from quotation marks.
  package var phrases: [String] = []
  /// Words that a meeting must not contain.
  package var excluded: [String] = []
  /// Identifiers of calendars; empty for all that searches include.
  package var calendars: [String] = []
  /// Identifiers of calendars to leave out.
  package var withoutCalendars: [String] = []
  /// Nil if no date was named.
  package var span: TimeSpan?
  /// The requested weekdays, from 1 for Monday: `on fridays`. Empty for all.
  package var weekdays: Set<Int> = []
  /// The minutes of the day, in local time, in which the meetings begin: `in the mornings`. Nil for
  /// all.
  package var hours: Range<Int>?
  /// The folded words of the place; empty for all places.
  package var location: [String] = []
  /// If true, dates were named that have no time in common.
  package var areDatesAtOdds = false
  /// The order, if the question asks for the next, the last or the first.
  package var order: Order?
  /// The number of results; nil if none was named.
  package var count: Int?
  /// The kind of answer.
  package var kind = Kind.search
  /// The measure of a figure; nil if the question asks for none.
  package var measure: Measure?
  /// The part of the requested people; nil for all attendees.
  package var part: Part?
  /// The status that meetings must have.
  package var status: Status?
  /// The range of the number of attendees; nil if none was named.
  package var size: ClosedRange<Int>?
  /// The lead of the kind over the next one, in nats, if the classifier chose it; nil if a word
  /// did.
  package var leadOfKind: Float?
  /// If true, the span is this moment.
  package var isNow = false
  /// The minimum length in minutes.
  package var longer: Int?
  /// The maximum length in minutes.
  package var shorter: Int?
  /// If true, the bounds of the length are inclusive, as for `at least an hour`.
  package var isLengthIncluded = false
  /// Filters, as written, that matched nothing, so their words are searched for instead.
  package var asWords: [String] = []
  /// Unknown names after `with`, as written, if no topic follows. Their words belong to the topic,
  /// and meetings must contain them.
  package var unknownNames: [String] = []
  /// What the question asks to be told from texts; nil if nothing.
  package var told: Told?
  /// If true, the question asks for a number or a date in texts: `how much runway do we have`,
  /// `until when is it closed`.
  package var asksForFigure = false
  /// If true, the question asks whether there is something: `is there a regatta in july`.
  package var asksForExistence = false
  /// If true, the question may be about what people did, rather than whom a meeting had as
  /// attendees.
  package var mayAskForDeed = false
  /// If true, the question asks for meetings of a kind, as `retros in march` does: those with this
  /// title, if there are any.
  package var isListOfKind = false
  /// If true, it asks for them if there are several.
  package var mayBeListOfKind = false
  /// The words for the requested kind of meeting, such as `weekly social` in `at which weekly
  /// social did they …`; empty if there are none. They belong to the topic.
  package var kindWords = ""
  /// Notices on how the question was read.
  package var notices: [String] = []
  /// The role of each word of the question.
  package var places: [Place] = []

  package init() {}

  /// The notice for a question about people's actions, which only texts record.
  package static let isOnlyInTexts = "attendee lists don't say this; searching what was said"

  /// The end of `size` if the question names only a minimum.
  package static let unboundedSize = Int.max

  /// Turns a search into a list if a time is its only condition.
  package mutating func listIfOnlyDated() {
    if kind == .search, topic.isEmpty, with.isEmpty, order == nil, span != nil { kind = .list }
  }

  /// The words to search texts for: `wording`, or the topic if that is empty.
  package var searched: String { topic.isEmpty || wording.isEmpty ? topic : wording }
}

/// A person in a question, and the people that the name may mean.
package struct PersonTerm: Hashable, Sendable {
  /// The names as written; several if any of them will do.
  package var names: [String]
  /// The people that the names may mean.
  package var people: [KnownPerson]
  /// The domain if the term means everybody with an address there: `example.org`.
  package var domain: String?

  package init(names: [String], people: [KnownPerson], domain: String? = nil) {
    self.names = names
    self.people = people
    self.domain = domain
  }

  /// The names as typed, joined by `or`.
  package var written: String { names.joined(separator: " or ") }

  /// Text such as `'dana' matches 2 people (Dana Kim, Dana Okafor)`, with addresses if the names
  /// are equal.
  package var matches: String {
    let all = people.prefix(5).map { person in
      let isShared = people.count { $0.displayName == person.displayName } > 1
      return isShared ? person.emails.first ?? person.displayName : person.displayName
    }
    let more = people.count > 5 ? " and \(people.count - 5) more" : ""
    return "'\(written)' matches \(people.count) people (\(all.joined(separator: ", "))\(more))"
  }

  /// If true, the term is a whole address, which means one person for certain.
  package var isExact: Bool {
    people.count == 1 && names.count == 1 && people[0].emails.contains(written.lowercased())
  }
}

/// The role of a word in the reading of a question.
package enum Place: String, Hashable, Sendable, CaseIterable {
  case people, topic, phrase, excluded, calendar, date, order, length, status, kind, filler, mark

  /// If true, words with this role restrict the results and may also be words of a title.
  package var isFilter: Bool {
    [.excluded, .calendar, .date, .order, .length, .status].contains(self)
  }
}
