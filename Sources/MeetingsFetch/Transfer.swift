import CCurl
import FetchMessages
import Foundation
import Remotes

/// A request in progress.
final class Transfer {
  private let handle: UnsafeMutableRawPointer
  private let request: WebRequest
  let credential: FetchCredential?
  private let fetch: FetchOrder
  /// The authentication scheme; nil until the server has asked for one.
  let scheme: String?
  private var headerList: UnsafeMutablePointer<curl_slist>?
  private var headers: [String: String] = [:]
  /// If true, the empty line after the header was received. libcurl also accepts a connection that
  /// ends before it.
  private var hasWholeHead = false
  private var body: [UInt8] = []
  /// The number of bytes received, after decompression.
  private var size = 0
  /// The reason for aborting the transfer; nil if it wasn't aborted.
  private var refusal: TransportFailure?
  /// The state at the last check: the number of transferred bytes, the time, and for how long the
  /// number had not changed.
  private var silence = (bytes: Int64(0), seenAt: ContinuousClock.now, lasts: Duration.zero)

  /// The number of bytes up to which any compression ratio is accepted.
  private static let alwaysTaken = 8 << 20
  private static let maximumCompressionRatio = 200
  private static let maximumCheckInterval = Duration.milliseconds(1_200)

  init(
    _ handle: UnsafeMutableRawPointer, _ request: WebRequest, _ fetch: FetchOrder, scheme: String?
  ) {
    (self.handle, self.request, self.fetch) = (handle, request, fetch)
    self.scheme = scheme
    credential = request.isSignedIn ? fetch.credential : nil
    setUp()
    setBounds()
    signIn(scheme)
  }

  deinit { curl_slist_free_all(headerList) }

  private func set(_ option: CURLoption, _ value: Int) { meetings_set_long(handle, option, value) }

  private func set(_ option: CURLoption, _ text: String) {
    meetings_set_text(handle, option, text)
  }

