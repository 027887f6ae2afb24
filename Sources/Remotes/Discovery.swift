import FetchMessages

/// Determines whether an address typed by the user leads to a calendar, an account with calendars
/// (RFC 6764, RFC 4791), or a feed. Because servers vary, it tries the address itself, the
/// resources named in the answer, and the well-known path.
struct Discovery {
  let client: WebClient
  /// If true, the user's address is marked as a feed.
  var isFeed = false
  var isSignedIn = false

  private var typed: WebAddress { client.typed }

  func find() throws(WebFailure) -> FoundPlace {
    // Such an address probably leads to a file, whose server may reject requests other than GET.
    let isFile = isFeed || typed.path.lowercased().hasSuffix(".ics") || typed.query != nil
    var refusal: WebFailure?
    if !isFile {
      for address in [typed, typed.at(path: "/.well-known/caldav")] {
        do throws(WebFailure) {
          if let place = try place(at: address) { return place }
        } catch {
          if refusal == nil || error.status == 401 { refusal = error }
          // A demand to sign in or a redirect is more useful to the user than later errors.
          if error.status == 401 || error.status == nil { break }
        }
      }
    }
    if let refusal, refusal.status == nil || refusal.status == 401 && isSignedIn { throw refusal }
    // Servers of published calendars may require a password for everything except the file.
    return try feed(refusal)
  }

  /// Looks for calendars by WebDAV, at an address or in the signed-in user's account. Returns nil
  /// if there are none.
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

  /// Returns the addresses of the account's calendar homes, which are named by the resource or its
  /// principal, or the address of the resource itself if it contains calendars.
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

  /// Resolves references. Each must lead to the origin of the user's address, because the password
  /// is for that origin only.
  private func own(_ hrefs: [String], at address: WebAddress) throws(WebFailure) -> [WebAddress] {
    var places: [WebAddress] = []
    for href in hrefs {
      guard let place = address.resolving(href) else { continue }
      guard place.origin == typed.origin else {
        throw WebFailure(
          "\(typed.host) keeps your calendars at \(place.text), but the password is for "
            + "\(typed.host) only; if you trust it, add that address")
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
      // The error of a feed that isn't a calendar helps the user more than the WebDAV errors.
      throw error.status == nil || error.status == 401 ? error : refusal ?? error
    }
  }
}

/// Lists the calendars in a calendar home, or reads the properties of one calendar.
struct CalendarListing {
  let client: WebClient

  /// Returns the calendars in `home`, in the server's order. Other collections are left out.
  func collections(
    in home: WebAddress, _ state: DAVRequests.StateProperties
  ) throws(WebFailure) -> [FoundCollection] {
    try list(home, .members, state)
  }

  /// Returns the calendar at an address; throws if it no longer exists.
  func collection(
    at address: WebAddress, _ state: DAVRequests.StateProperties
  ) throws(WebFailure) -> FoundCollection {
    guard let collection = try list(address, .itself, state).first else {
      throw WebFailure("\(address.host) no longer has a calendar at this address")
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
      // When asked for one calendar, servers may write its path differently.
      let found = answer.address.resolving(response.href)?.decodedPath
      guard var path = depth == .itself ? address.decodedPath : found else { return nil }
      // After a redirect, the paths begin with its target, but still belong to the original
      // address.
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
  /// - Parameter answered: the time of the answer by the server's clock.
  init(_ response: DAVResponse, path: String, answered: String? = nil) {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    self.init(
      path: path, name: response.text(DAV.displayName)?.oneLine ?? last,
      color: response.text(DAV.color)?.oneLine,
      mayContainEvents: !response.isSubscription
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

  /// The string without line breaks and control characters, at most 200 characters; nil if only
  /// whitespace is left.
  var oneLine: String? {
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
