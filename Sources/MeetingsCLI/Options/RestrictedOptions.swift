import ArgumentParser

/// The option that also shows notes for the person alone.
struct RestrictedOptions: ParsableArguments {
  @Flag(help: "With output for programs: notes that are restricted, too.")
  var restricted = false

  /// The defaults, as the parser has them.
  static var none: RestrictedOptions {
    var options = RestrictedOptions()
    options.restricted = false
    return options
  }

  /// Returns true if restricted notes are shown.
  func areShown(toProgram isProgram: Bool) -> Bool { restricted || !isProgram }
}
