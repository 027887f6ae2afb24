import ArgumentParser

/// Options for asking servers for busy times.
struct BusyOptions: ParsableArguments {
  @Flag(help: "Ask servers for the busy times of the people you name.")
  var askServers = false

  @Option(
    help: ArgumentHelp(
      "With --ask-servers: how long to wait for a server. (default: 60)", valueName: "seconds"))
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
