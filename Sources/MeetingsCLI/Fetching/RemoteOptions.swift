import ArgumentParser
import Foundation
import MeetingIndex

/// Options for access to a calendar on a server.
struct RemoteOptions: ParsableArguments {
  @Option(
    help:
      """
      For a server: your user name. Without a command you are asked for the password, which is \
      kept in the system's keyring, or in a file with owner-only access if there is none.
      """
  )
  var user: String?

  @Option(
    help: ArgumentHelp(
      "For a server: a shell command that prints the password.", valueName: "command"))
  var passwordCommand: String?

  @Flag(
    help: "For a server: read the password from the first line of standard input, and store it.")
  var passwordStdin = false

  @Option(
    help: ArgumentHelp(
      "For a server: a shell command that prints a bearer token.", valueName: "command"))
  var tokenCommand: String?

  @OptionGroup var signingIn: SignInOptions

  @Option(
    help: ArgumentHelp(
      "For a server: add only this calendar; may be repeated. (default: all with events)",
      valueName: "name"))
  var calendar: [String] = []

  @Option(
    help: ArgumentHelp("For a server: a file of certificates (PEM) to trust.", valueName: "file"))
  var caFile: String?

  @Option(
    help: ArgumentHelp(
      "For a server: a file with your client certificate and its key (PEM).",
      valueName: "file"))
  var clientCert: String?

  @Option(
    help: ArgumentHelp(
      "For a server: the certificate's key, if in another file.", valueName: "file"))
  var clientKey: String?

  func validate() throws {
    if passwordCommand != nil, tokenCommand != nil {
      throw ValidationError("--password-command and --token-command can't be combined.")
    }
    if passwordStdin, passwordCommand != nil || tokenCommand != nil {
      throw ValidationError("--password-stdin can't be combined with a command.")
    }
    if passwordStdin, user == nil {
      throw ValidationError("--password-stdin also needs --user NAME.")
    }
    if passwordCommand != nil, user == nil {
      throw ValidationError("--password-command also needs --user NAME.")
    }
    if signingIn.signIn, passwordStdin || passwordCommand != nil || tokenCommand != nil {
      throw ValidationError("--sign-in can't be combined with a password or a token.")
    }
    for (name, value) in [
      ("--user", user), ("--password-command", passwordCommand), ("--token-command", tokenCommand),
      ("--ca-file", caFile), ("--client-cert", clientCert), ("--client-key", clientKey),
    ] where value?.isEmpty == true {
      throw ValidationError("\(name) is empty.")
    }
    if clientKey != nil, clientCert == nil {
      throw ValidationError("--client-key also needs --client-cert FILE.")
    }
  }

  /// If true, at least one of these options was given, so the source is on a server.
  var areGiven: Bool {
    isSignIn || caFile != nil || clientCert != nil || !calendar.isEmpty
  }

  /// If true, an option for signing in was given.
  var isSignIn: Bool {
    user != nil || passwordCommand != nil || tokenCommand != nil || signingIn.signIn
  }

  /// The access data to store with the source.
  var access: RemoteAccess {
    let secret: RemoteAccess.Secret =
      if let passwordCommand {
        .password(command: passwordCommand)
      } else if let tokenCommand {
        .token(command: tokenCommand)
      } else if signingIn.signIn {
        .signIn
      } else {
        user == nil ? .none : .keyring
      }
    var access = RemoteAccess(user: user, secret: secret, caFile: caFile.map(Path.absolute))
    access.clientCertificate = clientCert.map(Path.absolute)
    access.clientKey = clientKey.map(Path.absolute)
    return access
  }
}
