import Foundation

// The part of EventKit that `SystemCalendar` uses, for machines without it: declarations based on
// Apple's public documentation (developer.apple.com/documentation/eventkit), with an in-memory
// database that behaves as documented, including its peculiarities. No product contains it.

/// The kind of entity requested from a store.
public enum EKEntityType: UInt, Sendable {
  case event = 0
  case reminder = 1
}

public enum EKAuthorizationStatus: Int, Sendable {
  case notDetermined = 0
  case restricted = 1
  case denied = 2
  case fullAccess = 3
  case writeOnly = 4
}

public enum EKSpan: Int, Sendable {
  case thisEvent = 0
  case futureEvents = 1
}

public enum EKEventStatus: Int, Sendable {
  case none = 0
  case confirmed = 1
  case tentative = 2
  case canceled = 3
}

public enum EKEventAvailability: Int, Sendable {
  case notSupported = -1
  case busy = 0
  case free = 1
  case tentative = 2
  case unavailable = 3
}

public enum EKCalendarType: Int, Sendable {
  case local = 0
  case calDAV = 1
  case exchange = 2
  case subscription = 3
  case birthday = 4
}

public enum EKParticipantStatus: Int, Sendable {
  case unknown = 0
  case pending = 1
  case accepted = 2
  case declined = 3
  case tentative = 4
  case delegated = 5
  case completed = 6
  case inProcess = 7
}

public enum EKParticipantRole: Int, Sendable {
  case unknown = 0
  case required = 1
  case optional = 2
  case chair = 3
  case nonParticipant = 4
}

public enum EKParticipantType: Int, Sendable {
  case unknown = 0
  case person = 1
  case room = 2
  case resource = 3
  case group = 4
}

public enum EKRecurrenceFrequency: Int, Sendable {
  case daily = 0
  case weekly = 1
  case monthly = 2
  case yearly = 3
}

public enum EKWeekday: Int, Sendable {
  case sunday = 1
  case monday = 2
  case tuesday = 3
  case wednesday = 4
  case thursday = 5
  case friday = 6
  case saturday = 7
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public let EKErrorDomain = "EKErrorDomain"

/// The errors thrown by the store below.
public struct EKError: Error, CustomNSError, LocalizedError, Hashable, Sendable {
  public enum Code: Int, Sendable {
    case eventNotMutable = 0
    case noCalendar = 1
    case noStartDate = 2
    case noEndDate = 3
    case datesInverted = 4
    case internalFailure = 5
    case calendarReadOnly = 6
    case objectBelongsToDifferentStore = 11
    case eventStoreNotAuthorized = 29
  }

  public let code: Code

  public init(_ code: Code) { self.code = code }

  public static var errorDomain: String { EKErrorDomain }
  public var errorCode: Int { code.rawValue }
  public var errorDescription: String? { "The double refuses: \(code)." }
}

public typealias EKEventStoreRequestAccessCompletionHandler = (Bool, (any Error)?) -> Void

extension NSNotification.Name {
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let EKEventStoreChanged = NSNotification.Name("EKEventStoreChangedNotification")
}

/// Replaces Objective-C's function on other machines.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}
