import FetchMessages

/// Fetches resources of a calendar: in batches by `calendar-multiget` (RFC 4791, section 7.9) if
/// the server supports it, otherwise one by one.
struct MemberFetch {
  let client: WebClient
  let address: WebAddress
  /// The resources to fetch, by path.
  let wanted: [String: Member]
  /// Called with each resource that arrives.
  let found: (FetchedResource, [UInt8]) throws(WebFailure) -> Void
  let progress: (_ done: Int) throws(WebFailure) -> Void

  /// The paths that could not be fetched.
  private(set) var pending: [String] = []
  /// The pending paths that the server listed but then reported as missing (404 or 410).
  private(set) var absent = Set<String>()
  /// The first failure, apart from missing resources.
  private(set) var failure: WebFailure?
  /// If true, some requests failed or were answered with a server error.
  private(set) var isBroken = false
  private var done = 0

  private static let pathsPerBatch = 250
  /// The number of concurrent batches. It is small because some servers answer concurrent requests
  /// more slowly than consecutive ones.
  private static let batchesPerWave = 2

  init(
    client: WebClient, address: WebAddress, wanted: [String: Member],
    found: @escaping (FetchedResource, [UInt8]) throws(WebFailure) -> Void,
    progress: @escaping (_ done: Int) throws(WebFailure) -> Void
  ) {
    (self.client, self.address, self.wanted) = (client, address, wanted)
    (self.found, self.progress) = (found, progress)
  }

  mutating func run() throws(WebFailure) {
    var batches = Self.split(wanted.keys.sorted(), by: Self.pathsPerBatch)
    while !batches.isEmpty {
      let wave = Array(batches.prefix(Self.batchesPerWave))
      batches.removeFirst(wave.count)
      let requests = wave.map { batch in
        DAVRequests.multiget(batch.map(href), at: address, client)
      }
      var refusal: WebFailure?
      var hasAnswer = false
      for (batch, result) in zip(wave, client.send(all: requests)) {
        do throws(WebFailure) {
          let answer = try result.get()
          try take(batch, try Multistatus(answer.response, from: address), answer.address)
          hasAnswer = true
        } catch {
          refusal = error
          guard let smaller = try again(batch, error) else { continue }
          hasAnswer = true
          batches = smaller + batches
        }
      }
      // If the server delivered nothing, the remaining batches are not requested.
      if let refusal, !hasAnswer {
        leave(batches.flatMap { $0 }, refusal)
        isBroken = true
        batches = []
      }
      try progress(done)
    }
  }

  private static func split(_ paths: [String], by size: Int) -> [[String]] {
    stride(from: 0, to: paths.count, by: size).map {
      Array(paths[$0..<min($0 + size, paths.count)])
    }
  }

  /// Retries a failed batch: resource by resource if the server doesn't support multiget, in
  /// smaller batches if the batch was too large, and otherwise in the next sync.
  ///
  /// - Returns: the batches to request next; nil if nothing arrived and no retry makes sense.
  private mutating func again(
    _ batch: [String], _ error: WebFailure
  ) throws(WebFailure) -> [[String]]? {
    if error.isUnsupportedReport { return try getEach(batch) ? [] : nil }
    let isTooMuch = error.status == 507 || error.status == 413 || error.status == 500
    if isTooMuch, batch.count > 16 { return Self.split(batch, by: batch.count / 4 + 1) }
    leave(batch, error)
    isBroken = true
    return nil
  }

  private func href(_ path: String) -> String { wanted[path]?.href ?? PathCoding.encode(path) }

  private static func isAbsent(_ status: Int) -> Bool { status == 404 || status == 410 }

  private mutating func leave(_ paths: [String], _ reason: WebFailure?) {
    pending += paths
    done += paths.count
    if failure == nil { failure = reason }
  }

  private mutating func take(
    _ batch: [String], _ multistatus: Multistatus, _ answerer: WebAddress
  ) throws(WebFailure) {
    let paths = MemberPaths(of: address, answeredBy: answerer)
    var answered = Set<String>()
    var missing = Set(batch)
    var reason: WebFailure?
    for response in multistatus.responses {
      guard case .member(let path, _) = paths.meaning(of: response.href) else { continue }
      answered.insert(path)
      guard missing.contains(path) else { continue }
      if let data = response.property(DAV.calendarData), !data.trimmed.isEmpty {
        missing.remove(path)
        done += 1
        try give(path, response.text(DAV.getetag), data.content)
      } else if Self.isAbsent(response.status ?? 200) {
        absent.insert(path)
      } else if let status = response.status {
        reason = WebFailure(
          "\(address.host) lists events that it does not send (\(status)); their previous versions "
            + "are kept, and the next sync tries again", status: status)
      }
    }
    // Some servers misread certain addresses in a multiget, such as those with an encoded '#'.
    let odd = missing.subtracting(answered).filter { Self.isOdd(href($0)) }.sorted()
      .prefix(Self.maximumSingleRequests)
    if !odd.isEmpty {
      missing.subtract(odd)
      _ = try getEach(Array(odd))
    }
    if reason == nil, missing.contains(where: { !answered.contains($0) }) {
      reason = WebFailure(
        "\(address.host) left events out of its answer; the next sync tries again")
    }
    if !missing.isEmpty { leave(missing.sorted(), reason) }
  }

  /// The maximum number of resources per batch that are requested individually because the server's
  /// answer lacked them. The others wait for the next sync.
  private static let maximumSingleRequests = 50

  /// Returns true if an address contains encoded characters.
  private static func isOdd(_ href: String) -> Bool { href.contains("%") }

  /// Fetches resources one by one; returns true if any arrived. If none of the first group arrives,
  /// the others are not requested.
  private mutating func getEach(_ batch: [String]) throws(WebFailure) -> Bool {
    let before = done - pending.count
    for wave in Self.split(batch, by: 16) {
      if done - pending.count == before, wave.first != batch.first {
        leave(wave, failure)
        continue
      }
      let requests = wave.map { client.request("GET", address.at(encodedPath: href($0))) }
      for (path, result) in zip(wave, client.send(all: requests)) {
        switch result {
        case .success(let answer) where answer.response.status == 200:
          done += 1
          try give(path, answer.response.headers["etag"], answer.response.body)
        case .success(let answer):
          let isAbsent = Self.isAbsent(answer.response.status)
          if isAbsent { absent.insert(path) }
          leave([path], isAbsent ? nil : WebFailure(address, status: answer.response))
          // A server error doesn't mean that the resource is missing.
          if answer.response.status >= 500 { isBroken = true }
        case .failure(let error):
          leave([path], error)
          isBroken = true
        }
      }
      try progress(done)
    }
    return done - pending.count > before
  }

  private mutating func give(
    _ path: String, _ etag: String?, _ bytes: [UInt8]
  ) throws(WebFailure) {
    if let fault = FeedBody.fault(bytes) {
      pending.append(path)
      if failure == nil { failure = WebFailure("\(address.host) \(fault)") }
      return
    }
    let known = wanted[path]?.etag ?? ""
    let resource = FetchedResource(
      collection: address.decodedPath.withSlash, path: path,
      etag: etag ?? (known.isEmpty ? nil : known), lastModified: nil, size: bytes.count)
    try found(resource, bytes)
  }
}
