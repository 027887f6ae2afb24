/// The parsed form of a question.
package struct ParsedQuery: Hashable, Sendable {
  package typealias Kind = QuestionKind
  package typealias Measure = QuestionMeasure
  package typealias Order = QuestionOrder
  package typealias Status = QuestionStatus

  /// The information that a question about texts asks for: what named people said, what was
  /// decided, or what was discussed.
  package enum Told: Hashable, Sendable { case said, decided, discussed }

  /// The condition on the requested people: they organized the meeting, gave this response, or are
  /// the people named in the question.
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

  /// The response of somebody other than the owner to an invitation.
  package struct TheirAnswer: Hashable, Sendable {
    package let person: PersonTerm
    package let answer: Status
  }

  /// The people who must attend: for each term, at least one of its people.
  package var with: [PersonTerm] = []
  /// People who must not attend.
  package var without: [PersonTerm] = []
  /// The organizers. One of them suffices.
  package var organizer: [PersonTerm] = []
  /// People who must not have organized the meeting.
  package var notOrganizer: [PersonTerm] = []
  /// The responses that other people must have given to the invitation.
  package var theirAnswers: [TheirAnswer] = []
  /// The owner of the calendars, if they must attend; otherwise nil.
  package var me: PersonTerm?
  /// If true, only the named people and the owner may attend.
  package var isOnly = false
  /// If true, only moved meetings are requested, and the span applies to their original start
  /// times.
  package var isOfMoved = false
  /// The owner of the calendars, who may also attend if `isOnly` is true; empty otherwise.
  package var owner: [PersonTerm] = []
  /// The words to search for, including those of `phrases`.
  package var topic = ""
  /// The topic plus words that hint at the content but aren't displayed as topic: verbs, and nouns
  /// for conversations. Empty if there are none.
  package var wording = ""
  /// Words behind the first one of the topic that are neither topic nor condition, such as `few`.
  /// They belong to the meaning of the question, unlike nouns for meetings and `meetings about …`.
  package var fillers: [String] = []
  /// Quoted phrases, whose words must occur in this order.
  package var phrases: [String] = []
  /// Words that a meeting must not contain.
  package var excluded: [String] = []
  /// Identifiers of the requested calendars; empty for all calendars that searches include.
  package var calendars: [String] = []
  /// Identifiers of calendars to leave out.
  package var withoutCalendars: [String] = []
  /// The requested time span; nil if the question doesn't contain a date.
  package var span: TimeSpan?
  /// The requested weekdays, from 1 for Monday, as in `on fridays`; empty for all days.
  package var weekdays: Set<Int> = []
  /// The minutes of the day, in local time, in which the meetings must begin: `in the mornings`.
  /// Nil if there is no restriction.
  package var hours: Range<Int>?
  /// The folded words of the requested location; empty for all locations.
  package var location: [String] = []
  /// If true, the question contains dates that don't overlap.
  package var areDatesAtOdds = false
  /// The requested position in time; nil if the question asks for neither the next, the last nor
  /// the first.
  package var order: Order?
  /// The requested number of results; nil if the question doesn't contain one.
  package var count: Int?
  /// The position of the requested meeting in `order`: 3 for `the third retro`.
  package var rank = 1
  /// The kind of answer that the question asks for.
  package var kind = Kind.search
  /// The requested figure; nil if the question doesn't ask for one.
  package var measure: Measure?
  /// The condition on the requested people; nil for all attendees.
  package var part: Part?
  /// The status that meetings must have; nil if the question doesn't ask for one.
  package var status: Status?
  /// The requested range of the number of attendees; nil if the question doesn't restrict it.
  package var size: ClosedRange<Int>?
  /// The lead of the kind over the second-best kind, in nats, if the classifier chose the kind; nil
  /// if a word of the question did.
  package var leadOfKind: Float?
  /// If true, the span is the present moment.
  package var isNow = false
  /// The minimum duration in minutes.
  package var longer: Int?
  /// The maximum duration in minutes.
  package var shorter: Int?
  /// If true, the bounds of the duration are inclusive, as for `at least an hour`.
  package var isLengthIncluded = false
  /// Filters, as written, that matched nothing. Their words are searched for instead.
  package var asWords: [String] = []
  /// Unknown names after `with`, as written, if no topic follows. Their words belong to the topic,
  /// and meetings must contain them.
  package var unknownNames: [String] = []
  /// The information that the question asks for from texts; nil if it doesn't ask for any.
  package var told: Told?
  /// If true, the question asks for a number or a date that a text states: `how much runway do we
  /// have`, `until when is it closed`.
  package var asksForFigure = false
  /// If true, the question asks whether something exists: `is there a regatta in july`.
  package var asksForExistence = false
  /// If true, the question asks what texts say, and not for a meeting: `why did we drop the crane`.
  package var asksForContent = false
  /// If true, the question may ask what people did, rather than which meetings they attended.
  package var mayAskForDeed = false
  /// If true, the question asks for meetings of a kind, such as `retros in march`. The answer lists
  /// the meetings with this title, if there are any.
  package var isListOfKind = false
  /// If true, the answer is such a list only if several meetings have this title.
  package var mayBeListOfKind = false
  /// The words for the requested kind of meeting, such as `weekly social` in `at which weekly
  /// social did they …`. They also belong to the topic. Empty if there are none.
  package var kindWords = ""
  /// If true, a word of the topic was taken for what is asked, as in `harbour round place`.
  package var hasRoleInTopic = false
  /// Notices about how the question was parsed.
  package var notices: [String] = []
  /// The role of each word of the question.
  package var places: [Place] = []

  package init() {}

  /// Returns the elements, which are in the order that the question asks for, from its rank on.
  package func ranked<Element>(_ elements: [Element]) -> [Element] {
    Array(elements.dropFirst(rank - 1))
  }

  /// The notice for a question about people's actions, which only the texts of meetings record.
  package static let isOnlyInTexts = "attendee lists don't say this; searching what was said"

  /// The upper bound of `size` if the question states only a minimum.
  package static let unboundedSize = Int.max

  /// Changes a search to a list if a date is its only condition.
  package mutating func listIfOnlyDated() {
    if kind == .search, topic.isEmpty, with.isEmpty, order == nil, span != nil { kind = .list }
  }

  /// The words to search texts for: `wording`, or the topic if that is empty.
  package var searched: String { topic.isEmpty || wording.isEmpty ? topic : wording }
}

