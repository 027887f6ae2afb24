extension Search {
  /// A found record with its evidence.
  package struct Ranked {
    package var record: Int64
    var document: Int64
    /// The number of the document's best passage.
    var passage: Int?
    package var score: Double
    package var also = 0
    package var missing: [String]
    package var evidence: [(name: String, value: Double)]
    /// The parts of `score`, and the passages to read again.
    var topic = TopicScore()
  }

  /// The topic's part in a score.
  struct TopicScore {
    var value = 0.0
    /// The factor for people and for the meeting's status.
    var kept = 1.0
    /// An amount added independently of the topic.
    var added = 0.0
    /// The passages with the most evidence.
    var read: [PassagePlace] = []

    var score: Double { value * kept + added }
  }
}
