/// The kind of answer.
extension QuestionParse {
  func isKind(_ kind: ParsedQuery.Kind) -> Bool { reading.kind == kind }

  mutating func readKind(_ kind: ParsedQuery.Kind, _ count: Int) -> Bool {
    switch kind {
    case .when where isKindDecided || isRelativeWhen(count): return take(count, asRelative: true)
    case .list where !isFresh || !topic.isEmpty || isPlanOfSomething(count): return false
    case .who where isKindDecided || !topic.isEmpty && !isBehindClause && !asksWhoAtEnd:
      return take(count, asRelative: true)
    // `meetings whose subject was fees`, `which call had dana on the guest list`
    case .who where isKindDecided && !asksWho || isWhoseOfMeeting:
      return take(count, asRelative: true)
    case .where: return readWhere(count)
    case .overlap: return readOverlap(count)
    default: break
    }
    if !isKindDecided || kind == .who { reading.kind = kind }
    if kind == .when { readOrderOfQuestion(count) }
    if kind != .list { isKindDecided = true }
    isSentence = isSentence || kind != .list
    // `what was on the 13th`, `how does my week look`
    let isDate =
      count > 1 && ["on", "in", "my"].contains(text(position + count - 1))
      && startsDate(at: position + count - 1)
    take(isDate ? count - 1 : count, as: .kind)
    isFresh = true
    return true
  }

  private var asksWho: Bool { text(position).hasPrefix("who") || text(position) == "which" }

  private var isWhoseOfMeeting: Bool {
    text(position) == "whose" && position > 0 && isMeetingNoun(at: position - 1)
  }

  /// `next retro date`, `board meeting dates`
  var asksForDateAtEnd: Bool {
    // `date next all-hands`
    let isBeforeOrder = roles(at: 1).contains { if case .order = $0.role { true } else { false } }
    if position == 0, ["date", "dates"].contains(text(0)), isBeforeOrder { return true }
    return ["date", "dates"].contains(text(position)) && position + 1 == words.count
      && !isKindDecided
      && scope == .open && position > 0
      && (reading.order == .next && [.topic, .order].contains(places[position - 1])
        || isMeetingNoun(at: position - 1))
  }

  /// `the usability thing who was there`: what ends a question asks.
  var asksWhoAtEnd: Bool {
    guard text(position) == "who", !isKindDecided else { return false }
    let verb = skip([.auxiliary, .attends, .organizes], from: position + 1)
    let aside: Set<Role> = [
      .auxiliary, .attends, .filler, .pronoun, .calendarPreposition, .meeting,
    ]
    return verb > position + 1 && skip(aside, from: verb) == words.count
  }

  /// `cranes are moved when lee is there` asks for no date: a verb would come after `when`, or a
  /// mark before it.
  private func isRelativeWhen(_ count: Int) -> Bool {
    let next = position + count
    // `was I there when they painted it`
    if ["there", "around", "present"].contains(text(position - 1)) { return true }
    return text(position) == "when" && topic.count >= ParsedQuery.longTopic && !isBehindClause
      && !has([.auxiliary, .pronoun], at: next)
  }

  /// `the programme for volunteers`: only that of a day is what is in it.
  private func isPlanOfSomething(_ count: Int) -> Bool {
    let next = position + count
    return Self.plans.contains(text(position)) && !startsDate(at: next)
      && !(["for", "of", "on"].contains(text(next)) && startsDate(at: next + 1))
  }

  /// If true, a list is asked for in a word, as `agenda`.
  var asksForAgenda: Bool {
    words.indices.contains { place in places[place] == .kind && has([.kind(.list)], at: place) }
  }

  private static let plans = Lexicon.words("plans")

  private var isBehindClause: Bool {
    position + 1 == words.count
      || position > 0 && (words[position - 1].endsClause || words[position - 1].isMark)
  }

  /// `how long since I met ruth` asks for the last time, `since when` for the first.
  private mutating func readOrderOfQuestion(_ count: Int) {
    let asked = roles(at: position)
    for (length, role) in asked where length == count {
      if case .order(let order, _) = role, reading.order == nil { reading.order = order }
    }
    let next = position + count
    if ["will", "shall"].contains(text(next)) { reading.order = .next }
  }

  private mutating func take(_ count: Int, asRelative: Bool) -> Bool {
    take(count, as: .filler)
    isFresh = isFresh || asRelative
    return true
  }

  // MARK: Words with a slip

