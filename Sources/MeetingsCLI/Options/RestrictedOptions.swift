import ArgumentParser

/// The option that includes restricted notes in output for programs.
struct RestrictedOptions: ParsableArguments {
  @Flag(help: "With output for programs: include restricted notes.")
  var restricted = false

  /// The default values.
  static var none: RestrictedOptions {
    var options = RestrictedOptions()
    options.restricted = false
    return options
  }

  func areShown(toProgram isProgram: Bool) -> Bool { restricted || !isProgram }
}
