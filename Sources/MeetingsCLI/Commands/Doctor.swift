import ArgumentParser
import Foundation
import Logging
import MeetingIndex
import Presentation

struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the index, and suggest repairs.",
    discussion: """
      Checks permissions, disk space, layout, integrity, meetings, texts, vectors, sources and the \
      clock: each meeting is compared with its calendar, and all texts are indexed again for \
      comparison. --fix repairs what is safe: it makes files private, rebuilds texts and vectors \
      from the meetings, and has the next sync read their calendars again. --restore replaces a \
      damaged database with the newest good backup, or starts a new index if there is none; \
      sources and the list of what is forgotten are kept, and so is the damaged file, under \
      another name.

        meetings doctor
        meetings doctor --fix
        meetings doctor --restore
        meetings doctor --json

      Exit status: 0 all is well, 2 something needs your attention.
      """)

  @Flag(help: "Make the repairs that are safe.")
  var fix = false

  @Flag(help: "Restore the newest good backup if the database is damaged.")
  var restore = false

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var turn: BriefWaitOptions
  @OptionGroup var logging: LogOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    try logging.run("doctor", carryOut)
  }

  private func carryOut(_ log: RunLog) throws {
    if restore { try putBack(log) }
    let findings = try Self.findings(
      global, fixing: fix ? { try turn.lock($0, log, now: global.moment) } : nil
    ) {
      log.note($0)
    }
    for finding in findings {
      log.warning(
        "a check found problems",
        ["check": "\(finding.check)", "mended": .stringConvertible(finding.isMended)])
    }
    if json {
      try StandardOutput.print(
        JSON.line(DiagnosisJSON(findings: findings, remedies: Program.remedies)))
    } else {
      let text = DiagnosisText(page: global.page, remedies: Program.remedies)
      for check in Finding.Check.allCases {
        try StandardOutput.print(text.lines(of: check, findings))
      }
    }
    if findings.contains(where: { !$0.isMended }) { throw ExitCode.trouble }
  }

  /// Returns the findings of all checks.
  ///
  /// - Parameters:
  ///   - fixing: takes the writer lock for repairs; nil to repair nothing.
  ///   - note: called with remarks that are not findings.
  static func findings(
    _ global: GlobalOptions, fixing: ((MeetingStore) throws -> WriterLock)? = nil,
    note: (String) -> Void = { _ in }
  ) throws -> [Finding] {
    let home = HomeCheckup(home: global.folder).findings(fixing: fixing != nil)
    return try home + indexFindings(global, fixing: fixing) + systemFindings(global, note: note)
  }

  /// Checks the permission to read the system's calendars. The system grants it to the process
  /// responsible for this one, such as a terminal.
  private static func systemFindings(
    _ global: GlobalOptions, note: (String) -> Void
  ) -> [Finding] {
    guard let store = try? global.open(.reading),
      let system = try? SystemCalendarAccess(for: store)
    else { return [] }
    let (line, finding) = system.checkup()
    note(line)
    return [finding].compactMap { $0 }
  }

  /// Checks the index. If it can't be opened, that is a finding, and the other checks still run.
  private static func indexFindings(
    _ global: GlobalOptions, fixing: ((MeetingStore) throws -> WriterLock)?
  ) throws -> [Finding] {
    do {
      let store = try global.open(fixing == nil ? .checking : .writing)
      return try Checkup(store).findings(
        fixing: fixing?(store), now: global.moment)
    } catch let error as IndexError where error.kind == .database {
      return [Finding(error, home: global.folder)]
    }
  }

  /// Restores a backup, but only if nothing else helps, because everything stored since then is
  /// lost.
  private func putBack(_ log: RunLog) throws {
    let isThere = FileManager.default.fileExists(
      atPath: MeetingStore.databasePath(in: global.folder))
    if isThere, try !Self.indexFindings(global, fixing: nil).contains(where: \.remedy.isRestoring) {
      throw IndexError(
        .database, "the database is not damaged, so nothing was restored", remedy: .check)
    }
    let restored = try Restoration(
      home: global.folder, now: global.moment, patience: Double(turn.wait)
    ) { log.note($0) }
    log.warning("a damaged or missing database was replaced")
    RestorationText(remedies: Program.remedies).lines(of: restored).forEach(log.note)
  }
}
