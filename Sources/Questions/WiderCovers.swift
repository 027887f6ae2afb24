import Time

/// Alternative readings that change or drop a condition of a question that found nothing.
extension QuestionChart {
  /// Returns a reading for past meetings if the question was read as asking for the next one
  /// although no word requests it: `the linter, when Zane showed it`.
  func coverOfPast(_ reading: ParsedQuery) throws -> Cover? {
    guard reading.order == .next, !reading.places.contains(.order),
      !reading.topic.isEmpty
        || !reading.with.isEmpty && !words.contains(where: QuestionWords.isAuxiliary)
    else { return nil }
    return Cover("in the past", try self.reading(tense: .past))
      .noting("no upcoming meeting matches; showing past ones")
  }

  /// Returns a reading for meetings that were moved away from the dates in the question: `what
  /// happened to the sprint planning on 16 november`.
  func coverOfMoved(_ reading: ParsedQuery) throws -> Cover? {
    guard [.search, .when, .list].contains(reading.kind), let span = reading.span,
      span.from != nil, span.to != nil, !reading.topic.isEmpty,
      var moved = try? reader.read(
        words.filter { !WordClass.moves.contains($0.folded) }, fields: fields),
      moved.span == span
    else { return nil }
    moved.isOfMoved = true
    var cover = Cover("moved away from that time", moved)
      .noting(
        "no meeting \(span.text(on: reader.dates.today)); showing those moved to another time")
    cover.needs = .others
    cover.changed = Set(words.indices.filter { WordClass.moves.contains(words[$0].folded) })
    return cover
  }

  /// Returns a reading of the question without the unknown names, or nil if there are none or no
  /// topic remains.
  func coverWithoutUnknown(_ reading: ParsedQuery) -> Cover? {
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
  /// Returns a cover for the last meeting of the whole span, used if none has begun yet: `last
  /// meeting today`.
  func coverOfWholeSpan(on today: CivilDate) -> Cover? {
    guard order == .last, [.search, .when].contains(kind), let span else { return nil }
    var cover = Cover("the last in the whole span", self)
      .noting("none has begun yet; showing the last one in \(span.text(on: today))")
    cover.isOfWholeSpan = true
    return cover
  }

  /// A cover for meetings that the named people attended, used if they organized none that match;
  /// nil if the question doesn't name an organizer and a topic.
  var coverByAttendance: Cover? {
    guard !organizer.isEmpty, kind == .search, !topic.isEmpty else { return nil }
    var cover = Cover("attendance instead of organizer", self)
    (cover.reading.with, cover.reading.organizer) = (with + organizer, [])
    let names = organizer.map(\.written).joined(separator: " or ")
    cover.share = ReadingFeature.withoutOrganizer.weight
    return cover.noting("nothing organized by '\(names)' matches; showing meetings with them")
  }

  /// A cover for a meeting whatever the user answered, used if the user asks for one answer that
  /// they didn't give: `did I accept the trip`; nil for other questions.
  func coverOfAnyAnswer(to words: [Word]) -> Cover? {
    guard let status, status.isAnswer, [.search, .list].contains(kind), !topic.isEmpty,
      let first = words.first, QuestionWords.isAuxiliary(first)
    else { return nil }
    var cover = Cover("whatever you answered", self)
    (cover.reading.status, cover.needs) = (nil, .others)
    cover.changed = Set(places.indices.filter { places[$0] == .status })
    cover.reading.count = 1
    return cover.noting("your answer to it isn't '\(status.rawValue)'")
  }

  /// A cover in which `only` doesn't exclude other people, as in `ravi read only`; nil for others.
  var coverWithOthers: Cover? {
    guard isOnly, !topic.isEmpty else { return nil }
    var cover = Cover("others may attend", self)
    cover.reading.isOnly = false
    return cover.noting("no meeting has nobody else; showing those with others")
  }

  /// A cover for meetings whose texts mention a person who isn't a participant of any meeting, as
  /// in `who is maj-britt ek`; nil for other questions.
  var coverOfMentions: Cover? {
    guard kind == .who, part == nil, order == nil, !topic.isEmpty else { return nil }
    var cover = Cover("meetings that mention it", self)
    cover.reading.kind = .search
    cover.changed = Set(places.indices.filter { places[$0] == .topic })
    (cover.needs, cover.share) = (.text, ReadingFeature.mentionsOnly.weight)
    return cover.noting("no participant has that name; showing meetings that mention '\(topic)'")
  }

  /// A cover without the topic; nil if the question doesn't name people.
  var coverWithoutTopic: Cover? {
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
