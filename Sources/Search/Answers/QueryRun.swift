import Index
import Questions
import Retrieval
import Time

/// Answers questions from an index.
package struct QuestionAnswerer {
  let store: MeetingStore
  private let now: Moment

  package init(_ store: MeetingStore, now: Moment) { (self.store, self.now) = (store, now) }

  /// Parses words and fields and answers them, both on the same state of the index.
  ///
  /// - Parameters:
  ///   - words: the words of the question.
  ///   - fields: conditions in addition to the words.
  ///   - options: the number of results and other settings.
  ///   - embedder: the embedder for the question.
  /// - Throws: `DateError` for an impossible date; `FieldError` for a field with an invalid
  ///   value; `IndexError` if the database fails or nothing has been synced yet.
  package func answer(
    _ words: [Word], fields: [QuestionField] = [], _ options: AnswerOptions = AnswerOptions(),
    embedder: Embedder = .shipped
  ) throws -> Answer {
    let words = try store.read { try withFullNames(words, $0) }
    let answer = try plainAnswer(words, fields: fields, options, embedder)
    guard fields.isEmpty, [nil, .relevance].contains(options.sort),
      let asked = MarkQuestion(words, answer.reading, now: now)
    else { return answer }
    return try MarkedAnswer(store: store, now: now, embedder: embedder)
      .added(
        to: answer, asked, limit: answer.reading.count ?? options.limit ?? AnswerOptions.usualLimit)
  }

  /// Returns the answer without the lines of decisions or open items.
  private func plainAnswer(
    _ words: [Word], fields: [QuestionField], _ options: AnswerOptions, _ embedder: Embedder
  ) throws -> Answer {
    try store.read { db in
      let unsynced = try UnfinishedSources(home: store.home, db)
      let reader = try QuestionReading(store, now: now)
        .reader(for: fields.isEmpty ? words : nil, db)
      let question = QuestionChart(reader, words, fields: fields)
      func asking(_ reading: ParsedQuery, _ options: AnswerOptions) -> QueryRun {
        QueryRun(
          store: store, db: db, people: reader.people, owners: reader.owners, options: options,
          now: now, embedder: embedder, reading: reading, tense: question.tense,
          speaksOfOwner: false)
      }
      var (chart, reading) = (question, ParsedQuery())
      do {
        reading = try TitleReading(store: store, db: db, question: question)
          .reading(insteadOf: try question.reading())
      } catch let error as DateError {
        // A title may contain words that look like an impossible date: `Merger may q3`.
        guard fields.isEmpty, let plain = try? question.asTitle() else { throw error }
        var run = asking(plain, options)
        guard var called = try run.called(question) else { throw error }
        called.unsynced = unsynced
        return called
      }
      var (isAnchored, isBesideMeeting) = (false, false)
      var run = asking(reading, AnswerOptions())
      if fields.isEmpty, let anchor = try question.anchor(titled: run.countOfTitle) {
        // The notes of a meeting say what is left to do after it.
        if anchor.side == .after, MarkQuestion.asksForItems(words) {
          var words = words
          words[anchor.place] = Word("from")
          chart = QuestionChart(reader, words)
          reading = try chart.reading()
        } else if let anchored = try run.reading(of: anchor, in: question, by: reader) {
          (chart, reading) = anchored
          isAnchored = true
          isBesideMeeting = anchor.isNeighbour
        } else if !anchor.isBare, !anchor.isDeed {
          reading.notices.append(
            "no meeting is called '\(anchor.text)'; searching for its words, not the time "
              + "\(anchor.side.name) it"
          )
        }
      }
      if let located = try LocatedReading(store: store, db: db).reading(of: reading, by: chart) {
        (chart, reading) = located
      }
      if let rest = AverageSuffix.without(chart.words, of: reading) {
        chart = QuestionChart(reader, rest, fields: fields)
        reading = try chart.reading()
        reading.notices.append("this is a total, not an average")
      }
      var hours: HoursOfDay?
      let words = chart.words
      let asksForUnmet = fields.isEmpty && QuestionWords.askForUnmet(words)
      if asksForUnmet { (reading.kind, reading.notices) = (.who, []) }
      // Words that ask for nothing and leave no condition are searched for: `on leave`.
      if fields.isEmpty, reading.isFilter, reading.isOpen, let plain = try? chart.asTitle(),
        !plain.topic.isEmpty, QuestionWords.idle(words).count == words.count
      {
        reading = plain
      }
      // The hours of a single day are part of its date, but those of several days are still words.
      if reading.kind == .free, let split = HoursOfDay.split(words),
        !reading.topic.isEmpty || options.slots != nil
      {
        (hours, reading) = (split.hours, try reader.read(split.rest, fields: fields))
      } else if reading.kind == .free {
        hours = reading.hours.map(HoursOfDay.init(ofPart:)) ?? HoursOfDay.part(in: words)
      }
      var asking = QueryRun(
        store: store, db: db, people: try everybody(for: reading, reader, db),
        owners: reader.owners, options: options, now: now, embedder: embedder, reading: reading,
        tense: chart.tense,
        speaksOfOwner: QuestionWords.mentionUser(words)
          || [.free, .duration].contains(reading.kind) && QuestionWords.nameCompany(words),
        hoursOfDay: hours)
      if reading.kind == .free {
        for word in QuestionWords.unnamed(in: words) {
          asking.note("ignored: \(word); name the people you mean")
        }
      }
      options.search.stageEnded?(.understanding)
      asking.endWithPresent(words)
      // The meeting before a future meeting may be in the future, too.
      asking.isOfWholeSpan =
        isBesideMeeting || asking.asksForLastOfDay || asking.asksForLastBefore(words)
      asking.asksForUnmet = asksForUnmet
      asking.countedNoun = QuestionWords.countedNoun(in: words)
      asking.anchored = isAnchored ? reading : nil
      var answer = try asking.answer()
      answer = try asking.ofPair(answer, by: chart)
      answer.covers = asking.covers(of: answer, words)
      let isOpen = fields.isEmpty && [nil, .relevance].contains(options.sort)
      let isSettled = answer.isSettled
      if !isSettled { answer = try asking.judged(answer, by: chart, isOpen: isOpen) }
      if isOpen, !isSettled {
        answer = try asking.titled(answer, by: chart, of: question)
        answer = try asking.withPlainTitle(answer, QuestionTitleWords(words))
        answer = try asking.confirmed(answer, words)
        if reading.isFilter, reading.isOpen {
          answer = answer.noting(idle: QuestionWords.idle(words), words)
        }
      }
      // A meeting may have been added because of its title.
      if let most = answer.reading.count ?? options.limit, answer.content.hits != nil {
        answer = answer.first(most)
      }
      answer.unsynced = unsynced
      return answer
    }
  }

  /// Returns all people if the answer is about people and the question doesn't name any.
  private func everybody(
    for reading: ParsedQuery, _ reader: QuestionReader, _ db: Database
  ) throws -> PeopleDirectory {
    let isNeeded = [.who, .free, .count, .duration, .overlap].contains(reading.kind)
    return isNeeded && reader.people.everybody.isEmpty ? try store.people(db) : reader.people
  }
}

