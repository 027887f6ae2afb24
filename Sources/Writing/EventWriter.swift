import Calendars
import Time

/// Changes events in calendar files (RFC 5545). Only the necessary lines change; all others keep
/// their bytes. The result is parsed, compared with the requested change, and rejected if it
/// differs.
package enum EventWriter {
  /// Changes an event, or occurrences of a series.
  ///
  /// - Parameters:
  ///   - key: the occurrence that the user named.
  ///   - span: the affected occurrences; nil only if the event is not a series.
  ///   - bytes: the contents of the whole file.
  /// - Throws: `WritingError`; then nothing must be written.
  package static func change(
    _ key: OccurrenceKey, _ span: ChangeSpan?, _ change: EventChange, in bytes: [UInt8],
    _ occasion: WritingContext
  ) throws(WritingError) -> WrittenFile {
    let excerpt = EventExcerpt(of: key.uid, in: bytes)
    do {
      var written = try run(change, of: key, span, in: excerpt.bytes, occasion)
      written.bytes = written.bytes.map(excerpt.restored)
      return written
    } catch {
      guard error.kind == .file, !excerpt.isWhole else { throw error }
      // The change is repeated on the whole file, so that the line numbers in the error are those
      // of the file.
      return try run(change, of: key, span, in: bytes, occasion)
    }
  }

  private static func run(
    _ change: EventChange, of key: OccurrenceKey, _ span: ChangeSpan?, in bytes: [UInt8],
    _ occasion: WritingContext
  ) throws(WritingError) -> WrittenFile {
    let file = try EventFile(bytes, uid: key.uid, occasion)
    var change = change
    if let rule = change.rule { change.rule = try file.outline.given(rule: rule) }
    let reading = ChangeVerification(bytes, around: key, change, occasion)
    guard let occurrence = reading.occurrence(key) else {
      throw WritingError(.notThere, "the occurrence is no longer in the file")
    }
    if file.outline.isSeries, span == nil {
      throw WritingError(.spanNeeded, "it is a series")
    }
    let span = file.outline.isSeries ? span ?? .this : change.rule == nil ? .this : .all
    try requireText(change, in: file)
    var job = ChangeJob(file: file, occurrence: occurrence, change: change, reading: reading)
    var written = try job.run(span)
    written.keys = try job.newKeys(span)
    if change.rule == nil {
      try reading.require(job.expected(span), in: written, occasion)
    } else {
      try reading.requireUnaffected(job.expectedOutsideRule(span), in: written, occasion)
    }
    return written
  }

  /// Throws if the change adds non-ASCII text to an event that is not UTF-8, because mixed
  /// encodings would make it unreadable.
  private static func requireText(
    _ change: EventChange, in file: EventFile
  ) throws(WritingError) {
    let isASCII = [change.title, change.location, change.notes].allSatisfy { text in
      text?.utf8.allSatisfy { $0 < 0x80 } ?? true
    }
    if !isASCII, file.places.indices.contains(where: { file.component($0).hasNonUTF8Text }) {
      throw WritingError(
        .file, "the event's text is not UTF-8, so only ASCII can be added to it")
    }
  }
}

/// The steps of one change.
struct ChangeJob {
  private(set) var file: EventFile
  let occurrence: Occurrence
  let change: EventChange
  let reading: ChangeVerification
  private(set) var move: EventFile.Move?
  /// The wall-clock times that the rule generates, by the original starts before the change.
  private(set) var nominal: [EventTime: Int64] = [:]
  private(set) var isFromFirst = false
  /// If true, the change applies only to a part of the series.
  private(set) var isPartial = false
  private(set) var span = ChangeSpan.this

  init(file: EventFile, occurrence: Occurrence, change: EventChange, reading: ChangeVerification) {
    (self.file, self.occurrence, self.change, self.reading) = (file, occurrence, change, reading)
  }

