import Calendars
import FetchMessages
import MeetingIndex

/// The changes of a command, on a line.
package struct ChangeText: Sendable {
  /// Remedies in the commands of a program.
  package let remedies: RemedyText

  package init(remedies: RemedyText) { self.remedies = remedies }

  /// - Parameters:
  ///   - source: its identifier.
  ///   - files: how many the source has.
  ///   - content: calendars, or notes.
  package func added(
    _ source: String, files: Int, of content: SourceContent = .calendars
  ) -> String {
    added(source, what: files.counted("file") + (content == .notes ? " of notes" : ""))
  }

  /// - Parameters:
  ///   - source: its identifier.
  ///   - what: such as `2 calendars: Work, Home`.
  package func added(_ source: String, what: String) -> String { "added '\(source)' (\(what))" }

  /// The sentence for a known source that is signed in to in a new way.
  package func signedIn(_ source: String, what: String) -> String {
    "'\(source)' is signed in again (\(what))"
  }

  /// The sentence for a change of calendars, or for one that was undone.
  ///
  /// - Parameters:
  ///   - label: what was done, in words that may be a stranger's.
  ///   - files: that were written.
  ///   - isUndone: whether something was taken back.
  package func wrote(_ label: String, files: [String], isUndone: Bool) -> String {
    let what = label.split(separator: "\n").first.map(String.init) ?? label
    let paths = files.count == 1 ? files[0] : files.count.counted("file")
    return Sanitizer.line("\(isUndone ? "undone" : "done"): \(what) (\(paths))")
      + (isUndone ? "" : "; \(remedies.typed(.undo)) undoes it")
  }

  /// The sentence for a change that was written while the index could not follow.
  package func lag(_ error: IndexError) -> String {
    "it is written, and comes into the index with the next sync: \(remedies.sentence(error))"
  }

  /// The line for an edit that the system would be asked to write: `+ 'Lunch': start
  /// 2026-03-10T12:00:00Z, …`.
  package func line(of edit: CalendarEdit) -> String {
    let sign = [CalendarEdit.Kind.create: "+", .change: "~", .remove: "-"][edit.kind] ?? "~"
    let title = edit.before?.title ?? edit.after.title ?? ""
    let when = edit.before?.start.map { " of \($0)" } ?? ""
    let span = edit.span == .this ? "" : " (\(edit.span.rawValue))"
    let after = edit.after
    let values = [
      ("title", edit.kind == .create ? nil : after.title), ("start", after.start),
      ("end", after.end), ("location", after.location), ("notes", after.notes),
      ("rule", after.rule),
    ].compactMap { name, value in value.map { "\(name) \($0)" } }
    return Sanitizer.line(
      "\(sign) '\(title)'\(when)\(span)"
        + (values.isEmpty ? "" : ": \(values.joined(separator: ", "))"))
  }

  /// The sentence on whether a source's events may be changed.
  package func writable(_ source: String, _ isWritable: Bool) -> String {
    "'\(source)' \(isWritable ? "may be changed" : "is only read")"
  }

  /// The sentence for a source of which other links are followed from now on.
  package func followed(_ source: String, _ links: SourceLinks) -> String {
    let which = links == .all ? "all links are followed" : "only links that stay in it are followed"
    return "of '\(source)' \(which)"
  }

  /// A copy that is kept took the place of the one before.
  package func replaced(_ source: String) -> String { "replaced what '\(source)' was" }

  /// The sentence for a change that the next sync brings into the index.
  package func syncNext(_ change: String) -> String { change + next(.sync) }

  /// - Parameters:
  ///   - source: its identifier.
  ///   - meetings: how many went with it.
  package func removed(_ source: String, meetings: Int) -> String {
    "removed '\(source)' and its \(meetings.counted("meeting"))"
  }

  /// - Parameters:
  ///   - record: the meeting.
  ///   - isRemoval: whether notes were taken away.
  package func noted(_ record: MeetingRecord, isRemoval: Bool) -> String {
    let title = MeetingText.title(record.title)
    return isRemoval ? "removed the notes of \(title)" : "attached to \(title)"
  }

  /// - Parameters:
  ///   - file: of the notes.
  ///   - record: the meeting.
  ///   - isLinked: whether the file was found to be of that meeting.
  package func wrote(_ file: String, _ record: MeetingRecord, isLinked: Bool) -> String {
    let path = Sanitizer.line(file)
    if isLinked { return "\(path) is a note of \(MeetingText.title(record.title))" }
    return "\(path) was written, and is not clearly of \(MeetingText.title(record.title))"
  }

  /// A calendar counts in answers, or does not.
  package func calendar(_ id: String, isIncluded: Bool) -> String {
    "'\(Sanitizer.line(id))' is \(isIncluded ? "included" : "excluded")"
  }

  /// - Parameter rules: how many kept meetings out.
  package func takenBack(rules: Int) -> String {
    rules == 0 ? "nothing is kept out" : "taken back" + next(.fullSync)
  }

  private func next(_ command: RemedyText.Command) -> String {
    "; now run: \(remedies.typed(command))"
  }
}
