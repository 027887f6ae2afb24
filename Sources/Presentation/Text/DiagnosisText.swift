import MeetingIndex

/// The findings of a check of the index, grouped by check.
package struct DiagnosisText: Sendable {
  package let page: Page
  package let remedies: RemedyText

  package init(page: Page, remedies: RemedyText) { (self.page, self.remedies) = (page, remedies) }

  /// The lines of a check: one if it wasn't made, found nothing or repaired a problem; two for a
  /// problem that needs the user.
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
