import Calendars
import Index

/// A source whose files contain neither meetings nor notes.
package struct EmptySource: Hashable, Sendable {
  /// The identifier of the source.
  package let source: String
  package let content: SourceContent
  /// The number of tasks in the source.
  package let tasks: Int

  /// Returns nil if the source has a meeting or a note.
  init?(_ source: SourceSummary, in store: MeetingStore) throws {
    let tasks = try store.read { db in
      try FileReference.isAny(ofSource: source.id, db)
        ? nil : StoredTask.count(ofSource: source.id, db)
    }
    guard let tasks else { return nil }
    (self.source, content, self.tasks) = (source.id, source.content, tasks)
  }
}
