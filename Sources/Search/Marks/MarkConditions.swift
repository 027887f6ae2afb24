import Marks
import Questions
import Time

/// The conditions on marked items apart from those on their meetings.
struct MarkConditions {
  /// The owners of the requested items.
  enum Doer {
    case anyone
    case user
    /// The first person that the question names.
    case named
  }

  var doer = Doer.anyone
  /// The span in which the items are due; nil if none is given.
  var due: TimeSpan?
  /// If true, only items whose due date has passed are requested.
  var isOverdue = false

  /// Returns the items that satisfy the conditions. If none is due in the span, those without a due
  /// date are returned with a notice, because they may have to be done as well.
  func fitting(_ items: [MarkedItem], today: CivilDate) -> (items: [MarkedItem], notice: String?) {
    if isOverdue { return (items.filter { $0.due.map { $0 < today } ?? false }, nil) }
    guard let due else { return (items, nil) }
    let fitting = items.filter { item in
      item.due.map { day in
        (due.from.map { $0.day <= day } ?? true)
          && (due.to.map { LocalTime(day: day) < $0 } ?? true)
      } ?? false
    }
    let undated = items.filter { $0.due == nil }
    guard fitting.isEmpty, !undated.isEmpty else { return (fitting, nil) }
    return (undated, "no open item is due then; showing those without a due date")
  }

  /// The notice that there is no such item.
  var nothing: String {
    isOverdue
      ? "no open item is overdue" : due == nil ? "no open items found" : "no open item is due then"
  }

  /// Returns true if a span in a question for open items is about their due dates, because no meeting
  /// in it has taken place: `by friday`, `next week`.
  ///
  /// - Parameter includesToday: if true, a span that contains the present counts, too.
  static func isDue(_ span: TimeSpan?, now: Moment, includesToday: Bool) -> Bool {
    guard let span else { return false }
    let today = LocalTime(day: now.day)
    let isOver = span.to.map { $0 <= today } ?? false
    guard let from = span.from else { return !isOver && span.to != nil }
    return from > today || includesToday && !isOver && span.to != nil
  }

  // MARK: Words of a list

  private static let possessors: Set<String> = ["for", "of", "by"]

  /// Reads the conditions in the words after a list's name, as in `open overdue`, `open for dana` and
  /// `open mine`.
  ///
  /// - Returns: the conditions, and the words that select the meetings.
  static func ofList(_ words: [Word]) -> (conditions: MarkConditions, words: [Word]) {
    var (conditions, rest) = (MarkConditions(), [Word]())
    var place = 0
    while place < words.count {
      let next = words.dropFirst(place + 1).first?.folded
      let isAssigned = words[place].folded == "assigned" && next == "to"
      switch words[place].folded {
      case _ where words[place].isQuoted || words[place].isField: rest.append(words[place])
      case "overdue": conditions.isOverdue = true
      case "mine": conditions.doer = .user
      case "assigned" where isAssigned, possessors where next != nil && rest.isEmpty:
        let name = place + (isAssigned ? 2 : 1)
        if name < words.count, words[name].folded == "me" {
          (conditions.doer, place) = (.user, name)
        } else if name < words.count {
          (conditions.doer, place) = (.named, name - 1)
          rest.append(Word("with"))
        }
      default: rest.append(words[place])
      }
      place += 1
    }
    return (conditions, rest)
  }
}

private func ~= (words: Set<String>, word: String) -> Bool { words.contains(word) }
