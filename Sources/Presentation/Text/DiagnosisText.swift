import MeetingIndex

/// The findings of a check of the index, check by check.
package struct DiagnosisText: Sendable {
  /// The page that it is laid out for.
  package let page: Page
  /// Remedies in the commands of a program.
  package let remedies: RemedyText

  package init(page: Page, remedies: RemedyText) { (self.page, self.remedies) = (page, remedies) }

  /// A line for a check that was not made, that found nothing or what is mended, and two for what needs the user.
  package func lines(of check: Finding.Check, _ findings: [Finding]) -> String {
    let name = check.rawValue.padded(to: 13)
    let own = findings.filter { $0.check == check }
    if Finding.Check.unmade(findings).contains(check), own.isEmpty { return name + "not checked" }
    if own.isEmpty { return name + "ok" }
    return own.map { finding in
      let message = name + Sanitizer.line(finding.message)
      if finding.isMended { return message + "; mended" }
      let remedy = Sanitizer.line(remedies.words(for: finding.remedy))
      return page.warning(message) + "\n" + "".padded(to: 13) + remedy
    }.joined(separator: "\n")
  }
}
