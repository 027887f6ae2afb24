import CRevision
import FetchMessages
import Foundation

/// A calendar provider that accepts no passwords from programs, only OAuth tokens.
enum SignInProvider: Equatable {
  case google
  /// Microsoft 365 and Outlook. `graph` is the host of Microsoft Graph in one of Microsoft's
  /// clouds.
  case microsoft(graph: String)

  /// Returns nil for any other provider. `url` is the URL of a calendar or an account.
  init?(of url: String) {
    let host = URL(string: url)?.host()?.lowercased() ?? ""
    if host == Self.googleHost {
      self = .google
    } else if Self.microsoftClouds[host] != nil {
      self = .microsoft(graph: host)
    } else {
      return nil
    }
  }

  private static let googleHost = "apidata.googleusercontent.com"

  /// The sign-in host for each host of Microsoft Graph
  /// (https://learn.microsoft.com/graph/deployments).
  private static let microsoftClouds = [
    "graph.microsoft.com": "login.microsoftonline.com",
    "graph.microsoft.us": "login.microsoftonline.us",
    "dod-graph.microsoft.us": "login.microsoftonline.us",
    "microsoftgraph.chinacloudapi.cn": "login.partner.microsoftonline.cn",
  ]

  /// The default name of a source.
  var name: String {
    switch self {
    case .google: "google"
    case .microsoft: "outlook"
    }
  }

  // MARK: Signing in

  var issuer: String {
    switch self {
    case .google: "https://accounts.google.com"
    case .microsoft(let graph): "https://\(Self.microsoftClouds[graph] ?? graph)/common/v2.0"
    }
  }

  /// The OAuth scopes to request: the calendars and the user's name.
  var scopes: [String] {
    switch self {
    case .google: ["openid", "email", "https://www.googleapis.com/auth/calendar"]
    case .microsoft(let graph):
      ["openid", "profile", "offline_access", "https://\(graph)/Calendars.Read"]
    }
  }

  /// Additional parameters of the authorization request. Without them, Google returns a refresh
  /// token only the first time, and Microsoft doesn't ask which account to use.
  var parameters: [String: String] {
    switch self {
    case .google: ["access_type": "offline", "prompt": "consent"]
    case .microsoft: ["prompt": "select_account"]
    }
  }

  /// The host of the redirect URL. Microsoft doesn't accept `127.0.0.1` when a client is
  /// registered.
  var redirectHost: String { self == .google ? "127.0.0.1" : "localhost" }

  // MARK: The client

  /// Returns the OAuth client in the settings; nil if there is none.
  func client(in settings: Settings) throws -> SignInClient? {
    switch self {
    case .google:
      if let path = settings.googleClientFile { return try ClientFile(path).client }
      return settings.googleClientID.map { SignInClient(id: $0, secret: nil) }
    case .microsoft: return settings.microsoftClientID.map { SignInClient(id: $0, secret: nil) }
    }
  }

  /// The OAuth client that packagers compiled into the program; nil if there is none.
  var builtInClient: SignInClient? {
    let (id, secret) =
      switch self {
      case .google:
        (
          String(cString: meetings_google_client_id()),
          String(cString: meetings_google_client_secret())
        )
      case .microsoft: (String(cString: meetings_microsoft_client_id()), "")
      }
    return id.isEmpty ? nil : SignInClient(id: id, secret: secret.isEmpty ? nil : secret)
  }

  /// The advice for a user without an OAuth client.
  var clientAdvice: String {
    switch self {
    case .google:
      "create an OAuth client of type 'Desktop app' at console.cloud.google.com, download its JSON "
        + "file, and give it with --client-file ('meetings setup google' shows the steps)"
    case .microsoft:
      "register an app at entra.microsoft.com, and give its 'Application (client) ID' with "
        + "--client-id ('meetings setup microsoft' shows the steps)"
    }
  }

  /// Instructions for getting an OAuth client.
  var clientSteps: String {
    switch self {
    case .google:
      """
      1. Open console.cloud.google.com, create a project, and enable its 'CalDAV API'.
      2. Open 'Google Auth Platform', and name the app and yourself; the audience is 'External'.
      3. Under 'Audience' press 'Publish app': in testing, each sign-in expires after 7 days.
      4. Under 'Clients' create an OAuth client of type 'Desktop app', and download its JSON file.
      5. Type its path here, or save it: meetings config accounts.google.client-file FILE
      6. Google warns in the browser that it has not verified the app, which is yours: continue.
      """
    case .microsoft:
      """
      1. Open entra.microsoft.com, 'App registrations', and press 'New registration'.
      2. Name it, and allow accounts of any organization and personal Microsoft accounts.
      3. As 'Redirect URI' choose 'Public client/native' and type http://localhost, then 'Register'.
      4. Copy the 'Application (client) ID' from its overview.
      5. Paste it here, or save it: meetings config accounts.microsoft.client-id ID
      6. If your organization requires an administrator's consent, the browser says so.
      """
    }
  }

  // MARK: Addresses

  /// Returns the URL of the calendars for `microsoft`, `outlook` or a mail address in a domain of
  /// Google or Microsoft; nil for any other text.
  static func address(of source: String) -> String? {
    let parts = source.lowercased().split(separator: "@", omittingEmptySubsequences: false)
    if parts.count == 1 {
      return ["microsoft", "outlook"].contains(parts[0]) ? microsoftAddress : nil
    }
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    switch parts[1] {
    case "gmail.com", "googlemail.com": return googleAddress(of: source)
    case "outlook.com", "hotmail.com", "live.com", "msn.com": return microsoftAddress
    default: return nil
    }
  }

  /// The URL of the calendars of the signed-in Microsoft account.
  static let microsoftAddress = "https://graph.microsoft.com/v1.0/me"

  /// Returns the URL of the calendars of a Google account.
  static func googleAddress(of mail: String) -> String {
    let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "@._-"))
    let name = mail.addingPercentEncoding(withAllowedCharacters: plain) ?? mail
    return "https://\(googleHost)/caldav/v2/\(name)/user"
  }
}
