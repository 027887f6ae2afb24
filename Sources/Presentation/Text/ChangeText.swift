import Calendars
import MeetingIndex

/// What a command changed, on a line.
public struct ChangeText: Sendable {
  /// What can be done, in the commands of a program.
  public let remedies: RemedyText

  public init(remedies: RemedyText) { self.remedies = remedies }

  /// - Parameters:
  ///   - source: its identifier.
  ///   - files: how many the source has.
  ///   - content: calendars, or notes.
  public func added(
    _ source: String, files: Int, of content: SourceContent = .calendars
  ) -> String {
    added(source, what: files.counted("file") + (content == .notes ? " of notes" : ""))
  }

  /// - Parameters:
  ///   - source: its identifier.
  ///   - what: such as `2 calendars: Work, Home`.
  public func added(_ source: String, what: String) -> String { "added '\(source)' (\(what))" }

  /// What was there before is reached in another way.
  public func signedIn(_ source: String, what: String) -> String {
    "'\(source)' is signed in to anew (\(what))"
  }

  /// What was written to calendars, or taken back.
  ///
  /// - Parameters:
  ///   - label: what was done, in words that may be a stranger's.
  ///   - files: that were written.
  ///   - isUndone: whether something was taken back.
  public func wrote(_ label: String, files: [String], isUndone: Bool) -> String {
    let what = label.split(separator: "\n").first.map(String.init) ?? label
    let paths = files.count == 1 ? files[0] : files.count.counted("file")
    return Sanitizer.line("\(isUndone ? "took back" : "done"): \(what) (\(paths))")
      + (isUndone ? "" : "; \(remedies.typed(.undo)) takes it back")
  }

  /// Whether a source's events may be changed.
  public func writable(_ source: String, _ isWritable: Bool) -> String {
    "'\(source)' \(isWritable ? "may be changed" : "is only read")"
  }

  /// A copy that is kept took the place of the one before.
  public func replaced(_ source: String) -> String { "replaced what '\(source)' was" }

  /// What was changed, and that a sync brings it into the index.
  public func syncNext(_ change: String) -> String { change + next(.sync) }

  /// - Parameters:
  ///   - source: its identifier.
  ///   - meetings: how many went with it.
  public func removed(_ source: String, meetings: Int) -> String {
    "removed '\(source)' and its \(meetings.counted("meeting"))"
  }

  /// - Parameters:
  ///   - record: the meeting.
  ///   - isRemoval: whether notes were taken away.
  public func noted(_ record: MeetingRecord, isRemoval: Bool) -> String {
    let title = MeetingText.title(record.title)
    return isRemoval ? "removed the notes of \(title)" : "attached to \(title)"
  }

  /// - Parameters:
  ///   - file: of the notes.
  ///   - record: the meeting.
  ///   - isLinked: whether the file was found to be of that meeting.
  public func wrote(_ file: String, _ record: MeetingRecord, isLinked: Bool) -> String {
    let path = Sanitizer.line(file)
    if isLinked { return "\(path) is a note of \(MeetingText.title(record.title))" }
    return "\(path) was written, and is not clearly of \(MeetingText.title(record.title))"
  }

  /// A calendar counts in answers, or does not.
  public func calendar(_ id: String, isIncluded: Bool) -> String {
    "'\(Sanitizer.line(id))' is \(isIncluded ? "included" : "excluded")"
  }

  /// - Parameter rules: how many kept meetings out.
  public func takenBack(rules: Int) -> String {
    rules == 0 ? "nothing is kept out" : "taken back" + next(.fullSync)
  }

  private func next(_ command: RemedyText.Command) -> String {
    "; now run: \(remedies.typed(command))"
  }
}
