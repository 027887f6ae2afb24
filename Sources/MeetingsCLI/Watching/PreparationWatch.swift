import Foundation
import MeetingIndex
import Presentation
import Programs
import Time

/// Announces each meeting some time before it begins, by printing its preparation or running the
/// user's command. It ends only when it is killed, which is safe at any time.
struct PreparationWatch {
  /// The time from an announcement to the meeting's start, in seconds.
  private let lead: Int64
  /// The shell command to run; nil to print the preparation.
  private let command: String?
  private let isJSON: Bool
  private let showsRestricted: Bool
  private let global: GlobalOptions
  private let began = ContinuousClock.now
  /// The start times that were announced, by meeting id. A meeting that is moved is announced
  /// again.
  private var told: [String: Int64] = [:]

  /// The interval in seconds at which the index is checked for changes.
  private static let pace: Int64 = 15
  /// The time limit of a command in seconds.
  private static let patience = 60
  private static let maximumOutput = 1 << 20

  init(
    before lead: Int64, command: String?, isJSON: Bool, showsRestricted: Bool, global: GlobalOptions
  ) {
    (self.lead, self.command, self.isJSON) = (lead, command, isJSON)
    (self.showsRestricted, self.global) = (showsRestricted, global)
  }

  mutating func run() throws -> Never {
    while true {
      // The index is opened each time, because it may have been restored from a backup meanwhile.
      let store = try global.open(.reading, showsRestricted: showsRestricted)
      let now = Moment(time, in: global.zone)
      let preparing = PreparationBuilder(store, now: now)
      for meeting in try preparing.coming(within: lead) where isNew(meeting) {
        try tell(preparing.preparation(of: meeting), now)
      }
      told = told.filter { $0.value > now.seconds }
      let next = try preparing.coming(within: lead + Self.pace).map {
        $0.startsAt - lead - now.seconds
      }
      sleep(UInt32(next.filter { $0 > 0 }.min() ?? Self.pace))
    }
  }

  /// The current time in seconds since 1970-01-01T00:00:00Z.
  private var time: Int64 {
    global.now == nil
      ? GlobalOptions.presentTime : global.time + began.duration(to: .now).components.seconds
  }

  private mutating func isNew(_ meeting: MeetingRecord) -> Bool {
    told.updateValue(meeting.startsAt, forKey: meeting.id) != meeting.startsAt
  }

  private func tell(_ preparation: Preparation, _ now: Moment) throws {
    let page = command == nil ? global.page : Page.plain
    let text =
      isJSON
      ? try JSON.line(PreparationJSON(preparation, zone: global.zone))
      : PreparationText(time: global.displayTime, page: page, now: now)
        .text(of: preparation)
    guard let command else {
      try StandardOutput.print(isJSON ? text : text + "\n")
      // Flushed, so that a program reading from a pipe receives each line immediately.
      return try StandardOutput.flush()
    }
    run(command, text, of: preparation.meeting, now)
  }

  /// Runs the user's command with the shell. Text from strangers is passed in environment variables
  /// and on standard input, never in the command. A failure of the command is reported, and the
  /// watch continues.
  private func run(_ command: String, _ text: String, of meeting: MeetingRecord, _ now: Moment) {
    let own = [
      "MEETINGS_ID": meeting.id, "MEETINGS_TITLE": Sanitizer.line(meeting.title),
      "MEETINGS_START": EventTime.instant(meeting.startsAt).description,
      "MEETINGS_MINUTES": "\((meeting.startsAt - now.seconds + 59) / 60)",
      "MEETINGS_LOCATION": Sanitizer.line(meeting.location ?? ""),
    ]
    do throws(BoundedProgram.Failure) {
      let (status, output) = try BoundedProgram(
        "/bin/sh", ["-c", command], environment: Environment.variables.merging(own) { $1 },
        seconds: Self.patience
      ).run(Array((text + "\n").utf8), atMost: Self.maximumOutput)
      try? StandardOutput.print(Sanitizer.lines(String(decoding: output, as: UTF8.self)))
      try? StandardOutput.flush()
      if status != 0 { Trouble.note("the command of --notify ended with status \(status)") }
    } catch {
      Trouble.note("the command of --notify \(error.words)")
    }
  }
}
