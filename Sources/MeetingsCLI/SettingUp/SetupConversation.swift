import Foundation
import Presentation

/// Asks questions on a terminal.
struct SetupConversation {
  /// Thrown if the terminal's input ends or the user presses Control-C, either of which cancels the
  /// setup.
  struct Ended: Error {}

  func say(_ text: String) throws {
    try StandardOutput.print(text)
    try StandardOutput.flush()
  }

  /// Asks a question; `usual` is the default answer, or nil if an answer is required.
  func ask(_ question: String, usual: String? = nil) throws -> String {
    while true {
      let shown = usual.map { $0.isEmpty ? "" : " [\(Sanitizer.line($0))]" } ?? ""
      try StandardOutput.print("\(question)\(shown) ", terminator: "")
      try StandardOutput.flush()
      guard let line = StandardInput.line() else {
        try say("")
        throw Ended()
      }
      let answer = line.trimmingCharacters(in: .whitespaces)
      if !answer.isEmpty { return answer }
      if let usual { return usual }
    }
  }

  func confirm(_ question: String, usual: Bool) throws -> Bool {
    while true {
      let answer = try ask("\(question) \(usual ? "[Y/n]" : "[y/N]")", usual: "").lowercased()
      if answer.isEmpty { return usual }
      if "yes".hasPrefix(answer) { return true }
      if "no".hasPrefix(answer) { return false }
      try say("Please answer y or n.")
    }
  }

  /// An answer: the index of one of the choices, or other text that was typed.
  enum Choice {
    case place(Int)
    case other(String)
  }

  /// Asks for one of the choices, which are numbered from 1 and can also be typed; the first is the
  /// default.
  ///
  /// - Parameter prompt: a description of what can be typed.
  func choose(
    _ question: String, among choices: [String],
    by prompt: String = "A number, a path or an address:"
  ) throws -> Choice {
    try say("\(question)\n")
    for (place, choice) in choices.enumerated() {
      try say("  \(place + 1 < 10 ? " " : "")\(place + 1)  \(choice)")
    }
    while true {
      let answer = try ask("\n\(prompt)", usual: "1")
      guard let number = Int(answer) else {
        let named = choices.firstIndex { $0.lowercased() == answer.lowercased() }
        return named.map(Choice.place) ?? .other(answer)
      }
      if choices.indices.contains(number - 1) { return .place(number - 1) }
      try say("\(number) is not a choice; choose from 1 to \(choices.count).")
    }
  }
}
