import FetchMessages
import Foundation
import MeetingIndex
import Presentation
import Programs

/// A source to add that is given by its URL. Discovery determines whether it is a feed, a single
/// calendar or an account.
struct RemoteAddition {
  let url: String
  let host: String
  /// The host, followed by the port if one was typed.
  private let server: String
  /// If true, the scheme is `webcal` or `webcals`, so the URL is that of a feed.
  private let isFeed: Bool
  let options: RemoteOptions
  let timeout: Int

  /// - Parameter argument: the argument as typed.
  /// - Returns: nil if it isn't a URL of a supported web scheme.
  /// - Throws: `IndexError` if the URL can't be used.
  init?(_ argument: String, _ options: RemoteOptions, timeout: Int) throws {
    let scheme = argument.prefix { $0 != ":" }.lowercased()
    guard ["http", "https", "webcal", "webcals"].contains(scheme), argument.contains("://"),
      let parts = URLComponents(string: argument)
    else { return nil }
    guard let host = parts.host, !host.isEmpty else {
      throw IndexError(.notFound, "'\(argument)' is not the address of a server")
    }
    guard parts.user == nil, parts.password == nil else {
      throw IndexError(
        .notFound, "a user name or password in an address is visible to others",
        remedy: .advice("use --user and --password-command instead"))
    }
    let isHere = ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host.lowercased())
    guard scheme != "http" || isHere else {
      throw IndexError(
        .notFound, "http to \(host) is not encrypted, so others could read it",
        remedy: .advice("use https://"))
    }
    var address = parts
    address.scheme = scheme == "http" || (scheme == "webcal" && isHere) ? "http" : "https"
    address.fragment = nil
    url = address.string ?? argument
    isFeed = scheme.hasPrefix("webcal")
    server = host + (parts.port.map { ":\($0)" } ?? "")
    (self.host, self.options, self.timeout) = (host, options, timeout)
  }

  // MARK: Discovery

  /// A calendar or account found at a URL, and the access that worked.
  struct Look {
    let place: FoundPlace
    let access: RemoteAccess
    /// The password that the user typed and the server accepted, to be stored; nil if none was
    /// typed.
    let typed: String?
  }

  func look() throws -> Look {
    var access = options.access
    if access.secret != .none { ProcessMemory.hide() }
    let place: FoundPlace
    let scheme: String?
    var typed: String?
    do {
      if access.secret == .signIn {
        ((place, scheme), typed) = try askBySignIn(&access)
      } else if access.secret == .keyring {
        ((place, scheme), typed) = try askByPassword(access)
      } else {
        (place, scheme) = try ask(Secrets.credential(access, url: url), by: access)
      }
    } catch let refused as PasswordRejected {
      throw refused.error
    }
    (access.scheme, access.homes) = (scheme, place.homes)
    access.chosen = try chosen(of: place).map(\.path)
    return Look(place: place, access: access, typed: typed)
  }

  private typealias Found = (place: FoundPlace, scheme: String?)

  /// Signs in with the password from standard input, if requested, or else with the stored one. If
  /// none is stored or the server rejects it, asks the user.
  private func askByPassword(_ access: RemoteAccess) throws -> (Found, typed: String?) {
    let account = SignInAccount(user: access.user ?? "", url: url)
    func credential(_ password: String) -> FetchCredential {
      FetchCredential(kind: .password, user: account.user, secret: password, scheme: nil)
    }
    if options.passwordStdin {
      let given = try Secrets.fromStandardInput()
      return (try ask(credential(given), by: access), given)
    }
    if let kept = try? StoredPassword.of(account) {
      do {
        return (try ask(credential(kept), by: access), nil)
      } catch is PasswordRejected {}
    }
    let typed = try Secrets.ask(user: account.user, host: account.origin)
    return (try ask(credential(typed), by: access), typed)
  }

  /// Signs in with a browser. The sign-in is returned as text, to be stored like a password.
  private func askBySignIn(_ access: inout RemoteAccess) throws -> (Found, typed: String?) {
    let signedIn = try BrowserSignIn(
      url: url, options: options.signingIn, user: options.user, caFile: access.caFile,
      timeout: timeout
    ).run()
    access.user = options.user ?? signedIn.tokens.user ?? "me"
    let credential = FetchCredential(
      kind: .bearer, user: access.user ?? "", secret: signedIn.tokens.accessToken, scheme: nil)
    return (try ask(credential, by: access), try signedIn.kept.text())
  }

  /// Thrown if the server rejects the password.
  private struct PasswordRejected: Error {
    let error: IndexError
  }

  private func ask(_ credential: FetchCredential?, by access: RemoteAccess) throws -> Found {
    var place: FoundPlace?
    var scheme: String?
    var failure: (any Error)?
    try FetchProcess.ask(order(credential, by: access)) { message, _ in
      switch message {
      case .found(let found): place = found
      case .done(let summary): scheme = summary.scheme
      case .failed(let reason, let needsCredentials):
        failure = self.failure(
          reason, needsCredentials: needsCredentials, isSigned: credential != nil)
      default: break
      }
    }
    if let failure { throw failure }
    guard let place else {
      throw IndexError(.notFound, "meetings-fetch exited early; try again")
    }
    return (place, scheme)
  }

  private func order(_ credential: FetchCredential?, by access: RemoteAccess) -> FetchOrder {
    var order = FetchOrder(
      task: .look, url: url, credential: credential, caFile: access.caFile, patience: timeout,
      userAgent: FetchingOptions.userAgent)
    order.isFeed = isFeed
    order.sign(by: access)
    return order
  }

  /// A server's response to a request without credentials.
  enum Answer {
    case isOpen, requiresSignIn
    case fails(String)
  }

  func answerWithoutSignIn() throws -> Answer {
    var answer = Answer.isOpen
    try FetchProcess.ask(order(nil, by: options.access)) { message, _ in
      guard case .failed(let reason, let needsCredentials) = message else { return }
      answer = needsCredentials ? .requiresSignIn : .fails(reason)
    }
    return answer
  }

  private func failure(_ reason: String, needsCredentials: Bool, isSigned: Bool) -> any Error {
    let error = IndexError(.notFound, reason)
    guard needsCredentials else { return error }
    return isSigned
      ? PasswordRejected(error: error)
      : IndexError(
        .notFound, "\(server) requires sign-in",
        remedy: .advice(
          "sign in with --user, and --password-command if you have one, or with --sign-in in a browser"
        ))
  }

  // MARK: Selection

  /// Returns the calendars that the user chose by name; empty if all are to be added.
  private func chosen(of place: FoundPlace) throws -> [FoundCollection] {
    let usable = place.collections.filter(\.mayContainEvents)
    if place.kind != .feed, usable.isEmpty {
      let others = place.collections.isEmpty ? "no calendar" : "no calendar with events or tasks"
      throw IndexError(.notFound, "\(others) found at \(server); nothing was added")
    }
    return try options.calendar.flatMap { name in
      let found = usable.filter { $0.isCalled(name) }
      if found.isEmpty {
        let known = usable.map { Sanitizer.line($0.name) }.joined(separator: ", ")
        throw IndexError(
          .notFound, "no calendar at \(server) is called '\(name)'; its calendars are: \(known)")
      }
      return found
    }
  }

  /// Returns the calendars to add: those chosen, or else all that may contain events or tasks.
  func wanted(of place: FoundPlace, _ access: RemoteAccess) -> [FoundCollection] {
    place.collections.filter {
      $0.mayContainEvents && (access.chosen.isEmpty || access.chosen.contains($0.path))
    }
  }

  // MARK: Messages

  /// Returns the name of the source if the user doesn't give it one.
  func suggestedName(_ place: FoundPlace) -> String {
    let bare = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    let usual = SignInProvider(of: url)?.name ?? bare
    switch place.kind {
    case .account: return usual
    case .collection: return place.collections.first?.name ?? usual
    case .feed:
      let last = URL(string: url)?.deletingPathExtension().lastPathComponent ?? ""
      // The last part of some addresses is a secret, or the same for every feed of a service.
      let isName = (1...24).contains(last.count) && !["basic", "calendar", "/"].contains(last)
      return isName ? last : usual
    }
  }

  private static let maximumNames = 12

  /// Describes the contents of an account, such as
  /// `2 calendars: Work, Home; left out, without events or tasks: Diary`.
  func account(of place: FoundPlace, _ access: RemoteAccess) -> String {
    if place.kind == .feed { return "a feed" }
    let names = { (all: [FoundCollection]) in
      let shown = all.prefix(Self.maximumNames).map { Sanitizer.line($0.name) }
      let more = all.count - shown.count
      return shown.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }
    let taken = wanted(of: place, access)
    let left = place.collections.filter { !$0.mayContainEvents && $0.subscribedTo == nil }
    return "\(taken.count.counted("calendar")): \(names(taken))"
      + (left.isEmpty ? "" : "; left out, without events or tasks: \(names(left))")
      + subscriptions(place.collections)
  }

  /// Describes calendars that the account subscribes to on other servers, with their URLs.
  private func subscriptions(_ collections: [FoundCollection]) -> String {
    let subscribed = collections.filter { $0.subscribedTo != nil }.prefix(Self.maximumNames)
    if subscribed.isEmpty { return "" }
    let texts = subscribed.map { collection in
      let address = collection.subscribedTo ?? ""
      return Sanitizer.line(
        collection.name
          + (address.isEmpty ? " (its address is in the server's settings)" : " (\(address))"))
    }
    return "; subscriptions on the server, to add by their own addresses: "
      + texts.joined(separator: ", ")
  }
}

extension FoundCollection {
  /// Returns true if `wanted` is the calendar's name or the last component of its path, ignoring
  /// case.
  fileprivate func isCalled(_ wanted: String) -> Bool {
    let last = path.split(separator: "/").last.map(String.init) ?? ""
    return [name, last].contains { $0.caseInsensitiveCompare(wanted) == .orderedSame }
  }
}
