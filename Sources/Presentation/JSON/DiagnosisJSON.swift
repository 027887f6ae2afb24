import MeetingIndex

package struct DiagnosisJSON: Encodable {
  private struct FindingJSON: Encodable {
    let check, message, remedy: String
    let isMended: Bool
  }

  private let isSound: Bool
  private let checks: [String]
  private let unchecked: [String]
  private let findings: [FindingJSON]

  package init(findings: [Finding], remedies: RemedyText) {
    isSound = findings.allSatisfy(\.isMended)
    let unmade = Finding.Check.unmade(findings)
    checks = Finding.Check.allCases.filter { !unmade.contains($0) }.map(\.rawValue)
    unchecked = unmade.map(\.rawValue)
    self.findings = findings.map {
      FindingJSON(
        check: $0.check.rawValue, message: $0.message, remedy: remedies.words(for: $0.remedy),
        isMended: $0.isMended)
    }
  }
}
