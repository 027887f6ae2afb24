import Questions

/// The user's settings on themselves and others, which no calendar has.
public struct UserPreferences: Hashable, Sendable {
  /// The user's addresses, besides those of the sources' owners.
  public var owners: [String]
  /// The addresses and names that are one person.
  package var aliases: [PersonAlias]
  /// The order of day and month in `04/09`.
  package var dayMonthOrder: DayMonthOrder

  /// If true, notes that are restricted are found: they are for the person alone, not for programs.
  package var showsRestricted = false

  /// Of someone who has said nothing.
  public init() { self.init(owners: []) }

  package init(
    owners: [String] = [], aliases: [PersonAlias] = [], dayMonthOrder: DayMonthOrder = .dayFirst
  ) {
    (self.owners, self.aliases, self.dayMonthOrder) = (owners, aliases, dayMonthOrder)
  }

  /// Returns true if one of the folded words is in what the user calls someone.
  package func hasAlias(of words: [String]) -> Bool {
    aliases.contains { !Set(NameWords($0.name).words).isDisjoint(with: words) }
  }
}
