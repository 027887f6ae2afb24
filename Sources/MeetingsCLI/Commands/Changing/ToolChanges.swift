import Assistants
import Foundation
import MeetingIndex
import Synchronization
import WebPage

/// Plans and writes an assistant's changes in the allowed calendars, by means of `PageChanges`.
final class ToolChanges: CalendarEditor {
  private let global: GlobalOptions
  private let calendars: [CalendarSummary]
  private let state: Mutex<State>

  private struct State {
    let changes: PageChanges
    /// The labels of written changes, oldest first. Only these changes can be undone.
    var written: [String] = []
  }

  /// - Parameter calendars: the identifiers or titles of the allowed calendars.
  /// - Throws: `IndexError` if a calendar doesn't exist.
  init(_ global: GlobalOptions, calendars: [String]) throws {
    let known = try CalendarRegistry(global.open(.reading)).all()
    self.calendars = try calendars.map { name in
      guard let found = known.first(where: { [$0.id, $0.title].contains(name) }) else {
        throw IndexError(.notFound, "no calendar is called '\(name)'")
      }
      return found
    }
    self.global = global
    state = Mutex(State(changes: PageChanges(global)))
  }

  func plan(_ fields: [String: String]) throws -> EditorPlan {
    try state.withLock { state in
      var fields = fields
      let verb = fields.removeValue(forKey: "do")
      if verb == "create" {
        fields["calendar"] = try calendar(fields["calendar"])
      } else {
        try requireListed(fields["id"] ?? "")
      }
      return try told {
        // The fields of a creation have the same names as in the file of `apply`.
        let id = try state.changes.plan(fields: fields.merging(["do": verb ?? ""]) { $1 })
        return try plan(id, state.changes)
      }
    }
  }

  func planUndo() throws -> EditorPlan {
    try state.withLock { state in
      try told {
        guard let last = state.written.last, let id = try state.changes.planUndo() else {
          throw CalendarEditorError("no change by these tools can be undone")
        }
        let plan = try plan(id, state.changes)
        guard plan.label.hasSuffix(last) else {
          throw CalendarEditorError("another change came after it; 'meetings undo' undoes that one")
        }
        return EditorPlan(id: id, label: "undo \(plan.label)", lines: plan.lines)
      }
    }
  }

  func carryOut(_ id: String) throws -> [String] {
    try state.withLock { state in
      try told {
        guard case .planned(let planned)? = state.changes.state(of: id) else {
          throw CalendarEditorError(
            "this change has already been written, or its preview has expired")
        }
        try state.changes.carryOut(id)
        guard case .written(let written)? = state.changes.state(of: id) else { return [] }
        if written.isUndone {
          state.written.removeLast()
        } else {
          state.written.append(planned.label)
        }
        return [written.sentence] + written.remarks
      }
    }
  }

  private func plan(_ id: String, _ changes: PageChanges) throws -> EditorPlan {
    guard case .planned(let plan)? = changes.state(of: id) else {
      throw CalendarEditorError("the change can't be planned")
    }
    return EditorPlan(id: id, label: plan.label, lines: plan.lines + plan.remarks)
  }

  /// Returns the identifier of the named calendar, or of the only allowed one if `named` is nil;
  /// throws an error if the calendar isn't allowed.
  private func calendar(_ named: String?) throws -> String {
    guard let named else {
      if calendars.count == 1 { return calendars[0].id }
      throw CalendarEditorError("choose a calendar: \(titles)")
    }
    if let id = calendars.first(where: { [$0.id, $0.title].contains(named) })?.id { return id }
    let known = try told { try CalendarRegistry(global.open(.reading)).all() }
    guard let found = known.first(where: { [$0.id, $0.title].contains(named) }) else {
      throw CalendarEditorError("no calendar is called '\(named)'; writable: \(titles)")
    }
    throw CalendarEditorError("'\(found.title)' is read-only; writable: \(titles)")
  }

  private func requireListed(_ id: String) throws {
    let record = try told { try MeetingRecord(withID: id, in: global.open(.reading)) }
    guard calendars.contains(where: { $0.id == record.key.calendar }) else {
      throw CalendarEditorError("'\(record.calendarName)' is read-only; writable: \(titles)")
    }
  }

  /// The titles of the allowed calendars, by which assistants know calendars.
  private var titles: String { calendars.map(\.title).joined(separator: ", ") }

  /// Runs `body`, and converts its errors to `CalendarEditorError`.
  private func told<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as PageChangeError {
      throw CalendarEditorError(([error.sentence] + error.lines).joined(separator: "; "))
    } catch let error as IndexError {
      throw CalendarEditorError(Program.remedies.sentence(error))
    }
  }
}