/// A person named in a question, and the known people that the name may mean.
package struct PersonTerm: Hashable, Sendable {
  /// The names as written; several if the question lists alternatives.
  package var names: [String]
  /// The people that the names may mean.
  package var people: [KnownPerson]
  /// The domain if the term means everybody with an address there, such as `example.org`; otherwise
  /// nil.
  package var domain: String?

  package init(names: [String], people: [KnownPerson], domain: String? = nil) {
    self.names = names
    self.people = people
    self.domain = domain
  }

  /// The names as typed, joined by `or`.
  package var written: String { names.joined(separator: " or ") }

  /// Text such as `'dana' matches 2 people (Dana Kim, Dana Okafor)`. People with equal names are
  /// listed by address.
  package var matches: String {
    let all = people.prefix(5).map { person in
      let isShared = people.count { $0.displayName == person.displayName } > 1
      return isShared ? person.emails.first ?? person.displayName : person.displayName
    }
    let more = people.count > 5 ? " and \(people.count - 5) more" : ""
    return "'\(written)' matches \(people.count) people (\(all.joined(separator: ", "))\(more))"
  }

  /// If true, the term is a whole address, which identifies one person with certainty.
  package var isExact: Bool {
    people.count == 1 && names.count == 1 && people[0].emails.contains(written.lowercased())
  }
}

/// The role of a word in a reading. The array `ParsedQuery.places` contains one for each word.
package enum Place: String, Hashable, Sendable, CaseIterable {
  case people, topic, phrase, excluded, calendar, date, order, length, status, kind, filler, mark

  /// If true, words with this role normally restrict the results, but may also be words of a title.
  package var isFilter: Bool {
    [.excluded, .calendar, .date, .order, .length, .status].contains(self)
  }
}
