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
  /// If true, `04/09` is a day of September rather than of April; nil where nothing is set.
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

/// The keys of `config.toml`: the one list from which reading, `meetings config` and the messages
/// about unknown keys come.
enum SettingKey: String, CaseIterable {
  case owner, zone, limit, dates
  case hoursFrom = "hours.from"
  case hoursTo = "hours.to"
  case hoursDays = "hours.days"
  case notesFolder = "notes.folder"
  case userAgent = "servers.user-agent"
  case nameServer = "servers.dns"
  case busyCalendars = "servers.busy"
  case askEndpoint = "ask.endpoint"
  case askModel = "ask.model"
  case askKeyCommand = "ask.key-command"
  case askTemperature = "ask.temperature"
  case askWindow = "ask.window"
  case askTokens = "ask.tokens"
  case askAllowed = "ask.allowed"
  case embeddingsEndpoint = "embeddings.endpoint"
  case embeddingsModel = "embeddings.model"
  case embeddingsKeyCommand = "embeddings.key-command"
  case embeddingsQueryPrefix = "embeddings.query-prefix"
  case embeddingsPassagePrefix = "embeddings.passage-prefix"
  case embeddingsTimeout = "embeddings.timeout"
  case embeddingsAllowed = "embeddings.allowed"

  /// The table of addresses by name; its keys are the user's.
  static let aliases = "people.aliases"

  /// The width of a column of keys.
  static let width = 27

  var help: String {
    switch self {
    case .owner: "your own addresses"
    case .zone: "your time zone, such as Europe/Berlin, where TZ is not set"
    case .limit: "how many meetings a question shows"
    case .dates: "day-first or month-first: what 04/09 means"
    case .hoursFrom: "when your day begins, for 'am I free'"
    case .hoursTo: "when your day ends"
    case .hoursDays: "your working days: mon tue wed, or mon,tue,wed"
    case .notesFolder: "the folder in which 'meetings note ID' writes"
    case .userAgent: "what servers are told to be asked by, for those that answer browsers only"
    case .nameServer: "an IPv4 address to ask for the server of a mail address, not the system's"
    case .busyCalendars:
      "calendars that say when others are busy: dana@example.com=https://…"
    case .askEndpoint: "where the model for 'meetings ask' is: https://host/v1"
    case .askModel: "its name there"
    case .askKeyCommand: "a command that prints the key for it"
    case .askTemperature: "how freely it may answer, from 0 to 2; not sent where unset"
    case .askWindow: "how many tokens it reads at once, where its server can't tell"
    case .askTokens: "how many tokens of passages it is given at most"
    case .askAllowed: "hosts to which passages may go without a question"
    case .embeddingsEndpoint: "where a model for search by meaning is: http://localhost:11434/v1"
    case .embeddingsModel: "its name there"
    case .embeddingsKeyCommand: "a command that prints the key for it"
    case .embeddingsQueryPrefix:
      "what it wants before questions, where it can't be told by its name"
    case .embeddingsPassagePrefix: "what it wants before passages"
    case .embeddingsTimeout: "how many seconds a question waits for it: 5"
    case .embeddingsAllowed: "hosts to which all texts may go to be embedded"
    }
  }

  var takesSeveral: Bool {
    [.owner, .hoursDays, .busyCalendars, .askAllowed, .embeddingsAllowed].contains(self)
  }

  /// The elements of a list that may be typed with commas, `mon,tue`; the same where there are none.
  func split(_ values: [String]) -> [String] {
    // An address of the web may have commas of its own.
    guard takesSeveral, self != .busyCalendars else { return values }
    let parts = values.flatMap { $0.split { $0 == "," || $0.isWhitespace }.map(String.init) }
    return parts.isEmpty ? values : parts
  }

