import Foundation

/// Whether passages may leave this machine: the user is asked once for each host.
enum Consent {
  /// - Parameter what: what would be sent.
  /// - Throws: `ModelTrouble` where it may not.
  static func obtain(for endpoint: Endpoint, what: String, isGiven: Bool) throws {
    let host = endpoint.host
    if endpoint.isLoopback || isGiven { return }
    if SettingsFile.users.settings.asking.allowed.contains(host) { return }
    let sentence = "\(what) would leave this machine, for \(host)"
    guard Terminal.current.isInput else {
      throw ModelTrouble(
        message: "\(sentence); --dry-run shows them, --yes sends them, and "
          + "'meetings config ask.allowed \(host)' always does",
        isAbsent: false)
    }
    Trouble.note("\(sentence). --dry-run shows them. Send them, and from now on? [y/N]")
    guard ["y", "yes"].contains(readLine()?.lowercased() ?? "") else {
      throw ModelTrouble(message: "nothing was sent", isAbsent: false)
    }
    var file = SettingsFile.users
    try file.set(.askAllowed, to: file.settings.asking.allowed + [host])
  }
}
