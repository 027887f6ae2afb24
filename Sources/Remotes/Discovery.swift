import FetchMessages

/// Finds out what is at an address that a user typed: a calendar, an account with calendars (RFC
/// 6764, RFC 4791), or a feed. Servers answer oddly, so whatever leads somewhere is followed: the
/// address itself, what it names, and the well-known place.
struct Discovery {
  let client: WebClient
  /// If true, the user's address says that it is a feed.
  var isFeed = false
  var isSignedIn = false

  private var typed: WebAddress { client.typed }

  func find() throws(WebFailure) -> FoundPlace {
    // What is called so is a file; its server may take any other request amiss.
    let isFile = isFeed || typed.path.lowercased().hasSuffix(".ics") || typed.query != nil
    var refusal: WebFailure?
    if !isFile {
      for address in [typed, typed.at(path: "/.well-known/caldav")] {
        do throws(WebFailure) {
          if let place = try place(at: address) { return place }
        } catch {
          if refusal == nil || error.status == 401 { refusal = error }
          // Who has to sign in, or was sent elsewhere, is told so and not of what else fails.
          if error.status == 401 || error.status == nil { break }
        }
      }
    }
    if let refusal, refusal.status == nil || refusal.status == 401 && isSignedIn { throw refusal }
    // Servers of published calendars want a password for all requests but the one for the file.
    return try feed(refusal)
  }

  /// The calendars at an address by DAV, or of the signed-in user; nil if DAV names none.
  private func place(at address: WebAddress) throws(WebFailure) -> FoundPlace? {
    let answer = try client.send(
      DAVRequests.propfind(DAVRequests.placeProperties, .itself, at: address, client))
    guard answer.response.status == 207 else {
      throw WebFailure(address, status: answer.response)
    }
    let found = try Multistatus(answer.response, from: address).responses.first
    guard let found else { return nil }
    if found.isCalendar {
      let collection = FoundCollection(found, path: answer.address.decodedPath.withSlash)
      return FoundPlace(
        kind: .collection, url: answer.address.at(path: collection.path).text, homes: [],
        collections: [collection])
    }
    let homes = try self.homes(found, at: answer.address)
    guard !homes.isEmpty else { return nil }
    var collections: [FoundCollection] = []
    for home in homes {
      collections += try CalendarListing(client: client).collections(in: home, .none)
    }
    return FoundPlace(
      kind: .account, url: typed.text, homes: homes.map(\.text), collections: collections)
  }

  /// The addresses of the account's calendars: what the resource itself names, or its principal, or
  /// the resource itself where there are calendars in it.
  private func homes(
    _ found: DAVResponse, at address: WebAddress
  ) throws(WebFailure) -> [WebAddress] {
    let named = found.hrefs(DAV.homeSet)
    if !named.isEmpty { return try own(named, at: address) }
    for principal in try own(found.hrefs(DAV.principal), at: address) {
      let answer = try client.send(
        DAVRequests.propfind("<C:calendar-home-set/>", .itself, at: principal, client))
      let multistatus = try Multistatus(answer.response, from: principal)
      let homes = multistatus.responses.flatMap { $0.hrefs(DAV.homeSet) }
      if !homes.isEmpty { return try own(homes, at: answer.address) }
    }
    if !found.isCollection { return [] }
    let isHome = try !CalendarListing(client: client).collections(in: address, .none)
      .isEmpty
    return isHome ? [address] : []
  }

  /// The places that references lead to, which have to be of the origin that the user typed: the
  /// password is for that one.
  private func own(_ hrefs: [String], at address: WebAddress) throws(WebFailure) -> [WebAddress] {
    var places: [WebAddress] = []
    for href in hrefs {
      guard let place = address.resolving(href) else { continue }
      guard place.origin == typed.origin else {
        throw WebFailure(
          "\(typed.host) keeps your calendars at \(place.text), and the password is for "
            + "\(typed.host) alone; if you trust it, add that address")
      }
      if !places.contains(place) { places.append(place) }
    }
    return places
  }

