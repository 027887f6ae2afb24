/// A sentence split into words, for detecting commitments.
struct SpokenSentence {
  /// The words in lower case. A contraction becomes two words. Commas and dashes are the word `,`,
  /// and a colon is the word `:`.
  private(set) var words: [String]
  /// For each word, a flag that is true if it begins with a capital letter.
  private var isCapital: [Bool]
  let isQuestion: Bool
  private let isQuoting: Bool

  private typealias Forms = CommitmentPhrases
  /// The maximum number of words of a phrase before the clause.
  private static let maximumAdjunctWords = 8

  init(_ text: Substring) {
    (words, isCapital) = ([], [])
    isQuestion = text.utf8.last { $0 > 0x20 && !"\"*_".utf8.contains($0) } == UInt8(ascii: "?")
    isQuoting =
      text.utf8.contains(UInt8(ascii: "\""))
      || text.utf8.contains { $0 == 0xE2 || $0 == 0xC2 } && text.contains { "“”„«»".contains($0) }
    var plain = text.utf8.contains(0xE2) ? text.replacing("’", with: "'")[...] : text
    plain.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  /// Adds the words of a text.
  private mutating func add(_ text: UnsafeRawBufferPointer) {
    words.reserveCapacity(text.count / 4)
    isCapital.reserveCapacity(text.count / 4)
    var place = 0
    while place < text.count {
      guard text[place] > 0x20 else {
        place += 1
        continue
      }
      var (start, last) = (place, place)
      while place < text.count, text[place] > 0x20 { (last, place) = (place, place + 1) }
      while start < place, !text[start].startsWord { start += 1 }
      var end = start
      while end < place, text[end].continuesWord { end += 1 }
      if start < end { add(word: UnsafeRawBufferPointer(rebasing: text[start..<end])) }
      if start == end || Self.pauses.contains(text[last]) {
        words.append(text[last] == UInt8(ascii: ":") ? ":" : ",")
        isCapital.append(false)
      }
    }
  }

  private mutating func add(word: UnsafeRawBufferPointer) {
    let count = words.count
    var isPlain = true
    for byte in word where byte >= 0x80 || byte == 0x27 { isPlain = false }
    if isPlain {
      let lower = String(unsafeUninitializedCapacity: word.count) { letters in
        for place in word.indices { letters[place] = word[place].lowercased }
        return word.count
      }
      if lower == "gonna" || lower == "cannot" {
        words += Self.expanded(lower)
      } else {
        words.append(lower)
      }
      isCapital.append(word[0].isCapital)
    } else {
      let text = String(decoding: word, as: UTF8.self)
      words += Self.expanded(text.lowercased())
      isCapital.append(text.first?.isUppercase ?? false)
    }
    while isCapital.count < words.count { isCapital.append(isCapital[count]) }
  }

  private static let pauses = Array(",;:".utf8)

  /// Splits a contraction, such as `i'll` into `i will`.
  private static func expanded(_ word: String) -> [String] {
    guard word.utf8.contains(0x27) || word == "gonna" || word == "cannot" else {
      return word.isEmpty ? [] : [word]
    }
    switch word {
    case "let's": return ["let", "us"]
    case "won't": return ["will", "not"]
    case "can't", "cannot": return ["can", "not"]
    case "gonna": return ["going", "to"]
    default: break
    }
    for (ending, full) in endings where word.hasSuffix(ending) {
      return [String(word.dropLast(ending.count)), full]
    }
    let isVerb = word.hasSuffix("'s") && ["it", "that", "he", "she"].contains(word.dropLast(2))
    return isVerb ? [String(word.dropLast(2)), "is"] : [word]
  }

  private static let endings = [
    ("n't", "not"), ("'ll", "will"), ("'ve", "have"), ("'re", "are"), ("'m", "am"), ("'d", "would"),
  ]

  // MARK: Commitments

  /// Returns the kind of commitment that the sentence expresses; nil if there is none.
  ///
  /// - Parameter isSpeech: if false, `Dana to send …` is also a commitment.
  func commitment(isSpeech: Bool) -> Mark.Kind? {
    if isQuestion || isQuoting || isHedged || isReported { return nil }
    for start in starts {
      let rest = words[start...]
      if isDecision(rest) { return isPast ? nil : .decision }
      if isPromise(rest, isSpeech: isSpeech) { return .open }
    }
    return isVerdictOnDay ? .decision : nil
  }

  /// A request to somebody.
  struct Ask {
    /// A word of the name of the person asked, in lower case; nil if nobody is named.
    let name: String?
  }

  /// The request in a sentence such as `can you send …`; nil if there is none.
  var ask: Ask? {
    guard !isQuoting, !words.contains("if") else { return nil }
    let start = words.firstIndex { !Forms.fillers.contains($0) || $0 == "please" } ?? 0
    for place in start..<min(words.count, start + 4) {
      guard let length = Forms.asks.length(atHeadOf: words[place...]) else { continue }
      let isNamed = place > start + 1 && words[place - 1] == "," && isCapital[place - 2]
      guard place == start || isNamed || Forms.fillers.contains(words[place - 1]) else {
        return nil
      }
      guard isTask(words[(place + length)...], isAsked: true) else { return nil }
      return Ask(name: isNamed ? words[place - 2] : nameAtEnd)
    }
    return nil
  }

  /// The name at the end of a sentence such as `…, Ben?`; nil if there is none.
  private var nameAtEnd: String? {
    guard words.count > 2, words[words.count - 2] == ",", isCapital[words.count - 1] else {
      return nil
    }
    return words[words.count - 1]
  }

  /// If true, the sentence accepts a request.
  var isYes: Bool {
    let head = words[(words.firstIndex { $0 != "," && $0 != "oh" } ?? 0)...]
    return Forms.yes.length(atHeadOf: head) != nil && !isQuestion
      && !words.contains { ["but", "if", "not", "unless", "she", "he", "they"].contains($0) }
  }

  // MARK: Beginnings of clauses

  /// The indices at which a committing clause may begin: at the beginning of the sentence, or after
  /// an introductory phrase, a comma or `and`.
  private var starts: [Int] {
    let first = skippingFillers(from: 0)
    var starts = [first]
    let hasAdjunct = first < words.count && Forms.openers.contains(words[first])
    for (place, word) in words.enumerated() {
      if Forms.reports.contains(word) { break }
      if place <= first { continue }
      if hasAdjunct, word == "i" || word == "we", place - first <= Self.maximumAdjunctWords {
        starts.append(place)
      }
      if word == "," || word == ":" || word == "and" || word == "so" {
        starts.append(skippingFillers(from: place))
      }
    }
    return starts.filter { $0 < words.count }
  }

  private func skippingFillers(from place: Int) -> Int {
    words[place...].firstIndex { !Forms.fillers.contains($0) && $0 != ":" } ?? words.count
  }

  private func skippingAdverbs(_ words: ArraySlice<String>) -> ArraySlice<String> {
    words.drop(while: Forms.adverbs.contains)
  }

  // MARK: Qualifications

  /// If true, the sentence is conditional or hypothetical, such as `I'll check if you like`. After
  /// a verb such as `check`, `if` introduces a question and isn't a hedge: `I'll check if the room
  /// is free`.
  private var isHedged: Bool {
    words.indices.contains { place in
      guard Forms.hedges.contains(words[place]) else { return false }
      let next = place + 1 < words.count ? words[place + 1] : ""
      return words[place] != "if" || place == 0 || next == "you"
        || !["check", "see", "ask", "out", "know"].contains(words[place - 1])
    }
  }

  private var isReported: Bool {
    words.suffix(3).contains(where: Forms.trailingReports.contains)
      || words.suffix(4).starts(with: [",", "says"]) || words.contains("says")
  }

  private var isPast: Bool {
    words.contains(where: Forms.past.contains) || Forms.pastPhrases.isWithin(words[...])
      || words.indices.contains { place in
        words[place] == "in" && place + 1 < words.count && words[place + 1].count == 4
          && words[place + 1].allSatisfy(\.isNumber)
      }
  }

  // MARK: Decisions

  private func isDecision(_ rest: ArraySlice<String>) -> Bool {
    if Forms.verdicts.length(atHeadOf: rest) != nil { return true }
    if rest.starts(with: ["let", "us"]) { return isChoice(rest.dropFirst(2)) }
    if rest.first == "it" || rest.first == "that", rest.dropFirst().first == "is" {
      let behind = skippingAdverbs(rest.dropFirst(2))
      guard behind.first.map(Forms.settled.contains) == true else { return false }
      let mark = behind.dropFirst().drop { $0 == "then" || $0 == "now" }
      return mark.first.map { [",", ":", "that"].contains($0) } == true && mark.count > 2
    }
    guard rest.first == "we" else { return false }
    for aux in [["will"], ["are", "going", "to"]] where rest.dropFirst().starts(with: aux) {
      return isChoice(skippingAdverbs(rest.dropFirst(1 + aux.count)))
    }
    let verb = skippingAdverbs(rest.dropFirst())
    guard let length = Forms.decided.length(atHeadOf: verb) else { return false }
    let object = verb.dropFirst(length)
    guard let first = object.first, !Forms.nothing.contains(first) else { return false }
    return !Forms.pronouns.contains(first) || object.dropFirst().first.map { $0 != "," } ?? false
  }

  /// Returns true for `go with the blue one`, but not for `keep going`.
  private func isChoice(_ rest: ArraySlice<String>) -> Bool {
    guard let length = Forms.choices.length(atHeadOf: rest) else { return false }
    return rest.dropFirst(length).first.map { !$0.hasSuffix("ing") && $0 != "," } ?? false
  }

  /// If true, the sentence is a short decision such as `June it is`.
  private var isVerdictOnDay: Bool {
    let said = words[skippingFillers(from: 0)...].filter { $0 != "," && $0 != "then" }
    return 3...6 ~= said.count && said.suffix(2) == ["it", "is"]
      && Forms.reports.isDisjoint(with: said) && !said.contains("not")
      && !["that", "this", "here", "there", "as", "i"].contains(said[0])
  }

  // MARK: Promises

  private func isPromise(_ rest: ArraySlice<String>, isSpeech: Bool) -> Bool {
    if Forms.vows.length(atHeadOf: rest) != nil { return true }
    if rest.starts(with: ["let", "me"]) {
      return isTask(rest.dropFirst(2)) && Forms.returns.isWithin(rest)
    }
    guard let subject = subject(rest) else { return false }
    let behind = rest.dropFirst(subject.count)
    for aux in [["will"], ["is", "going", "to"], ["am", "going", "to"], ["are", "going", "to"]]
    where behind.starts(with: aux) {
      // A sentence with `we will` is only a plan, unless it names a day.
      return (rest.first != "we" || hasDay(behind))
        && isTask(skippingAdverbs(behind.dropFirst(aux.count)))
    }
    guard !isSpeech, subject.isName, behind.first == "to" else { return false }
    return Forms.tasks.length(atHeadOf: behind.dropFirst()) != nil && behind.count > 2
  }

  /// The subject of a promise: `I`, `we`, one or more names, or a group of people.
  private func subject(_ rest: ArraySlice<String>) -> (count: Int, isName: Bool)? {
    if rest.first == "i" || rest.first == "we" { return (1, false) }
    if rest.first == "the" || rest.first == "our" {
      let end = rest.prefix(4).firstIndex(where: Forms.groups.contains)
      return end.map { ($0 - rest.startIndex + 1, false) }
    }
    var end = rest.startIndex
    while end < rest.endIndex, isCapital[end] || words[end] == "and" && end > rest.startIndex {
      if Forms.nonNames.contains(words[end]) { return nil }
      end += 1
    }
    let count = end - rest.startIndex
    return 1...5 ~= count ? (count, true) : nil
  }

  /// Returns true if the words begin with the verb of a known task, or with any other verb that
  /// isn't a state and is followed by a day.
  ///
  /// - Parameter isAsked: if true, the words are a request, in which a day isn't enough.
  private func isTask(_ rest: ArraySlice<String>, isAsked: Bool = false) -> Bool {
    let rest = isAsked ? skippingAdverbs(rest.drop { $0 == "please" }) : rest
    guard let verb = rest.first else { return false }
    if verb == "let" { return rest.dropFirst(2).prefix(4).contains("know") }
    let isPassive = verb == "get" && rest.dropFirst().first?.hasSuffix("ed") == true
    if isPassive || Forms.talk.length(atHeadOf: rest) != nil || Forms.atOnce.isWithin(rest)
      || isAsked && Forms.information.contains(verb)
    {
      return false
    }
    if let length = Forms.tasks.length(atHeadOf: rest) {
      return rest.dropFirst(length).first.map { $0 != "," } ?? false
    }
    return !isAsked && !Forms.states.contains(verb) && hasDay(rest)
  }

  private func hasDay(_ rest: ArraySlice<String>) -> Bool {
    rest.indices.contains { place in
      if ["tomorrow", "today", "tonight"].contains(words[place]) { return true }
      guard Forms.beforeDays.contains(words[place]) else { return false }
      return rest[(place + 1)...].prefix(3).contains {
        Forms.days.contains($0) || $0.first?.isNumber == true
      }
    }
  }
}

extension UInt8 {
  /// If true, the byte begins a word: a letter, a digit, or part of a non-ASCII character that
  /// isn't punctuation.
  fileprivate var startsWord: Bool {
    isLetter || 0x30...0x39 ~= self || self >= 0xC3 && self != 0xE2
  }

  /// If true, the byte may also be inside a word, such as an apostrophe or a hyphen.
  fileprivate var continuesWord: Bool {
    startsWord || self == 0x27 || self == 0x2D || 0x80...0xBF ~= self
  }
}
