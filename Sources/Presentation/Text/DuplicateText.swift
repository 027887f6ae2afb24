import MeetingIndex
import Questions

/// Formats two entries that may be the same person, with the command that merges them.
package struct DuplicateText: Sendable {
  package let time: DisplayTime
  package let page: Page
  package let program: String

  package init(time: DisplayTime, page: Page, program: String) {
    (self.time, self.page, self.program) = (time, page, program)
  }

  package func paragraph(of double: PossibleDuplicate) -> String {
    let text = PersonSummaryText(time: time, page: page)
    let lines = double.people.map { text.line(of: $0) }
    return (lines + ["  \(reason(double.reason)): \(command(double))"]).joined(separator: "\n")
  }

  private func reason(_ reason: LikelyDuplicate.Reason) -> String {
    switch reason {
    case .nameParts: "the same names"
    case .localPart: "the same address at another domain"
    case .initials: "the initials fit"
    case .nickname: "a short form of the name"
    case .oneLetter: "one different letter"
    }
  }

  private func command(_ double: PossibleDuplicate) -> String {
    let written = [double.name] + double.members
    let words = written.compactMap(ShellWord.quoted)
    // A word that begins with a dash would be parsed as an option.
    guard words.count == written.count, !written.contains(where: { $0.hasPrefix("-") }) else {
      return "their names can't be typed on a command line"
    }
    return ([program, "people", "alias"] + words).joined(separator: " ")
  }
}