  private func setUp() {
    set(CURLOPT_URL, request.address.text)
    set(CURLOPT_USERAGENT, fetch.userAgent)
    // gzip and deflate, if libcurl supports them; it accepts deflate with and without zlib's
    // header.
    set(CURLOPT_ACCEPT_ENCODING, "gzip, deflate")
    if request.address.isThisMachine { leaveUnpacked() }
    if request.method != "GET" {
      set(CURLOPT_CUSTOMREQUEST, request.method)
      meetings_set_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, Int64(request.body.count))
      request.body.withUnsafeBytes {
        _ = meetings_set_text(
          handle, CURLOPT_COPYPOSTFIELDS, $0.bindMemory(to: CChar.self).baseAddress)
      }
    }
    // Disables `Expect: 100-continue`, which costs a second if the server doesn't answer it.
    for (name, value) in request.headers + [("Expect", "")] {
      let line = value.isEmpty ? "\(name):" : "\(name): \(value)"
      headerList = curl_slist_append(headerList, line)
    }
    let context = Unmanaged.passUnretained(self).toOpaque()
    meetings_set_pointer(handle, CURLOPT_WRITEDATA, context)
    meetings_set_data_function(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      Transfer.of(context).takeBody(bytes, size * count)
    }
    meetings_set_pointer(handle, CURLOPT_HEADERDATA, context)
    meetings_set_data_function(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      Transfer.of(context).takeHeader(bytes, size * count)
    }
    meetings_set_pointer(handle, CURLOPT_OPENSOCKETDATA, context)
    meetings_set_socket_function(handle) { context, _, address in
      Transfer.of(context).openSocket(address)
    }
  }

  /// Requests an uncompressed answer. On the same machine, compression saves no time, and some
  /// servers need more time for it than for everything else. If an answer is compressed
  /// nevertheless, it is decompressed.
  private func leaveUnpacked() {
    headerList = curl_slist_append(headerList, "Accept-Encoding: identity")
  }

  private func setBounds() {
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_PROTOCOLS, meetings_protocols)
    set(CURLOPT_SSLVERSION, meetings_oldest_tls)
    if let file = fetch.caFile { set(CURLOPT_CAINFO, file) }
    if request.isSignedIn, let certificate = fetch.clientCertificate {
      set(CURLOPT_SSLCERT, certificate)
      set(CURLOPT_SSLKEY, fetch.clientKey ?? certificate)
      // Without this, libcurl would ask for the key's passphrase on the terminal.
      set(CURLOPT_KEYPASSWD, "")
    }
    // A proxy from the environment is only for other hosts.
    if request.address.isThisMachine || request.mustBePrivate { set(CURLOPT_NOPROXY, "*") }
    set(CURLOPT_CONNECTTIMEOUT, min(maximumSilence, 20))
    set(CURLOPT_TIMEOUT, fetch.wholePatience ?? 5 * maximumSilence)
  }

  private func signIn(_ scheme: String?) {
    defer { meetings_set_list(handle, CURLOPT_HTTPHEADER, headerList) }
    guard let credential else { return }
    if credential.kind == .bearer {
      headerList = curl_slist_append(headerList, "Authorization: Bearer \(credential.secret)")
      return
    }
    set(CURLOPT_USERNAME, credential.user)
    set(CURLOPT_PASSWORD, credential.secret)
    // If the scheme is unknown, libcurl first sends a request without credentials, so that the
    // password isn't sent in plain text if the server supports digest.
    let ways =
      switch scheme {
      case "basic": meetings_auth_basic
      case "digest": meetings_auth_digest
      default: meetings_auth_basic | meetings_auth_digest
      }
    set(CURLOPT_HTTPAUTH, ways)
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> Transfer {
    Unmanaged<Transfer>.fromOpaque(context!).takeUnretainedValue()
  }

  // MARK: Callbacks of libcurl

  private func takeHeader(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
    let line = String(
      decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self
    ).trimmingCharacters(in: .whitespacesAndNewlines)
    if line.hasPrefix("HTTP/") {
      // A status line begins another answer, for example after an authentication challenge.
      (headers, body, size, hasWholeHead) = ([:], [], 0, false)
    } else if line.isEmpty {
      hasWholeHead = true
    } else if let colon = line.firstIndex(of: ":") {
      let name = line[..<colon].lowercased()
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      headers[name] = headers[name].map { "\($0), \(value)" } ?? value
    }
    return count
  }

  /// Takes decompressed bytes of the body; returns 0 to abort the transfer.
  private func takeBody(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
    let taker = request.taker.flatMap { $0.status == status ? $0 : nil }
    let isKept = taker?.keepsBody ?? true
    let most = isKept ? WebRequest.maximumSize : WebRequest.maximumStream
    size += count
    if size > most {
      refusal = TransportFailure("its answer is over the limit of \(most >> 20) MiB")
      return 0
    }
    if size > Self.alwaysTaken {
      let packed = self.size(CURLINFO_SIZE_DOWNLOAD_T)
      if Int64(size) > Int64(Self.maximumCompressionRatio) * max(packed, 1) {
        refusal = TransportFailure(
          "its answer expands to more than \(Self.maximumCompressionRatio) times its size"
        )
        return 0
      }
    }
    let piece = UnsafeRawBufferPointer(start: bytes, count: count)
    if isKept { body += piece }
    if let taker, !taker.take(Array(piece)[...]) { return 0 }
    return count
  }

  private func openSocket(_ address: UnsafeMutablePointer<curl_sockaddr>?) -> curl_socket_t {
    guard let address else { return -1 }
    let about = address.pointee
    let bytes = SocketAddress.bytes(of: address)
    guard request.mayBePrivate || NetworkAddress.isPublic(bytes) else {
      refusal = TransportFailure(
        "it redirects to an address in a private network; nothing was fetched")
      return -1
    }
    guard !request.mustBePrivate || !NetworkAddress.isPublic(bytes) else {
      refusal = TransportFailure(
        "its name resolves to an internet address, which needs https:")
      return -1
    }
    return socket(about.family, about.socktype, about.protocol)
  }

  // MARK: Outcome

  /// The remaining time for which the server may be silent. libcurl's own speed limit is not used,
  /// because it applies to an average, which includes data sent seconds ago.
  var patience: Duration {
    let bytes = size(CURLINFO_SIZE_DOWNLOAD_T) + size(CURLINFO_SIZE_UPLOAD_T) + headerSize
    let now = ContinuousClock.now
    // This is called every second. A longer gap means that this program was suspended.
    let passed = min(silence.seenAt.duration(to: now), Self.maximumCheckInterval)
    silence = (bytes, now, bytes == silence.bytes ? silence.lasts + passed : .zero)
    return .seconds(maximumSilence) - silence.lasts
  }

  /// The maximum silence, in seconds.
  private var maximumSilence: Int { request.patience ?? fetch.patience }

  private func size(_ which: CURLINFO) -> Int64 {
    var size: Int64 = 0
    meetings_get_size(handle, which, &size)
    return size
  }

  private var headerSize: Int64 {
    var size = 0
    meetings_get_long(handle, CURLINFO_HEADER_SIZE, &size)
    return Int64(size)
  }

  private var status: Int {
    var status = 0
    meetings_get_long(handle, CURLINFO_RESPONSE_CODE, &status)
    return status
  }

  func result(_ code: CURLcode) -> Result<WebResponse, TransportFailure> {
    if let refusal { return .failure(refusal) }
    guard code == CURLE_OK else {
      return .failure(TransportFailure(code, fetch, silence: maximumSilence))
    }
    guard hasWholeHead else {
      return .failure(TransportFailure(CURLE_PARTIAL_FILE, fetch, silence: maximumSilence))
    }
    let wait = size(CURLINFO_RETRY_AFTER)
    return .success(
      WebResponse(
        status: status, headers: headers, body: body, retryAfter: wait > 0 ? Int(wait) : nil))
  }

  /// The authentication scheme that the server requested; nil if it requested none.
  var schemeUsed: String? {
    guard credential?.kind == .password else { return nil }
    var offered = 0
    meetings_get_long(handle, CURLINFO_HTTPAUTH_AVAIL, &offered)
    if offered & meetings_auth_digest != 0 { return "digest" }
    return offered & meetings_auth_basic != 0 ? "basic" : nil
  }
}

