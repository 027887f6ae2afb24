import Files
import Index

/// Writes local files and server resources one after the other. If one of them can't be written,
/// the previous ones are restored.
struct ChangeRun {
  /// A write with its number within the change.
  typealias Numbered = (number: Int, write: ChangePlan.Write)

  /// The reason why not everything could be written.
  struct Failure: Error {
    let conflict: ChangeConflict
    /// The writes that were made and could not be undone.
    let left: [Numbered]
    /// If true, it is unknown how much was written.
    let isOpen: Bool
    /// If true, the outcome became unknown during the rollback; the writes in `left` still have to
    /// be undone.
    var isRollingBack = false
  }

  let servers: ServerChanges
  /// Returns the name of a write's temporary file.
  let name: (Int) -> String
  /// The new states of server resources, for the mirrors.
  private(set) var arrived: [ArrivedResource] = []

  init(_ servers: ServerChanges, _ content: ChangeJournal.Content) {
    self.servers = servers
    // Capturing `content` would keep the contents of all files in memory.
    let beside = content.beside
    name = { ChangeJournal.name(ofWrite: $0, beside: beside) }
  }

  /// The reason why a file could not be written.
  private struct Stop: Error {
    let conflict: ChangeConflict
    var isOpen = false
  }

  /// Writes the files.
  ///
  /// - Returns: the writes, with the tags from the servers.
  mutating func carryOut(_ writes: [Numbered]) throws(Failure) -> [Numbered] {
    var done: [Numbered] = []
    for group in Self.groups(writes) {
      do throws(Stop) {
        if group[0].write.server == nil {
          try replace(group[0])
          done.append(group[0])
        } else {
          try send(group, &done)
        }
      } catch {
        throw failure(error, after: done)
      }
    }
    return done
  }

  /// Returns the failure, after undoing what was written. Nothing is undone if it is unknown how
  /// much was written.
  private mutating func failure(_ stop: Stop, after done: [Numbered]) -> Failure {
    var conflict = stop.conflict
    if stop.isOpen {
      conflict.consequence = .inCause
      return Failure(conflict: conflict, left: done, isOpen: true)
    }
    let (left, isOpen) = takeBack(done)
    if isOpen {
      conflict.consequence = .rollbackUnknown
      return Failure(conflict: conflict, left: left, isOpen: true, isRollingBack: true)
    }
    if !left.isEmpty {
      conflict.consequence = .partWritten(left.map { ChangePlan.shownPath($0.write) })
    }
    return Failure(conflict: conflict, left: left, isOpen: false)
  }

  /// Groups consecutive writes to one server; each local file is a group of its own.
  private static func groups(_ writes: [Numbered]) -> [[Numbered]] {
    var groups: [[Numbered]] = []
    for write in writes {
      if write.write.server != nil, let last = groups.last?.last?.write, last.server != nil,
        last.source == write.write.source
      {
        groups[groups.count - 1].append(write)
      } else {
        groups.append([write])
      }
    }
    return groups
  }

  private func replace(_ numbered: Numbered) throws(Stop) {
    let write = numbered.write
    do throws(FileReplacement.Failure) {
      try FileReplacement.replace(
        write.path, write.before, with: write.after, by: name(numbered.number))
    } catch {
      guard case .system(let reason) = error else {
        throw Stop(conflict: .changed(write))
      }
      throw Stop(conflict: ChangeConflict(write, "can't write it: \(reason)"))
    }
  }

  /// Sends writes to a server. After an inconclusive answer, no further write is sent unless the
  /// state of the resource proves that the write succeeded.
  private mutating func send(_ group: [Numbered], _ done: inout [Numbered]) throws(Stop) {
    var rest = group[...]
    while let first = rest.first {
      let count = try sendOnce(Array(rest), &done)
      guard count > 0 else {
        throw Stop(
          conflict: ChangeConflict(
            first.write,
            "meetings-fetch exited early; it may or may not have been written"
          ), isOpen: true)
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Sends writes, and returns how many of them, counted from the first, were made.
  private mutating func sendOnce(
    _ group: [Numbered], _ done: inout [Numbered]
  ) throws(Stop) -> Int {
    var stop: Stop?
    var count = 0
    var arrived: [ArrivedResource] = []
    var made: [Numbered] = []
    do {
      try servers.write(group.map(\.write)) { outcome in
        var numbered = group[count]
        count += 1
        switch outcome {
        case .refused(let conflict, let now):
          stop = Stop(conflict: conflict)
          // The change is planned again from this state.
          if conflict.concernsOnlyAnswers, let now {
            arrived.append(ArrivedResource(numbered.write, now))
          }
        case .open(let conflict): stop = Stop(conflict: conflict, isOpen: true)
        case .done(let tags, let now):
          numbered.write.server?.after = tags
          made.append(numbered)
          if let now { arrived.append(ArrivedResource(numbered.write, now)) }
        }
      }
    } catch {
      let why = (error as? IndexError)?.message ?? "\(error)"
      // Without an answer to the first request, nothing was written.
      stop = Stop(conflict: ChangeConflict(group[min(count, group.count - 1)].write, why))
      if count > 0 { stop?.isOpen = true }
    }
    self.arrived += arrived
    done += made
    if let stop { throw stop }
    return made.count
  }

  /// Undoes writes. Returns the writes that could not be undone, and true if an answer leaves the
  /// outcome unknown.
  mutating func takeBack(_ done: [Numbered]) -> (left: [Numbered], isOpen: Bool) {
    var left: [Numbered] = []
    var isOpen = false
    for numbered in done.reversed() {
      let inverse = (numbered.number, numbered.write.inverse)
      do throws(Stop) {
        if numbered.write.server == nil {
          try replace(inverse)
        } else {
          var gone: [Numbered] = []
          try send([inverse], &gone)
        }
      } catch {
        left.insert(numbered, at: 0)
        isOpen = isOpen || error.isOpen
      }
    }
    return (left, isOpen)
  }
}

extension ChangeConflict {
  /// Returns the conflict for a file that has been changed since it was read.
  static func changed(_ write: ChangePlan.Write) -> ChangeConflict {
    ChangeConflict(
      write, "another program has changed it in the meantime",
      now: FileReplacement.contents(write.path))
  }
}

extension ChangePlan.Write {
  /// The write that undoes this one.
  var inverse: ChangePlan.Write {
    var inverse = ChangePlan.Write(source: source, path: path, before: after, after: before)
    inverse.server = server
    inverse.server?.before = server?.after
    inverse.server?.after = server?.before
    return inverse
  }
}
