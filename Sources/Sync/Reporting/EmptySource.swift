import Calendars
import Index

/// A source whose files are there and hold no meeting, and no note.
package struct EmptySource: Hashable, Sendable {
  /// The identifier of the source.
  package let source: String
  /// The kind of its files.
  package let content: SourceContent
  /// The number of its tasks.
  package let tasks: Int

  /// Nil if it has a meeting or a note.
  init?(_ source: SourceSummary, in store: MeetingStore) throws {
    let tasks = try store.read { db in
      try FileReference.isAny(ofSource: source.id, db)
        ? nil : StoredTask.count(ofSource: source.id, db)
    }
    guard let tasks else { return nil }
    (self.source, content, self.tasks) = (source.id, source.content, tasks)
  }
}
