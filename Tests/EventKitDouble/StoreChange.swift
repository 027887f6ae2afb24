import Foundation

/// A requested save or removal, with the values at the time of the request.
struct StoreChange {
  private let event: EKEvent
  private let span: EKSpan
  private let isRemoval: Bool
  private let values: StoredValues
  private let calendar: String
  private let rule: StoredRule?

  init(_ event: EKEvent, _ span: EKSpan, isRemoval: Bool) {
    (self.event, self.span, self.isRemoval) = (event, span, isRemoval)
    (values, calendar) = (event.values, event.calendar.calendarIdentifier)
    rule = event.recurrenceRules?.first.map(StoredRule.init)
  }

  func apply(to database: EventDatabase) {
    guard let identifier = event.row?.identifier, let original = event.original else {
      let row = StoredEvent(nil, in: calendar, values, rule: rule)
      let identifier = database.insert(row)
      event.row = database.event(identifier)
      event.original = event.row?.values.start
      return
    }
    guard var row = database.event(identifier) else { return }
    let isSeries = row.rule != nil
    if isSeries, span == .thisEvent {
      if isRemoval { row.removed.insert(original) }
      row.detached[original] = isRemoval ? nil : values
      event.isDetachedRow = !isRemoval
      return finish(row, database)
    }
    if isSeries, original > row.values.start { return split(row, at: original, database) }
    if isRemoval { return database.replace(identifier, with: nil) }
    let shift = values.start.timeIntervalSince(row.values.start)
    (row.values, row.rule) = (values, isSeries ? rule ?? row.rule : rule)
    row.removed = Set(row.removed.map { $0.addingTimeInterval(shift) })
    row.detached = Dictionary(
      uniqueKeysWithValues: row.detached.map { ($0.key.addingTimeInterval(shift), $0.value) })
    event.original = values.start
    guard row.calendar != calendar else { return finish(row, database) }
    database.replace(identifier, with: nil)
    (row.calendar, row.identifier) = (calendar, database.newIdentifier())
    finish(row, database)
  }

  private func finish(_ row: StoredEvent, _ database: EventDatabase) {
    database.replace(row.identifier, with: row)
    event.row = row
  }

  /// Turns the occurrences from one on into another series with a new identifier.
  private func split(_ row: StoredEvent, at original: Date, _ database: EventDatabase) {
    var old = row
    let before = row.originals(before: original).count
    old.rule?.until = nil
    old.rule?.count = before
    old.removed = row.removed.filter { $0 < original }
    old.detached = row.detached.filter { $0.key < original }
    database.replace(row.identifier, with: old)
    if isRemoval { return }
    var rule = row.rule
    if let count = row.rule?.count { rule?.count = count - before }
    var new = StoredEvent(nil, in: calendar, values, rule: rule)
    new.detached = row.detached.filter { $0.key > original }
    event.row = database.event(database.insert(new))
    event.original = values.start
  }
}
