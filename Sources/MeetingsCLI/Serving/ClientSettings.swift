import Foundation
import TOMLKit

/// Adds an entry for this program to an assistant's settings. Everything else in the file,
/// including its order and comments, is preserved.
struct ClientSettings {
  let client: AssistantClient
  let program: String
  let arguments: [String]

  /// Thrown if the settings can't be parsed or an entry can't be added.
  struct Unreadable: Error {}

  /// The contents of a settings file with only this entry, for display.
  var shown: String {
    if client.isTOML { return (try? changed("")) ?? "" }
    return "{\n  \"\(client.field)\": {\n    \"meetings\": \(entry)\n  }\n}"
  }

  /// Returns the text of the file with the entry added.
  ///
  /// - Throws: `Unreadable`.
  func changed(_ text: String) throws -> String {
    if client.isTOML { return try changedTOML(text) }
    let isBlank = text.allSatisfy(\.isWhitespace)
    var members = JSONMembers(isBlank ? "{}\n" : text)
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
    // The result is parsed to check it, because `TOMLLines` recognizes only typical lines.
    guard let root = try? TOMLTable(string: lines.text),
      let written = root[client.field]?.table?["meetings"]?.table,
      written["command"]?.string == program,
      written["args"]?.array?.compactMap(\.string) == arguments
    else { throw Unreadable() }
    return lines.text
  }
}
