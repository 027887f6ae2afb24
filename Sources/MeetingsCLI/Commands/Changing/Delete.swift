import ArgumentParser
import Foundation
import MeetingIndex
import Presentation
import Questions
import Writing

struct Delete: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete events from a calendar.",
    discussion: """
      For a series, '--span' says which occurrences. To delete several events at once, name days, \
      a calendar and words of their titles; they are listed first, and either all of them are \
      deleted or none. Of a series, only the occurrences on these days are deleted. 'meetings \
      undo' restores them all.

        meetings delete 7f3a
        meetings delete 7f3a --span following
        meetings delete --from 2026-12-24 --to 2027-01-01 --calendar work/team --matching stand-up

      Exit status: 0 written, 1 there was nothing, 2 trouble, 64 a series without --span.
      """)

  @Argument(help: ArgumentHelp("Ids, or %1.", valueName: "id"))
  var ids: [String] = []

  @Option(help: ArgumentHelp("Events from this date on: 2026-12-24, friday.", valueName: "date"))
  var from: String?

  @Option(help: ArgumentHelp("Events up to this date.", valueName: "date"))
  var to: String?

  @Option(help: "Events of this calendar.")
  var calendar: String?

  @Option(help: ArgumentHelp("Events with this in their title.", valueName: "words"))
  var matching: String?

  @OptionGroup var series: SpanOption
  @OptionGroup var change: ChangeOptions

  func validate() throws {
    let isMany = from != nil || to != nil || calendar != nil || matching != nil
    if isMany == !ids.isEmpty {
      throw ValidationError("Give ids of meetings, or --from, --to and the like.")
    }
    if isMany, from == nil || to == nil {
      throw ValidationError("To delete several at once, give --from and --to.")
    }
    if isMany, series.span != nil {
      throw ValidationError(
        "--span can't be combined with --from and --to, which delete single occurrences.")
    }
  }

  func run() throws {
    try change.logging.run("delete") { log in
      let store = try change.open()
      let records = try ids.isEmpty ? many(store) : ids.map { try change.record($0, store) }
      if records.isEmpty { throw ExitCode.nothingFound("no meetings to delete") }
      var removal = EventChange()
      removal.isRemoval = true
      let label =
        records.count == 1
        ? "delete \(change.named(records[0], series.span))"
        : "delete \(records.count) meetings"
      if records.count > 1, !change.dryRun {
        let text = ListText(time: change.global.displayTime, page: change.global.page)
        try StandardOutput.print(text.text(of: records))
      }
      let requests = records.map { record in
        ChangeRequest.change(
          meeting: record.id, ids.isEmpty ? (record.isRecurring ? .this : nil) : series.span,
          removal)
      }
      try change.carryOut(requests, label, store, log)
    }
  }

  private func many(_ store: MeetingStore) throws -> [MeetingRecord] {
    let global = change.global
    var reading = ParsedQuery()
    reading.span =
      ListSpan(
        today: global.today, named: nil, unit: nil, from: try global.day(from, store: store),
        to: try global.day(to, isEnd: true, store: store)
      ).span
    let records = try FittingRecords(store, now: global.moment)
      .all(reading, calendars: calendar.map { [$0] } ?? [])
    let words = matching.map { Word.words(of: $0).map(\.folded) } ?? []
    return records.filter { record in
      let title = Word(record.title).folded
      return record.kind == .meeting && words.allSatisfy { title.contains($0) }
    }
  }
}