  mutating func run(_ span: ChangeSpan) throws(WritingError) -> WrittenFile {
    let isSeries = file.outline.isSeries
    self.span = span
    if !(change.isRemoval && span == .all) { try file.requireNoRange() }
    isFromFirst =
      span == .following
      && !reading.occurrences(file.uid).contains {
        file.instant($0.original) < file.instant(occurrence.original)
      }
    if span == .following, change.answer != nil {
      throw WritingError(
        .refused, "answer one occurrence or all; only the organizer can split a series"
      )
    }
    if let rule = change.rule, span == .this || !isReadable(rule) {
      throw WritingError(
        .refused,
        span == .this
          ? "a single occurrence can't repeat; set the rule for the following ones, or for all"
          : "the rule can't be read: \(rule.prefix(80))")
    }
    switch span {
    case .this: return try runThis(isSeries: isSeries)
    case .following where !isFromFirst: return try runFollowing()
    case .all, .following: return try runAll()
    }
  }

  private mutating func runThis(isSeries: Bool) throws(WritingError) -> WrittenFile {
    if !isSeries {
      if change.isRemoval { return removed() }
      return WrittenFile(
        bytes: file.written(
          try file.changing(component: file.outline.master ?? 0, occurrence, change)))
    }
    if change.isRemoval {
      // A series without occurrences would be an event that no program displays.
      if reading.isOnly(occurrence) { return removed() }
      let patch = try file.excluding(occurrence.original)
      let removed = file.overrides.count {
        file.outline.components[$0].original == occurrence.original
      }
      return WrittenFile(bytes: file.writtenUnlessEmpty(patch, removed: removed))
    }
    if let index = file.override(of: occurrence.original) {
      let patch = try file.changing(component: index, occurrence, change)
      return WrittenFile(bytes: file.written(patch))
    }
    return WrittenFile(bytes: file.written(try file.overriding(occurrence, change)))
  }

  private mutating func runAll() throws(WritingError) -> WrittenFile {
    if change.isRemoval { return removed() }
    try findNominal()
    move = try file.move(change, of: occurrence)
    let patch = try file.changingAll(change, move, named: occurrence)
    return WrittenFile(bytes: file.written(patch), remarks: remarks)
  }

  /// Removes all components of the event.
  private func removed() -> WrittenFile {
    var patch = Patch()
    for place in file.places { patch.remove(place) }
    return WrittenFile(bytes: file.writtenUnlessEmpty(patch, removed: file.places.count))
  }

  private mutating func runFollowing() throws(WritingError) -> WrittenFile {
    if !change.isRemoval {
      try findNominal()
      move = try file.move(change, of: occurrence)
    }
    let split = try SeriesSplit(file, at: occurrence.original, begins: !change.isRemoval)
    var result = WrittenFile(bytes: file.written(split.patch), further: split.further)
    if change.isRemoval { return result }
    let bytes = split.further ?? result.bytes ?? []
    var begun = try EventFile(bytes, uid: file.occasion.newUID, file.occasion)
    let changed = begun.written(try begun.changingAll(change, move, named: occurrence))
    if split.further == nil { result.bytes = changed } else { result.further = changed }
    isPartial = true
    result.startsNewSeries = true
    result.remarks = remarks
    return result
  }

  private func isReadable(_ rule: String) -> Bool {
    var outline = file.outline
    return rule.isEmpty || outline.generated(byRule: rule, before: .min) != nil
  }

  // MARK: Expected occurrences

  private mutating func findNominal() throws(WritingError) {
    guard let master = file.master else { return }
    for rule in master.properties("RRULE") {
      let end = file.outline.wallClock(ofInstant: reading.end)
      for time in file.outline.generated(byRule: rule.text, before: end) ?? [] {
        nominal[file.outline.original(atWallClock: time)] = time
      }
    }
  }

  /// Returns a function that maps each occurrence before the change to the expected occurrence
  /// after it, or to nil if it has to disappear.
  func expected(_ span: ChangeSpan) -> (Occurrence) -> Occurrence? {
    { [self] other in
      guard other.uid == file.uid, isMeant(other, span) else { return other }
      if change.isRemoval { return nil }
      return span == .this || !file.outline.isSeries ? changedAlone(other) : changedWithAll(other)
    }
  }

