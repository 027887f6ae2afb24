import Notes

extension DocumentPrograms {
  /// The programs found in the user's `PATH`.
  static var installed: DocumentPrograms {
    DocumentPrograms(in: Environment.variables["PATH"])
  }
}
