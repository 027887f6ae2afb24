/// Rules that derive word forms of the lexicon.
enum PhraseRules {
  /// Adds the forms of each verb: `check, checks, checked, checking`. Irregular forms follow a
  /// slash.
  static func inflected(_ verbs: String) -> String {
    var forms: [UInt8] = []
    func add(_ stem: some Collection<UInt8>, _ ending: StaticString = "") {
      if !forms.isEmpty { forms += [UInt8(ascii: ","), UInt8(ascii: " ")] }
      forms += stem
      ending.withUTF8Buffer { forms += $0 }
    }
    for written in Array(verbs.utf8).split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == 0x0A }
    ) {
      let parts = written.split(separator: UInt8(ascii: "/"))
      let verb = parts[0]
      let pasts = parts.dropFirst()
      let endsInY = verb.last == UInt8(ascii: "y") && !(verb.dropLast().last.map(isVowel) ?? true)
      add(verb)
      if endsInY {
        add(verb.dropLast(), "ies")
      } else if hisses(verb) {
        add(verb, "es")
      } else {
        add(verb, "s")
      }
      let stem = verb.last == UInt8(ascii: "e") ? verb.dropLast() : doubled(verb, past: pasts.first)
      for past in pasts where past != verb { add(past) }
      if pasts.isEmpty { add(endsInY ? verb.dropLast() + [UInt8(ascii: "i")] : stem, "ed") }
      add(stem, "ing")
    }
    return String(decoding: forms, as: UTF8.self)
  }

  /// Returns the stem with its last consonant doubled, as in `stopp` for `stop`, which is one
  /// syllable with one vowel and one final consonant. If an irregular past such as `dialled`
  /// doubles it, the stem does too: `diall` for `dial`.
  private static func doubled(
    _ verb: ArraySlice<UInt8>, past: ArraySlice<UInt8>?
  ) -> ArraySlice<UInt8> {
    if let past, past.count == verb.count + 3, past.starts(with: verb) { return past.dropLast(2) }
    guard let last = verb.last, !isVowel(last), !"wxy".utf8.contains(last),
      verb.count(where: isVowel) == 1, verb.dropLast().last.map(isVowel) ?? false
    else { return verb }
    return verb + [last]
  }

  private static func isVowel(_ letter: UInt8) -> Bool { "aeiou".utf8.contains(letter) }

  private static func hisses(_ verb: ArraySlice<UInt8>) -> Bool {
    switch verb.last {
    case UInt8(ascii: "s"), UInt8(ascii: "x"), UInt8(ascii: "z"): true
    case UInt8(ascii: "h"):
      verb.dropLast().last.map { $0 == UInt8(ascii: "s") || $0 == UInt8(ascii: "c") } ?? false
    default: false
    }
  }
}
