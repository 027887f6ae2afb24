import Time

/// The keys of `config.toml`, for parsing, `meetings config` and messages about unknown keys.
enum SettingKey: String, CaseIterable {
  case owner, zone, limit, dates
  case hoursFrom = "hours.from"
  case hoursTo = "hours.to"
  case hoursDays = "hours.days"
  case notesFolder = "notes.folder"
  case userAgent = "servers.user-agent"
  case nameServer = "servers.dns"
  case busyCalendars = "servers.busy"
  case googleClientFile = "accounts.google.client-file"
  case googleClientID = "accounts.google.client-id"
  case microsoftClientID = "accounts.microsoft.client-id"
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

  /// The name of the table that lists people's addresses. Its keys are names that the user chooses.
  static let aliases = "people.aliases"

  /// The width of the column that lists the keys, in characters.
  static let width = allCases.map(\.rawValue.count).max()! + 2

  var help: String {
    switch self {
    case .owner: "your own addresses"
    case .zone: "your time zone, such as Europe/Berlin, if TZ is not set"
    case .limit: "how many meetings an answer shows"
    case .dates: "day-first or month-first: how 04/09 is read"
    case .hoursFrom: "when your working day begins, for 'am I free'"
    case .hoursTo: "when your working day ends"
    case .hoursDays: "your working days: mon tue wed, or mon,tue,wed"
    case .notesFolder: "the folder for notes that 'meetings note ID' writes"
    case .userAgent: "the user agent sent to servers, for those that answer only browsers"
    case .nameServer: "the IPv4 address of a name server to use instead of the system's"
    case .busyCalendars:
      "calendars with others' busy times: dana@example.com=https://…"
    case .googleClientFile: "the JSON file of your OAuth client at Google"
    case .googleClientID: "the id of an OAuth client without a secret at Google"
    case .microsoftClientID: "the id of your app registration at Microsoft"
    case .askEndpoint: "the address of the model for 'meetings ask': https://host/v1"
    case .askModel: "the name of the model"
    case .askKeyCommand: "a command that prints its API key"
    case .askTemperature: "its temperature, from 0 to 2; not sent if unset"
    case .askWindow: "its context window in tokens, if its server doesn't say"
    case .askTokens: "the maximum number of tokens of passages to send to it"
    case .askAllowed: "hosts to send passages to without asking you"
    case .embeddingsEndpoint:
      "the address of a model for search by meaning: http://localhost:11434/v1"
    case .embeddingsModel: "the name of the model"
    case .embeddingsKeyCommand: "a command that prints its API key"
    case .embeddingsQueryPrefix:
      "its prefix for questions, if its name doesn't imply it"
    case .embeddingsPassagePrefix: "its prefix for passages"
    case .embeddingsTimeout: "how many seconds a question waits for it (default: 5)"
    case .embeddingsAllowed: "hosts to send all texts to for embedding"
    }
  }

  var takesSeveral: Bool {
    [.owner, .hoursDays, .busyCalendars, .askAllowed, .embeddingsAllowed].contains(self)
  }

  /// Splits the values of keys that accept several, at commas and whitespace, as in `mon,tue`.
  func split(_ values: [String]) -> [String] {
    // A URL may contain commas.
    guard takesSeveral, self != .busyCalendars else { return values }
    let parts = values.flatMap { $0.split { $0 == "," || $0.isWhitespace }.map(String.init) }
    return parts.isEmpty ? values : parts
  }

  /// Parses values and sets them in `settings`.
  ///
  /// - Throws: `SettingProblem`, which describes valid values.
  func set(_ values: [String], in settings: inout Settings) throws(SettingProblem) {
    guard let value = values.first, takesSeveral || values.count == 1 else {
      throw SettingProblem("'\(rawValue)' needs one value")
    }
    switch self {
    case .owner:
      for address in values where !address.contains("@") {
        throw SettingProblem("'\(rawValue)' needs email addresses; '\(address)' is not one")
      }
      settings.owners = values
    case .zone:
      guard let zone = Zone(identifier: value) else {
        throw SettingProblem("'\(value)' is not a time zone such as Europe/Berlin")
      }
      settings.zone = zone
    case .limit:
      guard let limit = Int(value), limit > 0 else {
        throw SettingProblem("'\(rawValue)' must be a whole number from 1")
      }
      settings.limit = limit
    case .dates:
      guard let isDayFirst = ["day-first": true, "month-first": false][value] else {
        throw SettingProblem("'\(rawValue)' must be day-first or month-first")
      }
      settings.isDayFirst = isDayFirst
    case .hoursFrom: settings.workingHours.from = try minutes(value)
    case .hoursTo: settings.workingHours.to = try minutes(value)
    case .hoursDays: settings.workingHours.days = try weekdays(values)
    case .notesFolder: settings.notesFolder = try folder(value)
    case .userAgent: settings.userAgent = try header(value)
    case .nameServer: settings.nameServer = try nameServer(value)
    case .busyCalendars: settings.busyCalendars = try calendars(values)
    case .googleClientFile: settings.googleClientFile = try file(value)
    case .googleClientID: settings.googleClientID = value
    case .microsoftClientID: settings.microsoftClientID = value
    case .askEndpoint: settings.asking.endpoint = try endpoint(value)
    case .askModel: settings.asking.model = value
    case .askKeyCommand: settings.asking.keyCommand = value
    case .askTemperature:
      guard let temperature = Double(value), 0...2 ~= temperature else {
        throw SettingProblem("'\(rawValue)' must be a number from 0 to 2")
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
        throw SettingProblem("'\(rawValue)' must be a number of seconds from 1 to 600")
      }
      settings.embedding.timeout = seconds
    case .embeddingsAllowed: settings.embedding.allowed = values.map { $0.lowercased() }
    }
  }

  /// Throws `SettingProblem` if the values are invalid or contradict other settings.
  func check(_ values: [String], beside settings: Settings) throws(SettingProblem) {
    var settings = settings
    try set(values, in: &settings)
    let hours = settings.workingHours
    guard hours.from >= hours.to else { return }
    switch self {
    case .hoursFrom:
      throw SettingProblem(
        "'hours.from' must be before 'hours.to', which is \(Self.clock(hours.to)); set that first"
      )
    case .hoursTo:
      throw SettingProblem(
        "'hours.to' must be after 'hours.from', which is \(Self.clock(hours.from)); set that first"
      )
    default: return
    }
  }

  /// Returns the current values as text; nil if none are set.
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
    case .googleClientFile: return settings.googleClientFile.map { [$0] }
    case .googleClientID: return settings.googleClientID.map { [$0] }
    case .microsoftClientID: return settings.microsoftClientID.map { [$0] }
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
}

/// The error for an invalid value. The message is one sentence, without the name of the file.
struct SettingProblem: Error, Equatable {
  let message: String

  init(_ message: String) { self.message = message }
}
