import ArgumentParser
import MeetingIndex

/// A reference to meetings: by id, by position in the last answer, or on standard input.
enum MeetingReference {
  case id(String)
  /// A range of positions in the last answer, from 1; nil for the whole answer.
  case answer(ClosedRange<Int>?)
  case input

  /// - Throws: `ValidationError` for an invalid position.
  init(_ written: String) throws {
    if written == "-" {
      self = .input
    } else if written.hasPrefix("%") {
      let places = written.dropFirst().split(separator: "-", omittingEmptySubsequences: false)
      let numbers = places.map { Int($0) ?? 0 }
      switch (written.count, numbers.count) {
      case (1, _): self = .answer(nil)
      case (_, 1) where numbers[0] > 0: self = .answer(numbers[0]...numbers[0])
      case (_, 2) where numbers[0] > 0 && numbers[0] <= numbers[1]:
        self = .answer(numbers[0]...numbers[1])
      default:
        throw ValidationError("'\(written)' is not a number in the last answer; try %1, %2-4 or %.")
      }
    } else {
      self = .id(written)
    }
  }

  /// Returns true if the text has the form of a reference (an id, `%1` or `-`) rather than of a
  /// word in a question.
  static func isOne(_ written: String) -> Bool {
    written == "-" || written.hasPrefix("%") || written.allSatisfy(\.isHexDigit)
  }

  /// Returns true if the references name exactly one meeting.
  static func areOne(_ references: [MeetingReference]) -> Bool {
    guard references.count == 1 else { return false }
    switch references[0] {
    case .id: return true
    case .answer(let places): return places?.count == 1
    case .input: return false
    }
  }

  /// Returns the ids of the meetings in order, with an error in place of each reference that can't
  /// be resolved.
  static func ids(
    _ references: [MeetingReference], _ answer: LastAnswer
  ) -> [Result<String, IndexError>] {
    references.flatMap { reference -> [Result<String, IndexError>] in
      switch reference {
      case .id(let id): [.success(id)]
      case .input: input().map { .success($0) }
      case .answer(let places): ids(places, answer.ids)
      }
    }
  }

  private static func ids(
    _ places: ClosedRange<Int>?, _ last: [String]
  ) -> [Result<String, IndexError>] {
    if last.isEmpty {
      let message = "there is no last answer; ask a question on a terminal first"
      return [.failure(IndexError(.notFound, message))]
    }
    guard let places else { return last.map { .success($0) } }
    guard places.upperBound <= last.count else {
      let message = "the last answer has no %\(places.upperBound), only %1 to %\(last.count)"
      return [.failure(IndexError(.notFound, message))]
    }
    return last[(places.lowerBound - 1)...(places.upperBound - 1)].map { .success($0) }
  }

  private static func input() -> [String] {
    var ids: [String] = []
    while let line = StandardInput.line() {
      if let id = line.split(whereSeparator: \.isWhitespace).first { ids.append(String(id)) }
    }
    return ids
  }
}
