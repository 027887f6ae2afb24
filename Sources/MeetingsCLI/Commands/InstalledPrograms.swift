import Notes

extension DocumentPrograms {
  /// Those that the user's `PATH` has.
  static var installed: DocumentPrograms {
    let path = Environment.variables["PATH"] ?? "/usr/bin:/bin"
    return DocumentPrograms(in: path.split(separator: ":").map { String($0) })
  }
}
