import Foundation
import MCPServer
import MeetingIndex
import Presentation
import Time

/// The tools, resources and prompts of `meetings mcp`, for a program of your own. It takes messages
/// of the Model Context Protocol and returns the replies, over any transport.
public struct AssistantServer: Sendable {
  private var server: MCPServer

  /// - Parameters:
  ///   - home: the folder of the index, opened on the first request.
  ///   - scope: the part of the index that clients may see.
  ///   - zone: the zone of floating times and all-day events.
  ///   - program: the command name in remedies.
  ///   - version: the version of your program.
  ///   - clock: returns the current time in seconds since 1970-01-01T00:00:00Z.
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

  /// Answers a message read from a line of standard input.
  ///
  /// - Returns: the reply on one line without its line ending, or nil if the message needs none.
  public mutating func answer(_ line: Data) -> String? { server.answer(line) }

  /// Answers a message posted by HTTP ("Streamable HTTP").
  ///
  /// The caller first checks who sent it: the `Host` and `Origin` fields, and a token.
  ///
  /// - Parameters:
  ///   - body: the message as JSON.
  ///   - fields: all header fields, with names in lower case.
  /// - Returns: the HTTP status, and JSON or nil if the message needs no reply.
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
