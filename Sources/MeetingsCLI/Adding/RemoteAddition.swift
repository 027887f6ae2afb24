import FetchMessages
import Foundation
import MeetingIndex
import Presentation

/// Finds out what is at an address, and subscribes to it.
struct RemoteAddition {
  let url: String
  let host: String
  /// With its port, where that was typed.
  private let server: String
  /// If true, the address says that it is a feed.
  private let isFeed: Bool
  let options: RemoteOptions
  let timeout: Int

  /// - Parameter argument: as it was typed.
  /// - Returns: nil if it is not a web address.
  /// - Throws: an `IndexError` if it can't be used.
  init?(_ argument: String, _ options: RemoteOptions, timeout: Int) throws {
    let scheme = argument.prefix { $0 != ":" }.lowercased()
    guard ["http", "https", "webcal", "webcals"].contains(scheme), argument.contains("://"),
      let parts = URLComponents(string: argument)
    else { return nil }
    guard let host = parts.host, !host.isEmpty else {
      throw IndexError(.notFound, "'\(argument)' names no server")
    }
    guard parts.user == nil, parts.password == nil else {
      throw IndexError(
        .notFound, "a user name or password in an address is for everybody to see",
        remedy: .advice("take it out, and use --user with --password-command"))
    }
    let isHere = ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host.lowercased())
    guard scheme != "http" || isHere else {
      throw IndexError(
        .notFound, "anybody on the way could read what is asked of \(host) by http",
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

  // MARK: Looking

  /// The findings at an address, and the access to it.
  struct Look {
    let place: FoundPlace
    let access: RemoteAccess
    /// The password that was typed and accepted, which is to be kept.
    let typed: String?
  }

  func look() throws -> Look {
    var access = options.access
    let place: FoundPlace
    let scheme: String?
    var typed: String?
    do {
      if access.secret == .keyring {
        ((place, scheme), typed) = try askByPassword(access)
      } else {
        (place, scheme) = try ask(Secrets.credential(access, url: url), by: access)
      }
    } catch let refused as Refused {
      throw refused.error
    }
    (access.scheme, access.homes) = (scheme, place.homes)
    access.chosen = try chosen(of: place).map(\.path)
    return Look(place: place, access: access, typed: typed)
  }

  private typealias Answer = (place: FoundPlace, scheme: String?)

  /// By the password that is given or kept; if there is none, or it is not the right one any more, by
  /// one that is asked for.
  private func askByPassword(_ access: RemoteAccess) throws -> (Answer, typed: String?) {
    let account = SignInAccount(user: access.user ?? "", url: url)
    func credential(_ password: String) -> FetchCredential {
      FetchCredential(kind: .password, user: account.user, secret: password, scheme: nil)
    }
    if options.passwordStdin {
      let given = try Secrets.fromStandardInput()
      return (try ask(credential(given), by: access), given)
    }
    if let kept = try? KeptPassword.of(account) {
      do {
        return (try ask(credential(kept), by: access), nil)
      } catch is Refused {}
    }
    let typed = try Secrets.ask(user: account.user, host: account.origin)
    return (try ask(credential(typed), by: access), typed)
  }

  /// The server wants another password.
  private struct Refused: Error {
    let error: IndexError
  }

  private func ask(_ credential: FetchCredential?, by access: RemoteAccess) throws -> Answer {
    var place: FoundPlace?
    var scheme: String?
    var failure: (any Error)?
    var request = FetchOrder(
      task: .look, url: url, credential: credential, caFile: access.caFile, patience: timeout,
      userAgent: FetchingOptions.userAgent)
    request.isFeed = isFeed
    request.sign(by: access)
    try FetchProcess.ask(request) { message, _ in
      switch message {
      case .found(let found): place = found
      case .done(let summary): scheme = summary.scheme
      case .failed(let reason, let asksWho):
        failure = self.failure(reason, asksWho: asksWho, isSigned: credential != nil)
      default: break
      }
    }
    if let failure { throw failure }
    guard let place else {
      throw IndexError(.notFound, "meetings-fetch exited early; try again")
    }
    return (place, scheme)
  }

  private func failure(_ reason: String, asksWho: Bool, isSigned: Bool) -> any Error {
    let error = IndexError(.notFound, reason)
    guard asksWho else { return error }
    return isSigned
      ? Refused(error: error)
      : IndexError(
        .notFound, "\(server) requires sign-in",
        remedy: .advice("sign in with --user, and --password-command if you have one"))
  }

  // MARK: Choosing

  /// Those that were asked for by name; none if all are wanted.
  private func chosen(of place: FoundPlace) throws -> [FoundCollection] {
    let usable = place.collections.filter(\.holdsEvents)
    if place.kind != .feed, usable.isEmpty {
      let others = place.collections.isEmpty ? "no calendar" : "no calendar with events or tasks"
      throw IndexError(.notFound, "there is \(others) at \(server); nothing was added")
    }
    return try options.calendar.flatMap { name in
      let found = usable.filter { $0.isCalled(name) }
      if found.isEmpty {
        let known = usable.map { Sanitizer.line($0.name) }.joined(separator: ", ")
        throw IndexError(
          .notFound, "no calendar at \(server) is called '\(name)'; there are: \(known)")
      }
      return found
    }
  }

  /// Calendars with events or tasks, those that were asked for by name alone.
  func wanted(of place: FoundPlace, _ access: RemoteAccess) -> [FoundCollection] {
    place.collections.filter {
      $0.holdsEvents && (access.chosen.isEmpty || access.chosen.contains($0.path))
    }
  }

  // MARK: Saying

  /// The default name.
  func suggestedName(_ place: FoundPlace) -> String {
    let usual = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    switch place.kind {
    case .account: return usual
    case .collection: return place.collections.first?.name ?? usual
    case .feed:
      let last = URL(string: url)?.deletingPathExtension().lastPathComponent ?? ""
      // Some are secrets, or what every feed of a service is called.
      let isName = (1...24).contains(last.count) && !["basic", "calendar", "/"].contains(last)
      return isName ? last : usual
    }
  }

  private static let mostNames = 12

  /// `2 calendars: Work, Home; left out, for they hold neither events nor tasks: Diary`
  func account(of place: FoundPlace, _ access: RemoteAccess) -> String {
    if place.kind == .feed { return "a feed" }
    let names = { (all: [FoundCollection]) in
      let shown = all.prefix(Self.mostNames).map { Sanitizer.line($0.name) }
      let more = all.count - shown.count
      return shown.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }
    let taken = wanted(of: place, access)
    let left = place.collections.filter { !$0.holdsEvents && $0.subscribedTo == nil }
    return "\(taken.count.counted("calendar")): \(names(taken))"
      + (left.isEmpty ? "" : "; left out, for they hold neither events nor tasks: \(names(left))")
      + subscriptions(place.collections)
  }

  /// Calendars elsewhere that the server only subscribes to, with the addresses to add.
  private func subscriptions(_ collections: [FoundCollection]) -> String {
    let subscribed = collections.filter { $0.subscribedTo != nil }.prefix(Self.mostNames)
    if subscribed.isEmpty { return "" }
    let texts = subscribed.map { collection in
      let address = collection.subscribedTo ?? ""
      return Sanitizer.line(
        collection.name
          + (address.isEmpty ? " (its address is in the server's settings)" : " (\(address))"))
    }
    return "; subscriptions of the server, to be added by their own addresses: "
      + texts.joined(separator: ", ")
  }
}

extension FoundCollection {
  /// By its name, or the last part of its path.
  fileprivate func isCalled(_ wanted: String) -> Bool {
    let last = path.split(separator: "/").last.map(String.init) ?? ""
    return [name, last].contains { $0.caseInsensitiveCompare(wanted) == .orderedSame }
  }
}
