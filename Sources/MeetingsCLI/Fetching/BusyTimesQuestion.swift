import MeetingIndex
import Questions

/// A question for free time that servers are asked for first: when those who are named are busy.
struct BusyTimesQuestion {
  let store: MeetingStore
  /// The number of seconds a server may be silent; nil for the usual.
  let patience: Int?
  let global: GlobalOptions

  /// Asks servers for the hours of an answer, and answers again with what they tell.
  ///
  /// - Parameter answer: that of the index alone.
  /// - Returns: an answer of another kind as it is.
  func answer(
    _ asked: [Word], _ options: AnswerOptions, after answer: Answer
  ) throws -> Answer {
    guard case .free(let free) = answer.content, let first = free.windows.first,
      let last = free.windows.last
    else { return answer }
    let own = try store.ownerAddresses()
    let people = answer.reading.with.filter { term in
      !term.people.flatMap(\.emails).contains(where: own.contains)
    }
    let addresses = people.flatMap { $0.people.flatMap(\.emails) }
    if addresses.isEmpty { return answer }
    let times = try BusyTimesRequest(store).times(
      of: addresses, in: first.lowerBound..<last.upperBound,
      calendars: global.settings.busyCalendars,
      from: try ServerAccess.forChanges(store, patience: patience),
      now: global.time)
    times.notes.forEach(Trouble.note)
    if times.servers == 0 { Trouble.note("no server is added that could be asked") }
    var options = options
    options.told = people.map { term in
      ToldTimes(term.written, term.people.flatMap(\.emails).compactMap { times.readings[$0] })
    }
    return try store.answer(asked, options, now: global.time, zone: global.zone)
  }
}
