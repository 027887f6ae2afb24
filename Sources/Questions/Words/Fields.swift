/// Names before a colon that say what the words after it are: `from:dana`, `date: last week`.
enum Fields {
  static let names: Set<String> = [
    "with", "without", "from", "by", "organizer", "organiser", "host", "any", "about", "topic",
    "subject", "re", "regarding", "date", "when", "on", "since", "until", "before", "after", "cal",
    "calendar", "in", "status", "order", "kind", "longer", "shorter", "phrase",
  ]

  static func isField(_ written: Substring) -> Bool {
    names.contains(Word.fold(String(written)))
  }
}
