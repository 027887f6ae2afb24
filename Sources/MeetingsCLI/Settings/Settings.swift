import Foundation
import MeetingIndex
import Questions
import Time

/// The user's settings in `config.toml`. Flags and environment variables override them.
struct Settings: Equatable, Sendable {
  /// The user's email addresses, which are the default owners of sources.
  var owners: [String] = []
  /// The user's time zone, used if TZ is not set.
  var zone: Zone?
  /// The maximum number of meetings in an answer; nil for the default.
  var limit: Int?
  /// If true, `04/09` is in September rather than in April; nil if not set.
  var isDayFirst: Bool?
  var workingHours = WorkingHours()
  /// The User-Agent sent to servers; nil for the default.
  var userAgent: String?
  /// The IPv4 address of the name server for mail domains; nil for the system's.
  var nameServer: String?
  /// The URLs of calendars with people's busy times, by lower-case email address.
  var busyCalendars: [String: String] = [:]
  /// The folder for the notes that 'note' creates, as an absolute path.
  var notesFolder: String?
  /// The absolute path of the file with the OAuth client for Google.
  var googleClientFile: String?
  var googleClientID: String?
  var microsoftClientID: String?
  var asking = AskingSettings()
  /// The settings for embedding with an external model.
  var embedding = EmbeddingSettings()
  /// People's addresses, by the person's name for display.
  var aliases: [String: [String]] = [:]
}

/// The model for answers, and the hosts that may receive passages.
struct AskingSettings: Equatable, Sendable {
  /// The base URL of an API compatible with OpenAI's, up to `/v1`.
  var endpoint: String?
  var model: String?
  /// The shell command that prints the API key.
  var keyCommand: String?
  /// The temperature from 0 to 2; nil for the model's default.
  var temperature: Double?
  /// The context window in tokens; nil to use the server's value.
  var window: Int?
  /// The maximum number of tokens of passages to send.
  var tokens: Int?
  /// The hosts that may receive passages without asking the user. The prefix `http://` allows
  /// unencrypted connections.
  var allowed: [String] = []
}

/// The embedding model, and the hosts that may receive texts.
struct EmbeddingSettings: Equatable, Sendable {
  /// The base URL of an API compatible with OpenAI's, up to `/v1`.
  var endpoint: String?
  var model: String?
  /// The shell command that prints the API key.
  var keyCommand: String?
  /// The prefixes added to questions and passages before they are embedded; nil for the model's
  /// defaults.
  var queryPrefix: String?
  var passagePrefix: String?
  /// The number of seconds to wait for the vector of a question.
  var timeout = 5
  /// The hosts that may receive texts, as in `AskingSettings.allowed`.
  var allowed: [String] = []
}

extension Settings {
  /// The settings that the index needs.
  var preferences: UserPreferences {
    UserPreferences(
      owners: owners.map { $0.lowercased() },
      aliases: aliases.sorted { $0.key < $1.key }.map { PersonAlias(name: $0, members: $1) },
      dayMonthOrder: dayMonthOrder)
  }

  private var dayMonthOrder: DayMonthOrder {
    isDayFirst.map { $0 ? .dayFirst : .monthFirst }
      ?? UserLocale.dayMonthOrder(Environment.variables)
  }
}

/// The user's regional conventions, taken from environment variables.
enum UserLocale {
  /// The countries in which the month is written first, by ISO 3166 code.
  private static let monthFirst: Set<String> = ["US", "AS", "FM", "GU", "MH", "MP", "PW", "VI"]

  /// Returns the order of day and month in `04/09` according to the locale in LC_ALL, LC_TIME or
  /// LANG, such as `en_US.UTF-8`.
  static func dayMonthOrder(_ environment: [String: String]) -> DayMonthOrder {
    let name = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    let region = name?.split(separator: "_").dropFirst().first?.prefix { $0.isLetter }
    return region.map { monthFirst.contains(String($0)) } == true ? .monthFirst : .dayFirst
  }
}
