@testable import Remotes

extension ServerFault {
  /// Unusual but permitted behaviour of some servers.
  static let oddities = [
    ServerFault("knows no token any more (403)", fails: false) {
      (request, honest) throws(TransportFailure) in
      request.isSyncReport && request.text.contains("<sync-token>t")
        ? .plain(403, "<error xmlns='DAV:'><valid-sync-token/></error>") : honest
    },
    ServerFault("knows no token any more (412)", fails: false) {
      (request, honest) throws(TransportFailure) in
      request.isSyncReport && request.text.contains("<sync-token>t")
        ? .plain(412, "<error xmlns='DAV:'><valid-sync-token/></error>") : honest
    },
    ServerFault("says nothing of why it refuses a token", fails: false) {
      (request, honest) throws(TransportFailure) in
      request.isSyncReport && request.text.contains("<sync-token>t") ? .plain(403) : honest
    },
    ServerFault("knows no sync-collection", fails: false) {
      (request, honest) throws(TransportFailure) in
      if request.isSyncReport {
        return .plain(403, "<error xmlns='DAV:'><supported-report/></error>")
      }
      return honest.saying { $0 = $0.replacing(/<sync-token>t\d+<\/sync-token>/, with: "") }
    },
    ServerFault("knows neither sync-collection nor ctags", fails: false) {
      (request, honest) throws(TransportFailure) in
      if request.isSyncReport { return .plain(501) }
      return honest.saying {
        $0 = $0.replacing(/<sync-token>t\d+<\/sync-token>/, with: "")
          .replacing(/<S:getctag>c\d+<\/S:getctag>/, with: "")
      }
    },
    ServerFault("knows no multiget", fails: false) { (request, honest) throws(TransportFailure) in
      request.isMultiget ? .plain(403, "<error xmlns='DAV:'><supported-report/></error>") : honest
    },
    ServerFault("gives no token with the changes", fails: false) {
      (request, honest) throws(TransportFailure) in
      request.isSyncReport
        ? honest.saying { $0 = $0.replacing(/<sync-token>t\d+<\/sync-token>/, with: "") } : honest
    },
    ServerFault("has no ETags", fails: false) {
      $0 = $0.replacing(/<getetag>.*?<\/getetag>/, with: "")
    },
    ServerFault("has weak ETags", fails: false) {
      $0 = $0.replacing("<getetag>\"", with: "<getetag>W/\"")
    },
    ServerFault("spells the same paths anew", fails: false) {
      $0 = $0.replacing("/dav/me/work/", with: "/dav/%6de/w%6Frk/")
    },
    ServerFault("gives whole addresses", fails: false) {
      $0 = $0.replacing("<href>/", with: "<href>https://dav.example.com/")
    },
    ServerFault("names another port", fails: false) {
      $0 = $0.replacing("<href>/", with: "<href>https://dav.example.com:8443/")
    },
    ServerFault("says everything twice", fails: false) { text in
      text = text.replacing(/<response>.*?<\/response>/.dotMatchesNewlines()) {
        "\($0.output)\($0.output)"
      }
    },
    ServerFault("has control characters in texts", fails: false) {
      $0 = $0.replacing("<C:calendar-data>", with: "<C:calendar-data>\u{1}")
    },
    ServerFault("has moved within itself", fails: false) {
      (request, honest) throws(TransportFailure) in
      let path = request.address.decodedPath
      guard !path.hasPrefix("/moved") else { return honest }
      return .plain(302, "", ["location": "/moved\(path)"])
    },
  ]
}