/// The state of a question in progress. Each kind of answer extends it in its own file.
struct QueryRun {
  let store: MeetingStore
  let db: Database
  let people: PeopleDirectory
  /// The user's addresses.
  let owners: [String]
  var options: AnswerOptions
  let now: Moment
  var zone: Zone { now.zone }
  let embedder: Embedder
  var reading: ParsedQuery
  var tense: Tense
  /// If true, the question mentions the user, as in `whom did I meet`.
  let speaksOfOwner: Bool
  /// The hours of each day that the question gives; nil if it gives none.
  var hoursOfDay: HoursOfDay?
  /// If true, people are requested whom the user hasn't met in the span.
  var asksForUnmet = false
  /// The noun after `how many`; nil if there is none.
  var countedNoun: Word?
  var notices: [String] = []
  /// The title that the question contains; nil if there is none.
  var title: QuestionTitleWords?
  /// The reading with a span from a meeting's time, as in `before the premiere`; nil for others.
  var anchored: ParsedQuery?
  /// If true, an order such as `last` applies to the whole span, including the past and the future.
  var isOfWholeSpan = false

  mutating func answer() throws -> Answer {
    let (content, more) =
      switch reading.kind {
      case .free: (Answer.Content.free(try free()), More.none)
      case .who where asksForUnmet: try unmet()
      case .who: try who()
      case .when: try when()
      case .count: try count()
      case .duration: try duration()
      case .where: try place()
      case .overlap: try overlaps()
      case .list where reading.measure == .busiest: try busiestDay()
      case .list where asksForSpan: try list()
      case .list, .search: try meetings()
      }
    var answer = Answer(
      reading: reading, content: content, more: more,
      notices: reading.notices + notices + (try StaleSources.notices(now: now, db)))
    answer.owners = Set(owners)
    return try withoutAnswers(answer) ?? answer
  }

