import FetchMessages
import Foundation
import MeetingIndex
import Presentation
import Programs
import QRCodes

/// A new OAuth sign-in, for which the user gives consent in a browser.
struct BrowserSignIn {
  let url: String
  let options: SignInOptions
  /// The user name to suggest at the sign-in page.
  let user: String?
  let caFile: String?
  let timeout: Int

  struct Result {
    let kept: StoredSignIn
    let tokens: GrantedTokens
  }

  func run() throws -> Result {
    if options.device, SignInProvider(of: url) == .google {
      throw IndexError(
        .notFound, "Google doesn't give access to calendars if you sign in with a code",
        remedy: .advice("use a machine with a browser, without --device"))
    }
    let account = SignInAccount(user: user ?? "", url: url, isSignIn: true)
    let earlier = user == nil ? nil : (try? StoredSignIn.of(account)) ?? nil
    let client = try options.client(at: url, earlier: earlier)
    var granted: (server: SignInServer, tokens: GrantedTokens)?
    try FetchProcess.ask(order(client)) { message, _ in
      switch message {
      case .consentWanted(let address): try open(address)
      case .codeWanted(let code): try show(code)
      case .granted(let server, let tokens): granted = (server, tokens)
      case .failed(let reason, _): throw IndexError(.notFound, reason)
      default: break
      }
    }
    guard let granted, let refresh = granted.tokens.refreshToken else {
      throw IndexError(.notFound, "meetings-fetch exited early; try again")
    }
    return Result(
      kept: StoredSignIn(server: granted.server, client: client, refreshToken: refresh),
      tokens: granted.tokens)
  }

  private func order(_ client: SignInClient) -> FetchOrder {
    var step = SignInOrder(step: options.device ? .device : .browser, client: client)
    let provider = SignInProvider(of: url)
    step.issuer = options.issuer ?? provider?.issuer
    (step.scopes, step.parameters) = (provider?.scopes ?? [], provider?.parameters ?? [:])
    step.redirectHost = provider?.redirectHost ?? step.redirectHost
    step.user = user
    return FetchOrder(step, url: url, caFile: caFile, timeout: timeout)
  }

  /// Opens the sign-in page in a browser, and also prints its URL in case none opens.
  private func open(_ address: String) throws {
    Trouble.note("sign in with your browser, within five minutes: \(address)")
    guard let opener = CalendarOpener.opener else {
      return Trouble.note("no browser found; to sign in on another device: --sign-in --device")
    }
    let nowhere = Foundation.open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(nowhere) }
    // The opener may run for as long as the browser is open.
    _ = try? StartedProgram(
      opener, [address], environment: Environment.variables,
      streams: [STDIN_FILENO: nowhere, STDOUT_FILENO: nowhere, STDERR_FILENO: nowhere],
      isAlone: true)
  }

  private func show(_ code: DeviceCode) throws {
    let address = code.completeAddress ?? code.address
    let terminal = Terminal.current
    if terminal.isOutput, let square = QRCode(Array(address.utf8)), terminal.width >= square.columns
    {
      try StandardOutput.print(square.text(hasColor: false))
      try StandardOutput.flush()
    }
    let minutes = max(1, code.seconds / 60)
    Trouble.note(
      "within \(minutes.counted("minute")), open \(code.address) on any device, and type this code: "
        + code.code)
  }
}
