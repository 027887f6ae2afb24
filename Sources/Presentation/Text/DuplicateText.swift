import MeetingIndex
import Questions

/// Two who may be one person, with the command that says so.
package struct DuplicateText: Sendable {
  /// In whose zone times are shown.
  package let time: DisplayTime
  /// The page that it is laid out for.
  package let page: Page
  /// The program's name, as the user types it before a command.
  package let program: String

  package init(time: DisplayTime, page: Page, program: String) {
    (self.time, self.page, self.program) = (time, page, program)
  }

  /// The two people, and the command that joins them.
  package func paragraph(of double: PossibleDuplicate) -> String {
    let text = PersonSummaryText(time: time, page: page)
    let lines = double.people.map { text.line(of: $0) }
    return (lines + ["  \(reason(double.reason)): \(command(double))"]).joined(separator: "\n")
  }

  private func reason(_ reason: LikelyDuplicate.Reason) -> String {
    switch reason {
    case .nameParts: "the same names"
    case .localPart: "the same address but for its domain"
    case .initials: "the initials fit"
    case .nickname: "a short form of the name"
    case .oneLetter: "one letter is different"
    }
  }

  private func command(_ double: PossibleDuplicate) -> String {
    let written = [double.name] + double.members
    let words = written.compactMap(ShellWord.quoted)
    // What begins with a dash would be an option.
    guard words.count == written.count, !written.contains(where: { $0.hasPrefix("-") }) else {
      return "their names can't be typed as they are"
    }
    return ([program, "people", "alias"] + words).joined(separator: " ")
  }
}
