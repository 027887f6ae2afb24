import Foundation
import Testing

/// A person's session in a sandbox: commands that share files and variables.
final class Session {
  private let box: Sandbox
  private var hasProgram = false

  init() throws { box = try Sandbox() }

  /// A command that had to succeed and did not.
  struct Failed: Error {
    let command: String
    let output: Sandbox.Output
  }

  /// - Returns: what a command printed whose output is compared; nil for other steps.
  func run(_ step: SessionFile.Step) throws -> Sandbox.Output? {
    switch step.action {
    case .file(let path, let text): try box.write(text, to: path)
    case .variable(let name, let value): box.environment[name] = value
    case .command(let line):
      if let match = line.wholeMatch(of: #/(\w+)=\$\((.+)\)/#) {
        let output = try succeeding(String(match.2))
        // The value may be a path of the sandbox.
        let value = output.out.replacing(Self.sandbox, with: box.folder)
        box.environment[String(match.1)] = value.trimmingCharacters(in: .newlines)
        return nil
      }
      return try run(line)
    case .preparation(let line): _ = try succeeding(line)
    }
    return nil
  }

  private func succeeding(_ line: String) throws -> Sandbox.Output {
    let output = try run(line)
    if output.status != 0 { throw Failed(command: line, output: output) }
    return output
  }

  private func run(_ line: String) throws -> Sandbox.Output {
    let (command, fields) = Self.picked(line)
    let output: Sandbox.Output
    if let words = words(of: command), let program = Program(rawValue: words[0]) {
      output = try box.launch(Sandbox.binary, program.arguments(Array(words.dropFirst())))
    } else {
      try installProgram()
      output = try box.launch("/bin/sh", ["-c", command])
    }
    let out = try fields.isEmpty || output.out.isEmpty ? output.out : Self.pick(fields, output.out)
    let shown = { (text: String) in text.replacing(self.box.folder, with: Self.sandbox) }
    return Sandbox.Output(status: output.status, out: shown(out), err: shown(output.err))
  }

  private static let sandbox = "[SANDBOX]"

  /// The names under which the program is called: with the time of sessions, and without it for
  /// commands that take no time.
  private enum Program: String, CaseIterable {
    case meetings, untimed

    func arguments(_ words: [String]) -> [String] {
      let hasNoTime = ["help", "--help", "--version"].contains { words.first == $0 }
      return self == .untimed || hasNoTime || words.contains("--now")
        ? words : words + ["--now", Sandbox.now]
    }

    /// The script for commands that a shell runs.
    var script: String {
      "exec '\(Sandbox.binary)' \"$@\"" + (self == .meetings ? " --now \(Sandbox.now)" : "")
    }
  }

  private func installProgram() throws {
    if hasProgram { return }
    hasProgram = true
    for program in Program.allCases { try box.installScript(program.rawValue, program.script) }
    box.environment["PATH"] = "\(box.folder)/bin:\(box.environment["PATH"]!)"
  }

  /// Returns the words of a simple command, or nil if it needs a shell. Words may be quoted, and `$NAME`
  /// is a variable.
  private func words(of command: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = Substring(command)
    while let character = rest.popFirst() {
      switch character {
      case quote: quote = nil
      case "'" where quote == nil, "\"" where quote == nil:
        quote = character
        word = word ?? ""
      case "$" where quote != "'":
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        rest = rest.dropFirst(name.count)
        word = (word ?? "") + (name.isEmpty ? "$" : box.environment[String(name)] ?? "")
      case " " where quote == nil:
        if let word { words.append(word) }
        word = nil
      case _ where quote == nil && "|<>;&`*\\".contains(character): return nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return quote == nil && !words.isEmpty ? words : nil
  }

  // MARK: Fields of JSON

  /// Separates a command from the fields in `| pick FIELD…` at its end.
  private static func picked(_ line: String) -> (command: String, fields: [String]) {
    guard let range = line.firstRange(of: " | pick ") else { return (line, []) }
    let fields = line[range.upperBound...].split(separator: " ").map(String.init)
    return (String(line[..<range.lowerBound]), fields)
  }

  /// Returns a line for each object of `json` with its values of `fields`, two spaces between them.
  private static func pick(_ fields: [String], _ json: String) throws -> String {
    let values =
      try (try? [JSONValue(json)]) ?? json.split(separator: "\n").map { try JSONValue(String($0)) }
    let objects = values.count == 1 ? values[0].list ?? values : values
    if objects.isEmpty { return json }
    return objects.map { object in
      fields.map { text(at: $0.split(separator: ".")[...], of: object) }.joined(separator: "  ")
        + "\n"
    }.joined()
  }

  private static func text(at path: ArraySlice<Substring>, of value: JSONValue) -> String {
    switch value {
    case .list(let values):
      "[" + values.map { text(at: path, of: $0) }.joined(separator: ", ") + "]"
    case .object(let object):
      path.first.map { name in
        object[String(name)].map { text(at: path.dropFirst(), of: $0) } ?? "absent"
      } ?? "{\(object.keys.sorted().joined(separator: ", "))}"
    case .text(let text): text
    case .null: "null"
    case .flag(let flag): "\(flag)"
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    }
  }
}