  private static let slips: [(word: String, role: Role, never: Set<String>)] = [
    ("about", .about, ["abut", "abort", "abbot", "bout", "abouts", "scout"]),
    ("without", .without, []),
    ("meeting", .meeting, ["melting", "meting", "meetings", "seeting", "greeting"]),
    ("meetings", .meeting, ["greetings"]), ("which", .question, ["witch"]),
    ("where", .question, ["there", "were", "wheres"]), ("regarding", .about, []),
    ("calendar", .calendarNoun, ["calender"]),
  ]

  /// `wiht dana abuot pricing`: one letter wrong in a word of the grammar.
  mutating func readMisspeltClause() -> Bool {
    let word = text(position)
    guard roles(at: position).isEmpty, word.count >= 3, !words[position].isQuoted,
      !reader.people.isName(word)
    else { return false }
    if word.first == "w" || word == "iwth", word.count <= 5, "with".isOneEdit(from: word),
      !["wish", "width", "wits", "wit", "witch", "withe", "withs"].contains(word) || word == "wit"
    {
      // Two slips in a row are slips where the first can be nothing else.
      let isWord = Self.wordsLikeWith.contains(word)
      var names = PeopleListReader(self, minimum: isWord ? .nickname : .misspelt, isExplicit: true)
      if names.read(from: position + 1) != nil { return readPeople(after: 1) }
    }
    if let mended = mendedOpener() { return readMended(mended) }
    if Self.isHesitation(word) {
      take(1, as: .filler)
      return true
    }
    guard word.count >= 4, position + 1 < words.count || word.count >= 6 else { return false }
    if word.count > 7, Vocabulary.shared.isSlip(word, ofRole: .container) {
      take(1, as: .filler)
      return true
    }
    for slip in Self.slips where !slip.never.contains(word) && slip.word.isOneEdit(from: word) {
      guard slip.word.first == word.first else { continue }
      switch slip.role {
      case .about:
        take(1, as: .filler)
        endClause()
        scope = .about
        return true
      case .without: return readPeople(after: 1, into: \.without)
      case .meeting, .question:
        take(1, as: .filler)
        isFresh = true
        return true
      default: continue
      }
    }
    return false
  }

  /// `ummm`, `ehm`, `emm`, `uhhh`, `errr`: drawn out as long as one likes.
  private static func isHesitation(_ word: String) -> Bool {
    guard let vowel = word.first, "ue".contains(vowel) else { return false }
    let rest = word.drop { $0 == vowel }
    return !rest.isEmpty && rest.allSatisfy { "hmr".contains($0) } && !rest.contains("mr")
  }

  private static let wordsLikeWith: Set<String> = ["wit", "whit", "wity", "wiith"]

  // MARK: The end

  private func joined(_ topic: String, _ others: [String]) -> String {
    ([topic] + others).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Completes the reading by what only the whole question says.
  mutating func finish() {
    keepWhoIsNamed()
    // `long ones, over two hours`
    if reading.longer != nil || reading.shorter != nil {
      topic = topic.filter { word in
        !["long", "short"].contains(text(word.position)) || !isMeetingNoun(at: word.position + 1)
      }
    }
    takeVerbsAsTopic()
    tellWhoIsAskedFor()
    reading.topic = joined(text(of: topic), fieldTopics)
    let wording = joined(
      text(of: (topic + hints).sorted { $0.position < $1.position }), fieldTopics)
    reading.wording = wording == reading.topic ? "" : wording
    finishMoment()
    // `when am I seeing dana` asks for the next time.
    if reading.kind == .when, reading.order == nil, reading.span == nil, tense == .coming,
      !reading.with.isEmpty
    {
      reading.order = .next
    }
    // `what do I have with dana` asks for what is to come.
    if reading.kind == .list, reading.order == nil, reading.span == nil, tense == .coming,
      !reading.with.isEmpty, reading.topic.isEmpty, reading.status == nil
    {
      reading.order = .next
    }
    let asksForNothingElse =
      reading.topic.isEmpty && reading.with.isEmpty && reading.without.isEmpty
      && reading.organizer.isEmpty && reading.order == nil && reading.status == nil
    if reading.kind == .search, reading.span != nil, asksForNothingElse { reading.kind = .list }
    if reading.isOnly, reading.with.isEmpty, reading.me == nil { reading.isOnly = false }
    if reading.isOnly { reading.owner = [owner] }
    reading.isListOfKind = asksForKind
    reading.told = told
    noteDoubts()
    reading.places = places.map { $0 ?? .topic }
  }
}
