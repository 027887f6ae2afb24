import Questions

/// What the user has said of themselves and others, which no calendar says.
public struct UserPreferences: Hashable, Sendable {
  /// The user's addresses, besides those of the sources' owners.
  public var owners: [String]
  /// Who is one person.
  public var aliases: [PersonAlias]
  /// How `04/09` is read.
  public var dayMonthOrder: DayMonthOrder

  public init(
    owners: [String] = [], aliases: [PersonAlias] = [], dayMonthOrder: DayMonthOrder = .dayFirst
  ) {
    (self.owners, self.aliases, self.dayMonthOrder) = (owners, aliases, dayMonthOrder)
  }
}
