import MeetingIndex

/// What a check of the index found, check by check.
public struct DiagnosisText: Sendable {
  /// What it is laid out for.
  public let page: Page
  /// What can be done, in the commands of a program.
  public let remedies: RemedyText

  public init(page: Page, remedies: RemedyText) { (self.page, self.remedies) = (page, remedies) }

  /// A line for a check that found nothing or what is mended, and two for what needs the user.
  public func lines(of check: Finding.Check, _ findings: [Finding]) -> String {
    let name = check.rawValue.padded(to: 13)
    let own = findings.filter { $0.check == check }
    if own.isEmpty { return name + "ok" }
    return own.map { finding in
      let message = name + Sanitizer.line(finding.message)
      if finding.isMended { return message + "; mended" }
      let remedy = Sanitizer.line(remedies.words(for: finding.remedy))
      return page.warning(message) + "\n" + "".padded(to: 13) + remedy
    }.joined(separator: "\n")
  }
}
