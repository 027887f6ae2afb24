import Foundation
import MeetingIndex
import Questions
import Time

/// The user's settings in `config.toml`. Flags and the environment win over it.
struct Settings: Equatable, Sendable {
  /// The owner's addresses, where `add` is given none.
  var owners: [String] = []
  /// The user's time zone, where TZ names none.
  var zone: Zone?
  /// The number of meetings a question shows.
  var limit: Int?
  /// If true, `04/09` is a day of September rather than of April; nil if nothing is set.
  var isDayFirst: Bool?
  var workingHours = WorkingHours()
  /// The User-Agent that servers are told; nil for this program's own.
  var userAgent: String?
  /// The name server for the servers of mail domains, an IPv4 address; nil for the system's.
  var nameServer: String?
  /// The addresses of calendars that say when somebody is busy, by their e-mail address in lower case.
  var busyCalendars: [String: String] = [:]
  /// The folder in which 'note' writes notes of meetings, from the root.
  var notesFolder: String?
  /// The settings of 'ask'.
  var asking = AskingSettings()
  /// The settings of vectors that a model elsewhere makes.
  var embedding = EmbeddingSettings()
  /// Addresses that are one person, by the name that is to be shown.
  var aliases: [String: [String]] = [:]
}

/// The model that answers, and those to whom passages may go.
struct AskingSettings: Equatable, Sendable {
  /// The address of an interface such as OpenAI's, up to `/v1`.
  var endpoint: String?
  var model: String?
  /// Prints the key.
  var keyCommand: String?
  /// From 0 to 2; nil for the model's own.
  var temperature: Double?
  /// The number of tokens that the model reads at once, where its server does not say.
  var window: Int?
  /// The number of tokens of passages that are sent.
  var tokens: Int?
  /// Hosts to which passages may go without a question; with `http://` before those to which they
  /// may go unencrypted.
  var allowed: [String] = []
}

/// The model that makes vectors of texts, and the server that may get texts for that.
struct EmbeddingSettings: Equatable, Sendable {
  /// The address of an interface such as OpenAI's, up to `/v1`.
  var endpoint: String?
  var model: String?
  /// Prints the key.
  var keyCommand: String?
  /// The prefixes of questions and of passages; nil for those that are usual for the model.
  var queryPrefix: String?
  var passagePrefix: String?
  /// The number of seconds that a question waits for its vector.
  var timeout = 5
  /// Hosts to which texts may go, as `AskingSettings.allowed`.
  var allowed: [String] = []
}

extension Settings {
  /// The part of them that the index needs.
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