  /// Puts what was written into `settings`.
  ///
  /// - Throws: `SettingProblem` that says what the value should be.
  func set(_ values: [String], in settings: inout Settings) throws(SettingProblem) {
    guard let value = values.first, takesSeveral || values.count == 1 else {
      throw SettingProblem("'\(rawValue)' takes one value")
    }
    switch self {
    case .owner:
      for address in values where !address.contains("@") {
        throw SettingProblem("'\(rawValue)' takes e-mail addresses, and '\(address)' is none")
      }
      settings.owners = values
    case .zone:
      guard let zone = Zone(identifier: value) else {
        throw SettingProblem("'\(value)' is not a time zone; zones are named like Europe/Berlin")
      }
      settings.zone = zone
    case .limit:
      guard let limit = Int(value), limit > 0 else {
        throw SettingProblem("'\(rawValue)' takes a whole number from 1")
      }
      settings.limit = limit
    case .dates:
      guard let isDayFirst = ["day-first": true, "month-first": false][value] else {
        throw SettingProblem("'\(rawValue)' takes day-first or month-first")
      }
      settings.isDayFirst = isDayFirst
    case .hoursFrom: settings.workingHours.from = try minutes(value)
    case .hoursTo: settings.workingHours.to = try minutes(value)
    case .hoursDays: settings.workingHours.days = try weekdays(values)
    case .notesFolder: settings.notesFolder = try folder(value)
    case .userAgent: settings.userAgent = try header(value)
    case .nameServer: settings.nameServer = try nameServer(value)
    case .busyCalendars: settings.busyCalendars = try calendars(values)
    case .askEndpoint: settings.asking.endpoint = try endpoint(value)
    case .askModel: settings.asking.model = value
    case .askKeyCommand: settings.asking.keyCommand = value
    case .askTemperature:
      guard let temperature = Double(value), 0...2 ~= temperature else {
        throw SettingProblem("'\(rawValue)' takes a number from 0 to 2")
      }
      settings.asking.temperature = temperature
    case .askWindow: settings.asking.window = try tokens(value, from: 1_000)
    case .askTokens: settings.asking.tokens = try tokens(value, from: 200)
    case .askAllowed: settings.asking.allowed = values.map { $0.lowercased() }
    case .embeddingsEndpoint: settings.embedding.endpoint = try endpoint(value)
    case .embeddingsModel: settings.embedding.model = value
    case .embeddingsKeyCommand: settings.embedding.keyCommand = value
    case .embeddingsQueryPrefix: settings.embedding.queryPrefix = value
    case .embeddingsPassagePrefix: settings.embedding.passagePrefix = value
    case .embeddingsTimeout:
      guard let seconds = Int(value), 1...600 ~= seconds else {
        throw SettingProblem("'\(rawValue)' takes a number of seconds from 1 to 600")
      }
      settings.embedding.timeout = seconds
    case .embeddingsAllowed: settings.embedding.allowed = values.map { $0.lowercased() }
    }
  }

  /// - Throws: `SettingProblem` where `values` can't be set, or don't fit what else is.
  func check(_ values: [String], beside settings: Settings) throws(SettingProblem) {
    var settings = settings
    try set(values, in: &settings)
    let hours = settings.workingHours
    guard hours.from >= hours.to else { return }
    switch self {
    case .hoursFrom:
      throw SettingProblem(
        "'hours.from' has to be before 'hours.to', which is \(Self.clock(hours.to)); set that first"
      )
    case .hoursTo:
      throw SettingProblem(
        "'hours.to' has to be after 'hours.from', which is \(Self.clock(hours.from)); set that first"
      )
    default: return
    }
  }

  /// The values that are set, as they are written; nil if none are.
  func values(in settings: Settings) -> [String]? {
    let usual = Settings()
    switch self {
    case .owner: return settings.owners.isEmpty ? nil : settings.owners
    case .zone: return settings.zone.map { [$0.identifier] }
    case .limit: return settings.limit.map { ["\($0)"] }
    case .dates: return settings.isDayFirst.map { [$0 ? "day-first" : "month-first"] }
    case .hoursFrom where settings.workingHours.from != usual.workingHours.from:
      return [Self.clock(settings.workingHours.from)]
    case .hoursTo where settings.workingHours.to != usual.workingHours.to:
      return [Self.clock(settings.workingHours.to)]
    case .hoursDays where settings.workingHours.days != usual.workingHours.days:
      return settings.workingHours.days.sorted().map { Self.days[$0 - 1] }
    case .notesFolder: return settings.notesFolder.map { [$0] }
    case .userAgent: return settings.userAgent.map { [$0] }
    case .nameServer: return settings.nameServer.map { [$0] }
    case .busyCalendars:
      let written = settings.busyCalendars.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
      return written.isEmpty ? nil : written
    case .askEndpoint: return settings.asking.endpoint.map { [$0] }
    case .askModel: return settings.asking.model.map { [$0] }
    case .askKeyCommand: return settings.asking.keyCommand.map { [$0] }
    case .askTemperature: return settings.asking.temperature.map { ["\($0)"] }
    case .askWindow: return settings.asking.window.map { ["\($0)"] }
    case .askTokens: return settings.asking.tokens.map { ["\($0)"] }
    case .askAllowed: return settings.asking.allowed.isEmpty ? nil : settings.asking.allowed
    case .embeddingsEndpoint: return settings.embedding.endpoint.map { [$0] }
    case .embeddingsModel: return settings.embedding.model.map { [$0] }
    case .embeddingsKeyCommand: return settings.embedding.keyCommand.map { [$0] }
    case .embeddingsQueryPrefix: return settings.embedding.queryPrefix.map { [$0] }
    case .embeddingsPassagePrefix: return settings.embedding.passagePrefix.map { [$0] }
    case .embeddingsTimeout where settings.embedding.timeout != usual.embedding.timeout:
      return ["\(settings.embedding.timeout)"]
    case .embeddingsAllowed:
      return settings.embedding.allowed.isEmpty ? nil : settings.embedding.allowed
    case .embeddingsTimeout, .hoursFrom, .hoursTo, .hoursDays: return nil
    }
  }

