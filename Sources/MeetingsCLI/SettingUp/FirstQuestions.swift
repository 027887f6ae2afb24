import MeetingIndex

/// The questions at the end of a setup: for the next meeting with others, and for the last one with
/// the person whom the user meets most. If there is neither meeting, the month is listed.
struct FirstQuestions {
  let global: GlobalOptions
  let setup: SetupRun

  func ask() throws {
    let store = try global.open(.reading)
    let owners = try Owners(store).addresses()
    let others = try PeopleSummaries(store, now: global.moment).summary(limit: 50).shown
      .filter { owners.isDisjoint(with: $0.person.emails) && !Self.isPlace($0.person.displayName) }
    let soonest = others.filter { $0.next != nil }
      .min { ($0.next?.startsAt ?? 0) < ($1.next?.startsAt ?? 0) }
    let met = [("next", soonest), ("last", others.first { $0.last != nil })]
    for (order, other) in met {
      guard let name = other?.person.displayName else { continue }
      try setup.run(
        order, "meeting", "with", others: name.split(separator: " ").map(String.init))
    }
    if met.allSatisfy({ $0.1 == nil }) { try setup.run("list", "--month") }
    try SetupConversation().say(
      """

      Set up. Ask it anything: meetings with NAME about TOPIC last month
      'meetings' alone shows today; 'meetings help' lists all commands.
      """)
  }

  /// Returns true for a telephone number, a conference bridge or a room, which calendars list as
  /// attendees.
  private static func isPlace(_ attendee: String) -> Bool {
    let name = attendee.lowercased()
    return !name.contains(where: \.isLetter) || name.hasPrefix("room ")
      || ["dial-in", "dial in", "conference bridge", "conference room", "meeting room"]
        .contains(where: name.contains)
  }
}
