import Foundation

/// A provider of calendars that has no password for programs.
enum SignInProvider: CaseIterable {
  case google

  /// - Parameter url: The address of a calendar or an account.
  init?(of url: String) {
    let host = URL(string: url)?.host()?.lowercased()
    let found = Self.allCases.first { $0.hosts.contains(host ?? "") }
    guard let found else { return nil }
    self = found
  }

  private var hosts: Set<String> {
    switch self {
    case .google: ["apidata.googleusercontent.com"]
    }
  }

  var issuer: String {
    switch self {
    case .google: "https://accounts.google.com"
    }
  }

  /// The scopes, which for Google include the address of the user.
  var scopes: [String] {
    switch self {
    case .google: ["openid", "email", "https://www.googleapis.com/auth/calendar"]
    }
  }

  /// The parameters without which Google gives a refresh token only the first time.
  var parameters: [String: String] {
    switch self {
    case .google: ["access_type": "offline", "prompt": "consent"]
    }
  }

  var clientKey: SettingKey {
    switch self {
    case .google: .googleClientFile
    }
  }

  /// Instructions for getting a client.
  static let googleSteps = """
    1. Open console.cloud.google.com, make a project, and switch on its 'CalDAV API'.
    2. Open 'Google Auth Platform', and name the app and yourself; the audience is 'External'.
    3. Under 'Audience' press 'Publish app': while it is in testing, each sign-in ends after 7 days.
    4. Under 'Clients' create an OAuth client of type 'Desktop app', and download its JSON file.
    5. Name that file here, or keep it: meetings config accounts.google.client-file FILE
    6. Google warns in the browser that it has not verified the app, which is your own: go on.
    """

  /// Returns the address of the calendars of a Google Mail address; nil for any other text.
  static func address(of mail: String) -> String? {
    let parts = mail.lowercased().split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, ["gmail.com", "googlemail.com"].contains(parts[1])
    else { return nil }
    return googleAddress(of: mail)
  }

  /// Returns the address of the calendars of a Google account.
  static func googleAddress(of mail: String) -> String {
    let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "@._-"))
    let name = mail.addingPercentEncoding(withAllowedCharacters: plain) ?? mail
    return "https://apidata.googleusercontent.com/caldav/v2/\(name)/user"
  }
}
