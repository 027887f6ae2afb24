import MeetingIndex
import Questions
import Time

/// An answer as JSON: a list of results, or an object with that list, the reading of the question
/// and the number of further results.
public struct AnswerJSON: Encodable {
  private let answer: Answer
  package let elements: [Element]

  /// - Parameters:
  ///   - zone: the zone in which floating times are read.
  ///   - explains: if true, hits contain their evidence.
  public init(_ answer: Answer, zone: Zone, explains: Bool) {
    self.answer = answer
    elements =
      switch answer.content {
      case .meetings(let hits), .dates(let hits), .places(let hits), .lengths(let hits):
        hits.map {
          .record(RecordJSON(record: $0.record, zone: zone, hit: $0, explains: explains))
        }
      case .list(let records): records.map { .record(RecordJSON(record: $0, zone: zone)) }
      case .free(let time): time.stretches.map { .stretch(TimeSlotJSON($0, zone: zone)) }
      case .people(let attendance):
        attendance.people.map { .participant(ParticipantJSON($0, of: attendance.meetings)) }
      case .figure(let figure): [.figure(FigureJSON(figure))]
      case .overlaps(let overlaps): overlaps.map { .overlap(OverlapJSON($0, zone: zone)) }
      }
  }

  package enum Element: Encodable {
    case record(RecordJSON)
    case stretch(TimeSlotJSON)
    case participant(ParticipantJSON)
    case figure(FigureJSON)
    case overlap(OverlapJSON)

    package func encode(to encoder: any Encoder) throws {
      switch self {
      case .record(let record): try record.encode(to: encoder)
      case .stretch(let stretch): try stretch.encode(to: encoder)
      case .participant(let participant): try participant.encode(to: encoder)
      case .figure(let figure): try figure.encode(to: encoder)
      case .overlap(let overlap): try overlap.encode(to: encoder)
      }
    }
  }

  private enum CodingKeys: CodingKey { case reading, answer, more, moreIsLeast, notices }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(ParsedQueryJSON(answer.reading), forKey: .reading)
    try container.encode(elements, forKey: .answer)
    try container.encode(answer.more.count, forKey: .more)
    try container.encode(answer.more.isAtLeast, forKey: .moreIsLeast)
    try container.encode(answer.notices, forKey: .notices)
  }
}

/// A gap, or a meeting in the way, as JSON.
package struct TimeSlotJSON: Encodable {
  private let free: Bool
  private let start, end: String?
  private let minutes: Int
  /// Nil for a gap.
  private let meeting: RecordJSON?
  /// The person who is busy, if only a server says so.
  private let person: String?
  /// The rank of a proposed time, from 1 for the best.
  private let rank: Int?
  /// If true, something tentative overlaps the proposed time.
  private let maybe: Bool?
  /// The zone of readable fields; not encoded.
  private let time: DisplayTime
  private let startsAt: Int64

  private enum CodingKeys: CodingKey, CaseIterable {
    case free, start, end, minutes, meeting, person, rank, maybe
  }

  package init(_ slot: FreeTime.Slot, rank: Int, zone: Zone) {
    (time, startsAt) = (DisplayTime(zone: zone), slot.span.lowerBound)
    (free, meeting, person, self.rank, maybe) = (true, nil, nil, rank, slot.isMaybe)
    start = JSON.instant(slot.span.lowerBound)
    end = JSON.instant(slot.span.upperBound)
    minutes = slot.span.count / 60
  }

  package init(_ stretch: FreeTime.TimeSlot, zone: Zone) {
    (time, startsAt) = (DisplayTime(zone: zone), stretch.span.lowerBound)
    free = stretch.isGap
    person = stretch.person
    start = JSON.instant(stretch.span.lowerBound)
    end = JSON.instant(stretch.span.upperBound)
    minutes = stretch.span.count / 60
    meeting = stretch.record.map { RecordJSON(record: $0, zone: zone) }
    (rank, maybe) = (nil, stretch.person == nil ? nil : stretch.isTentative)
  }
}

extension TimeSlotJSON: TemplateValue {
  package static let templateFields =
    RecordJSON.readableFields + CodingKeys.keyNames.filter { !["free", "meeting"].contains($0) }

  package func readable(_ field: String) -> String? {
    switch field {
    case "date": "\(time.day(of: .instant(startsAt)))"
    case "time": time.clock(.instant(startsAt))
    case "duration": ParsedQueryText.length(minutes)
    default: nil
    }
  }
}

/// A participant of some meetings, as JSON.
package struct ParticipantJSON: Encodable {
  private let name: String
  private let names, emails: [String]
  private let meetings, of, organized: Int
  private let me: Bool

  init(_ participant: Attendance.Participant, of count: Int) {
    name = participant.person.displayName
    (names, emails) = (participant.person.names, participant.person.emails)
    (meetings, of, organized) = (participant.meetings, count, participant.organized)
    me = participant.isOwner
  }
}
