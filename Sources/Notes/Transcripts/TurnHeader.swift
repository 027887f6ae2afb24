/// A line with the time at which a speaker begins.
struct Stamp {
  var speaker: String?
  var seconds: Double
  var rest = ""
  /// If true, the time is one of the day rather than a position in the recording.
  var isTimeOfDay = false

  // Compiled once, because compiling a pattern takes as long as a thousand matches.
  /// A time or a span of two, perhaps after a date and in brackets: `0:12 - 0:24`, `(00:12)`, `[9:00
  /// AM]`, `[17/11/2026, 09:00:11]`.
  nonisolated(unsafe) private static let token =
    /(?<open>[\[(`]?)(?<date>\d[\d.\/-]{4,8}\d,? +)?(?<time>\d{1,4}:\d\d(?::\d\d)?(?:[.,]\d{1,6})?)(?: ?(?<half>[AaPp])\.?[Mm]\b\.?)?(?: ?(?:-->|[-–—]) ?\d{1,4}:\d\d(?::\d\d)?(?:[.,]\d{1,6})?)?[\])`]?(?!:?[0-9])/
  private static let maximumHead = 160
  /// Characters between a name and a time.
  private static let separators = " \t-–—|·•:,()[]`"

  init?(_ line: some StringProtocol) {
    guard Self.mayHaveTime(line) else { return nil }
    let text = Self.undecorated(line)
    guard let match = text.prefix(Self.maximumHead).firstMatch(of: Self.token),
      let seconds = Self.seconds(match.time, half: match.half, isDated: match.date != nil)
    else { return nil }
    self.seconds = seconds
    isTimeOfDay = match.half != nil || match.date != nil
    let before = text[..<match.range.lowerBound]
    let after = text[match.range.upperBound...]
    if before.allSatisfy(\.isWhitespace) {
      guard after.first.map({ Self.separators.contains($0) }) ?? true else { return nil }
      rest = after.drop { Self.separators.contains($0) && $0 != "[" && $0 != "(" }.trimmed
      if let label = SpeakerLabels.label(of: rest) { (speaker, rest) = (label.written, label.rest) }
      // In a log, each line begins with a date and a time.
      if match.date != nil, match.open.isEmpty, speaker == nil { return nil }
      return
    }
    let name = before.trimmingCharacters(Self.separators)
    rest = after.drop { Self.separators.contains($0) }.trimmed
    // A time within a sentence has no colon beside it: `The ferry (10:30) leaves`.
    let isLabel =
      !match.open.isEmpty && (before.trimmed.last == ":" || after.trimmed.first == ":")
    guard Self.mayBeName(name), rest.isEmpty && text.count <= 80 || isLabel else { return nil }
    speaker = name
  }

  /// Returns true if the line has a colon between two digits, which is checked by bytes because
  /// matching a pattern is much slower.
  private static func mayHaveTime(_ line: some StringProtocol) -> Bool {
    var (before, isColon): (UInt8, Bool) = (0, false)
    for byte in line.utf8.prefix(maximumHead) {
      let isDigit = 0x30...0x39 ~= byte
      if isColon, isDigit { return true }
      isColon = byte == UInt8(ascii: ":") && 0x30...0x39 ~= before
      before = byte
    }
    return false
  }

  /// Returns the line without the marks of a heading, a list or bold text.
  static func undecorated(_ line: some StringProtocol) -> String {
    var text = line.trimmed
    if let first = text.first, "#>-*•".contains(first) {
      let bare = text.drop { $0 == first }
      if bare.first == " " { text = bare.trimmed }
    }
    return text.utf8.contains(UInt8(ascii: "*")) ? text.replacing("**", with: "") : text
  }

  private static func seconds(_ time: Substring, half: Substring?, isDated: Bool) -> Double? {
    guard var seconds = TimeStamp.seconds(time) else { return nil }
    // A time of day without seconds consists of hours and minutes.
    if half != nil || isDated, time.count(where: { $0 == ":" }) == 1 { seconds *= 60 }
    guard let half else { return seconds }
    return seconds.truncatingRemainder(dividingBy: 43_200) + (half.lowercased() == "p" ? 43_200 : 0)
  }

  /// Returns true if the text has the form of a name, which `November 17, 2026` hasn't. A time after
  /// a colon is part of the speech: `Lee: Puffins land at 10:30`.
  static func mayBeName(_ text: some StringProtocol) -> Bool {
    if text.split(whereSeparator: { !$0.isNumber }).contains(where: { $0.count > 3 }) {
      return false
    }
    return !text.isEmpty && text.count <= 60 && text.split(separator: " ").count <= 6
      && !text.contains(":") && text.contains(where: \.isLetter)
      && !(text.last.map { ".?!".contains($0) } ?? false)
  }
}

/// The lines of a transcript that begin a turn, judged by the whole file, because a name alone on a
/// line can't be told from speech.
struct TurnHeaders {
  /// For each line, its time and speaker; nil for a line that continues a turn.
  private(set) var stamps: [Stamp?]
  /// The lines that only name the speaker of the next line.
  private(set) var names = Set<Int>()

  /// The share of lines that must have the same form.
  private static let mostly = 0.8
  /// The minimum share of lines below a time that begin with a recurring speaker.
  private static let often = 0.4

  /// - Parameter lines: the lines that aren't empty.
  init(_ lines: [Substring]) {
    stamps = lines.map { Stamp($0) }
    let places = stamps.indices.filter { stamps[$0] != nil }
    if places.isEmpty || hasSpeakers { return }
    readNamesAfterTimes(lines, places)
    readNamesBeforeTimes(lines, places)
    readLabels(lines, places)
  }

  /// If true, more than a few times have a speaker on their line.
  private var hasSpeakers: Bool {
    stamps.count { $0?.speaker != nil } * 5 > stamps.count { $0 != nil }
  }

  /// Reads `[00:00:12] Dana Okafor` with the speech on the next lines.
  private mutating func readNamesAfterTimes(_ lines: [Substring], _ places: [Int]) {
    let named = places.filter { place in
      Stamp.mayBeName(stamps[place]!.rest)
        && stamps.indices.contains(place + 1) && stamps[place + 1] == nil
    }
    guard isMost(named, of: places), recur(named.map { stamps[$0]!.rest }) else { return }
    for place in named {
      (stamps[place]!.speaker, stamps[place]!.rest) = (stamps[place]!.rest, "")
    }
  }

  /// Reads a name, a time and speech on lines of their own. Each time must follow at least two lines
  /// without one, because in captions, the line before a time is speech.
  private mutating func readNamesBeforeTimes(_ lines: [Substring], _ places: [Int]) {
    if hasSpeakers { return }
    let named = places.filter { place in
      place > 0 && stamps[place]!.rest.isEmpty && stamps[place - 1] == nil
        && Stamp.mayBeName(lines[place - 1].trimmed)
        && (place == places[0] || place > 1 && stamps[place - 2] == nil)
    }
    guard isMost(named, of: places), recur(named.map { lines[$0 - 1].trimmed }) else { return }
    for place in named {
      stamps[place]!.speaker = lines[place - 1].trimmed
      names.insert(place - 1)
    }
  }

  /// Reads several turns such as `Dana Okafor: Good morning.` below one time.
  private mutating func readLabels(_ lines: [Substring], _ places: [Int]) {
    if hasSpeakers || places.contains(where: { !stamps[$0]!.rest.isEmpty }) { return }
    let below = stamps.indices.filter { $0 > places[0] && stamps[$0] == nil }
    let labels = below.map { SpeakerLabels.label(of: lines[$0].trimmed) }
    let counts = Dictionary(grouping: labels.compactMap { $0?.name }) { $0 }.mapValues(\.count)
    let recurring = counts.values.reduce(0) { $0 + ($1 > 1 ? $1 : 0) }
    guard recurring > 1, Double(recurring) >= Self.often * Double(below.count) else { return }
    for (place, label) in zip(below, labels) {
      guard let label, let time = stamps[..<place].last(where: { $0 != nil }) else { continue }
      stamps[place] = time
      (stamps[place]!.speaker, stamps[place]!.rest) = (label.written, label.rest)
    }
  }

  private func isMost(_ some: [Int], of all: [Int]) -> Bool {
    Double(some.count) >= Self.mostly * Double(all.count)
  }

  /// Returns true if the names of a longer transcript occur twice on average.
  private func recur(_ names: [String]) -> Bool {
    names.count < 4 || Set(names).count * 2 <= names.count
  }
}
