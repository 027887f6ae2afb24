/// A field of a question, such as `from` in `from:dana`.
enum FieldName: String {
  case with, without, organizer, about, date, preposition, calendar, status, order, kind, length
  case phrase, any, count

  /// The fields by the names before a colon.
  static let named = Lexicon.values("fields", FieldName.init(rawValue:))
}
