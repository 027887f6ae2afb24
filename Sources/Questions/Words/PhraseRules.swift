/// Words of the table that are made by rules.
enum PhraseRules {
  /// Each verb with its regular forms: `check, checks, checked, checking`.
  static func inflected(_ verbs: String) -> String {
    var forms: [UInt8] = []
    func add(_ stem: some Collection<UInt8>, _ ending: StaticString = "") {
      if !forms.isEmpty { forms += [UInt8(ascii: ","), UInt8(ascii: " ")] }
      forms += stem
      ending.withUTF8Buffer { forms += $0 }
    }
    for verb in Array(verbs.utf8).split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == 0x0A }) {
      add(verb)
      let last = verb.suffix(2)
      if last.last == UInt8(ascii: "y"), let before = last.first, !"aeiou".utf8.contains(before) {
        add(verb.dropLast(), "ies")
        add(verb.dropLast(), "ied")
        add(verb, "ing")
        continue
      }
      let stem = last.last == UInt8(ascii: "e") ? verb.dropLast() : verb
      if hisses(verb) { add(verb, "es") } else { add(verb, "s") }
      add(stem, "ed")
      add(stem, "ing")
    }
    return String(decoding: forms, as: UTF8.self)
  }

  private static func hisses(_ verb: ArraySlice<UInt8>) -> Bool {
    switch verb.last {
    case UInt8(ascii: "s"), UInt8(ascii: "x"), UInt8(ascii: "z"): true
    case UInt8(ascii: "h"):
      verb.dropLast().last.map { $0 == UInt8(ascii: "s") || $0 == UInt8(ascii: "c") } ?? false
    default: false
    }
  }
}
