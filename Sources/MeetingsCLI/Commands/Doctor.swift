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
      Permissions, space, layout, integrity, texts, vectors, sources and the clock. --fix mends \
      what is safe: it takes the files' permissions from others, and makes texts and vectors anew \
      from the meetings, which it never touches.

        meetings doctor
        meetings doctor --fix
        meetings doctor --json

      Exit status: 0 all is well, 2 something needs you.
      """)

  @Flag(help: "Mend what can be mended safely.")
  var fix = false

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var logging: LogOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    try logging.run("doctor", carryOut)
  }

  private func carryOut(_ log: RunLog) throws {
    let findings = HomeCheckup(home: global.folder).findings(fixing: fix) + (try indexFindings())
    for finding in findings {
      log.warning(
        "a check found something",
        ["check": "\(finding.check)", "mended": .stringConvertible(finding.isMended)])
    }
    if json {
      print(try JSON.line(DiagnosisJSON(findings: findings)))
    } else {
      for check in Finding.Check.allCases { print(line(of: check, findings)) }
    }
    if findings.contains(where: { !$0.isMended }) { throw ExitCode.trouble }
  }

  /// An index that can't even be opened is a finding, and the other checks still count.
  private func indexFindings() throws -> [Finding] {
    do {
      let store = try global.open(fix ? .writing : .reading)
      return try store.checkup(fixing: fix, now: global.time)
    } catch let error as IndexError where error.kind == .database {
      return [Finding(error)]
    }
  }

  private func line(of check: Finding.Check, _ findings: [Finding]) -> String {
    let own = findings.filter { $0.check == check }
    let name = check.rawValue.padding(toLength: 13, withPad: " ", startingAt: 0)
    if own.isEmpty { return name + "ok" }
    return own.map { finding in
      let message = name + Sanitizer.line(finding.message)
      return finding.isMended
        ? message + "; mended"
        : Style.warning(message) + "\n             " + Sanitizer.line(finding.remedy)
    }.joined(separator: "\n")
  }
}

/// What was found, as JSON.
private struct DiagnosisJSON: Encodable {
  struct FindingJSON: Encodable {
    let check, message, remedy: String
    let isMended: Bool
  }

  let isSound: Bool
  let checks: [String]
  let findings: [FindingJSON]

  init(findings: [Finding]) {
    isSound = findings.allSatisfy(\.isMended)
    checks = Finding.Check.allCases.map(\.rawValue)
    self.findings = findings.map {
      FindingJSON(
        check: $0.check.rawValue, message: $0.message, remedy: $0.remedy, isMended: $0.isMended)
    }
  }
}
