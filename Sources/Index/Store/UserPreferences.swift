import Questions

/// The user's settings about themselves and other people, which no calendar contains.
public struct UserPreferences: Hashable, Sendable {
  /// The user's addresses in addition to those of the sources' owners.
  public var owners: [String]
  /// Addresses and names that belong to the same person.
  package var aliases: [PersonAlias]
  /// The order of day and month in `04/09`.
  package var dayMonthOrder: DayMonthOrder

  /// Whether to find restricted notes, which are for the user alone and hidden from programs.
  package var showsRestricted = false

  /// The default settings.
  public init() { self.init(owners: []) }

  package init(
    owners: [String] = [], aliases: [PersonAlias] = [], dayMonthOrder: DayMonthOrder = .dayFirst
  ) {
    (self.owners, self.aliases, self.dayMonthOrder) = (owners, aliases, dayMonthOrder)
  }

  /// Returns true if any of the folded words occurs in an alias.
  package func hasAlias(of words: [String]) -> Bool {
    aliases.contains { !Set(NameWords($0.name).words).isDisjoint(with: words) }
  }
}
