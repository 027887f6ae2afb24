import ArgumentParser
import Foundation
import Logging
import MeetingIndex
import Presentation

struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the index from top to bottom, and say how to mend it.",
    discussion: """
      Permissions, space, layout, integrity, meetings, texts, vectors, sources and the clock: each \
      meeting is held against what its calendar said, and all texts are indexed once more to \
      compare. --fix mends what is safe: it takes the files' permissions from others, makes texts \
      and vectors anew from the meetings, and has the next sync read again what its calendar says.

        meetings doctor
        meetings doctor --fix
        meetings doctor --json

      Exit status: 0 all is well, 2 something needs you.
      """)

  @Flag(help: "Mend what can be mended safely.")
  var fix = false

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var turn: TurnOptions
  @OptionGroup var logging: LogOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    try logging.run("doctor", carryOut)
  }

  private func carryOut(_ log: RunLog) throws {
    let findings = HomeCheckup(home: global.folder).findings(fixing: fix) + (try indexFindings(log))
    for finding in findings {
      log.warning(
        "a check found something",
        ["check": "\(finding.check)", "mended": .stringConvertible(finding.isMended)])
    }
    if json {
      try StandardOutput.print(
        JSON.line(DiagnosisJSON(findings: findings, remedies: Meetings.remedies)))
    } else {
      let text = DiagnosisText(page: global.page, remedies: Meetings.remedies)
      for check in Finding.Check.allCases {
        try StandardOutput.print(text.lines(of: check, findings))
      }
    }
    if findings.contains(where: { !$0.isMended }) { throw ExitCode.trouble }
  }

  /// An index that can't even be opened is a finding, and the other checks still count.
  private func indexFindings(_ log: RunLog) throws -> [Finding] {
    do {
      let store = try global.open(fix ? .writing : .checking)
      let lock = fix ? try turn.lock(store, log, now: global.time) : nil
      return try store.checkup(fixing: lock, now: global.time)
    } catch let error as IndexError where error.kind == .database {
      return [Finding(error)]
    }
  }
}
