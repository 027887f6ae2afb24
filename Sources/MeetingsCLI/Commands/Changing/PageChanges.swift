import ArgumentParser
import Foundation
import MeetingIndex
import Presentation
import Questions
import Time
import WebPage
import Writing

/// Plans and writes changes from the web page, using the implementation of `apply` and `undo`. A
/// previewed plan is kept, so that exactly this plan is written.
final class PageChanges: PageEditor {
  private struct Plan {
    var state: PageChangeState
    let work: Work
  }

  private enum Work {
    case change(ChangePlan, label: String, day: CivilDate?, uid: String)
    case undo(label: String, time: Int64)
  }

  private let options: ChangeOptions
  /// The previewed plans, oldest first.
  private var shown: [(id: String, plan: Plan)] = []

  /// The maximum number of plans to keep. While the user types a sentence, each pause produces one.
  private static let maximumShown = 64

  init(_ global: GlobalOptions) {
    var options = ChangeOptions()
    (options.dryRun, options.yes, options.notify) = (false, true, false)
    options.turn = BriefWaitOptions()
    // A user is waiting in the browser.
    options.turn.wait = 5
    options.logging = LogOptions()
    (options.logging.logLevel, options.logging.logFormat) = (.warning, nil)
    options.global = global
    self.options = options
  }

  private var global: GlobalOptions { options.global }

  func plan(_ change: PageChange) throws -> String {
    try plan(fields: Self.fields(of: change), change)
  }

  /// Plans a change given as the fields of a `ChangeLine`; returns the identifier of the plan.
  func plan(fields: [String: String], _ change: PageChange? = nil) throws -> String {
    try naming {
      let store = try global.open(.reading)
      let (request, label, facts, notices) = try request(fields, store)
      let plan = try CalendarChanges(store).plan(
        [request], on: .forChanges(store), isSilent: true, now: global.moment
      ) { UUID().uuidString.lowercased() }
      let lines = options.lines(of: plan)
      guard !lines.isEmpty else { throw PageChangeError("the change has no effect") }
      let work = Work.change(
        plan, label: label, day: try day(of: request, store),
        uid: try uid(of: request, store))
      let times = try ChangeTimeWarnings(store: store, global: global).remarks(on: [request])
      return keep(work, label, notices + plan.remarks + times, lines, change, facts)
    }
  }

  private typealias Request = (
    request: ChangeRequest, label: String, facts: [DraftText.Fact], notices: [String]
  )

  /// Returns the request. A calendar named in the sentence takes precedence over the one chosen on
  /// the page.
  private func request(
    _ fields: [String: String], _ store: MeetingStore
  ) throws -> Request {
    func change(_ fields: [String: String]) throws -> Request {
      var notices: [String] = []
      let read = try ChangeLine(fields, at: "The change").change(store, options) {
        notices.append($0)
      }
      return (read.request, read.label, read.facts, notices)
    }
    let chosen = try change(fields)
    guard fields["do"] == "create", fields["calendar"] != nil else { return chosen }
    let named = try change(fields.filter { $0.key != "calendar" })
    return named.facts.contains { $0.name == .calendar } ? named : chosen
  }

  func planUndo() throws -> String? {
    try naming {
      guard let last = try CalendarChanges(global.open(.reading)).lastChange() else { return nil }
      let time = global.displayTime.stamp(last.time)
      let lines = options.lines(of: last.undo)
      return keep(
        .undo(label: last.label, time: last.time), "of \(time): \(last.label)", [], lines, nil)
    }
  }

  func state(of plan: String) -> PageChangeState? { shown.first { $0.id == plan }?.plan.state }

  func carryOut(_ id: String) throws {
    guard let place = shown.firstIndex(where: { $0.id == id }) else {
      throw PageChangeError("this preview has expired; preview the change again")
    }
    guard case .planned = shown[place].plan.state else {
      throw PageChangeError("this has already been written")
    }
    let written = try naming { try write(shown[place].plan.work) }
    shown[place].plan.state = .written(written)
  }

