import Calendars
import Questions

/// What a question means, once it was understood.
public struct MeetingQuery: Hashable, Sendable {
  /// Somebody who is named, and whom the name may mean.
  public struct PersonTerm: Hashable, Sendable {
    public var written: String
    public var people: [KnownPerson]

    /// Whether one person is meant for certain: it is a whole address.
    public var isExact: Bool {
      people.count == 1 && people[0].emails.contains(written.lowercased())
    }
  }

  public var with: [PersonTerm] = []
  public var without: [PersonTerm] = []
  /// Words to search for; those in `phrases` are among them.
  public var topic = ""
  public var phrases: [String] = []
  /// Identifiers of calendars; empty for all that are included.
  public var calendars: [String] = []
  public var span: DateSpan?
  /// What the user should know of how the question was read.
  public var notices: [String] = []

  public init() {}

  /// Whether it asks for nothing in particular.
  public var isEmpty: Bool {
    with.isEmpty && without.isEmpty && topic.isEmpty && calendars.isEmpty && span == nil
  }
}
