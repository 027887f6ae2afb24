/// The events whose times had to be guessed, grouped by cause.
struct GuessedTimes {
  private struct Cause {
    let line: Int
    let uid: String
    /// The lines of the affected components.
    var lines: Set<Int>
  }

  private var causes: [String: Cause] = [:]

  mutating func add(_ event: EventComponent, _ message: String) {
    causes[message, default: Cause(line: event.line, uid: event.uid, lines: [])].lines
      .insert(event.line)
  }

  /// One problem for each cause, at its first event.
  var problems: [CalendarProblem] {
    causes.map { message, cause in
      let more = cause.lines.count > 1 ? ", in \(cause.lines.count) events" : ""
      var problem = CalendarProblem(
        line: cause.line, uid: cause.uid, message: message + more, extent: .note)
      problem.guessedEvents = cause.lines.count
      return problem
    }.sorted { ($0.line ?? 0, $0.message) < ($1.line ?? 0, $1.message) }
  }
}
