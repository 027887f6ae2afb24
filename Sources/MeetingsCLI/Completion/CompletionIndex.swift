import Calendars
import MeetingIndex
import Presentation

/// Completion candidates from the index, with descriptions. If the index can't be read, there are
/// no candidates.
struct CompletionIndex {
  typealias Candidate = (String, String)

  private let global: GlobalOptions

  /// - Parameter home: the folder of the index; nil for the default.
  init(home: String?) {
    var global = GlobalOptions.none
    global.home = home
    self.global = global
  }

  private func ask(_ body: (MeetingStore) throws -> [Candidate]) -> [Candidate] {
    (try? body(try global.open(.reading))) ?? []
  }

  var sources: [Candidate] {
    ask { try SourceRegistry($0).all().map { ($0.id, $0.location.shown) } }
  }

  var calendars: [Candidate] { ask { try CalendarRegistry($0).all().map { ($0.id, $0.title) } } }

  /// The names that a question accepts for calendars: the last part of the identifier, the title
  /// and the identifier.
  var calendarNames: [Candidate] {
    let calendars = calendars
    let short = calendars.map { (String($0.0.split(separator: "/").last ?? ""), $0.1) }
    return short + calendars.map { ($0.1, $0.0) } + calendars
  }

  func people(_ begun: String) -> [Candidate] {
    ask {
      try CompletionCandidates($0).people(begun, now: global.moment).map { ($0.text, $0.other) }
    }
  }

  /// Returns references to meetings in the last answer, such as `%1`, and ids of meetings.
  func meetings(_ begun: String) -> [Candidate] {
    let time = global.displayTime
    func what(_ meeting: MeetingCandidate) -> String {
      "\(time.stamp(meeting.startsAt))  \(meeting.title.isEmpty ? "(no title)" : meeting.title)"
    }
    return ask { store in
      var found: [Candidate] = []
      if begun.isEmpty || begun.hasPrefix("%") {
        for (place, id) in LastAnswer(home: global.folder).ids.prefix(20).enumerated() {
          let meeting = try CompletionCandidates(store).meetings(id, now: global.moment).first
          if let meeting { found.append(("%\(place + 1)", what(meeting))) }
        }
      }
      if begun.hasPrefix("%") { return found }
      return found
        + (try CompletionCandidates(store).meetings(begun, now: global.moment).map {
          (String($0.id.prefix(max(8, begun.count))), what($0))
        })
    }
  }
}
