import Calendars
import FetchMessages
import Foundation
import MeetingIndex
import Presentation

/// Finds the system's calendars, which are added as one source.
struct SystemAddition {
  let options: RemoteOptions

  private var isForServers: Bool {
    options.isSignIn || options.caFile != nil || options.clientCert != nil
  }

  /// Returns all of the system's calendars, and the access data to store, which name the calendars
  /// chosen with `--calendar`.
  func look(_ system: SystemAccess) throws -> (place: FoundPlace, access: RemoteAccess) {
    if isForServers {
      throw IndexError(
        .notFound,
        "the system's calendars need no sign-in; of these options only --calendar applies")
    }
    var place: FoundPlace?
    var failure: String?
    let order = FetchOrder(
      task: .look, url: SourceLocation.systemName, credential: nil, caFile: nil, patience: 60,
      userAgent: "")
    try system.ask(order) { message, _ in
      if case .found(let found) = message { place = found }
      if case .failed(let reason, _) = message { failure = reason }
    }
    guard let place, failure == nil else {
      throw IndexError(.notFound, failure ?? "the system did not list its calendars")
    }
    guard !place.collections.isEmpty else {
      throw IndexError(.notFound, "the system has no calendar; nothing was added")
    }
    let chosen = try options.calendar.flatMap { try Self.named($0, in: place) }
    return (place, RemoteAccess(chosen: chosen.map(\.path)))
  }

  private static func named(_ name: String, in place: FoundPlace) throws -> [FoundCollection] {
    let found = place.collections.filter { calendar in
      [calendar.name, calendar.path].contains { $0.caseInsensitiveCompare(name) == .orderedSame }
    }
    if found.isEmpty {
      let known = place.collections.map { Sanitizer.line($0.name) }.joined(separator: ", ")
      throw IndexError(
        .notFound, "the system has no calendar called '\(name)'; its calendars are: \(known)")
    }
    return found
  }

  /// Describes the calendars that are added and those that aren't, such as
  /// `2 calendars: Work, Holidays (subscribed); left out: Birthdays`.
  static func account(of place: FoundPlace, _ access: RemoteAccess) -> String {
    let taken = place.collections.filter { calendar in
      access.chosen.isEmpty ? calendar.kind != "birthdays" : access.chosen.contains(calendar.path)
    }
    let names = { (all: [FoundCollection]) in
      all.map { Sanitizer.line($0.name) + ($0.kind.map { " (\($0))" } ?? "") }
        .joined(separator: ", ")
    }
    let left = place.collections.filter { !taken.contains($0) }
    return "\(taken.count.counted("calendar")): \(names(taken))"
      + (left.isEmpty ? "" : "; left out: \(names(left))")
  }
}
