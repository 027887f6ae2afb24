/// A calendar as a question may name it.
public struct CalendarName: Hashable, Sendable {
  /// The source's name and the calendar's, `work/sales`.
  public let id: String
  /// What people call it.
  public let title: String

  public init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}
