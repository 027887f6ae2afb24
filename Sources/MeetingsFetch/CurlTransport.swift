import CCurl
import FetchMessages
import Foundation
import Remotes

/// Sends requests with libcurl, several at a time over persistent connections.
final class CurlTransport: Transport {
  /// The order, with the current access token.
  private var request: FetchOrder
  private let renew: () throws -> FetchCredential?
  private let multi: UnsafeMutableRawPointer?
  private(set) var requestCount = 0
  private(set) var scheme: String?
  /// Idle handles, each of which remembers its authentication.
  private var idle: [UnsafeMutableRawPointer] = []

  private static let maximumConcurrentTransfers = 4

  /// - Parameter renew: returns another credential if the server refuses the access token; nil if
  ///   there is none.
  init(_ request: FetchOrder, renew: @escaping () throws -> FetchCredential?) {
    (self.request, self.renew) = (request, renew)
    scheme = request.credential?.scheme
    curl_global_init(meetings_global_default)
    multi = curl_multi_init()
  }

  deinit {
    for handle in idle { curl_easy_cleanup(handle) }
    curl_multi_cleanup(multi)
  }

  func pause(seconds: Int) { sleep(UInt32(clamping: seconds)) }

  func send(_ requests: [WebRequest]) -> [Result<WebResponse, TransportFailure>] {
    var results: [Result<WebResponse, TransportFailure>?] = Array(
      repeating: nil, count: requests.count)
    var waiting = Array(requests.indices)
    var repeated: Set<Int> = []
    var running: [UnsafeMutableRawPointer: (place: Int, transfer: Transfer)] = [:]
    while !waiting.isEmpty || !running.isEmpty {
      while running.count < Self.maximumConcurrentTransfers, !waiting.isEmpty {
        let place = waiting.removeFirst()
        if let field = requests[place].fieldWithControlCharacters(request) {
          results[place] = .failure(
            TransportFailure("\(field) contains a control character, which is never sent"))
          continue
        }
        guard let handle = idle.popLast() ?? curl_easy_init() else {
          results[place] = .failure(TransportFailure("out of memory"))
          continue
        }
        let transfer = Transfer(handle, requests[place], request, scheme: scheme)
        running[handle] = (place, transfer)
        requestCount += 1
        curl_multi_add_handle(multi, handle)
      }
      let wait = running.values.map(\.transfer.patience).min() ?? .zero
      let silent = running.filter { $0.value.transfer.patience <= .zero }.keys
      for (handle, code) in silent.map({ ($0, CURLE_OPERATION_TIMEDOUT) }) + ended(within: wait) {
        guard let (place, transfer) = running.removeValue(forKey: handle) else { continue }
        results[place] = transfer.result(code)
        let used = transfer.schemeUsed
        // If the server requests another authentication scheme than the one that was used, the
        // request is repeated once.
        if case .success(let answer) = results[place], answer.status == 401, let used,
          used != transfer.scheme, transfer.scheme != nil
        {
          waiting.append(place)
        }
        if case .success(let answer) = results[place], answer.status == 401,
          requests[place].isSignedIn, repeated.insert(place).inserted,
          hasAnother(than: transfer.credential)
        {
          waiting.append(place)
        }
        scheme = used ?? scheme
        curl_multi_remove_handle(multi, handle)
        curl_easy_reset(handle)
        idle.append(handle)
      }
    }
    return results.map { $0 ?? .failure(TransportFailure("the server did not answer")) }
  }

  /// Returns true if there is another access token than the refused one. A new token is requested
  /// only once, even if several requests used the old one.
  private func hasAnother(than refused: FetchCredential?) -> Bool {
    guard request.renewsCredential, let refused, refused.kind == .bearer else { return false }
    if request.credential?.secret == refused.secret {
      guard let renewed = try? renew(), renewed.secret != refused.secret else { return false }
      request.credential = renewed
    }
    return true
  }

  /// Returns the finished transfers. If there are none, waits for activity, at most for `wait` and
  /// at most for a second, and returns an empty array.
  private func ended(within wait: Duration) -> [(UnsafeMutableRawPointer, CURLcode)] {
    var count: Int32 = 0
    curl_multi_perform(multi, &count)
    var ended: [(UnsafeMutableRawPointer, CURLcode)] = []
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left) {
      if message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle {
        ended.append((handle, message.pointee.data.result))
      }
    }
    let most = Int32(min(max(wait / .milliseconds(1), 0), 1_000).rounded(.up))
    if ended.isEmpty { curl_multi_poll(multi, nil, 0, most, nil) }
    return ended
  }
}

extension WebRequest {
  /// Returns the name of a header field that contains control characters, which could end its line;
  /// nil if there is none.
  ///
  /// Every request is checked here, so text from a server, a setting or a password command can't
  /// inject header fields.
  fileprivate func fieldWithControlCharacters(_ order: FetchOrder) -> String? {
    var fields = headers + [("User-Agent", order.userAgent)]
    if isSignedIn, let credential = order.credential, credential.kind == .bearer {
      fields.append(("Authorization", credential.secret))
    }
    let isUnsafe = { (text: String) in
      text.utf8.contains { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }
    }
    return fields.first { isUnsafe($0.name) || isUnsafe($0.value) }.map {
      isUnsafe($0.name) ? "a header field" : $0.name
    }
  }
}