  private func feed(_ refusal: WebFailure?) throws(WebFailure) -> FoundPlace {
    do throws(WebFailure) {
      guard case .changed(_, let moved) = try FeedFetch(client: client).fetch(nil) else {
        throw WebFailure("\(typed.host) sent nothing")
      }
      return FoundPlace(kind: .feed, url: moved ?? typed.text, homes: [], collections: [])
    } catch {
      if let refusal, refusal.status == 401 { throw refusal }
      // What came and is no calendar tells more than what DAV was answered.
      throw error.status == nil || error.status == 401 ? error : refusal ?? error
    }
  }
}

/// The calendars of a home, or one calendar.
struct CalendarListing {
  let client: WebClient

  /// Those in `home`, in its order. Other folders are none.
  func collections(
    in home: WebAddress, _ state: DAVRequests.StateProperties
  ) throws(WebFailure) -> [FoundCollection] {
    try list(home, .members, state)
  }

  /// - Throws: if it is no calendar any more, too.
  func collection(
    at address: WebAddress, _ state: DAVRequests.StateProperties
  ) throws(WebFailure) -> FoundCollection {
    guard let collection = try list(address, .itself, state).first else {
      throw WebFailure("\(address.host) has no calendar at this address any more")
    }
    return collection
  }

  private func list(
    _ address: WebAddress, _ depth: DAVRequests.Depth, _ state: DAVRequests.StateProperties
  ) throws(WebFailure) -> [FoundCollection] {
    let properties = DAVRequests.collectionProperties(state)
    let answer = try client.send(
      DAVRequests.propfind(properties, depth, at: address, client))
    let multistatus = try Multistatus(answer.response, from: answer.address)
    var paths = Set<String>()
    return multistatus.responses.filter { $0.isCalendar || $0.isSubscription }.compactMap {
      response in
      // Where a calendar is itself asked for, servers spell its path as they like.
      let found = answer.address.resolving(response.href)?.decodedPath
      guard var path = depth == .itself ? address.decodedPath : found else { return nil }
      // After a redirect they are below where it led to, and are still those of before.
      let (asked, answered) = (address.decodedPath.withSlash, answer.address.decodedPath.withSlash)
      if asked != answered, path.hasPrefix(answered) {
        path = asked + path.dropFirst(answered.count)
      }
      guard paths.insert(path.withSlash).inserted else { return nil }
      return FoundCollection(
        response, path: path.withSlash, answered: answer.response.headers["date"])
    }
  }
}

extension FoundCollection {
  /// - Parameter answered: when, by the server's clock.
  init(_ response: DAVResponse, path: String, answered: String? = nil) {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    self.init(
      path: path, name: response.text(DAV.displayName)?.oneLine ?? last,
      color: response.text(DAV.color)?.oneLine,
      holdsEvents: !response.isSubscription
        && (response.components.map { components in
          components.isEmpty || components.contains("VEVENT") || components.contains("VTODO")
        } ?? true),
      token: response.text(DAV.syncToken),
      ctag: response.text(DAV.ctag) ?? RadicaleState.tag(response, answered: answered))
    if response.isSubscription {
      subscribedTo = response.hrefs(DAV.source).first?.oneLine ?? ""
    }
  }
}

extension String {
  var withSlash: String { hasSuffix("/") ? self : self + "/" }

  /// At most 200 characters without line breaks and other controls; nil if only blanks are left.
  fileprivate var oneLine: String? {
    let scalars = unicodeScalars.prefix(200).map { scalar in
      let category = scalar.properties.generalCategory
      let isPlain = category != .control && category != .lineSeparator
      return isPlain && category != .paragraphSeparator ? scalar : " "
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    let isVisible = text.contains {
      !$0.properties.isWhitespace && $0.properties.generalCategory != .format
    }
    return isVisible ? String(text) : nil
  }
}
