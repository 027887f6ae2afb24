import MeetingIndex
import Time

/// The state of the index for a model.
package struct ModelStatus: Sendable {
  private let status: IndexStatus
  private let calendars: [CalendarSummary]
  private let now: Moment
  private var zone: Zone { now.zone }

  package init(_ status: IndexStatus, calendars: [CalendarSummary], now: Moment) {
    (self.status, self.calendars, self.now) = (status, calendars, now)
  }

  package var text: ModelText {
    let time = DisplayTime(zone: zone)
    var text = ModelText()
    text.say(
      "now \(TrustedText(.instant(now.seconds), in: zone)); \(held)"
    )
    text.say(status.needsUser(at: now) ? "something needs attention" : "all is well")
    for source in status.sources {
      let synced: TrustedText =
        source.syncedAt.map { "synced \(TrustedText(time, time.day(of: $0)))" } ?? "never synced"
      text.say(source.isStale(at: now) ? "\(synced), stale" : synced)
      text.quote(line: QuotedText(source.id), as: .name)
      if let failure = source.failure { text.quote(line: QuotedText(failure), as: .error) }
    }
    for calendar in calendars {
      text.say(
        calendar.isIncluded
          ? "\(calendar.records, "meeting")"
          : "\(calendar.records, "meeting"), left out of answers")
      text.quote(line: QuotedText(calendar.id), as: .calendar)
    }
    return text
  }

  private var held: TrustedText {
    "\(records, "meeting") in \(calendars.count, "calendar")"
  }

  /// The number of meetings in all calendars.
  private var records: Int { calendars.reduce(0) { $0 + $1.records } }

  package var value: ModelValue {
    .fields([
      "now": .own(TrustedText(.instant(now.seconds), in: zone)), "meetings": .number(records),
      "needsUser": .truth(status.needsUser(at: now)),
      "sources": .list(
        status.sources.map { source in
          .fields([
            "id": .quoted(QuotedText(source.id)),
            "synced": source.syncedAt.map { .own(TrustedText(instant: $0)) } ?? .null,
            "stale": .truth(source.isStale(at: now)),
            "failure": ModelValue(quoting: source.failure),
          ])
        }),
      "calendars": .list(
        calendars.map { calendar in
          .fields([
            "id": .quoted(QuotedText(calendar.id)),
            "title": .quoted(QuotedText(calendar.title)),
            "meetings": .number(calendar.records), "included": .truth(calendar.isIncluded),
          ])
        }),
    ])
  }
}
