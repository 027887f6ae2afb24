import Foundation
import Testing

@testable import MeetingsCLITests

/// A calendar on a server, changed by a client through a relay that damages answers.
final class AnswerTrial {
  let client: any ChangingClient
  let server: any TestedServer
  let relay: AnswerRelay
  private let before: [String]
  private let resources: [String: String]
  /// The expected meetings after each change.
  private var after: [TestedChange: [String]] = [:]

  /// - Parameter server: a server with an empty calendar, `work`.
  init(
    _ server: any TestedServer, _ client: (_ url: String) throws -> any ChangingClient
  ) throws {
    self.server = server
    for name in ["a", "b"] {
      try server.put(
        "\(name).ics", in: "work",
        ICS.event(
          "\(name)@x", "Series \(name)", at: "20261123T080000Z", "RRULE:FREQ=WEEKLY;COUNT=6",
          "ORGANIZER:mailto:dana@example.com",
          "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:\(TestedChange.owner)"))
    }
    relay = try AnswerRelay(to: server.port)
    self.client = try client(relay.url + server.path(of: "work"))
    let remarks = try self.client.sync()
    before = try self.client.meetings()
    resources = try Self.resources(server)
    try #require(before.count == 12, "\(remarks)")
  }

  deinit {
    relay.stop()
    server.stop()
  }

  /// Returns the resources by name.
  private static func resources(_ server: any TestedServer) throws -> [String: String] {
    try Dictionary(
      uniqueKeysWithValues: server.list("work").map { ($0, try server.get($0, in: "work")) })
  }

  func expectAllAsBefore(_ comment: Comment) throws {
    try #require(try client.meetings() == before, comment)
    try #require(try Self.resources(server) == resources, comment)
  }

  /// Returns the meetings after an undisturbed change, which is then undone.
  private func expected(_ change: TestedChange, _ comment: Comment) throws -> [String] {
    if let known = after[change] { return known }
    try make(change, comment)
    let found = try client.meetings()
    after[change] = found
    try takeBack(comment)
    return found
  }

  private func make(_ change: TestedChange, _ comment: Comment) throws {
    let said = try client.change(change)
    try #require(said.isDone, "\(said.text) \(comment)")
  }

  private func takeBack(_ comment: Comment) throws {
    let said = try client.undo()
    try #require(said.isDone, "\(said.text) \(comment)")
    _ = try client.sync()
    try expectAllAsBefore(comment)
  }

  /// Damages the answers to a change or its undo, checks the result, and repeats the change.
  func run(_ change: TestedChange, _ fault: AnswerFault, _ comment: Comment) throws {
    let after = try expected(change, comment)
    if fault.isOfUndo { try make(change, comment) }
    fault.start(relay)
    let said = try fault.isOfUndo ? client.undo() : client.change(change)
    relay.plan { _ in nil }
    let remarks = try client.sync()
    let found = try client.meetings()
    let all: Comment = "\(said.text) \(remarks) \(found) \(comment)"
    #expect(found == before || found == after, all)
    if said.isDone { #expect(found == (fault.isOfUndo ? before : after), all) }
    expectTruth(said.text + remarks, isThere: found == after, all)
    if said.text.contains("not known") {
      #expect(remarks.contains("which was left unfinished"), all)
    }
    if found != before { try takeBack(all) }
    try expectAllAsBefore(all)
    try make(change, all)
    _ = try client.sync()
    try #require(try client.meetings() == after, all)
    try takeBack(all)
  }

  /// - Parameter isThere: if true, the change was made in the end.
  private func expectTruth(_ words: String, isThere: Bool, _ comment: Comment) {
    for (sentence, saysSo) in [
      ("nothing was written", false), ("nothing was undone", true),
      ("left unfinished, was written", true), ("left open, was not written", false),
      ("left unfinished, was undone", false), ("left open, was not undone", true),
    ] where words.contains(sentence) {
      #expect(isThere == saysSo, "'\(sentence)': \(comment)")
    }
    #expect(!words.contains("in part") && !words.contains("still unfinished"), comment)
  }
}
