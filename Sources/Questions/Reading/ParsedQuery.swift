/// The reading of a question.
package struct ParsedQuery: Hashable, Sendable {
  package typealias Kind = QuestionKind
  package typealias Measure = QuestionMeasure
  package typealias Order = QuestionOrder
  package typealias Status = QuestionStatus

  /// A question about texts: the words of those who are named, decisions, or what was talked about.
  package enum Told: Hashable, Sendable { case said, decided, discussed }

  /// The part that the requested people had: they organized the meeting, or gave this answer.
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

  /// An answer to an invitation by somebody other than the owner.
  package struct TheirAnswer: Hashable, Sendable {
    package let person: PersonTerm
    package let answer: Status
  }

  /// Terms of which all must be there; of the people of one, any.
  package var with: [PersonTerm] = []
  /// People who must not be there.
  package var without: [PersonTerm] = []
  /// The organizers; of several, any.
  package var organizer: [PersonTerm] = []
  /// People who must not have organized it.
  package var notOrganizer: [PersonTerm] = []
  /// The answers to the invitation that others must have given.
  package var theirAnswers: [TheirAnswer] = []
  /// The calendars' owner, who must be there.
  package var me: PersonTerm?
  /// If true, no one but those who are named, and the owner, may be there.
  package var isOnly = false
  /// The calendars' owner, where `isOnly` asks who else may be there.
  package var owner: [PersonTerm] = []
  /// Words to search for; those of `phrases` are among them.
  package var topic = ""
  /// The topic with words that are not shown as part of it but say a little about the content: verbs,
  /// and words for conversations. Empty if that is the topic itself.
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
  /// The weekdays on which meetings are asked for, 1 for Monday: `on fridays`. Empty for all.
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
  /// The number of people who are there, from the least to the most; nil if none was named.
  package var size: ClosedRange<Int>?
  /// The difference in nats to the next kind, if the kind is that of similar questions, not of a word.
  package var leadOfKind: Float?
  /// If true, the span is this moment.
  package var isNow = false
  /// The minimum length in minutes.
  package var longer: Int?
  /// The maximum length in minutes.
  package var shorter: Int?
  /// If true, exactly so many minutes will do, as for `at least an hour`.
  package var isLengthIncluded = false
  /// Filters, as they were written, that left nothing: their words are searched for instead.
  package var asWords: [String] = []
  /// Unknown names after `with`, as written, if no topic follows. Their words belong to the topic,
  /// and meetings must contain them.
  package var unknownNames: [String] = []
  /// The speaker or the kind of text that the question asks for; nil if it asks for neither.
  package var told: Told?
  /// If true, the question asks for a number or a date in texts: `how much runway do we have`, `until
  /// when is it closed`.
  package var asksForFigure = false
  /// If true, people may be asked for by what they did, rather than by the meetings they attended.
  package var mayAskForDeed = false
  /// If true, the question asks for meetings of a kind, as `retros in march` does: those with this
  /// title, if there are any.
  package var isListOfKind = false
  /// The words for the kind of meeting that is asked for, `weekly social` of `at which weekly social
  /// did they …`; empty if there are none. They belong to the topic.
  package var kindWords = ""
  /// Notices on how the question was read.
  package var notices: [String] = []
  /// The role of each word of the question.
  package var places: [Place] = []

  package init() {}

  /// The notice of a question for what people did, which only texts say.
  package static let isOnlyInTexts = "attendee lists don't say this; searching what was said"

  /// The end of `size` if the question names only a minimum.
  package static let mostPeople = Int.max

  /// Asks for a list if a time is all that is asked for.
  package mutating func listIfOnlyDated() {
    if kind == .search, topic.isEmpty, with.isEmpty, order == nil, span != nil { kind = .list }
  }

  /// The words to search texts for: the topic with the words that tell a little of it.
  package var searched: String { topic.isEmpty || wording.isEmpty ? topic : wording }
}

/// A person in a question, and the people that the name may mean.
package struct PersonTerm: Hashable, Sendable {
  /// The names as written; several if any of them will do.
  package var names: [String]
  /// The people whom it may mean.
  package var people: [KnownPerson]
  /// The domain if the term means everybody with an address there: `example.org`.
  package var domain: String?

  package init(names: [String], people: [KnownPerson], domain: String? = nil) {
    self.names = names
    self.people = people
    self.domain = domain
  }

  /// The name as typed, or the first of several.
  package var written: String { names.joined(separator: " or ") }

  /// Returns text like `'dana' matches 2 people (Dana Kim, Dana Okafor)`, with addresses if the
  /// names are equal.
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

/// The role as which a word of a question was read.
package enum Place: String, Hashable, Sendable, CaseIterable {
  case people, topic, phrase, excluded, calendar, date, order, length, status, kind, filler, mark

  /// If true, words of the kind limit what is found and may also be words of a title.
  package var isFilter: Bool {
    [.excluded, .calendar, .date, .order, .length, .status].contains(self)
  }
}
