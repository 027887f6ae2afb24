/// A Markdown table of action items or decisions, with a row for each.
struct MarkTable {
  private let task: Int
  private let owner: Int?
  private let due: Int?
  private let status: Int?

  private static let tasks: Set<String> = [
    "task", "tasks", "action", "actions", "action item", "action items", "item", "items", "what",
    "description", "to do", "todo", "to-do", "follow-up", "next step", "decision", "decisions",
    "details", "aufgabe", "beschluss", "was",
  ]
  private static let owners: Set<String> = [
    "owner", "owners", "who", "assignee", "assigned to", "responsible", "person", "by whom",
    "lead", "name", "wer", "verantwortlich", "zuständig",
  ]
  private static let dues: Set<String> = [
    "due", "due date", "due by", "deadline", "by", "by when", "when", "target", "target date",
    "eta", "date", "bis", "bis wann", "termin", "frist",
  ]
  private static let states: Set<String> = [
    "status", "state", "done", "done?", "complete", "stand",
  ]

  /// - Parameter heading: the first row.
  init(heading: Substring) {
    let names = Self.cells(heading).map { $0.trimming(\.isEmphasis).lowercased() }
    func column(_ known: Set<String>) -> Int? { names.firstIndex { known.contains($0) } }
    let columns = [Self.owners, Self.dues, Self.states].map(column)
    (owner, due, status) = (columns[0], columns[1], columns[2])
    let others = names.indices.filter { place in
      !columns.contains(place) && !["#", "nr", "no", "id", ""].contains(names[place])
    }
    task = column(Self.tasks) ?? others.first ?? 0
  }

  struct Item {
    /// The task with its owner and date: `Lee: paint the buoy, due 2026-12-04`.
    var text: String
    var isDone: Bool
    var isCancelled: Bool
  }

  /// Returns the item in a row; nil for the separator row and for rows without a task.
  func item(_ row: Substring) -> Item? {
    let cells = Self.cells(row)
    func cell(_ place: Int?) -> Substring {
      place.flatMap { $0 < cells.count ? cells[$0] : nil } ?? ""
    }
    var text = String(cell(task))
    guard text.contains(where: { $0.isLetter || $0.isNumber }),
      !EmptyMark.isStruckOut(cell(task))
    else { return nil }
    if Self.isFilled(cell(owner)) { text = "\(cell(owner)): \(text)" }
    if Self.isFilled(cell(due)) { text += ", due \(cell(due))" }
    let state = cell(status).lowercased()
    return Item(
      text: text, isDone: Self.done.contains { state.hasPrefix($0) },
      isCancelled: state.hasPrefix("cancel"))
  }

  private static let done = ["done", "complete", "closed", "yes", "x", "[x]", "✅", "✔", "☑", "☒"]

  private static func isFilled(_ cell: Substring) -> Bool {
    cell.contains { $0.isLetter || $0.isNumber }
      && !["tbd", "tba", "n/a"].contains(cell.lowercased())
  }

  private static func cells(_ row: Substring) -> [Substring] {
    var cells = row.split(separator: "|", omittingEmptySubsequences: false).map(\.trimmed)
    if cells.first?.isEmpty ?? false { cells.removeFirst() }
    if cells.last?.isEmpty ?? false { cells.removeLast() }
    return cells
  }
}
