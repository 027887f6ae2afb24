import Marks
import Questions
import Time

/// A question for marked lines: decisions, or open items and their owners.
struct MarkQuestion {
  let kinds: Set<Mark.Kind>
  let conditions: MarkConditions
  /// The reading without the words that ask for marked lines.
  let reading: ParsedQuery
  /// The folded words that ask for marked lines.
  let words: Set<String>

  /// If true, the question asks for the due date of an item, rather than for a meeting's date.
  let asksWhenDue: Bool

  private static let decisions: Set<String> = ["decision", "decisions"]
  private static let debts: Set<String> = ["owe", "owes", "owed"]
  private static let promises: Set<String> = ["promise", "promised"]
  private static let tasks: Set<String> = ["to-dos", "todos"]
  /// Nouns that ask for items only if somebody or something has them: `tasks for dana`, `the task
  /// of ben`, `my tasks`. `task force` asks for none.
  private static let ownedTasks: Set<String> = ["task", "tasks", "to-do", "todo"]
  private static let beforeOwned: Set<String> = ["my", "the", "any"]
  private static let afterOwned: Set<String> = [
    "", "for", "of", "from", "since", "with", "after", "about", "on", "regarding", "concerning",
  ]
  /// Words before `to do`, as in `what is dana supposed to do`.
  private static let duties: Set<String> = ["supposed", "has", "have", "needs", "need", "had"]
  /// Prepositions before a topic, as in `about open questions`.
  private static let beforeTopics: Set<String> = ["about", "on", "regarding", "concerning"]
  /// Nouns that may follow `open`.
  private static let openNouns: Set<String> = [
    "item", "items", "point", "points", "question", "questions", "issue", "issues", "task", "tasks",
    "action", "actions",
  ]
  private static let beforeToDo: Set<String> = [
    "left", "remains", "remaining", "remain", "still", "yet", "outstanding",
  ]
  private static let beforeOpen: Set<String> = [
    "is", "are", "was", "were", "still", "left", "what's", "whats", "anything", "something",
  ]

  /// Returns nil if the question doesn't ask for marked lines.
  init?(_ words: [Word], _ reading: ParsedQuery, now: Moment) {
    let folded = words.map(\.folded)
    let isOpen = [.search, .list].contains(reading.kind) && reading.order == nil
    asksWhenDue = reading.kind == .when && Self.asksWhenDue(folded)
    guard isOpen || asksWhenDue, !words.contains(where: { $0.isQuoted || $0.isField }) else {
      return nil
    }
    if asksWhenDue {
      (kinds, self.words) = ([.open], Self.deadlines)
      conditions = MarkConditions(
        doer: folded.contains("i") ? .user : reading.with.isEmpty ? .anyone : .named)
      var asked = reading.without(Self.deadlines)
      (asked.kind, asked.order, asked.span) = (.search, nil, nil)
      self.reading = asked
      return
    }
    if reading.told == .decided && Self.isQuestion(folded) || Self.asksForDecisions(folded) {
      (kinds, conditions, self.words) = ([.decision], MarkConditions(), Self.decisions)
      self.reading = reading.without(Self.decisions)
      return
    }
    let asksForDue = reading.span != nil && folded.contains("due")
    guard let asking = Self.asking(folded) ?? (asksForDue ? Self.due(folded) : nil) else {
      return nil
    }
    kinds = [.open]
    self.words = asking.union(Self.beside.intersection(folded))
    let isOverdue = asking.contains("overdue")
    let isDue =
      asksForDue
      || reading.places.contains(.date)
        && MarkConditions.isDue(
          reading.span, now: now, includesToday: !asking.isDisjoint(with: Self.deeds))
    conditions = MarkConditions(
      doer: Self.doer(folded, reading), due: isDue ? reading.span : nil, isOverdue: isOverdue)
    var asked = reading.without(self.words)
    if isDue { asked.span = nil }
    // A list has coming meetings, but what there is to do is from past ones.
    if asked.kind == .list, !asked.places.contains(.date) {
      (asked.kind, asked.span) = (.search, nil)
    }
    self.reading = asked
  }

  /// Words beside those that ask for items: `what does dana still owe us`.
  private static let beside: Set<String> = ["due", "still", "yet", "us"]
  /// The words of questions for what somebody has to do.
  private static let deeds: Set<String> = ["do", "done"]

  private static let deadlines: Set<String> = ["due", "deadline", "by"]

  /// Returns true for `when is the report due`, `by when` and `when does lee have to send it`.
  private static func asksWhenDue(_ words: [String]) -> Bool {
    words.contains("due") || words.contains("deadline") || words.starts(with: ["by", "when"])
      || zip(words, words.dropFirst()).contains { duties.contains($0) && $1 == "to" }
  }

  /// Returns true for a question such as `what did we decide`, but not for a remark such as `I
  /// agree`.
  private static func isQuestion(_ words: [String]) -> Bool {
    words.prefix(2).contains { ["what", "what's", "which", "did", "have", "has"].contains($0) }
  }

  /// Returns true if the words ask for decisions, as `decisions since may` and `the decision about
  /// fees` do. Returns false for `decision records`.
  private static func asksForDecisions(_ words: [String]) -> Bool {
    guard let place = words.prefix(2).firstIndex(where: decisions.contains) else { return false }
    return words[place] == "decisions"
      || place + 1 < words.count && beforeTopics.contains(words[place + 1])
  }

  /// Returns the word that asks for due items, as in `what's due this week`, or nil.
  private static func due(_ words: [String]) -> Set<String>? {
    let isAsked = ["what", "what's", "whats", "anything", "due"].contains(words[0])
    return isAsked ? ["due"] : nil
  }

