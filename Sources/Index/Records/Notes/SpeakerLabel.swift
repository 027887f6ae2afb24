import Marks

/// The labels that programs give to unidentified voices: `Speaker 1`, `A`, `[SPEAKER_00]`, `Unknown
/// Speaker`. They remain in the transcript but don't count as people.
package enum SpeakerLabel {
  private static let nobody: Set<String> = [
    "unknown", "unidentified", "unnamed", "anonymous", "inaudible", "me", "you", "them", "i", "us",
    "self",
    "other", "others", "everyone", "all", "n/a", "none", "system", "microphone", "narrator",
    "unbekannt",
    "inconnu", "desconocido",
  ]
  private static let voices: Set<String> = [
    "speaker", "spk", "sprecher", "sprecherin", "participant", "teilnehmer", "guest", "gast",
    "person",
    "voice", "user", "caller", "host", "locuteur", "hablante", "channel", "track", "mic",
    "attendee",
    "interlocutor", "talker",
  ]

  /// Returns false for the label of an unidentified voice, or for the label of a mark, such as
  /// `Action`.
  package static func namesSomeone(_ label: String) -> Bool {
    if MarkReader.isLabel(label) { return false }
    let parts = label.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "@" }
      .flatMap(withoutNumber)
    // Single letters and numbers distinguish voices, but name nobody.
    let words = parts.filter { part in
      !part.allSatisfy(\.isNumber) && !(part.count == 1 && part.utf8.count == 1)
    }
    return words.contains { !voices.contains(String($0)) && !nobody.contains(String($0)) }
  }

  /// Splits a word such as `speaker1` into its letters and its number.
  private static func withoutNumber(_ word: Substring) -> [Substring] {
    let letters = word.prefix { !$0.isNumber }
    let rest = word.dropFirst(letters.count)
    return letters.isEmpty || rest.isEmpty || !rest.allSatisfy(\.isNumber)
      ? [word] : [letters, rest]
  }
}
