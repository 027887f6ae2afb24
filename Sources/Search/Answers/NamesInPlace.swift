import Index
import Questions

extension QuestionAnswerer {
  /// Returns the words with the full name in place of a first name that is also a word, where only a
  /// noun can stand and only one person has that name: `was will ashby at the debrief`. Titles with
  /// the word keep it.
  func withFullNames(_ words: [Word], _ db: Database) throws -> [Word] {
    let places = NamesByPosition.candidates(in: words)
    if places.isEmpty { return words }
    let people = try store.people(db)
    var named = words
    for place in places.reversed() {
      let found = people.people(named: [words[place].folded])
      guard found.count == 1, let name = found[0].names.first.map({ Word.words(of: $0) }),
        name.count > 1, name[0].folded == words[place].folded,
        !words.dropFirst(place + 1).starts(with: name.dropFirst(), by: { $0.folded == $1.folded }),
        try !SearchIndex(of: store, db).hasTitle(withAll: [words[place].folded])
      else { continue }
      named.replaceSubrange(place...place, with: name)
      named[place + name.count - 1].after = words[place].after
    }
    return named
  }
}
