/// The most common calendar services, with instructions for adding their calendars.
enum CalendarService: String, CaseIterable {
  case google = "Google"
  case outlook = "Outlook"
  case iCloud
  case fastmail = "Fastmail"
  case nextcloud = "Nextcloud"

  /// - Returns: Nil if no service has this name, ignoring case.
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
      Of all calendars, with a browser: name your Google address here.
      Of one calendar, without signing in:
      1. Open calendar.google.com, and in Settings the calendar that you want.
      2. Go to 'Integrate calendar' and copy the 'Secret address in iCal format'.
      3. Paste it here. Who has it can read the calendar, so keep it to yourself.
      Or export all of them once: takeout.google.com, 'Calendar' alone; then name the ZIP file here.
      """
    case .outlook:
      """
      Of all calendars, with a browser: name your Microsoft address here.
      Of one calendar, without signing in:
      1. Open outlook.com or Outlook on the web: Settings, Calendar, Shared calendars.
      2. Under 'Publish a calendar' choose it with 'Can view all details', and Publish.
      3. Copy the ICS link and paste it here. Who has it can read the calendar.
      """
    case .iCloud:
      """
      1. Open account.apple.com, Sign-In and Security, App-Specific Passwords.
      2. Make one called 'meetings' and copy it.
      3. Name your Apple Account here; the password is asked for next.
      """
    case .fastmail:
      """
      1. Open app.fastmail.com: Settings, Privacy & Security, Manage app passwords.
      2. Make one for 'Calendars (CalDAV)' and copy it.
      3. Name your Fastmail address here; the password is asked for next.
      """
    case .nextcloud:
      """
      1. Open your Nextcloud: Personal settings, Security, Devices & sessions.
      2. Make an app password called 'meetings' and copy it.
      3. Name your Nextcloud's address and your user name here; the password is asked for next.
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

  /// If true, the user has to sign in; otherwise the address is secret.
  var needsUser: Bool { self == .iCloud || self == .fastmail || self == .nextcloud }
}