  /// Returns the function for `requireUnaffected`, after a change of the rule. Occurrences of other
  /// events, and earlier ones outside the span, stay the same. All others map to nil, because the
  /// new rule determines them.
  func expectedOutsideRule(_ span: ChangeSpan) -> (Occurrence) -> Occurrence? {
    { [self] other in other.uid == file.uid && isMeant(other, span) ? nil : other }
  }

  private func isMeant(_ other: Occurrence, _ span: ChangeSpan) -> Bool {
    switch span {
    case .this: other.original == occurrence.original
    case .following: file.instant(other.original) >= file.instant(occurrence.original)
    case .all: true
    }
  }

  /// Returns the new keys of occurrences by their original starts before the change.
  func newKeys(_ span: ChangeSpan) throws(WritingError) -> [EventTime: OccurrenceKey] {
    if change.isRemoval { return [:] }
    if !file.outline.isSeries {
      guard change.start != nil else { return [:] }
      let start = try NewTimes(change, of: occurrence, file.occasion.zone).start
      return [occurrence.original: OccurrenceKey(uid: file.uid, original: start)]
    }
    let shift = span == .this ? 0 : move?.shift ?? 0
    guard shift != 0 || isPartial else { return [:] }
    let uid = isPartial ? file.occasion.newUID : file.uid
    let meant = reading.occurrences(file.uid).filter { isMeant($0, span) }.map { occurrence in
      let moved = shifted(occurrence.original, of: occurrence, by: shift)
      return (occurrence.original, OccurrenceKey(uid: uid, original: moved))
    }
    return Dictionary(meant) { first, _ in first }
  }

  private func changedAlone(_ other: Occurrence) -> Occurrence {
    var other = withTexts(other)
    if let times = try? NewTimes(change, of: occurrence, file.occasion.zone) {
      (other.start, other.end) = (times.start, times.end)
    }
    return other
  }

  private func withTexts(_ other: Occurrence) -> Occurrence {
    var other = other
    if let title = change.title { other.title = title.trimmed }
    if let location = change.location {
      other.location = location.trimmed.isEmpty ? nil : location.trimmed
    }
    if let notes = change.notes { other.notes = notes }
    if change.isCancelled { other.status = .cancelled }
    return withAnswer(other)
  }

  private func withAnswer(_ other: Occurrence) -> Occurrence {
    guard let answer = change.answer else { return other }
    var other = other
    for index in other.attendees.indices
    where answer.addresses.contains(other.attendees[index].person.email) {
      other.attendees[index].status = answer.status
    }
    return other
  }

  private func changedWithAll(_ other: Occurrence) -> Occurrence {
    if let index = file.override(of: other.original) { return changed(override: index, other) }
    var changed = withTexts(other)
    guard let move else { return changed }
    changed.start = shifted(other.start, of: other, by: move.shift)
    changed.end = changed.start.later(by: move.length ?? other.start.seconds(to: other.end))
    return changed
  }

  private func changed(override index: Int, _ other: Occurrence) -> Occurrence {
    if other.original == occurrence.original { return changedAlone(other) }
    var changed = other
    if change.isCancelled { changed.status = .cancelled }
    let answer = change.answer.map { file.component(index).answer(of: $0.addresses) }
    if let given = change.answer, answer == file.master?.answer(of: given.addresses) {
      changed = withAnswer(changed)
    }
    guard let move, file.outline.components[index].isUnmoved else { return changed }
    if move.shift != 0 { changed.start = shifted(other.start, of: other, by: move.shift) }
    // An override without a time of its own has the series' length.
    let length = file.outline.components[index].start == nil ? move.length : nil
    changed.end = changed.start.later(by: length ?? other.start.seconds(to: other.end))
    return changed
  }

  /// Shifts a time on the rule's wall clock, even across a skipped hour.
  private func shifted(_ time: EventTime, of other: Occurrence, by seconds: Int64) -> EventTime {
    let wallClock = nominal[other.original] ?? file.outline.wallClock(of: time)
    return file.outline.original(atWallClock: wallClock + seconds)
  }
}
