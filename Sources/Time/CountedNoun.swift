extension Int {
  /// Returns the number with a noun, pluralized if necessary: `1 meeting`, `2 meetings`.
  ///
  /// - Parameter many: the plural; nil if it is the noun with an `s`.
  package func counted(_ one: String, _ many: String? = nil) -> String {
    "\(self) \(self == 1 ? one : many ?? one + "s")"
  }
}
