import Calendars
import Files
import Index
import Notes
import Time

/// A piece of evidence for or against the link of a note to a meeting.
package struct LinkEvidence: Hashable, Sendable, Codable {
  package enum Kind: String, Hashable, Sendable, Codable {
    /// The file contains the event's UID or the record's identifier.
    case identifier
    /// The number or address of the call.
    case call
    /// The time of the start.
    case time
    case day
    case title
    /// The number of the meeting within a series, as in `Execution #208`.
    case number
    case people
    case length
    /// The time at which the file was written.
    case written
  }

  package var kind: Kind
  /// The points, which are summed: positive for the link, negative against it.
  package var points: Double
  /// The reason in a few words, such as `started 4 minutes earlier`.
  package var words: String

  /// The evidence with at most one point against the link, for use if other evidence is strong.
  var withoutDoubt: LinkEvidence {
    LinkEvidence(kind: kind, points: max(points, -1), words: words)
  }
}

/// A meeting that may belong to a note.
struct LinkCandidate: Sendable {
  let id: Int64
  /// The short identifier of the record, which users type.
  let shortID: String
  let uid: String
  let title: TitleWords
  let shownTitle: String
  /// The words of the calendar's name.
  let calendar: Set<String>
  /// The start, in seconds since 1970-01-01T00:00:00Z.
  let startsAt: Int64
  let endsAt: Int64
  let isAllDay: Bool
  var calls: Set<String>
}

/// Weighs the evidence that links a note to a meeting. Points are approximately the natural
/// logarithm of a likelihood ratio: how much more likely an observation is with the right meeting
/// than with another.
struct LinkScorer: Sendable {
  let zone: Zone
  /// If true, the events of the calendars name invited people.
  let invites: Bool
  /// The weights of words, based on their rarity in titles.
  let rarity: WordRarity

  /// A note prepared for weighing.
  struct Subject: Sendable {
    let claims: NoteClaims
    /// The titles of the note: its own, and its file's name.
    let titles: [TitleWords]
    let people: [NamedPerson]
    let calls: Set<String>
    /// The calls in the text, which only count for a link.
    let mentionedCalls: Set<String>
    /// The day without a year in the title or the file's name; nil if there is none.
    let yearlessDay: YearlessDay?
    /// If true, only one meeting has the UID in the note, so that a different date only means that
    /// the event was moved.
    let namesOneMeeting: Bool
    /// If true, only one meeting has the call in the note, unlike the calls of a series.
    let callsOneMeeting: Bool

    init(_ claims: NoteClaims, namesOneMeeting: Bool, callsOneMeeting: Bool) {
      self.claims = claims
      (self.namesOneMeeting, self.callsOneMeeting) = (namesOneMeeting, callsOneMeeting)
      let name = FileNameClaim(RelativePath(claims.path))
      titles = [claims.title.flatMap { TitleWords.said(in: $0) }, name.title].compactMap { $0 }
        .map { TitleWords($0) }.filter { !$0.isEmpty }
      yearlessDay =
        claims.title.flatMap { YearlessDay(in: $0) } ?? YearlessDay(in: name.name)
      people = claims.everybody.map { NamedPerson(Person(written: $0)) }
      calls = Set(claims.calls)
      mentionedCalls = Set(claims.mentionedCalls ?? [])
    }
  }

  /// The maximum total number of points for the title and the number.
  private static let maximumTitlePoints = 9.5

