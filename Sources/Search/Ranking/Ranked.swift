extension Search {
  /// A record that was found, with what speaks for it.
  package struct Ranked {
    package var record: Int64
    var document: Int64
    /// The document's passage that answers.
    var passage: Int?
    package var score: Double
    package var also = 0
    package var missing: [String]
    package var evidence: [(name: String, value: Double)]
    /// The parts of `score`, and the places to read again.
    var topic = TopicScore()
  }

  /// A topic's part in a score.
  struct TopicScore {
    var value = 0.0
    /// The share of it that people, and what became of the meeting, leave.
    var kept = 1.0
    /// The addition, whatever the topic is worth.
    var added = 0.0
    /// The passages that speak most for it.
    var read: [PassagePlace] = []

    var score: Double { value * kept + added }
  }
}
