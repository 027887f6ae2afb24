import ArgumentParser

/// Whether programs get what is for the person alone.
struct RestrictedOptions: ParsableArguments {
  @Flag(help: "With output for programs: notes that are restricted, too.")
  var restricted = false

  /// What the parser makes of no options.
  static var none: RestrictedOptions {
    var options = RestrictedOptions()
    options.restricted = false
    return options
  }

  /// Returns true if restricted notes are shown.
  func areShown(toProgram isProgram: Bool) -> Bool { restricted || !isProgram }
}
