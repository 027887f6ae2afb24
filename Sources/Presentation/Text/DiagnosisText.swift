import MeetingIndex

/// Formats the findings of the health checks of the index, grouped by check.
package struct DiagnosisText: Sendable {
  package let page: Page
  package let remedies: RemedyText

  package init(page: Page, remedies: RemedyText) { (self.page, self.remedies) = (page, remedies) }

  /// Returns the result of a check on one line. A second line follows if the user has to solve a
  /// problem.
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

/// The report on a restored database, which has replaced a damaged or missing one.
package struct RestorationText: Sendable {
  private let remedies: RemedyText

  package init(remedies: RemedyText) { self.remedies = remedies }

  /// Returns which state was restored, where the damaged database was moved, and what to do next.
  package func lines(of restored: Restoration) -> [String] {
    let begun =
      restored.backup.map { "restored the backup \($0.path)" }
      ?? "no good backup was found, so a new index was created"
    let place = restored.kept == nil ? "" : " from the damaged database"
    let sources =
      restored.sources.isEmpty
      ? "no source could be read\(place); run '\(remedies.typed(.add))'"
      : "sources: \(restored.sources.joined(separator: ", ")); run '\(remedies.typed(.sync))'"
    let kept = restored.kept.map { "the damaged database is kept as \($0) until you remove it" }
    return [begun, sources, kept].compactMap { $0 }.map { Sanitizer.line($0) }
  }
}
