import FetchMessages
import Foundation
import MeetingIndex
import Presentation
import Time

/// The views that change calendars. Submitting a form leads to a page with the planned change,
/// which is written exactly as displayed when the user confirms it.
extension PageSite {
  /// Returns true if any calendar may be changed from the page.
  func isWritable() -> Bool { editor != nil && (try? !writableSources().isEmpty) ?? false }

  private func writableSources() throws -> [SourceSummary] {
    try SourceRegistry(index.store()).all(counted: false).filter { $0.isWritable || $0.isWriteOnly }
  }

  /// Returns the identifiers and names of writable calendars, and of writable sources without
  /// calendars.
  func writableCalendars() throws -> [(id: String, name: String)] {
    let calendars = try CalendarRegistry(index.store()).places()
    return try writableSources().flatMap { source -> [(id: String, name: String)] in
      let own = calendars.filter { $0.source == source.id }.map { ($0.id, $0.name) }
      return own.isEmpty ? [(source.id, source.id)] : own
    }
  }

  func newEvent(_ sentence: String, _ frame: PageFrame) throws -> PageResponse {
    guard isWritable() else { return readOnly(frame) }
    let view = ChangeView(items: try items())
    return .make(
      200, .html,
      frame.document(
        "New event", view.creation(sentence, try writableCalendars()), at: .new))
  }

  func changeForm(_ id: String, _ frame: PageFrame) throws -> PageResponse {
    guard isWritable() else { return readOnly(frame) }
    let record = try MeetingRecord(withID: id, in: index.store())
    let view = ChangeView(items: try items())
    return .make(200, .html, frame.document("Change", view.change(record)))
  }

  func undoForm(_ frame: PageFrame) throws -> PageResponse {
    guard let editor, isWritable() else { return readOnly(frame) }
    return try answering(frame, back: .home) {
      guard let plan = try editor.planUndo() else {
        let heading = "No change to undo"
        return .make(
          200, .html, frame.document(heading, [.element("h1", [], .text(heading))]))
      }
      return try shown(plan, frame)
    }
  }

  /// Returns a page with a planned change for confirmation, or, if it has been written, with the
  /// result.
  func shown(_ plan: String, _ frame: PageFrame) throws -> PageResponse {
    guard let editor, isWritable() else { return readOnly(frame) }
    let view = ChangeView(items: try items())
    switch editor.state(of: plan) {
    case .planned(let plan):
      return .make(200, .html, frame.document("Confirm", view.confirmation(plan)))
    case .written(let change):
      return .make(200, .html, frame.document("Written", view.done(change)))
    case nil:
      return trouble(404, "this preview has expired; preview the change again", frame)
    }
  }

  /// Returns the response to a submitted form: a redirect to the planned or written change.
  package func response(
    to route: PageRoute, form body: String, now: Moment
  ) -> PageResponse {
    asOf(now).answer(to: route, form: body, now)
  }

  private func answer(to route: PageRoute, form body: String, _ now: Moment) -> PageResponse {
    var frame = PageFrame(today: time.day(of: now.seconds))
    frame.isWritable = isWritable()
    guard let editor, frame.isWritable else { return readOnly(frame) }
    let form = PageForm(body)
    if form.isTooLong {
      return trouble(
        413, "the form is longer than \(PageForm.maximumSize >> 20) MiB; nothing was written", frame
      )
    }
    return catching(frame) {
      switch route {
      case .newEvent:
        return try planned(
          .create(form.text("text") ?? "", calendar: form.text("calendar")), frame, editor)
      case .change(let id):
        let record = try MeetingRecord(withID: id, in: index.store())
        return try planned(
          .change(meeting: record.id, fields: Self.fields(form, of: record)), frame, editor)
      case .write:
        let plan = form["plan"] ?? ""
        return try answering(frame, back: .home) {
          try editor.carryOut(plan)
          return .redirect(to: .plan(plan))
        }
      default: return trouble(405, "this view is read-only", frame)
      }
    }
  }

  private func planned(
    _ change: PageChange, _ frame: PageFrame, _ editor: any PageEditor
  ) throws -> PageResponse {
    try answering(frame, back: ChangeView.back(from: change)) {
      .redirect(to: .plan(try editor.plan(change)))
    }
  }

  /// Returns the response of `body`, or a page with its error, such as a conflict or a sentence
  /// that wasn't understood.
  private func answering(
    _ frame: PageFrame, back: PageAddress, _ body: () throws -> PageResponse
  ) throws -> PageResponse {
    do {
      return try body()
    } catch let error as PageChangeError {
      let view = ChangeView(items: try items())
      return .make(409, .html, frame.document("Not written", view.failure(error, back: back)))
    }
  }

  private func readOnly(_ frame: PageFrame) -> PageResponse {
    trouble(405, "this page can't change any calendar", frame)
  }

  /// Returns the fields of a form that request a change. Unchanged texts and empty times are left
  /// out.
  private static func fields(_ form: PageForm, of record: MeetingRecord) -> [String: String] {
    var fields: [String: String] = [:]
    for name in ["do", "span", "start", "end", "to"] { fields[name] = form.text(name) }
    guard fields["do"] == "edit" else { return fields }
    for text in FormText.all(of: record) {
      // Compare with the text that the form contained, because another program may have changed it
      // since.
      let shown = form[text.markName] ?? text.mark
      guard let new = form[text.name], text.mark(of: new) != shown else { continue }
      fields[text.name] = new
    }
    return fields
  }
}

/// The fields of a submitted form.
struct PageForm {
  private let fields: [String: String]

  /// The maximum length of all values in bytes.
  static let maximumSize = 1 << 20

  /// If true, the values exceed the maximum length.
  var isTooLong: Bool { fields.values.reduce(0) { $0 + $1.utf8.count } > Self.maximumSize }

  /// - Parameter body: the form as `application/x-www-form-urlencoded`. If a name occurs twice, its
  ///   first value is used.
  init(_ body: String) {
    let pairs = FormCoding.pairs(body).compactMap(\.self)
      .map { ($0.name, $0.value.replacing("\r\n", with: "\n")) }
    fields = Dictionary(pairs) { first, _ in first }
  }

  subscript(name: String) -> String? { fields[name] }

  /// Returns the value without surrounding white space, or nil if it is empty.
  func text(_ name: String) -> String? {
    let text = fields[name]?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    return text.isEmpty ? nil : text
  }
}
