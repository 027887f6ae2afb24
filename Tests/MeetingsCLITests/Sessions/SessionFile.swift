import Foundation
import TestFiles

/// Commands of a session with their expected output, as read from a `*.console` file.
///
/// `Tests/Sessions/README.md` describes the format.
struct SessionFile {
  struct Step {
    enum Action {
      /// A command whose output is compared.
      case command(String)
      /// A command that only has to succeed.
      case preparation(String)
      /// A file to write.
      case file(path: String, text: String)
      /// A variable to set, or to remove if its value is nil.
      case variable(name: String, value: String?)
    }

    let action: Action
    /// The number of the first line, from 1.
    let line: Int
    /// The lines that say what the command prints, with their markers.
    let expected: Range<Int>
  }

  let name: String
  private let lines: [Substring]
  private(set) var steps: [Step] = []

  /// - Throws: `MalformedLine` with the first line that is neither a command nor a file.
  init(_ text: String, name: String) throws {
    self.name = name
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var place = 0
    while place < lines.count {
      let line = lines[place]
      let start = place
      place += 1
      if line.isEmpty || line.hasPrefix("#") { continue }
      let end = endOfBlock(from: place)
      steps.append(
        Step(
          action: try action(line, block: Array(lines[place..<end]), at: start + 1),
          line: start + 1, expected: place..<end))
      place = end
    }
  }

  /// Returns the end of the lines that belong to what stands before them. Blank lines count only if
  /// printed lines follow them.
  private func endOfBlock(from start: Int) -> Int {
    var end = start
    for place in start..<lines.count {
      let line = lines[place]
      if line.isEmpty { continue }
      guard line.hasPrefix("  ") || line.hasPrefix("! ") || line.hasPrefix("? ") else { break }
      end = place + 1
    }
    return end
  }

  private func action(_ line: Substring, block: [Substring], at number: Int) throws -> Step.Action {
    let words = line.split(separator: " ", maxSplits: 2).map(String.init)
    let rest = String(line.dropFirst(words[0].count + 1))
    switch words[0] {
    case "$": return .command(rest)
    case "+": return .preparation(rest)
    case "set":
      let parts = rest.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return .variable(name: String(parts[0]), value: parts.count > 1 ? String(parts[1]) : nil)
    case "file":
      let text = block.map { $0.dropFirst(2) }.joined(separator: "\n")
      return .file(path: rest, text: text + "\n")
    case "calendar" where words.count > 1:
      let events = try block.filter { !$0.isEmpty }.map(Self.event)
      let calendar = ICS.calendar(name: words.count > 2 ? words[2] : nil, events.joined())
      return .file(path: words[1], text: calendar)
    default: break
    }
    throw MalformedLine(place: "\(name):\(number)", reason: "neither a command nor a file: \(line)")
  }

  /// Returns an event from `UID | start | title | people | further lines…`, with the fields from the
  /// people on optional.
  private static func event(_ line: Substring) throws -> String {
    var fields = line.split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    while fields.count < 4 { fields.append("") }
    let names = fields[3].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    let more = fields.dropFirst(4)
    let event = ICS.event(
      fields[0], fields[2], at: fields[1], with: names, more.joined(separator: "\n"))
    let hasEnd = more.contains { $0.hasPrefix("DURATION:") || $0.hasPrefix("DTEND") }
    return hasEnd ? event.replacing("DURATION:PT1H\n", with: "") : event
  }

  // MARK: What is printed

  /// Returns the text of the file with what was printed by each step, or nil if it isn't compared. Lines with
  /// `[..]` and `...` are kept if they match.
  func text(printing printed: [Sandbox.Output?]) -> String {
    var new = lines
    for (step, output) in zip(steps, printed).reversed() {
      guard let output, !matches(step, output) else { continue }
      new.replaceSubrange(step.expected, with: Self.lines(of: output))
    }
    return new.joined(separator: "\n")
  }

  /// Returns a description of each step that printed something else.
  func differences(printing printed: [Sandbox.Output?]) -> [String] {
    zip(steps, printed).compactMap { step, output in
      guard let output, !matches(step, output) else { return nil }
      return """
        \(name):\(step.line): \(lines[step.line - 1])
        expected:
        \(lines[step.expected].joined(separator: "\n"))
        printed (WRITE_SESSIONS=1 writes it):
        \(Self.lines(of: output).joined(separator: "\n"))
        """
    }
  }

  private func matches(_ step: Step, _ output: Sandbox.Output) -> Bool {
    Self.matches(lines[step.expected], Self.lines(of: output)[...])
  }

  /// Returns the lines of what a command printed, with their markers.
  private static func lines(of output: Sandbox.Output) -> [Substring] {
    var lines = output.out.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  " + $0 }
    while lines.last == "" { lines.removeLast() }
    lines += output.err.split(separator: "\n").map { "! " + $0 }
    if output.status != 0 { lines.append("? \(output.status)") }
    return lines.map { Substring($0.trimmingSuffix { $0 == " " }) }
  }

  /// Whether printed lines are the expected ones, in which `[..]` is any text and a line of `...` any
  /// number of lines.
  private static func matches(_ expected: ArraySlice<Substring>, _ printed: ArraySlice<Substring>)
    -> Bool
  {
    guard let first = expected.first else { return printed.isEmpty }
    let rest = expected.dropFirst()
    if first == "  ..." {
      return (printed.startIndex...printed.endIndex).contains { matches(rest, printed[$0...]) }
    }
    guard let line = printed.first, matches(line: first, line) else { return false }
    return matches(rest, printed.dropFirst())
  }

  private static func matches(line expected: Substring, _ printed: Substring) -> Bool {
    let parts = expected.split(separator: "[..]", omittingEmptySubsequences: false)
    guard parts.count > 1, printed.hasPrefix(parts[0]) else { return expected == printed }
    var rest = printed.dropFirst(parts[0].count)
    for part in parts.dropFirst().dropLast() {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(parts.last!)
  }
}