  /// Returns the evidence for a meeting; nil if the meeting would have too few points to be named
  /// even with an equal title. Titles are compared last, because that takes longest.
  ///
  /// - Parameter people: the meeting's people; nil if the note names nobody.
  func evidence(
    of subject: Subject, for meeting: LinkCandidate, attendedBy people: PeopleOfMeeting?
  ) -> [LinkEvidence]? {
    let claims = subject.claims
    var all: [LinkEvidence] = []
    func add(_ kind: LinkEvidence.Kind, _ points: Double, _ words: String) {
      all.append(LinkEvidence(kind: kind, points: points, words: words))
    }
    if let uid = claims.uid, uid == meeting.uid {
      add(.identifier, 12, "the event's UID is in the file")
    }
    if let id = claims.meeting, id.count > 3, meeting.shortID.hasPrefix(id.lowercased()) {
      add(.identifier, 20, "the meeting's id is in the file")
    }
    if !subject.calls.union(subject.mentionedCalls).isDisjoint(with: meeting.calls) {
      add(.call, subject.callsOneMeeting ? 7 : 5, "same call")
    } else if !subject.calls.isEmpty, !meeting.calls.isEmpty {
      add(.call, -6, "different call")
    }
    let isMoved = subject.namesOneMeeting && claims.uid == meeting.uid
    all += when(subject, meeting).map { isMoved ? $0.withoutDoubt : $0 }
    let people = people.map { attendance(subject.people, $0) } ?? []
    let length = [length(claims, meeting)].compactMap(\.self)
    let most = (all + people.map(\.withoutDoubt) + length)
      .reduce(Self.maximumTitlePoints) { $0 + $1.points }
    guard most >= LinkDecision.worthNaming else { return nil }
    // The call identifies the meeting, so a different title is only weak evidence against it.
    let isSameCall = all.contains { $0.kind == .call && $0.points > 0 }
    all += title(subject.titles, meeting).map {
      isSameCall && $0.kind == .title ? $0.withoutDoubt : $0
    }
    // The speakers in one session of a numbered series may not be invited to the series.
    let isNumbered = all.contains { $0.kind == .number && $0.points > 0 }
    return all + (isNumbered ? people.map(\.withoutDoubt) : people) + length
  }

  // MARK: When

  private func when(_ subject: Subject, _ meeting: LinkCandidate) -> [LinkEvidence] {
    let claims = subject.claims
    guard let time = claims.time else {
      return subject.yearlessDay.map { [on($0, claims, meeting)] } ?? written(claims, meeting)
    }
    if case .date(let day) = time {
      let start = EventTime.date(day).instant(in: zone)
      let end = EventTime.date(day.adding(days: 1)).instant(in: zone)
      let isSame = meeting.startsAt < end && max(meeting.endsAt, meeting.startsAt + 1) > start
      if claims.isCreationTime == true, !isSame { return [created(at: time, meeting)] }
      // Minutes are often written on the day after the meeting.
      let isDayAfter = 0..<86_400 ~= start - max(meeting.endsAt, meeting.startsAt + 1)
      return [
        LinkEvidence(
          kind: .day, points: isSame ? 2.5 : isDayAfter ? -2.5 : -12,
          words: isSame ? "same day" : isDayAfter ? "day after" : "different day")
      ]
    }
    let minutes = Double(time.instant(in: zone) - meeting.startsAt) / 60
    if claims.isCreationTime == true, abs(minutes) > 45 { return [created(at: time, meeting)] }
    let isWithin = minutes > 0 && minutes * 60 < Double(meeting.endsAt - meeting.startsAt)
    let points: Double =
      switch abs(minutes) {
      case ...3: 5
      case ...10: 4.5
      case ...20: 3.5
      case ...45: isWithin ? 1.5 : 0.5
      default: isWithin ? 0 : -12
      }
    return [LinkEvidence(kind: .time, points: points, words: Self.distance(minutes))]
  }

  /// Describes the distance in minutes from the meeting's start to the note's.
  private static func distance(_ minutes: Double) -> String {
    let amount = Int(abs(minutes).rounded())
    if amount == 0 { return "same start" }
    if amount >= 240 { return "different start" }
    let side = minutes < 0 ? "earlier" : "later"
    return "started \(amount.counted("minute")) \(side)"
  }