extension TransportFailure {
  /// Converts an error of libcurl.
  fileprivate init(_ code: CURLcode, _ fetch: FetchOrder, silence: Int) {
    let words = String(cString: curl_easy_strerror(code))
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST:
      self.init("unknown host; check the address and the network")
    case CURLE_COULDNT_CONNECT:
      self.init("nothing answers at that address; check the address and the network")
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
      self.init("no web server answers there; check the address and port")
    case CURLE_OPERATION_TIMEDOUT:
      let whole = fetch.wholePatience ?? 5 * silence
      let limit = whole > silence ? "\(silence) seconds of silence or \(whole) in all" : nil
      self.init("it took too long (\(limit ?? "\(whole) seconds")); try again later")
    case CURLE_SSL_CONNECT_ERROR:
      self.init(
        "the server supports no secure version of TLS (\(words)); check the address and port"
      )
    case CURLE_SSL_CERTPROBLEM:
      self.init(
        "your client certificate or its key can't be used; check --client-cert and --client-key: "
          + "PEM, the key without a passphrase")
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE:
      self.init(
        "this machine doesn't trust its certificate (\(words)); if it is your own, add it with its "
          + "file of certificates")
    case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR:
      self.init("the connection was lost; try again later", isTransient: true)
    default: self.init("\(words); try again later")
    }
  }
}

/// Reads socket addresses.
private enum SocketAddress {
  /// Returns the 4 or 16 bytes of an address in network byte order; empty for other families.
  static func bytes(of address: UnsafeMutablePointer<curl_sockaddr>) -> [UInt8] {
    // An IPv6 address is longer than its declared type.
    let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr)!
    let whole = UnsafeRawBufferPointer(
      start: UnsafeRawPointer(address) + offset, count: Int(address.pointee.addrlen))
    switch address.pointee.family {
    // The family is followed by two bytes of port and, for IPv6, four of flow information.
    case AF_INET: return Array(whole.dropFirst(4).prefix(4))
    case AF_INET6: return Array(whole.dropFirst(8).prefix(16))
    default: return []
    }
  }
}
