import Questions

/// The user's conventions according to the environment.
enum UserLocale {
  /// The countries in which the month is written first, by ISO 3166 code.
  private static let monthFirst: Set<String> = ["US", "AS", "FM", "GU", "MH", "MP", "PW", "VI"]

  /// Returns the order of day and month in `04/09` according to the locale in LC_ALL, LC_TIME or
  /// LANG, such as `en_US.UTF-8`.
  static func dayMonthOrder(_ environment: [String: String]) -> DayMonthOrder {
    let name = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    let region = name?.split(separator: "_").dropFirst().first?.prefix { $0.isLetter }
    return region.map { monthFirst.contains(String($0)) } == true ? .monthFirst : .dayFirst
  }
}