  private func minutes(_ text: String) throws(SettingProblem) -> Int {
    let parts = text.split(separator: ":").compactMap { Int($0) }
    guard parts.count == 2, 0...24 ~= parts[0], 0..<60 ~= parts[1], parts[0] < 24 || parts[1] == 0
    else { throw SettingProblem("'\(rawValue)' takes a time of day such as 09:00") }
    return parts[0] * 60 + parts[1]
  }

  private func header(_ text: String) throws(SettingProblem) -> String {
    guard !text.isEmpty, text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else {
      throw SettingProblem("'\(rawValue)' takes a line of ASCII")
    }
    return text
  }

  private func nameServer(_ text: String) throws(SettingProblem) -> String {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let isAddress = numbers.count == 4 && numbers.allSatisfy { UInt8($0) != nil }
    guard isAddress, parts.count == 1 || parts.count == 2 && UInt16(parts[1]) != nil else {
      throw SettingProblem("'\(rawValue)' takes an IPv4 address, or one with :PORT")
    }
    return text
  }

  private func calendars(_ values: [String]) throws(SettingProblem) -> [String: String] {
    var calendars: [String: String] = [:]
    for value in values {
      let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, parts[0].contains("@"), Self.isOfWeb(parts[1]) else {
        throw SettingProblem(
          "'\(rawValue)' takes ADDRESS=URL, such as dana@example.com=https://cal.example.com/dana/work/, "
            + "and '\(value)' is none")
      }
      calendars[parts[0].lowercased()] = parts[1]
    }
    return calendars
  }

  private static func isOfWeb(_ text: String) -> Bool {
    guard let url = URL(string: text), url.host() != nil, url.user() == nil else { return false }
    return url.scheme == "https" || url.scheme == "http"
  }

  private func tokens(_ text: String, from least: Int) throws(SettingProblem) -> Int {
    guard let tokens = Int(text), tokens >= least else {
      throw SettingProblem("'\(rawValue)' takes a whole number from \(least)")
    }
    return tokens
  }

  private func endpoint(_ text: String) throws(SettingProblem) -> String {
    guard Endpoint(text) != nil else {
      throw SettingProblem(
        "'\(rawValue)' takes an address such as https://HOST/v1; http:// is for this machine and "
          + "private networks only")
    }
    return text
  }

  /// From the root: what it is beneath is another folder tomorrow.
  private func folder(_ path: String) throws(SettingProblem) -> String {
    let whole = path == "~" || path.hasPrefix("~/") ? Path.ofHome + path.dropFirst() : path
    guard whole.hasPrefix("/") else {
      throw SettingProblem("'\(rawValue)' takes a path from the root, or from ~, of a folder")
    }
    return Path.absolute(whole)
  }

  private static func clock(_ minutes: Int) -> String {
    let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }

  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
  private static let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  private func weekdays(_ names: [String]) throws(SettingProblem) -> Set<Int> {
    var found = Set<Int>()
    for name in names.flatMap({ $0.split { $0 == "," || $0.isWhitespace }.map(String.init) }) {
      let isDay = { (day: String) in
        name.count >= 3 && day.hasPrefix(name.lowercased())
      }
      guard let day = Self.weekdays.firstIndex(where: isDay) else {
        throw SettingProblem("'\(rawValue)' takes weekdays such as mon, and '\(name)' is none")
      }
      found.insert(day + 1)
    }
    if found.isEmpty { throw SettingProblem("'\(rawValue)' takes weekdays such as mon") }
    return found
  }
}

/// The problem of a value, in one sentence without the file's name.
struct SettingProblem: Error, Equatable {
  let message: String

  init(_ message: String) { self.message = message }
}
