import Testing

@testable import Remotes

/// A fault of a server, or of something between client and server.
struct ServerFault: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// If true, the fetch has to report a failure; otherwise it has to bring the mirror up to date.
  let isFailure: Bool
  let apply: @Sendable (WebRequest, WebResponse) throws(TransportFailure) -> WebResponse

  init(
    _ name: String, fails: Bool = true,
    _ apply: @escaping @Sendable (WebRequest, WebResponse) throws(TransportFailure) -> WebResponse
  ) {
    (testDescription, isFailure, self.apply) = (name, fails, apply)
  }

  /// Changes the text of multistatus answers.
  init(
    _ name: String, fails: Bool = true, saying change: @escaping @Sendable (inout String) -> Void
  ) {
    self.init(name, fails: fails) { (_, honest) throws(TransportFailure) in
      honest.status == 207 ? honest.saying(change) : honest
    }
  }

  static let refusals = [400, 401, 403, 404, 409, 412, 423, 429, 500, 502, 503, 507].map { status in
    ServerFault("answers \(status)") { (_, _) throws(TransportFailure) in .plain(status) }
  }

  static let broken = [
    ServerFault("is not there") { (_, _) throws(TransportFailure) in
      throw TransportFailure("nothing answers")
    },
    ServerFault("breaks off in the middle") { (_, _) throws(TransportFailure) in
      throw TransportFailure("broke off", isTransient: true)
    },
    ServerFault("breaks off at each batch of events") {
      (request, honest) throws(TransportFailure) in
      if request.isMultiget { throw TransportFailure("broke off", isTransient: true) }
      return honest
    },
    ServerFault("cuts its XML", saying: { $0.removeLast($0.count / 3) }),
    ServerFault("cuts the list of changes") { (request, honest) throws(TransportFailure) in
      request.isSyncReport ? honest.saying { $0.removeLast($0.count / 3) } : honest
    },
    ServerFault("cuts the events") { (request, honest) throws(TransportFailure) in
      request.isMultiget ? honest.saying { $0.removeLast($0.count / 3) } : honest
    },
    ServerFault("sends XML that is none", saying: { $0 = $0.replacing("</", with: "& </") }),
    ServerFault(
      "sends entities of entities",
      saying: {
        $0 = """
          <!DOCTYPE m [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
          <multistatus xmlns='DAV:'><sync-token>&b;</sync-token></multistatus>
          """
      }),
    ServerFault(
      "has a file of ours read",
      saying: {
        $0 = """
          <!DOCTYPE m [<!ENTITY f SYSTEM "file:///etc/hostname">]>
          <multistatus xmlns='DAV:'><sync-token>&f;</sync-token></multistatus>
          """
      }),
    ServerFault("asks to sign in with a page") { (_, _) throws(TransportFailure) in
      .plain(200, "<!DOCTYPE html><html><body>Please log in</body></html>")
    },
    ServerFault("sends us round in a circle") { (request, _) throws(TransportFailure) in
      .plain(302, "", ["location": request.address.text])
    },
    ServerFault("sends us nowhere") { (_, _) throws(TransportFailure) in .plain(302) },
    ServerFault("sends us to http") { (request, _) throws(TransportFailure) in
      .plain(301, "", ["location": request.address.text.replacing("https:", with: "http:")])
    },
    ServerFault("sends us to another server") { (_, _) throws(TransportFailure) in
      .plain(307, "", ["location": "https://other.example.com/dav/me/"])
    },
    ServerFault("tells of the same page of changes for ever") {
      (request, honest) throws(TransportFailure) in
      guard request.isSyncReport else { return honest }
      return honest.saying { text in
        text = text.replacing(
          "<sync-token>",
          with: "<response><href>/dav/me/work/</href><status>HTTP/1.1 507 Insufficient Storage"
            + "</status></response><sync-token>")
        text = text.replacing(/<sync-token>t\d+/, with: "<sync-token>t1")
      }
    },
    ServerFault("withholds events that it named") { (request, honest) throws(TransportFailure) in
      guard request.isMultiget else { return honest }
      return honest.saying {
        $0 = $0.replacing(
          /<propstat>.*?<\/propstat>/.dotMatchesNewlines(),
          with: "<status>HTTP/1.1 403 Forbidden</status>")
      }
    },
    ServerFault("leaves events out that it named") { (request, honest) throws(TransportFailure) in
      request.isMultiget ? .multistatus([]) : honest
    },
    ServerFault("sends half of each event") { (request, honest) throws(TransportFailure) in
      request.isMultiget ? honest.saying { $0 = $0.replacing("END:VCALENDAR", with: "") } : honest
    },
  ]
}