  private func write(_ work: Work) throws -> WrittenChange {
    let store = try global.open(.writing)
    let lock = try store.writerLock(now: global.moment, patience: Double(options.turn.wait))
    let servers = try ServerAccess.forChanges(store)
    switch work {
    case .change(let plan, let label, let day, let uid):
      let report = try CalendarChanges(store).carryOut(
        plan, label: label, on: servers, lock, now: global.moment)
      return written(report, day, try day.flatMap { try options.meeting(uid, on: $0, store)?.id })
    case .undo(let label, let time):
      guard let last = try CalendarChanges(store).lastChange(),
        (last.label, last.time) == (label, time)
      else {
        throw PageChangeError("another change was made or undone since; preview again")
      }
      let report = try CalendarChanges(store).undo(
        on: servers, isSilent: true, lock, now: global.moment)
      return written(report, nil, nil, isUndone: true)
    }
  }

  // MARK: Parts

  private func keep(
    _ work: Work, _ label: String, _ remarks: [String], _ lines: [String], _ change: PageChange?,
    _ facts: [DraftText.Fact] = []
  ) -> String {
    let id = UUID().uuidString.lowercased()
    let plan = PlannedChange(
      id: id, label: label, facts: facts, remarks: remarks, lines: lines, change: change)
    shown = shown.suffix(Self.maximumShown - 1) + [(id, Plan(state: .planned(plan), work: work))]
    return id
  }

  private static func fields(of change: PageChange) -> [String: String] {
    switch change {
    case .create(let text, let calendar):
      ["do": "create", "text": text].merging(calendar.map { ["calendar": $0] } ?? [:]) { $1 }
    case .change(let meeting, let fields): fields.merging(["id": meeting]) { $1 }
    }
  }

  /// Returns the day on which the meeting begins after the change.
  private func day(of request: ChangeRequest, _ store: MeetingStore) throws -> CivilDate? {
    let time = global.displayTime
    switch request {
    case .create(let event, _): return time.day(of: event.start.time)
    case .change(let meeting, _, let edit):
      if let start = edit.start { return time.day(of: start.time) }
      return time.day(of: try MeetingRecord(withID: meeting, in: store).start)
    }
  }

  /// Returns the UID of the event that is created or changed.
  private func uid(of request: ChangeRequest, _ store: MeetingStore) throws -> String {
    switch request {
    case .create(let event, _): event.uid
    case .change(let meeting, _, _): try MeetingRecord(withID: meeting, in: store).key.uid
    }
  }

  private func written(
    _ report: ChangeReport, _ day: CivilDate?, _ meeting: String?, isUndone: Bool = false
  ) -> WrittenChange {
    let synced = SyncText(remedies: Program.remedies)
      .remarks(on: report.sync, global.displayTime)
    let lag = report.lag.map(Program.changes.lag)
    return WrittenChange(
      Program.changes.wrote(report.label, files: report.paths, isUndone: isUndone),
      remarks: report.remarks + synced + [lag].compactMap { $0 }, day: day, meeting: meeting,
      isUndone: isUndone)
  }

  /// Runs `body`, and converts its errors to `PageChangeError` with the same messages as on the
  /// command line.
  private func naming<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as ChangeConflict {
      throw PageChangeError(
        "\(error.path): \(error.message)", lines: ConflictText.lines(of: error))
    } catch let error as WritingError {
      let which = "; choose occurrences of the series"
      throw PageChangeError(error.message + (error.kind == .spanNeeded ? which : ""))
    } catch let error as IndexError {
      throw PageChangeError(Program.remedies.sentence(error))
    } catch let error as UnreadWords {
      throw PageChangeError(Program.remedies.sentence(error))
    } catch let error as DraftError {
      throw PageChangeError(error.message)
    } catch let error as DateError {
      throw PageChangeError(error.message)
    } catch let error as ValidationError {
      throw PageChangeError(error.message)
    }
  }
}
