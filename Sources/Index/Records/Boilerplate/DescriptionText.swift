/// The text of an invitation, divided into the lines that people wrote and those that services
/// added: instructions for joining a call, headers of changed events, signatures, footers, and
/// lines that many descriptions contain.
///
/// If the division changes, `Generation.textRevision` must be raised.
package struct DescriptionText {
  private let text: String
  /// The UTF-8 ranges of the lines that services added, in ascending order.
  package let boilerplate: [Range<Int>]

  /// The number of bytes that are examined, from the beginning.
  private static let lengthRead = 1 << 15

  /// Divides a text.
  ///
  /// - Parameter glances: whether to classify most lines by their bytes alone, which is faster and
  ///   has the same result.
  package init(_ text: String, _ common: CommonLines = .none, glances: Bool = true) {
    var utf8 = text
    self.text = text
    boilerplate = utf8.withUTF8 { bytes in
      let read = UnsafeBufferPointer(rebasing: bytes.prefix(Self.lengthRead))
      guard !common.isEmpty || Self.mayHaveBlocks(read) else { return [] }
      let lines = Self.lines(of: read, common, glances)
      return ServiceBlocks(lines, .shipped).lines.map { lines[$0].range }
    }
  }

  /// Returns false if the text has neither a phrase nor a divider that can begin a block, as most
  /// texts.
  private static func mayHaveBlocks(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let telling = PhraseMatcher.shipped
    var words = FoldedWords(bytes)
    var behind = 0
    while let word = words.next() {
      if telling.hasPhrase(at: word, in: bytes) { return true }
      if hasDashes(bytes[behind..<word.range.lowerBound]) { return true }
      behind = word.range.upperBound
    }
    return false
  }

  /// Returns true if the bytes contain `--`, the divider above a signature.
  private static func hasDashes(_ between: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard between.count > 2 else { return false }
    return zip(between, between.dropFirst()).contains { $0 == 0x2D && $1 == 0x2D }
  }

  private static func lines(
    of bytes: UnsafeBufferPointer<UInt8>, _ common: CommonLines, _ glances: Bool
  ) -> [DescriptionLine] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      DescriptionLine($0, .shipped, isCommon: common.contains($0), glances: glances)
    }
  }

  /// The text with a form feed in place of each byte that services added. Offsets stay valid, and
  /// no passage includes such bytes.
  package var masked: String {
    if boilerplate.isEmpty { return text }
    var bytes = Array(text.utf8)
    for range in boilerplate { for place in range { bytes[place] = 0x0C } }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text without the lines that services added.
  package var prose: String {
    if boilerplate.isEmpty { return text }
    var bytes: [UInt8] = []
    var end = 0
    let utf8 = Array(text.utf8)
    for range in boilerplate {
      bytes += utf8[end..<range.lowerBound]
      end = min(range.upperBound + 1, utf8.count)
    }
    bytes += utf8[end...]
    while let last = bytes.last, [0x20, 0x0A, 0x0D, 0x09].contains(last) { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension MeetingRecord {
  /// The text of a note, or the description of a meeting without the lines that services added.
  package var prose: String {
    kind == .note ? notes : DescriptionText(notes, commonLines).prose
  }
}

/// Finds the lines that belong to services' blocks, in several steps that each mark further lines.
private struct ServiceBlocks {
  private let all: [DescriptionLine]
  private let phrases: BoilerplatePhrases
  private var taken: [Bool]

  /// The maximum number of lines in a signature, and the maximum length in bytes of each line.
  private static let maximumSignatureLines = 7
  private static let maximumSignatureLineLength = 60
  /// The minimum number of fields in a booking form. An agenda may contain one or two similar
  /// lines.
  private static let minimumFields = 3
  /// The maximum number of consecutive blank lines within a block.
  private static let maximumBlankLines = 2

  init(_ lines: [DescriptionLine], _ phrases: BoilerplatePhrases) {
    (all, self.phrases) = (lines, phrases)
    taken = lines.map { $0.kind == .service }
    takeFields()
    takeParagraphs()
    takeBetweenRules()
    takeNear()
    takeSignatures()
    takeRules()
  }

  var lines: [Int] { taken.indices.filter { taken[$0] && all[$0].kind != .blank } }

  /// Marks the fields of a booking form if there are at least `minimumFields`. A field is the
  /// paragraph that contains its label.
  private mutating func takeFields() {
    let fields = all.indices.filter {
      !all[$0].isPlain && phrases.fields.contains(all[$0].text)
    }
    guard fields.count >= Self.minimumFields else { return }
    for field in fields { for line in paragraph(around: field) { taken[line] = true } }
  }

  /// Marks paragraphs that contain a footer phrase.
  private mutating func takeParagraphs() {
    for place in all.indices where all[place].kind == .prose && !all[place].isPlain {
      guard BoilerplatePhrases.isWithin(all[place].text, .paragraph) else { continue }
      for line in paragraph(around: place) { taken[line] = true }
    }
  }

  private func paragraph(around place: Int) -> Range<Int> {
    func isEnd(_ line: DescriptionLine) -> Bool { line.kind == .blank || line.kind == .rule }
    let start = all[..<place].lastIndex(where: isEnd).map { $0 + 1 } ?? 0
    return start..<(all[place...].firstIndex(where: isEnd) ?? all.count)
  }

  /// Marks all lines between the two dividers of Google Meet.
  private mutating func takeBetweenRules() {
    var start: Int?
    for place in all.indices where all[place].isMeetDivider {
      if let first = start {
        for line in first...place { taken[line] = true }
        start = nil
      } else {
        start = place
      }
    }
  }

  /// Marks lines of kind `near` next to a block, above or below it.
  private mutating func takeNear() {
    spread(Array(all.indices))
    spread(all.indices.reversed())
  }

  private mutating func spread(_ places: [Int]) {
    var blanks = Int.max
    for place in places {
      switch all[place].kind {
      case .blank: if blanks < Int.max { blanks += 1 }
      case .near where blanks <= Self.maximumBlankLines: (taken[place], blanks) = (true, 0)
      case .rule where blanks < Int.max: break
      default: blanks = taken[place] ? 0 : Int.max
      }
    }
  }

  /// Marks a letter's closing or `--` and the lines that follow it, if they look like a signature.
  private mutating func takeSignatures() {
    for place in all.indices
    where all[place].kind == .closing || !all[place].isPlain && all[place].text == "--" {
      let rest = all.indices.suffix(from: place + 1).prefix { !taken[$0] && all[$0].kind != .rule }
      let written = rest.filter { all[$0].kind != .blank }
      let isSignature =
        written.count <= Self.maximumSignatureLines
        && written.allSatisfy { all[$0].text.utf8.count <= Self.maximumSignatureLineLength }
      guard isSignature else { continue }
      for line in place..<rest.endIndex { taken[line] = true }
    }
  }

  /// Marks dividers that are adjacent to marked lines.
  private mutating func takeRules() {
    let places = all.indices.filter { all[$0].kind != .blank }
    for pass in [places, places.reversed()] {
      for (before, place) in zip(pass, pass.dropFirst())
      where all[place].kind == .rule && taken[before] {
        taken[place] = true
      }
    }
  }
}
