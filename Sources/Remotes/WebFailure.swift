/// The reason why a request failed, or why its answer can't be used.
package struct WebFailure: Error, Hashable, Sendable {
  /// The cause and the fix, in one sentence with the host.
  package var message: String
  /// The status of the answer; nil if there was no answer.
  var status: Int?
  /// The conditions in the answer's error, such as `DAV: valid-sync-token`.
  var conditions: Set<String> = []

  package init(_ message: String, status: Int? = nil) {
    (self.message, self.status) = (message, status)
  }

  init(_ address: WebAddress, _ failure: TransportFailure) {
    self.init("\(address.host) can't be read: \(failure.message)")
  }

  init(_ address: WebAddress, status response: WebResponse) {
    let (host, status) = (address.host, response.status)
    let cause =
      switch status {
      case 401: "requires sign-in (401); add it again with the right user name and password"
      case 403: "denies you access; check who owns and shares the calendar"
      case 404, 410: "has nothing at this address (\(status)); check the address"
      case 429, 503: "is busy (\(status)); \(Self.time(of: response))"
      case 507: "is out of space (507); ask its administrator"
      case 500...: "reports an internal error (\(status)); try again later"
      case 304: "answered \"not modified\" (304) to an unconditional request; try again later"
      default: "answered with \(status); check the address"
      }
    self.init("\(host) \(cause)", status: status)
    conditions = ErrorNames.read(response.body)
  }

  private static func time(of response: WebResponse) -> String {
    guard let seconds = response.retryAfter, seconds > 0 else { return "try again later" }
    if seconds < 120 { return "try again in \(seconds.counted("second"))" }
    return seconds < 7_200
      ? "try again in \(seconds / 60) minutes" : "try again in \(seconds / 3_600) hours"
  }

  /// If true, credentials are missing or wrong.
  package var needsCredentials: Bool { status == 401 }

  /// If true, the server doesn't support the report, so another kind of request may succeed.
  var isUnsupportedReport: Bool {
    switch status {
    case 400, 403, 404, 405, 406, 409, 410, 412, 415, 422, 501: true
    default: false
    }
  }
}
