import MeetingIndex
import Questions

/// A question for free time, answered with people's busy times from servers.
struct BusyTimesQuestion {
  let store: MeetingStore
  /// The number of seconds to wait for a server's next data; nil for the default.
  let patience: Int?
  let global: GlobalOptions

  /// Asks servers for busy times within the span of an answer, and then answers again.
  ///
  /// - Parameter answer: the answer from the index alone.
  /// - Returns: the new answer; an answer that isn't about free time is returned unchanged.
  func answer(
    _ asked: [Word], _ options: AnswerOptions, after answer: Answer
  ) throws -> Answer {
    guard case .free(let free) = answer.content, let first = free.windows.first,
      let last = free.windows.last
    else { return answer }
    let own = try Owners(store).addresses()
    let people = answer.reading.with.filter { term in
      !term.people.flatMap(\.emails).contains(where: own.contains)
    }
    let addresses = people.flatMap { $0.people.flatMap(\.emails) }
    if addresses.isEmpty { return answer }
    let times = try BusyTimesRequest(store).times(
      of: addresses, in: first.lowerBound..<last.upperBound,
      calendars: global.settings.busyCalendars,
      from: try ServerAccess.forChanges(store, patience: patience),
      now: global.moment)
    times.notes.forEach(Trouble.note)
    if times.servers == 0 { Trouble.note("no server has been added") }
    var options = options
    options.told = people.map { term in
      ReportedBusyTimes(
        term.written, term.people.flatMap(\.emails).compactMap { times.readings[$0] })
    }
    return try QuestionAnswerer(store, now: global.moment).answer(asked, options)
  }
}
