import Foundation
import MCPServer
import MeetingIndex
import Presentation
import Time

/// The tools, resources and prompts of `meetings mcp` in a program of one's own: messages of the Model Context
/// Protocol in, their answers out, whatever carries them.
public struct AssistantServer: Sendable {
  private var server: MCPServer

  /// - Parameters:
  ///   - home: the folder of the index, which is opened when something is asked.
  ///   - preferences: the user's.
  ///   - scope: the part of the index that may be seen.
  ///   - zone: that of floating times and all-day events.
  ///   - program: the command that remedies name.
  ///   - version: the program's.
  ///   - clock: in seconds since 1970-01-01T00:00:00Z.
  public init(
    home: String, preferences: UserPreferences = UserPreferences(),
    scope: IndexScope = IndexScope(), zone: Zone, program: String, version: String,
    clock: @escaping @Sendable () -> Int64
  ) {
    let index = IndexAccess(zone: zone, remedies: RemedyText(program: program), clock: clock) {
      try IndexFolder(home).open(.reading, preferences: preferences, scope: scope)
    }
    server = MeetingServer.server(version: version, index)
  }

  /// Answers a message that came on a line of standard input.
  ///
  /// - Parameter line: without its end.
  /// - Returns: the answer on a line without its end; nil if none is wanted.
  public mutating func answer(_ line: Data) -> String? { server.answer(line) }

  /// Answers a message that was posted by HTTP ("Streamable HTTP"), by itself. Whose it is, is to be checked
  /// before: the name that was asked for (`Host`), the page that it is from (`Origin`), a token.
  ///
  /// - Parameters:
  ///   - body: JSON.
  ///   - fields: all header fields, in lower case, with their values.
  /// - Returns: the status of HTTP, and JSON; nil if none is wanted.
  public func answer(
    posted body: String, fields: [(name: String, value: String)]
  ) -> (status: Int, body: String?) {
    nonisolated(unsafe) let fields = fields
    let message = PostedMessage(body) { name in
      fields.filter { $0.name == name }.map(\.value)
    }
    let answer = message.answer(by: server)
    return (Int(answer.status), answer.body)
  }
}
