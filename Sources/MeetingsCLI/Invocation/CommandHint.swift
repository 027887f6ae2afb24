import Questions

/// A single word that was probably meant to be a command.
struct CommandHint {
  let message: String

  init?(words: [String]) {
    guard words.count == 1, let word = words.first?.lowercased(), word.count > 2 else { return nil }
    guard let near = Meetings.names.first(where: { $0.isOneEdit(from: word) }) else { return nil }
    message =
      "'\(word)' is no command. Did you mean 'meetings \(near)'? "
      + "To search for the word: meetings search \(word)"
  }
}
