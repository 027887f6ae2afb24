import ArgumentParser
import Foundation

/// A program with a model in it that starts servers of the Model Context Protocol, and where it keeps
/// which.
enum AssistantClient: String, CaseIterable, ExpressibleByArgument {
  case claudeCode = "claude-code"
  case claudeDesktop = "claude-desktop"
  case cursor, zed

  /// Of the user's own, beside those of projects.
  var settings: String {
    switch self {
    case .claudeCode: Path.ofHome + "/.claude.json"
    case .claudeDesktop: Self.applications + "/Claude/claude_desktop_config.json"
    case .cursor: Path.ofHome + "/.cursor/mcp.json"
    case .zed: Self.configuration + "/zed/settings.json"
    }
  }

  /// The field of its settings that has the servers.
  var field: String { self == .zed ? "context_servers" : "mcpServers" }

  /// The step after which it sees a new entry.
  var afterwards: String {
    switch self {
    case .claudeCode: "new sessions have it; /mcp shows it"
    case .claudeDesktop: "quit it and start it again"
    case .cursor, .zed: "it is asked for at once; see its settings"
    }
  }

  private static var configuration: String {
    Environment.variables["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? Path.ofHome + "/.config"
  }

  private static var applications: String {
    #if os(macOS)
      Path.ofHome + "/Library/Application Support"
    #else
      configuration
    #endif
  }

  /// The entry as it is in the settings.
  func entry(program: String, arguments: [String]) -> String {
    let kind: String? =
      switch self {
      case .claudeCode: #""type": "stdio""#
      case .zed: #""source": "custom""#
      case .claudeDesktop, .cursor: nil
      }
    let words = arguments.map(JSONMembers.quoted).joined(separator: ", ")
    let fields = [kind, #""command": \#(JSONMembers.quoted(program))"#, #""args": [\#(words)]"#]
    return "{\n" + fields.compactMap { $0 }.map { "      " + $0 }.joined(separator: ",\n")
      + "\n    }"
  }
}
