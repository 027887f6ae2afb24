import Calendars
import Index
import Marks
import Questions
import Time

/// Finds items that were still open before a meeting, from other meetings with its people and from
/// notes without a meeting.
struct EarlierOpenItems {
  let store: MeetingStore
  let now: Moment
  var zone: Zone { now.zone }
  let marked: MarkedItems
  let owners: Set<String>

  /// The maximum number of earlier meetings, and of notes, in which open items are searched for.
  private static let maximumSearched = 60
  /// The maximum number of notes without a meeting to check.
  private static let searchedNotes = 1_000

  /// Returns the open items of the participants, and other items that concern them, the latest
  /// first. The other items belong to the user or to nobody. They either name a participant, or are
  /// the user's own from a meeting with nobody else.
  ///
  /// - Parameters:
  ///   - people: the participants, except the user.
  ///   - meeting: the meeting that is prepared.
  ///   - last: a meeting whose items are excluded; nil if there is none.
  func items(
    of people: [Person], before meeting: MeetingRecord, besides last: MeetingRecord?
  ) throws -> (theirs: [MarkedItem], others: [MarkedItem]) {
    if people.isEmpty { return ([], []) }
    let user = ([meeting.organizer].compactMap { $0 } + meeting.attendees.map(\.person))
      .filter { owners.contains($0.email) }
    let nameable = NamedPeople(people + user)
    let concerned = InvolvedPeople(people, owners: owners.union(user.map(\.displayName)))
    var known = Set<String>()
    let items = try
      (records(with: people, before: min(meeting.startsAt, now.seconds)).filter {
        $0.id != last?.id
      }
      .flatMap {
        try marked.items([.open], of: $0.placed(in: zone), besides: nameable, isSpoken: false)
      } + marked.tasks([.open])).filter { known.insert($0.mark.text).inserted }
    let theirs = items.filter(concerned.own)
    return (theirs, items.filter { !concerned.own($0) && concerned.areMeant(by: $0) })
  }

  /// Returns the earlier meetings with any of the people, and the notes without a meeting, that may
  /// contain open items.
  private func records(
    with people: [Person], before instant: Int64
  ) throws -> [MeetingRecord] {
    let emails = people.map(\.email).filter { !$0.isEmpty }
    return try store.read { db in
      let known = try store.people(db).people(with: emails).flatMap(\.ids)
      let met = try MeetingsAround.with(known, before: instant, limit: Self.maximumSearched, db)
      let notes = try MeetingsAround.notes(
        before: instant, includingRestricted: store.preferences.showsRestricted,
        limit: Self.searchedNotes, db)
      let open =
        try MeetingsAround.withOpenItems(met, db)
        + MeetingsAround.withOpenItems(notes, db).prefix(Self.maximumSearched)
      return try MeetingRecord.all(rowIDs: open, db).sorted { $0.startsAt > $1.startsAt }
    }
  }
}

/// The participants of a meeting and the user, for comparison with the people in items.
private struct InvolvedPeople {
  private let names: Set<String>
  private let named: NamedPeople
  /// The addresses and names of the user.
  private let owners: Set<String>

  init(_ people: [Person], owners: Set<String>) {
    (names, named, self.owners) = (Set(people.map(\.displayName)), NamedPeople(people), owners)
  }

  /// Returns true if one of the participants is responsible for the item.
  func own(_ item: MarkedItem) -> Bool {
    item.people.contains { names.contains($0.displayName) }
  }

  /// Returns true if the item is the user's or nobody's, and either names a participant or is the
  /// user's from a meeting with nobody else.
  func areMeant(by item: MarkedItem) -> Bool {
    guard item.people.allSatisfy(isUser) else { return false }
    if areNamed(in: item.mark.text) { return true }
    guard let record = item.record, !item.people.isEmpty else { return false }
    let others = record.people.filter { !isUser($0) }
    return !others.isEmpty && others.allSatisfy { names.contains($0.displayName) }
  }

  private func isUser(_ person: Person) -> Bool {
    owners.contains(person.email) || owners.contains(person.displayName)
  }

  /// Returns true if a capitalized word of the text is part of a participant's name.
  private func areNamed(in text: String) -> Bool {
    text.split { !$0.isLetter && !"-'’".contains($0) }.contains { word in
      guard word.first?.isUppercase == true, word.count > 1 else { return false }
      let folded = NameWords(String(word)).words
      return !folded.isEmpty && named.first(named: folded) != nil
    }
  }
}
