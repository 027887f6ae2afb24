/// The most common calendar services, with instructions for adding their calendars.
enum CalendarService: String, CaseIterable {
  case google = "Google"
  case outlook = "Outlook"
  case iCloud
  case fastmail = "Fastmail"
  case nextcloud = "Nextcloud"

  /// - Returns: nil if no service has this name, ignoring case.
  init?(named name: String) {
    let name = name.lowercased() == "microsoft" ? "outlook" : name.lowercased()
    let known = Self.allCases.first { $0.rawValue.lowercased() == name }
    guard let known else { return nil }
    self = known
  }

  /// The instructions for getting a secret address, a file or an app password.
  var steps: String {
    switch self {
    case .google:
      """
      For all calendars, sign in with a browser: type your Google address here.
      For one calendar, without signing in:
      1. Open calendar.google.com, Settings, and choose the calendar.
      2. Go to 'Integrate calendar' and copy the 'Secret address in iCal format'.
      3. Paste it here. Anyone who has it can read the calendar, so keep it secret.
      Or export all of them once at takeout.google.com ('Calendar' only), and type the ZIP file's path here.
      """
    case .outlook:
      """
      For all calendars, sign in with a browser: type your Microsoft address here.
      For one calendar, without signing in:
      1. Open outlook.com or Outlook on the web: Settings, Calendar, Shared calendars.
      2. Under 'Publish a calendar', choose it, 'Can view all details' and Publish.
      3. Copy the ICS link and paste it here. Anyone who has it can read the calendar.
      """
    case .iCloud:
      """
      1. Open account.apple.com, Sign-In and Security, App-Specific Passwords.
      2. Make one called 'meetings' and copy it.
      3. Type your Apple Account here; you are asked for the password next.
      """
    case .fastmail:
      """
      1. Open app.fastmail.com: Settings, Privacy & Security, Manage app passwords.
      2. Make one for 'Calendars (CalDAV)' and copy it.
      3. Type your Fastmail address here; you are asked for the password next.
      """
    case .nextcloud:
      """
      1. Open your Nextcloud: Personal settings, Security, Devices & sessions.
      2. Make an app password called 'meetings' and copy it.
      3. Type your Nextcloud's address and your user name here; you are asked for the password next.
      """
    }
  }

  /// The server's address; nil if it differs between users.
  var server: String? {
    switch self {
    case .iCloud: "https://caldav.icloud.com"
    case .fastmail: "https://caldav.fastmail.com"
    case .google, .outlook, .nextcloud: nil
    }
  }

  /// If true, the user has to sign in; otherwise, a secret address suffices.
  var needsUser: Bool { self == .iCloud || self == .fastmail || self == .nextcloud }
}
