import Calendars
import FetchMessages
import MeetingIndex
import Time
import Writing

/// Messages that report the changes made by a command.
package struct ChangeText: Sendable {
  package let remedies: RemedyText

  package init(remedies: RemedyText) { self.remedies = remedies }

  package func added(
    _ source: String, files: Int, of content: SourceContent = .calendars
  ) -> String {
    added(source, what: files.counted(content == .notes ? "note" : "file"))
  }

  /// Returns the message that a source was added.
  ///
  /// - Parameter what: the contents of the source, such as `2 calendars: Work, Home`.
  package func added(_ source: String, what: String) -> String { "added '\(source)' (\(what))" }

  /// Returns the message that the user has signed in again to the server of an existing source.
  package func signedIn(_ source: String, what: String) -> String {
    "signed in again to '\(source)' (\(what))"
  }

  /// Returns the message that a change to calendars was written or undone.
  ///
  /// - Parameters:
  ///   - label: the description of the change, which may contain untrusted text.
  ///   - files: the files that were written.
  package func wrote(_ label: String, files: [String], isUndone: Bool) -> String {
    let what = label.split(separator: "\n").first.map(String.init) ?? label
    let paths = files.count == 1 ? files[0] : files.count.counted("file")
    return Sanitizer.line("\(isUndone ? "undone" : "done"): \(what) (\(paths))")
      + (isUndone ? "" : "; \(remedies.typed(.undo)) undoes it")
  }

  /// Returns the message that a change was written, but the index couldn't be updated.
  package func lag(_ error: IndexError) -> String {
    "written, but not indexed until the next sync: \(remedies.sentence(error))"
  }

  /// Returns the preview of an edit to a system calendar, such as
  /// `+ 'Lunch': start Tue 10 Mar, 12:00, …`.
  package func line(of edit: CalendarEdit, _ time: DisplayTime) -> String {
    func shown(_ written: String) -> String { EventTime(written).map(time.beginning) ?? written }
    let sign = [CalendarEdit.Kind.create: "+", .change: "~", .remove: "-"][edit.kind] ?? "~"
    let title = edit.before?.title ?? edit.after.title ?? ""
    let when = edit.before?.start.map { " of \(shown($0))" } ?? ""
    let span = edit.span == .this ? "" : " (\(edit.span.rawValue))"
    let after = edit.after
    let values = [
      ("title", edit.kind == .create ? nil : after.title), ("start", after.start.map(shown)),
      ("end", after.end.map(shown)), ("location", after.location), ("notes", after.notes),
      ("rule", after.rule),
    ].compactMap { name, value in value.map { "\(name) \($0)" } }
    return Sanitizer.line(
      "\(sign) '\(title)'\(when)\(span)"
        + (values.isEmpty ? "" : ": \(values.joined(separator: ", "))"))
  }

  package func writable(_ source: String, _ isWritable: Bool) -> String {
    "'\(source)' \(isWritable ? "may be changed" : "is only read")"
  }

  /// Returns the message about which symbolic links of a source are now followed.
  package func followed(_ source: String, _ links: SourceLinks) -> String {
    let which = links == .all ? "all links are followed" : "only links that stay in it are followed"
    return "in '\(source)', \(which)"
  }

  /// Returns the message that the stored copy of a source was replaced.
  package func replaced(_ source: String) -> String { "replaced '\(source)'" }

  /// Returns the message for a change that takes effect with the next sync.
  package func syncNext(_ change: String) -> String { change + next(.sync) }

  /// Returns the message that a source was removed.
  ///
  /// - Parameter records: the number of meetings or notes removed with the source.
  package func removed(_ source: String, _ records: Int, of content: SourceContent) -> String {
    "removed '\(source)' and its \(SourceText.count(records, of: content))"
  }

  /// Returns the message that notes were attached to a meeting, or removed from it.
  ///
  /// - Parameter isRemoval: if true, the notes were removed.
  package func noted(_ record: MeetingRecord, isRemoval: Bool) -> String {
    let title = MeetingText.title(record.title)
    return isRemoval ? "removed the notes of \(title)" : "attached to \(title)"
  }

  /// Returns the message that a meeting's note was written to a file.
  ///
  /// - Parameter isLinked: if true, the file was linked to the meeting.
  package func wrote(_ file: String, _ record: MeetingRecord, isLinked: Bool) -> String {
    let path = Sanitizer.line(file)
    if isLinked { return "\(path) is a note of \(MeetingText.title(record.title))" }
    return "\(path) was written, but can't be linked to \(MeetingText.title(record.title)) with "
      + "certainty"
  }

  package func calendar(_ id: String, isIncluded: Bool) -> String {
    "'\(Sanitizer.line(id))' is \(isIncluded ? "included" : "excluded")"
  }

  /// Returns the message that exclusions were removed.
  ///
  /// - Parameter rules: the number of exclusion rules that were removed.
  package func takenBack(rules: Int) -> String {
    rules == 0 ? "nothing is excluded" : "the exclusions were removed" + next(.fullSync)
  }

  private func next(_ command: RemedyText.Command) -> String {
    "; now run: \(remedies.typed(command))"
  }
}

/// Diffs for a file that another program changed in the meantime: from the state that was
/// originally read to the planned state, and to the current one.
package enum ConflictText {
  /// The maximum number of lines of a diff.
  private static let maximumLines = 200

  package static func lines(of conflict: ChangeConflict) -> [String] {
    guard let states = conflict.states else { return [] }
    return [""]
      + section("the planned change, compared with what was read:", states.read, states.wanted)
      + section("the current contents, compared with what was read:", states.read, states.now)
  }

  private static func section(_ head: String, _ old: [UInt8]?, _ new: [UInt8]?) -> [String] {
    if new == nil { return [head, "  (nothing)"] }
    let lines = UnifiedDiff(old.map(withoutReturns), new.map(withoutReturns), name: "").lines
      .dropFirst(2).map { "  " + String(decoding: $0, as: UTF8.self) }
    if lines.isEmpty { return [head, "  (the same)"] }
    let left = lines.count - maximumLines
    return [head] + lines.prefix(maximumLines) + (left > 0 ? ["  (\(left) more lines)"] : [])
  }

  /// Removes carriage returns, because servers may change line endings.
  private static func withoutReturns(_ bytes: [UInt8]) -> [UInt8] { bytes.filter { $0 != 0x0D } }
}
