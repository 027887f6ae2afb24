import MeetingIndex

/// The report of a database restored in place of a damaged one.
package struct RestorationText: Sendable {
  private let remedies: RemedyText

  package init(remedies: RemedyText) { self.remedies = remedies }

  /// The restored state, the path of the damaged database, and the next step.
  package func lines(of restored: Restoration) -> [String] {
    let begun =
      restored.backup.map { "restored the backup \($0.path)" }
      ?? "no good backup was found, so a new index was created"
    let sources =
      restored.sources.isEmpty
      ? "no source could be read from the damaged database; run '\(remedies.typed(.add))'"
      : "sources: \(restored.sources.joined(separator: ", ")); run '\(remedies.typed(.sync))'"
    let kept = "the damaged database is kept as \(restored.kept) until you remove it"
    return [begun, sources, kept].map { Sanitizer.line($0) }
  }
}
