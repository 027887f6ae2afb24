import Foundation

/// The user's consent to send passages to another machine, requested once per host.
enum Consent {
  /// Throws a `ModelError` without consent.
  ///
  /// - Parameter what: A description of what would be sent.
  static func obtain(for endpoint: Endpoint, what: String, isGiven: Bool) throws {
    let key = endpoint.consent
    if endpoint.isLoopback || isGiven { return }
    if SettingsFile.users.settings.asking.allowed.contains(key) { return }
    let sentence =
      "\(what) would be sent to \(endpoint.host)"
      + (endpoint.isPlain ? ", unencrypted" : "")
    guard Terminal.current.isInput else {
      throw ModelError(
        message: "\(sentence); --dry-run shows them, --yes sends them once, and "
          + "'meetings config ask.allowed \(key)' allows it from now on",
        isAbsent: false)
    }
    Trouble.note("\(sentence). --dry-run shows them. Send them now and in the future? [y/N]")
    guard ["y", "yes"].contains(StandardInput.line()?.lowercased() ?? "") else {
      throw ModelError(message: "nothing was sent", isAbsent: false)
    }
    var file = SettingsFile.users
    try file.set(.askAllowed, to: file.settings.asking.allowed + [key])
  }
}
