import ArgumentParser

/// Options for asking servers for busy times.
struct BusyOptions: ParsableArguments {
  @Flag(help: "Ask servers when the people you name are busy.")
  var askServers = false

  @Option(
    help: ArgumentHelp(
      "With --ask-servers: how long a server may be silent. (default: 60)", valueName: "seconds"))
  var timeout: Int?

  func validate() throws {
    if let timeout, !(1...3_600).contains(timeout) {
      throw ValidationError("--timeout must be a number of seconds from 1 to 3600.")
    }
    if timeout != nil, !askServers {
      throw ValidationError("--timeout needs --ask-servers.")
    }
  }
}
