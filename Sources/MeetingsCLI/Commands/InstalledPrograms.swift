import Notes

extension DocumentPrograms {
  /// Those that the user's `PATH` has.
  static var installed: DocumentPrograms {
    DocumentPrograms(in: Environment.variables["PATH"])
  }
}
