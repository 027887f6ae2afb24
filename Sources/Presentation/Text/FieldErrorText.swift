import Questions

extension RemedyText {
  /// The error of a field's value, with what can be typed instead.
  ///
  /// - Parameter prefix: the prefix of a field's name where it is typed.
  package func sentence(_ error: FieldError, prefix: String) -> String {
    let name = prefix + error.field.name.rawValue
    guard !error.unread.isEmpty else { return "\(name) has no value" }
    let unread = "'\(error.unread)'"
    switch error.field.name {
    case .with, .without, .any, .organizer:
      return "\(name): no one is called \(unread); \(listingPeople)"
    case .calendar:
      return "\(name): no calendar is called \(unread); \(listingCalendars)"
    case .since, .until, .on:
      return "\(name): \(unread) is not a date; try 'last week', march or 2026-11-21"
    case .status: return "\(name) can't be \(unread); use \(list(ParsedQuery.Status.allCases))"
    case .order: return "\(name) can't be \(unread); use \(list(ParsedQuery.Order.allCases))"
    case .longer, .shorter: return "\(name): \(unread) is not a length; try 45m, '90 minutes' or 2h"
    case .count: return "\(name) must be a whole number from 1 to 1000, not \(unread)"
    case .about, .phrase: return "\(name) needs words, not \(unread)"
    }
  }

  private func list<Value: RawRepresentable<String>>(_ values: [Value]) -> String {
    values.map(\.rawValue).joined(separator: ", ")
  }
}
