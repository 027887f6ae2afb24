import MeetingIndex

/// Formats the people who attend the meetings of an answer, one per line:
/// `Dana Okafor  2 of 3  dana@example.com`.
package struct AttendanceText: Sendable {
  package let page: Page

  package func text(of attendance: Attendance) -> String {
    let names = attendance.people.map { Sanitizer.line($0.person.displayName) }
    let width = min(40, names.map(\.count).max() ?? 0)
    return zip(names, attendance.people).map { name, participant in
      let padding = String(repeating: " ", count: max(0, width - name.count))
      let addresses = participant.person.emails.filter { $0 != participant.person.displayName }
      let details = (Self.marks(of: participant) + addresses.prefix(1)).joined(separator: ", ")
      return [
        page.bold(name) + padding, Self.frequency(of: participant, in: attendance),
        page.dim(Sanitizer.line(details)),
      ].filter { !$0.isEmpty }.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  /// Returns the share of the meetings that a participant attends, such as `2 of 3`; empty if there
  /// is only one meeting.
  package static func frequency(
    of participant: Attendance.Participant, in attendance: Attendance
  ) -> String {
    attendance.meetings == 1 ? "" : "\(participant.meetings) of \(attendance.meetings)"
  }

  /// Returns the labels of a participant: `you` for the user, `organizer` if they organized any of
  /// the meetings.
  package static func marks(of participant: Attendance.Participant) -> [String] {
    (participant.isOwner ? ["you"] : []) + (participant.organized > 0 ? ["organizer"] : [])
  }
}
