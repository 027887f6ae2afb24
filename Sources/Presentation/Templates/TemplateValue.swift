/// A value that a `LineTemplate` can show, by the fields of its JSON.
package protocol TemplateValue: Encodable {
  /// The names of its fields, those within others behind a point.
  static var templateFields: [String] { get }
  /// Its JSON objects: a field is read from the first one that has it.
  var templateObjects: [any Encodable] { get }
  /// The value of a field that is for people, and in no JSON; nil if it is none.
  func readable(_ field: String) -> String?
}

extension TemplateValue {
  package var templateObjects: [any Encodable] { [self] }

  package func readable(_ field: String) -> String? { nil }
}

extension CaseIterable where Self: CodingKey {
  /// The names of all keys.
  static var keyNames: [String] { allCases.map(\.stringValue) }
}
