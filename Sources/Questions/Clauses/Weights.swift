import QuestionWeights

/// A feature of a reading or its answer. Readings are compared by the weights of their features,
/// which are in `Models/Questions/weights.txt`.
package enum ReadingFeature: String, CaseIterable, Sendable {
  /// A misspelled name that is an ordinary word, without other evidence of a person: `modules by
  /// hand`, for Hans.
  case misspeltNameIsWord = "misspelt-name-is-word"
  case nameIsWord = "name-is-word"
  case orderAsWords = "order-as-words"
  case statusAsWords = "status-as-words"
  case lengthAsWords = "length-as-words"
  case dateAsWords = "date-as-words"
  case calendarAsWords = "calendar-as-words"
  case excludedAsWords = "excluded-as-words"
  case wordInTitle = "word-in-title"
  case wordInText = "word-in-text"
  case filterKept = "filter-kept"
  case openDateKept = "open-date-kept"
  case withoutOrganizer = "without-organizer"
  case mentionsOnly = "mentions-only"

  package var weight: Double { Self.weights[rawValue] ?? 0 }

  /// Returns the feature of a reading that searches for the words of a filter with this role, or
  /// nil if no such reading is tried.
  static func asWords(_ place: Place) -> ReadingFeature? {
    ReadingFeature(rawValue: "\(place.rawValue)-as-words")
  }

  static let weights: [String: Double] = {
    let bytes = UnsafeBufferPointer(
      start: question_weights_bytes(), count: question_weights_count())
    let rows = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: " ")
    }
    return Dictionary(
      uniqueKeysWithValues: rows.filter { $0.count == 2 }.map { (String($0[0]), Double($0[1])!) })
  }()
}