  /// The user as a person; nil if no source states its owner.
  var owner: PersonTerm? {
    let known = people.people(with: owners)
    return known.isEmpty ? nil : PersonTerm(names: ["me"], people: known)
  }

  /// Returns the day of an instant as text, such as `Wed 5 Aug`.
  func dayName(_ instant: Int64) -> String { now.dayName(of: instant) }

  /// Ends an open span now if the question is about the past, apart from its dates: `what happened
  /// since june`, but not `meetings since june`.
  fileprivate mutating func endWithPresent(_ words: [Word]) {
    let today = LocalTime(instant: now.seconds, in: zone)
    guard tense == .past, reading.order == nil, let from = reading.span?.from, from < today,
      reading.span?.to == nil, reading.tense(of: words, besides: [.date]) == .past
    else { return }
    reading.span?.to = today
  }

  mutating func note(_ notice: String) {
    if !notices.contains(notice) { notices.append(notice) }
  }

  /// Runs a search and loads the facts about its results.
  ///
  /// - Parameters:
  ///   - query: the interpretation, possibly modified.
  ///   - limit: the maximum number of records, best first; `.max` for all.
  ///   - looksForWords: if true, determines which texts contain all words of the topic.
  ///   - isJudged: if true, loads the facts about each result.
  mutating func search(
    _ query: ParsedQuery, limit: Int, collapsesSeries: Bool, countsMore: Bool = false,
    looksForWords: Bool = false, isJudged: Bool = true
  ) throws -> FoundMeetings {
    var how = options.search
    (how.limit, how.collapsesSeries, how.countsMore) = (limit, collapsesSeries, countsMore)
    how.allowsPeopleFallback = !looksForWords
    how.tense = query.order == nil && !isOfWholeSpan ? tense : .open
    var search = try search(query, how)
    let ranked = try search.run()
    for notice in search.notices { note(notice) }
    let topic =
      isJudged || looksForWords
      ? TopicTerms(query.topic, search.alternativeTerms, embedder: embedder) : TopicTerms.none
    return FoundMeetings(
      ranked: ranked, terms: search.terms, said: search.said, topic: topic,
      withAllWords: looksForWords ? try topic.documents(of: search.index) : [],
      more: search.more,
      presence: try Presence(query, search.index),
      facts: isJudged ? try RecordFact.all(of: ranked.map { $0.record }, in: zone, db) : [:])
  }

  /// Creates a search that is limited to the records that the user's preferences allow.
  func search(_ query: ParsedQuery, _ options: SearchOptions) throws -> Search {
    var how = options
    how.includesRestricted = store.preferences.showsRestricted
    how.isNarrowed = store.isNarrowed
    return Search(
      index: try SearchIndex(of: store, db), query: query, options: how, now: now,
      embedder: embedder)
  }

  /// Loads the displayed records with their details, and the requested people whom they only
  /// mention.
  func hits(_ ranked: [Search.Ranked], of finding: FoundMeetings) throws -> [SearchHit] {
    var hits = try SearchHit.all(ranked, terms: finding.terms, said: finding.said, in: store, db)
    for (place, ranked) in ranked.enumerated() {
      hits[place].named = finding.presence.absent(from: ranked.record)
        .filter { !ranked.missing.contains($0) }
    }
    options.search.stageEnded?(.records)
    return hits
  }
}
