import Calendars
import Files
import Foundation
import Index
import Notes
import Time

/// Converts a file of notes to records, whose calendar is set later.
struct FileOfNotes {
  private(set) var records: [RecordRow] = []
  let problems: [CalendarProblem]

  init(_ reading: NoteReading, _ file: SourceFile, now: Moment) {
    problems = reading.problems.map { problem in
      CalendarProblem(
        line: problem.line, message: problem.message, extent: problem.losesText ? .file : .note)
    }
    let name = FileNameClaim(file.path)
    var uids = Set<String>()
    // The next free number for each day or title that several notes share. Thousands may share one.
    var numbers: [String: Int] = [:]
    for note in reading.notes {
      var uid = file.path.text
      if reading.notes.count > 1 {
        uid += "#" + (note.start.map(\.description) ?? note.title ?? "")
        let first = uid
        var number = numbers[first] ?? 2
        while uids.contains(uid) {
          uid = "\(first)#\(number)"
          number += 1
        }
        uids.insert(uid)
        numbers[first] = number
      }
      records.append(Self.row(of: note, uid: uid, in: file, named: name, now: now))
    }
  }

  private static func row(
    of note: Note, uid: String, in file: SourceFile, named name: FileNameClaim, now: Moment
  ) -> RecordRow {
    let claims = NoteClaims(note, path: file.path, named: name, modified: file.modified)
    var speech: Speech?
    let text: String
    switch note.body {
    case .text(let said): text = said
    case .turns(let turns):
      let spoken = SpokenText(turns, speakers: claims.speakers)
      (text, speech) = (spoken.text, spoken.speech)
    }
    let record = MeetingRecord(
      note, claims, named: name, text: text, uid: uid, now: now)
    return RecordRow(
      record, hash: RecordText(record).hash, speech: speech,
      marks: NoteMarks(text: record.notes, speech: speech, fields: claims.fields ?? []))
  }
}

extension MeetingRecord {
  /// Creates the record of a new note. The key doesn't depend on the note's date, so that a note
  /// with a corrected date stays the same record.
  package init(
    _ note: Note, _ claims: NoteClaims, named name: FileNameClaim, text: String, uid: String,
    now: Moment
  ) {
    let start = claims.time ?? .undated
    let startsAt = start.instant(in: now.zone)
    let length = start == .undated ? 0 : claims.length ?? 0
    let title = note.title ?? name.title ?? name.name
    var occurrence = Occurrence(
      uid: uid, original: .date(CivilDate(daysSince1970: 0)), start: start,
      end: start.later(by: length), title: title, notes: text,
      categories: note.tags)
    occurrence.isTransparent = true
    self.init(occurrence, calendar: "", owners: [], now: now, digest: TextDigest(text))
    kind = .note
    isRestricted = note.isRestricted
    self.startsAt = startsAt
    endsAt = start.isDate ? end.instant(in: now.zone) : startsAt + Int64(length)
    self.claims = claims.text
    // Lists of people must not reveal who is named in a restricted note.
    attendees = note.isRestricted ? [] : Self.people(of: claims)
    contentHash = hashOfContent(notes: TextDigest(text))
  }
}

extension EventTime {
  /// Returns the end of an event that begins at this time and lasts `seconds`. From a date, the
  /// length is rounded down to whole days, but is at least one day.
  func later(by seconds: Int) -> EventTime {
    switch self {
    case .date(let day): .date(day.adding(days: max(1, seconds / 86_400)))
    case .instant(let instant): .instant(instant + Int64(seconds))
    case .floating(let wallClock): .floating(wallClock + Int64(seconds))
    }
  }
}

extension NoteClaims {
  package init(_ note: Note, path: RelativePath, named name: FileNameClaim, modified: Int64?) {
    self.init(path: path.text)
    self.modified = modified
    title = note.title
    // The day in a name is that of the meeting; the time of creation may add the hour.
    func day(_ time: EventTime?) -> Substring? { time?.description.prefix(10) }
    let isOfOtherDay =
      note.isCreationTime && name.start != nil && day(name.start) != day(note.start)
    start = (isOfOtherDay ? name.start : note.start ?? name.start).map(\.description)
    isCreationTime = note.isCreationTime && !isOfOtherDay ? true : nil
    length = note.length
    if case .turns(let turns) = note.body, let end = turns.map(\.end).max(), length == nil {
      length = Int(end)
    }
    (uid, meeting) = (note.uid, note.recordID)
    calls = CallNumber.all(in: note.links + [path.text, note.title ?? ""])
    let inText = CallNumber.inAddresses(note.addresses)
    mentionedCalls = inText.isEmpty ? nil : inText
    people = Array(note.people.prefix(Self.maximumPeople))
    absent = note.absent.isEmpty ? nil : Array(note.absent.prefix(Self.maximumPeople))
    speakers = Array(note.speakers.prefix(Self.maximumPeople))
    line = note.textLine == 1 ? nil : note.textLine ?? 0
    if !note.fields.isEmpty {
      fields = note.fields.prefix(Self.maximumFields).map { Field(text: $0.text, line: $0.line) }
    }
  }

  private static let maximumPeople = 500
  private static let maximumFields = 500
}

/// A transcript as text, one line per turn: `Dana Okafor: Good morning.`. This way, passages begin
/// with a turn and contain the names of their speakers. The times of the turns are stored
/// separately from the text.
struct SpokenText {
  private(set) var text = ""
  private(set) var speech = Speech()

  /// - Parameter speakers: the speakers of the turns, in the order of `NoteClaims.speakers`.
  init(_ turns: [Turn], speakers: [String]) {
    let numbers = Dictionary(zip(speakers, 0...)) { first, _ in first }
    for turn in turns where !turn.text.isEmpty {
      if !text.isEmpty { text += "\n" }
      speech.marks.append(
        Speech.Mark(
          offset: text.utf8.count, milliseconds: Int(turn.start * 1_000),
          speaker: turn.speaker.flatMap { numbers[$0] }))
      // A company in a label is searched for, too. `Becker, Tom` and titles are changed, so that the
      // line begins with the listed name.
      if let label = turn.label {
        let hasCompany = label.contains { "([{|｜".contains($0) } && !label.contains(",")
        text += "\(hasCompany ? label : turn.speaker ?? label): "
      }
      text += turn.text
    }
  }
}
