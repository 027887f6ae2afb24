import Foundation
import SeededRandom
import Testing

@testable import MeetingsCLITests

/// The server carries out a request, but its answer is damaged: all messages about the change must
/// be true, and nothing may be lost or duplicated. `MEETINGS_ANSWERS=500` runs more, with the
/// library and with the program.
@Suite("A change whose answer is damaged after it was made,", .serialized)
struct LostAnswerTests {
  enum Target: String, CaseIterable, Sendable {
    case radicale, xandikos
    /// Schedule tags that ignore attendees' answers, and tags that are hashes of the contents.
    case scheduleTags, hashes
    /// Servers that reorder or rewrite contents.
    case reordering, rewriting

    var isReal: Bool { self == .radicale || self == .xandikos }

    fileprivate func server(in box: Sandbox) throws -> any TestedServer {
      switch self {
      case .radicale, .xandikos: break
      case .scheduleTags: return try StandInServer(.schedule)
      case .hashes: return try StandInServer(.hashes)
      case .reordering: return try StandInServer(.hashes, keepingAs: .reordered)
      case .rewriting: return try StandInServer(.schedule, keepingAs: .rewritten)
      }
      let server = try CalendarServer(self == .radicale ? .radicale : .xandikos, in: box)
      try server.make("work", name: "Work")
      return server
    }
  }

  enum Client: Sendable { case library, program }

  private static let targets = Target.allCases.filter { !$0.isReal || CalendarServer.isThere }
  private static let clients = asked == nil ? [Client.library] : [.library, .program]
  private static let asked = Harness.number("MEETINGS_ANSWERS")

  private let box = try! Sandbox()

  private func trial(on target: Target, by client: Client = .library) throws -> AnswerTrial {
    try AnswerTrial(target.server(in: box)) { url in
      switch client {
      case .library: try LibraryClient(of: url, in: box)
      case .program: try ProgramClient(of: url, in: box)
      }
    }
  }

  @Test("is whole or not there, and what is said of it is true", arguments: targets, clients)
  func answers(target: Target, client: Client) throws {
    let trial = try trial(on: target, by: client)
    let place = Target.allCases.firstIndex(of: target)!
    var random = SplitMix64(seed: Harness.seed &+ UInt64(place))
    for number in stride(from: place, to: Self.asked ?? 20, by: Target.allCases.count) {
      let change = TestedChange.all.randomElement(using: &random)!
      let fault = AnswerFault(number, &random)
      try trial.run(change, fault, "case \(number), \(change), \(fault), seed \(Harness.seed)")
    }
  }

  @Test(
    "of which it may or may not have been its first half went back stays open until a sync has looked"
  )
  func takingBackUnknown() throws {
    let trial = try trial(on: .hashes)
    let changes = Tally()
    trial.relay.plan { request in
      let place = request.isChange ? changes.next() : changes.count
      // The later half is made, and the earlier one refused; undoing the later half gets no answer.
      if request.isChange, place == 1 { return .refused(403) }
      return place > 1 && changes.count > 2 ? .silence : nil
    }
    let edited = try trial.client.change(.edit(.following))
    #expect(edited.text.contains("may or may not have been"))
    trial.relay.plan { _ in nil }
    #expect(try trial.client.sync().contains("was undone"))
    try trial.expectAllAsBefore("taken back")
  }

  /// Leaves a division of a series open: its later half is made, but all answers are lost.
  private func leaveOpen(_ trial: AnswerTrial) throws {
    let changes = Tally()
    trial.relay.plan { request in
      if request.isChange { return changes.next() == 0 ? .silence : .refused(503) }
      return changes.count > 0 ? .silence : nil
    }
    let edited = try trial.client.change(.edit(.following))
    #expect(edited.text.contains("may or may not have been"), "\(edited)")
    try #require(trial.server.list("work").count == 3)
  }

  @Test("and whose rest is refused later, goes back", arguments: [false, true])
  func restRefused(looksAgain: Bool) throws {
    let trial = try trial(on: .hashes)
    try leaveOpen(trial)
    let changes = Tally()
    trial.relay.plan { request in
      let place = request.isChange ? changes.next() : changes.count
      if request.isChange, place == 0 { return .refused(403) }
      // The undo gets no answer either.
      return looksAgain && place > 0 && changes.count > 1 ? .silence : nil
    }
    let remarks = try trial.client.sync()
    if looksAgain {
      #expect(remarks.contains("is still unfinished"), "\(remarks)")
      trial.relay.plan { _ in nil }
      _ = try trial.client.sync()
    } else {
      #expect(remarks.contains("was not written: ") && remarks.contains("403"), "\(remarks)")
    }
    try trial.expectAllAsBefore("taken back")
    #expect(try !trial.client.undo().isDone)
  }

  @Test("and whose rest another client changed, goes back")
  func restChanged() throws {
    let trial = try trial(on: .hashes)
    try leaveOpen(trial)
    trial.relay.plan { _ in nil }
    try trial.server.put(
      "a.ics", in: "work",
      ICS.event("a@x", "Theirs", at: "20261123T080000Z", "RRULE:FREQ=WEEKLY;COUNT=6"))
    let remarks = try trial.client.sync()
    #expect(remarks.contains("was not written: another program has changed it"), "\(remarks)")
    let found = try trial.client.meetings()
    #expect(found.count { $0.hasPrefix("Theirs") } == 6 && found.count == 12, "\(found)")
    #expect(try trial.server.list("work") == ["a.ics", "b.ics"])
  }
}