  private func length(_ claims: NoteClaims, _ meeting: LinkCandidate) -> LinkEvidence? {
    guard let length = claims.length, length > 60, !meeting.isAllDay else { return nil }
    let (said, appointed) = (Double(length) / 60, Double(meeting.endsAt - meeting.startsAt) / 60)
    let points: Double
    if said > 1.8 * appointed + 20 {
      points = -4
    } else {
      points = said < 0.2 * appointed ? -1 : abs(said - appointed) <= 15 ? 0.5 : 0
    }
    if points == 0 { return nil }
    let words =
      points > 0
      ? "similar length" : "\(Int(said).counted("minute")) long, \(Int(appointed)) planned"
    return LinkEvidence(kind: .length, points: points, words: words)
  }

  // MARK: Title and people

  private func title(_ titles: [TitleWords], _ meeting: LinkCandidate) -> [LinkEvidence] {
    let likenesses = titles.map {
      ($0, $0.likeness(to: meeting.title, besides: meeting.calendar, rarity: rarity.weight))
    }
    guard let best = likenesses.max(by: { ($0.1 ?? -1) < ($1.1 ?? -1) }), let likeness = best.1
    else { return [] }
    let points = likeness >= 0.4 ? 5 * (likeness - 0.2) / 0.8 : 10 * (likeness - 0.4)
    var all = [
      LinkEvidence(
        kind: .title, points: max(-4, points),
        words: likeness > 0.9
          ? "same title" : likeness >= 0.4 ? "similar title" : "different title")
    ]
    if likeness >= 0.4, let number = titles.lazy.compactMap(\.number).first,
      let own = meeting.title.number
    {
      if number == own {
        all.append(LinkEvidence(kind: .number, points: 4, words: "\"\(number)\" in both"))
      } else if !meeting.title.numbers.contains(number) {
        all.append(
          LinkEvidence(kind: .number, points: -7, words: "number \(number), not \(own)"))
      }
    }
    return all
  }

  private func attendance(_ named: [NamedPerson], _ people: PeopleOfMeeting) -> [LinkEvidence] {
    guard !named.isEmpty else { return [] }
    if people.count == 0 {
      // In calendars that name invited people, an event without guests is usually blocked time.
      guard invites, named.count > 2 else { return [] }
      return [LinkEvidence(kind: .people, points: -2, words: "no guests")]
    }
    let there = named.count { people.hold($0) }
    let share = Double(there) / Double(named.count)
    let alike = 2 * Double(there) / Double(named.count + people.count)
    let words =
      there == named.count && there > 1
      ? "all \(there) people in it were invited"
      : "\(there) of \(named.count) people in it \(there == 1 ? "was" : "were") invited"
    if there > 3 ? alike > 0.85 : there == 3 && alike == 1 {
      // The note names nearly all invited people and few others.
      let points = there == 3 ? 6 : alike == 1 ? 10 : 5 + 3 * (alike - 0.85) / 0.15
      return [LinkEvidence(kind: .people, points: points, words: words)]
    }
    let certainty = min(1, Double(named.count) / 4)
    let points = min(4, max(-3, 9 * (share - 0.35))) * certainty
    return [LinkEvidence(kind: .people, points: points, words: words)]
  }
}

/// The date and title in a file's name or, if that has no date, in its folder's name: Zoom keeps
/// each recording in a folder named after the meeting.
package struct FileNameClaim {
  /// The file's name without its extension.
  package let name: String
  package let start: EventTime?
  /// The file's name without its date and words for the kind of file; or the folder's name,
  /// shortened in the same way, if nothing is left; nil if nothing is left of either.
  package let title: String?

  init(_ path: RelativePath) {
    let parts = path.text.split(separator: "/").map(String.init)
    let file = parts.last ?? ""
    name = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    let folder = parts.dropLast().last
    let inName = WrittenDate(inFileName: name)
    let inFolder = inName == nil ? folder.flatMap { WrittenDate(inFileName: $0) } : nil
    start = (inName ?? inFolder)?.time
    title =
      TitleWords.said(in: inName?.rest ?? name) ?? inFolder.flatMap { TitleWords.said(in: $0.rest) }
  }
}
