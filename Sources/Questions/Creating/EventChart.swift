/// A part of an event's description: the words that one production consumes, and their meaning.
struct EventEdge {
  let range: Range<Int>
  let part: Part
  /// The sum of the weights of its words, minus one for each edge with a weight.
  let score: Double

  enum Part {
    case title, place
    /// The people. Their names also stay in the title.
    case people([PersonTerm])
    case calendars([String])
    case date(DateReading, NamedZone? = nil)
    case length(DraftLength)
    case allDay
    case repetition(Repetition)
    /// The number of occurrences.
    case count(Int)
    /// The exclusive end of a repetition.
    case until(LocalTime)
    /// Words that look like a part but can't be parsed, with the error to throw.
    case refused(any Error)

    /// The weight of each word of the part. A repetition and its end have higher weights than a
    /// date, so in `until march 10 18:00` the end is `until march 10`.
    fileprivate var weight: Double {
      switch self {
      case .title: 0
      case .place: 7
      case .people, .calendars, .date, .length, .allDay, .count, .refused: 10
      case .until: 11
      case .repetition: 12
      }
    }
  }

  /// - Parameter isDoubt: if true, the words are rejected only if no other edge covers them.
  init(_ range: Range<Int>, _ part: Part, isDoubt: Bool = false) {
    (self.range, self.part) = (range, part)
    let weight = isDoubt ? 1 : part.weight
    score = weight * Double(range.count) - (weight > 0 ? 1 : 0)
  }
}

/// The words of an event with their possible parts. All productions are tried at each word, and the
/// draft is made from the sequence of edges with the highest total score.
struct EventChart {
  let parse: QuestionParse
  /// The words as written.
  let words: [Word]
  /// The repetitions by the positions of their first words; `ends` contains the ends of
  /// repetitions.
  private(set) var repetitions: [Int: Repeated] = [:]
  private(set) var ends: [Int: [EventEdge]] = [:]

  init(_ reader: QuestionReader, _ words: [Word]) {
    (self.words, parse) = (words, QuestionParse(reader, words, tense: .coming))
    for start in words.indices { repetitions[start] = repetition(at: start) }
    if repetitions.isEmpty { return }
    for start in words.indices where ["until", "till"].contains(text(start)) {
      ends[start] = endsOfRepetition(at: start)
    }
  }

  /// Returns the sequence of edges with the highest score. If scores are equal, earlier productions
  /// win.
  ///
  /// - Parameter isOfTimes: if true, the words should contain only times.
  func cover(isOfTimes: Bool) -> [EventEdge] {
    let productions = isOfTimes ? Self.times : Self.productions
    var scores = [0] + Array(repeating: -Double.infinity, count: words.count)
    var last: [EventEdge?] = Array(repeating: nil, count: words.count + 1)
    for place in words.indices {
      let found = words[place].isQuoted ? [] : productions.flatMap { $0(self, place) }
      for edge in found + [EventEdge(place..<place + 1, .title)] {
        let (end, score) = (edge.range.upperBound, scores[place] + edge.score)
        if scores[end] < score { (scores[end], last[end]) = (score, edge) }
      }
    }
    var (cover, end): ([EventEdge], Int) = ([], words.count)
    while let edge = last[end] {
      cover.append(edge)
      end = edge.range.lowerBound
    }
    return cover.reversed()
  }

  private static let times: [@Sendable (EventChart, Int) -> [EventEdge]] = [
    { $0.length(at: $1) }, { $0.date(at: $1) }, { $0.hour(at: $1) },
  ]

  private static let productions: [@Sendable (EventChart, Int) -> [EventEdge]] =
    [{ $0.repeated(at: $1) }, { $0.exception(at: $1) }, { $0.ends[$1] ?? [] }] + times + [
      { $0.place(at: $1) }, { $0.calendars(at: $1) }, { $0.people(at: $1) }, { $0.counted(at: $1) },
      { $0.timeLike(at: $1) },
    ]

  /// Returns the folded word at a position, or an empty string if there is none or it is quoted.
  func text(_ place: Int) -> String {
    words.indices.contains(place) && !words[place].isQuoted ? parse.text(place) : ""
  }

  func written(_ range: Range<Int>) -> String { words[range].map(\.text).joined(separator: " ") }
}
