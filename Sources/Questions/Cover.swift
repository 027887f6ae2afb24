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

extension QuestionReader {
  /// Other ways to read a question that found nothing.
  ///
  /// - Parameters:
  ///   - reading: of these words and fields.
  ///   - words: the question.
  ///   - fields: what is asked beside the words.
  /// - Throws: as `read`.
  package func covers(besides reading: ParsedQuery, of words: [Word], fields: [QuestionField] = [])
    throws -> [Cover]
  {
    let coming = try coming(reading, of: words, fields: fields)
    var covers = [
      coming.map { Cover("dates that look ahead", $0) }, reading.coverOfWholeSpan,
      reading.coverByAttendance, reading.coverOfMentions,
      try coverOfExclusion(reading, words, fields),
    ].compactMap(\.self)
    covers += try filtersAsWords(reading, words, fields)
    if let cover = try coverWithoutUnknown(reading, words, fields) { covers.append(cover) }
    if let cover = reading.coverWithoutTopic { covers.append(cover) }
    return covers
  }

  private func filtersAsWords(_ reading: ParsedQuery, _ words: [Word], _ fields: [QuestionField])
    throws -> [Cover]
  {
    let readings = try widened(reading, of: words, fields: fields)
    return zip(reading.filterTries(in: words), readings).map { filter, wider in
      var cover = Cover("\(wider.filtersAsWords) as words", wider)
      (cover.changed, cover.needs) = (filter.words, .title)
      return cover
    }
  }

  /// `piper dropping history`, `x wr timezone no timezone`: a verb, or a word of a title.
  private func coverOfExclusion(_ reading: ParsedQuery, _ words: [Word], _ fields: [QuestionField])
    throws -> Cover?
  {
    guard let first = reading.places.firstIndex(of: .excluded), first > 0 else { return nil }
    let lead = words[first - 1].folded
    guard !words[first].isNegated, lead == "no" || lead.hasSuffix("ing"), lead != "excluding" else {
      return nil
    }
    let places = Set(
      [first - 1] + reading.places.indices.filter { reading.places[$0] == .excluded })
    var other = try read(words, fields: fields, asTitle: places)
    let text = places.sorted().map { words[$0].text }.joined(separator: " ")
    other.asWords = [text]
    other.notices.insert("nothing fits '\(text)'; searched for the words instead", at: 0)
    var cover = Cover("'\(text)' as words", other)
    (cover.changed, cover.needs) = (places.subtracting([first - 1]), .text)
    return cover
  }
}

extension QuestionReader {
  /// The question without names that nobody has, whose best match is only named.
  fileprivate func coverWithoutUnknown(
    _ reading: ParsedQuery, _ words: [Word], _ fields: [QuestionField]
  ) throws -> Cover? {
    guard !reading.unknownNames.isEmpty else { return nil }
    let unknown = Set(
      reading.unknownNames.flatMap { $0.split(separator: " ").map { Word.fold(String($0)) } })
    let kept = words.filter { !unknown.contains($0.folded) }
    guard let wider = try? read(kept, fields: fields), !wider.topic.isEmpty else { return nil }
    var cover = Cover("without \(reading.unknownNames.joined(separator: ", "))", wider)
    (cover.reading.asWords, cover.needs) = (reading.unknownNames, .given)
    return cover
  }
}

extension ParsedQuery {
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
