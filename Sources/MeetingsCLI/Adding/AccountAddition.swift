import FetchMessages
import Foundation
import MeetingIndex

/// A source to add for which the user typed a mail address. DNS records of the address's domain name
/// its CalDAV server (RFC 6764).
struct AccountAddition {
  private let address: String
  private let domain: String
  private let options: RemoteOptions
  private let timeout: Int

  /// - Returns: nil if `argument` isn't a mail address, or if a file has this name.
  init?(_ argument: String, _ options: RemoteOptions, timeout: Int) {
    let parts = argument.split(separator: "@", omittingEmptySubsequences: false)
    let isPlain = argument.allSatisfy { !$0.isWhitespace && !"/:\\?#[]<>\"".contains($0) }
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), isPlain,
      !argument.lowercased().hasSuffix(".ics"),
      !FileManager.default.fileExists(atPath: Path.absolute(argument))
    else { return nil }
    (address, domain) = (argument, parts[1].lowercased())
    (self.options, self.timeout) = (options, timeout)
  }

  /// Looks up the server in DNS. If it is outside the mail domain, the user has to confirm it.
  func located() throws -> RemoteAddition {
    var options = options
    if options.tokenCommand == nil, options.user == nil { options.user = address }
    let account = try ask()
    if account.isElsewhere { try confirm(account.url, user: options.user) }
    guard let addition = try RemoteAddition(account.url, options, timeout: timeout) else {
      throw IndexError(.notFound, "\(domain) announces no CalDAV server")
    }
    return addition
  }

  private func ask() throws -> FoundAccount {
    var order = FetchOrder(
      task: .locate, url: "https://\(domain)/", credential: nil, caFile: nil, patience: timeout,
      userAgent: FetchingOptions.userAgent)
    order.nameServer = SettingsFile.users.settings.nameServer
    var found: FoundAccount?
    try FetchProcess.ask(order) { message, _ in
      switch message {
      case .located(let account): found = account
      case .failed(let reason, _): throw IndexError(.notFound, reason)
      default: break
      }
    }
    guard let found else {
      throw IndexError(.notFound, "meetings-fetch exited early; try again")
    }
    return found
  }

  /// Asks on the terminal whether the password may be sent to `url`; throws an error if not.
  private func confirm(_ url: String, user: String?) throws {
    let said = "\(domain) says that its calendars are at \(url)"
    if Terminal.current.isInput, Terminal.current.isError {
      Trouble.note("\(said); sign in to that server? [y/N]")
      if ["y", "yes"].contains(StandardInput.line()?.lowercased() ?? "") { return }
      throw IndexError(.notFound, "nothing was added")
    }
    let command = EchoedCommand(
      ["add"], others: [url], options: user.map { EchoedCommand.option("--user", $0) } ?? []
    ).typed
    throw IndexError(.notFound, said, remedy: .advice("if you trust that server: \(command)"))
  }
}
