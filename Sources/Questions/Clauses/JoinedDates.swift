import Time

/// The span that all dates of a question mean together.
extension QuestionParse {
  /// Returns true if the span of a count has only an end, so that the count begins now: `how many
  /// retros before christmas`.
  private func isCountAhead(to span: TimeSpan?) -> Bool {
    guard let end = span?.to, isCounted, tense != .past, span?.from == nil else { return false }
    return end > LocalTime(day: reader.dates.today.adding(days: 1))
  }

  /// If true, the question says that the span ends now: `in 2026 up to now`, `this year so far`.
  private var isSoFar: Bool {
    zip(words, words.dropFirst()).contains { word, next in
      WordClass.pastPairs.contains("\(word.folded) \(next.folded)")
        || word.folded == "to" && ["now", "date"].contains(next.folded)
    }
  }

  /// The dates of the question, apart from weekdays beside a longer span, which mean all such days
  /// of the span: `saturday appointments in march`, `at the weekend in may`.
  private var datesBesideWeekdays: (dates: [DateReading], weekdays: [Effect]) {
    // In a new process, making the key path would take longer than reading the question.
    let others = dates.filter { $0.weekdays.isEmpty }
    guard others.count < dates.count, others.contains(where: \.isLongerThanWeek) else {
      return (dates, [])
    }
    return (others, [.weekdays(Set(dates.flatMap { $0.weekdays }))])
  }

  /// The span of months that are listed without a conjunction, as in `march april`; nil for other
  /// dates.
  private var monthsInSequence: TimeSpan? {
    let spans = dates.map(\.span)
    guard dates.count > 1,
      dates.allSatisfy({ $0.plain?.isBareName == true && $0.plain?.unit == .month }),
      zip(spans, spans.dropFirst()).allSatisfy({ $0.to == $1.from })
    else { return nil }
    return TimeSpan(from: spans[0].from, to: spans[spans.count - 1].to)
  }

  /// The effects of all dates of the question, joined into one span.
  var joinedDates: [Effect] {
    get throws {
      let today = reader.dates.today
      let (dates, weekdays) = datesBesideWeekdays
      let decisions = dates.flatMap(\.decisions).map { Effect.note($0.text(on: today)) }
      do {
        var span = try monthsInSequence ?? reader.dates.combined(dates, tense: tense)
        let now = LocalTime(instant: reader.dates.instant, in: reader.dates.zone)
        if isRest || isCountAhead(to: span), span?.from.map({ $0 < now }) ?? true,
          span?.to.map({ $0 > now }) ?? true
        {
          span = TimeSpan(from: now, to: span?.to)
        }
        // `how many retros since may` counts meetings until now.
        if isCounted, tense != .coming, span?.to == nil, let from = span?.from, from < now {
          span?.to = now
        }
        if isSoFar, let end = span?.to, end > now, span?.from.map({ $0 < now }) ?? true {
          span?.to = now
        }
        if isSoFar, dates.isEmpty { span = TimeSpan(from: nil, to: now) }
        // `what did they give us for next year`
        let isAhead = tense == .past && span?.from.map { $0.day > reader.dates.today } ?? false
        return [.span(span)] + weekdays + (isAhead ? [.datesAtOdds] : []) + decisions
      } catch let error as DateError {
        let notice = Effect.note("\(error.message); read as '\(dates[0].text)'")
        return [notice, .span(dates[0].span), .datesAtOdds] + decisions
      }
    }
  }
}
