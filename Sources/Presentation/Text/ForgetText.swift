import MeetingIndex

/// Formats the report on an erasure: what was erased, and where its text remains.
package struct ForgetText: Sendable {
  package let time: DisplayTime
  package let remedies: RemedyText

  package init(time: DisplayTime, remedies: RemedyText) {
    (self.time, self.remedies) = (time, remedies)
  }

  /// Returns the number of erased meetings, such as `12 meetings with Lee Park, 3 with your notes`.
  package func line(of report: ForgetReport) -> String {
    let whom = report.person.map { " with \(Sanitizer.line($0.displayName))" } ?? ""
    let noted = report.recordsWithAttachedNotes
    return report.records.counted("meeting") + whom
      + (noted > 0 ? ", \(noted) with your notes" : "")
  }

  /// Returns a description of what is erased, such as `meetings with Lee Park`. It quotes the user,
  /// so callers have to sanitize it.
  package func meaning(of what: ForgetTarget) -> String {
    switch what {
    case .before(let instant): "meetings that began before \(time.stamp(instant))"
    case .person(let written): "meetings with \(written)"
    case .calendar(let id): "meetings of the calendar \(id)"
    }
  }

  /// Returns the sentence for an address that is in no meeting. It quotes the user, so callers have
  /// to sanitize it.
  package func nobody(has address: String) -> String { "nobody has the address '\(address)'" }

  /// Returns a sentence for each kind of place where text of the erased meetings remains. Callers
  /// have to sanitize them.
  package func notes(on remains: RemainingMentions) -> [String] {
    remains.ownSources.map {
      "the source '\($0)' itself still has their text: \(remedies.typed(.remove)) \($0)"
    }
      + note("your own files still have their text, and are never touched", remains.files)
      + note(
        "named after them in your calendars; rename these there, then remove and add their source "
          + "again",
        remains.names)
      + note(
        "other meetings mention them and are kept, with the copies of their files from servers",
        remains.mentions)
      + note(
        "not created by \(remedies.program), and possibly copies of the index", remains.strangers)
  }

  private func note(_ remark: String, _ items: [String]) -> [String] {
    if items.isEmpty { return [] }
    let more = items.count > Self.maximumNamed ? " and \(items.count - Self.maximumNamed) more" : ""
    return ["\(remark): \(items.prefix(Self.maximumNamed).joined(separator: ", "))\(more)"]
  }

  private static let maximumNamed = 20
}
