/// A way to read all words of a question.
package struct Cover: Hashable, Sendable {
  /// The place where the words have to stand that were a filter and are words here.
  package enum Evidence: Hashable, Sendable {
    /// Nowhere, as no word changed its meaning.
    case none
    /// In the title, as for a date or a calendar, which are seldom misread.
    case title
    case text
    /// It is only named, as what was given up is a condition.
    case given
  }

  /// The difference to the first reading: `'2027' as words`.
  package let name: String
  package var reading: ParsedQuery
  /// The places of words that were read as something else before.
  package var changed: Set<Int> = []
  package var needs = Evidence.none
  /// The share that is left of the score, as a part of the question was given up.
  package var share = 1.0
  /// If true, the order counts within the span, whatever has begun: `last meeting today`.
  package var isOfWholeSpan = false

  package init(_ name: String, _ reading: ParsedQuery) {
    (self.name, self.reading) = (name, reading)
  }

  /// Of the words as they were read first.
  package static func asked(_ reading: ParsedQuery) -> Cover { Cover("as it stands", reading) }
}

extension QuestionChart {
  /// Other ways to read a question that found nothing.
  ///
  /// - Parameter reading: the first one.
  package func covers(besides reading: ParsedQuery) throws -> [Cover] {
    let coming = try reader.coming(reading, words) { try self.reading(tense: $0) }
    return try [
      coming.map { Cover("dates that look ahead", $0) }, reading.coverOfWholeSpan,
      reading.coverByAttendance, reading.coverOfMentions, coverOfExclusion(reading),
    ].compactMap(\.self) + filtersAsWords(reading)
      + [coverWithoutUnknown(reading), reading.coverWithoutTopic].compactMap(\.self)
  }

  /// Each of the filters as words, those first that are most easily mistaken, then all of them; none
  /// of gaps and figures. What was written as an option or a field is none of them, nor are people,
  /// and words to leave out: anyone who names those means them.
  private func filtersAsWords(_ reading: ParsedQuery) throws -> [Cover] {
    guard [.search, .list, .when, .who, .where].contains(reading.kind) else { return [] }
    // `am I doing anything this weekend` is no title.
    if reading.kind == .list, reading.topic.isEmpty, QuestionWords.speakOfAsker(words) { return [] }
    let kinds: [Place] = [.order, .status, .length, .date, .calendar]
    var filters = kinds.filter { $0 != .calendar || reading.withoutCalendars.isEmpty }.map { kind in
      reading.places.indices { $0 == kind }.ranges.filter { run in
        !words[run].contains(where: \.isField)
      }
    }.filter { !$0.isEmpty }
    if filters.count > 1 { filters.append(filters.flatMap(\.self)) }
    // Words beside a topic tell a little of it; where there is none, they are the topic.
    return try filters.map { runs in
      try cover(runs, as: reading.topic.isEmpty ? .title : .hint, needing: .title)
    }
  }

  /// The reading that searches for words instead of what they were read as.
  private func cover(
    _ runs: [Range<Int>], as use: Use, needing evidence: Cover.Evidence
  ) throws -> Cover {
    let places = Set(runs.joined())
    var other = try reading(places, as: use)
    other.asWords = runs.map { run in words[run].map(\.text).joined(separator: " ") }
    other.notices.insert(
      "nothing fits \(other.filtersAsWords); searched for the words instead", at: 0)
    var cover = Cover("\(other.filtersAsWords) as words", other)
    (cover.changed, cover.needs) = (places, evidence)
    return cover
  }

  /// `piper dropping history`, `x wr timezone no timezone`: a verb, or a word of a title.
  private func coverOfExclusion(_ reading: ParsedQuery) throws -> Cover? {
    guard let first = reading.places.firstIndex(of: .excluded), first > 0,
      let last = reading.places.lastIndex(of: .excluded), !words[first].isNegated
    else { return nil }
    let lead = words[first - 1].folded
    guard lead == "no" || lead.hasSuffix("ing"), lead != "excluding" else { return nil }
    var cover = try cover([first - 1..<last + 1], as: .title, needing: .text)
    cover.changed.remove(first - 1)
    return cover
  }

  /// The question without names that nobody has, whose best match is only named.
  private func coverWithoutUnknown(_ reading: ParsedQuery) -> Cover? {
    guard !reading.unknownNames.isEmpty else { return nil }
    let unknown = Set(
      reading.unknownNames.flatMap { $0.split(separator: " ").map { Word.fold(String($0)) } })
    let kept = words.filter { !unknown.contains($0.folded) }
    guard let wider = try? reader.read(kept, fields: fields), !wider.topic.isEmpty else {
      return nil
    }
    var cover = Cover("without \(reading.unknownNames.joined(separator: ", "))", wider)
    (cover.reading.asWords, cover.needs) = (reading.unknownNames, .given)
    return cover
  }
}

extension ParsedQuery {
  /// The filters whose words are searched for, for a sentence.
  package var filtersAsWords: String { asWords.map { "'\($0)'" }.joined(separator: " and ") }

  /// If true, words of filters may well be of the topic: that has so many words that it names what
  /// is looked for without them, or no meeting could be at all of the dates.
  package var areFiltersDoubtful: Bool {
    areDatesAtOdds || places.count { $0 == .topic || $0 == .phrase } >= Self.longTopic
  }

  /// So many words name what is looked for, whatever stands around them.
  static let longTopic = 4

  /// `last meeting today` of a day whose meetings are all to come.
  fileprivate var coverOfWholeSpan: Cover? {
    guard order == .last, kind == .search, let span else { return nil }
    var cover = Cover("the last of all", self)
    cover.reading.notices.insert("none has begun yet; showing the last of \(span)", at: 0)
    cover.isOfWholeSpan = true
    return cover
  }

  /// Those who organized nothing of the kind may have been there.
  fileprivate var coverByAttendance: Cover? {
    guard !organizer.isEmpty, kind == .search, !topic.isEmpty else { return nil }
    var cover = Cover("attended by who was to have organized it", self)
    (cover.reading.with, cover.reading.organizer) = (with + organizer, [])
    let names = organizer.map(\.written).joined(separator: " or ")
    cover.reading.notices.insert(
      "nothing fits that '\(names)' organized; showing meetings with them", at: 0)
    cover.share = 0.9
    return cover
  }

  /// The meetings that speak of somebody whom no list of people has: `who is maj-britt ek`.
  fileprivate var coverOfMentions: Cover? {
    guard kind == .who, part == nil, order == nil, !topic.isEmpty else { return nil }
    var cover = Cover("meetings that say it", self)
    cover.reading.kind = .search
    cover.reading.notices.insert(
      "no one by that name is listed; showing meetings that mention '\(topic)'", at: 0)
    cover.changed = Set(places.indices.filter { places[$0] == .topic })
    (cover.needs, cover.share) = (.text, 0.9)
    return cover
  }

  /// The question without its topic, where people were named.
  fileprivate var coverWithoutTopic: Cover? {
    guard kind == .search, order == nil, phrases.isEmpty, !topic.isEmpty, !with.isEmpty else {
      return nil
    }
    var cover = Cover("without the topic", self)
    (cover.reading.topic, cover.reading.wording) = ("", "")
    let names = with.map(\.written).joined(separator: " and ")
    cover.reading.notices = ["no meeting matches '\(topic)'; showing meetings with \(names)"]
    return cover
  }
}
