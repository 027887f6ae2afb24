import Foundation
import TOMLKit

/// The settings of an assistant, with an entry for this program put in: the rest of the file, its
/// order and its comments are the user's.
struct ClientSettings {
  let client: AssistantClient
  let program: String
  let arguments: [String]

  /// The error for settings that can't be read or that an entry can't be put into.
  struct Unreadable: Error {}

  /// The entry alone, as it would be in a file that has nothing else.
  var shown: String {
    if client.isTOML { return (try? changed("")) ?? "" }
    return "{\n  \"\(client.field)\": {\n    \"meetings\": \(entry)\n  }\n}"
  }

  /// Returns the text of the file with the entry in it.
  ///
  /// - Throws: `Unreadable`.
  func changed(_ text: String) throws -> String {
    if client.isTOML { return try changedTOML(text) }
    let isBlank = text.allSatisfy(\.isWhitespace)
    var members = JSONMembers(isBlank ? "{\n}\n" : text)
    do {
      let isOther = try members.set("meetings", in: client.field, to: entry)
      return isOther ? String(decoding: members.text, as: UTF8.self) : text
    } catch {
      throw Unreadable()
    }
  }

  private var entry: String { client.entry(program: program, arguments: arguments) }

  private func changedTOML(_ text: String) throws -> String {
    let table = client.field + ".meetings"
    var lines = TOMLLines(text)
    lines.set("command", of: table, to: TOMLLines.quoted(program))
    lines.set(
      "args", of: table, to: "[" + arguments.map(TOMLLines.quoted).joined(separator: ", ") + "]")
    // What was written is read again, as lines are found by their look.
    guard let root = try? TOMLTable(string: lines.text),
      let written = root[client.field]?.table?["meetings"]?.table,
      written["command"]?.string == program,
      written["args"]?.array?.compactMap(\.string) == arguments
    else { throw Unreadable() }
    return lines.text
  }
}