  /// Returns true if the words ask for open items.
  static func asksForItems(_ words: [Word]) -> Bool { asking(words.map(\.folded)) != nil }

  /// Returns the words without a noun at the beginning that repeats what is listed, as in `items about
  /// pricing` for open items and `made in may` for decisions.
  static func withoutNoun(_ words: [Word], listing kinds: Set<Mark.Kind>) -> [Word] {
    let nouns =
      kinds == [.decision] ? decisions.union(["made", "taken", "reached"]) : openNouns.union(tasks)
    let count = words.first?.folded == "action" && words.count > 1 ? 2 : 1
    guard words.count >= count, nouns.contains(words[count - 1].folded), !words[0].isQuoted else {
      return words
    }
    let rest = words.dropFirst(count)
    return afterOwned.union(afterNoun).contains(rest.first?.folded ?? "") ? Array(rest) : words
  }

  /// Words that may follow the noun of a list beside those after owned tasks: `items in may`.
  private static let afterNoun: Set<String> = [
    "in", "at", "by", "before", "until", "this", "last", "due", "today", "yesterday",
  ]

  /// Returns the words that ask for open items, or nil if there are none.
  private static func asking(_ words: [String]) -> Set<String>? {
    for (place, word) in words.enumerated() {
      if beforeTopics.contains(word) { return nil }
      let next = place + 1 < words.count ? words[place + 1] : ""
      if debts.contains(word) || tasks.contains(word) { return [word] }
      // `what am I waiting for from priya`
      if ["waiting", "wait"].contains(word), ["for", "on"].contains(next),
        ["what", "what's", "anything"].contains(words[0])
      {
        return [word, next]
      }
      // `promise` may be a noun, so it counts only after `did`.
      if promises.contains(word), words[..<place].contains("did") || word == "promised" {
        return [word]
      }
      // `what does dana have to do`
      let isDuty = duties.contains(word) && next == "to" && words.dropFirst(place + 2).first == "do"
      if isDuty, ["what", "what's"].contains(words[0]) { return [word, "do"] }
      // `what must dana do`
      if word == "must", words[0] == "what", words[place...].prefix(5).contains("do") {
        return [word, "do"]
      }
      if ownedTasks.contains(word) {
        let before = place > 0 ? words[place - 1] : "my"
        let isOwned = beforeOwned.contains(before) || before.hasSuffix("'s")
        // `to-do choir committee` leaves out the preposition.
        let isToDo = !word.hasPrefix("task") && before == "my"
        let isAfter = afterOwned.contains(next) || afterNoun.contains(next)
        if isToDo || isOwned && isAfter { return [word] }
      }
      let isNoun = openNouns.contains(next) || tasks.contains(next)
      if word == "overdue", isNoun || afterOwned.contains(next) {
        return isNoun ? [word, next] : [word]
      }
      // `what has dana not done yet`
      if word == "done", words[0] == "what", words[..<place].contains(where: isNegation) {
        return [word, "not"]
      }
      if word == "action", ["item", "items"].contains(next) { return [word, next] }
      // `what's left to do after the retro`, `what remains to be done`
      if beforeToDo.contains(word), next == "to" {
        let deed = words.dropFirst(place + 2).prefix(2).filter {
          ["do", "be", "done"].contains($0)
        }
        if deed.last == "do" || deed.last == "done" { return Set([word, next] + deed) }
      }
      guard ["open", "outstanding", "unfinished"].contains(word) else { continue }
      if openNouns.contains(next) { return [word, next] }
      if place > 0, beforeOpen.contains(words[place - 1]) { return [word, words[place - 1]] }
    }
    return nil
  }

  private static func isNegation(_ word: String) -> Bool {
    word == "not" || word.hasSuffix("n't") || word.hasSuffix("n’t")
  }

  /// Returns the owner that the question asks for: the user in `my to-dos` and `what did I
  /// promise`, the named person in `ben's to-dos`.
  private static func doer(_ words: [String], _ reading: ParsedQuery) -> MarkConditions.Doer {
    if words.contains("my") { return .user }
    // Those who wait for something don't own it.
    if let wait = words.firstIndex(where: ["wait", "waiting"].contains) {
      return words[wait...].contains("me") ? .user : reading.with.isEmpty ? .anyone : .named
    }
    if let verb = words.firstIndex(where: {
      debts.contains($0) || promises.contains($0) || duties.contains($0) || isNegation($0)
    }) {
      return words[..<verb].contains("i") ? .user : reading.with.isEmpty ? .anyone : .named
    }
    guard let person = reading.with.first else { return .anyone }
    let names = person.written.split(separator: " ").map { Word(String($0)).folded }
    // `tasks for dana`, `the task of dana`
    let isOwner = zip(zip(words, words.dropFirst()), words.dropFirst(2)).contains { pair, name in
      ownedTasks.contains(pair.0) && ["for", "of"].contains(pair.1) && names.contains(name)
    }
    let isPossessor = words.contains { $0.hasSuffix("'s") && $0 != "what's" }
    return isOwner || isPossessor ? .named : .anyone
  }
}

extension ParsedQuery {
  /// Returns the reading with some words removed from the topic.
  func without(_ words: Set<String>) -> ParsedQuery {
    func rest(_ text: String) -> String {
      text.split(separator: " ").filter { !words.contains(Word(String($0)).folded) }
        .joined(separator: " ")
    }
    var other = self
    (other.topic, other.wording) = (rest(topic), rest(wording))
    other.told = nil
    return other
  }
}
