import ArgumentParser
import MeetingIndex
import Presentation

struct Status: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show what the index holds, how fresh it is, and any problems.",
    discussion: """
        meetings status
        meetings status --problems
        meetings status --json

      Exit status: 0 all is well, 2 something needs your attention: a source, a file or a job \
      failed, a source was never synced or not for a week, or texts have no vector.
      """)

  @Flag(help: "List all problems in files, one per line.")
  var problems = false

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let store = try global.open(.reading)
    try problems ? list(FileProblem.all(in: store)) : show(IndexStatus(of: store))
  }

  private func list(_ problems: [FileProblem]) throws {
    try StandardOutput.print(
      json
        ? JSON.document(problems.map(FileProblemJSON.init))
        : ProblemText(page: global.page).text(of: problems))
    if problems.contains(where: \.isTrouble) { throw ExitCode.trouble }
  }

  private func show(_ status: IndexStatus) throws {
    let (now, remedies) = (global.moment, Program.remedies)
    let text = StatusText(
      time: global.displayTime, page: global.page, remedies: remedies, now: now)
    try StandardOutput.print(
      json
        ? JSON.line(StatusJSON(status: status, now: now, remedies: remedies))
        : text.text(of: status))
    if status.needsUser(at: now) { throw ExitCode.trouble }
  }
}
