import TextAnalysis

extension Person {
  /// Reads the person in an ORGANIZER or ATTENDEE line (RFC 5545, sections 3.3.3 and 3.8.4).
  init(_ line: ContentLine) {
    let address = line.withToken { CalendarAddress.read($0) }
    // A value without an @ is a server's own identifier. The email address is then in EMAIL (RFC
    // 7986, section 6.2).
    email =
      CalendarAddress.isEmail(address)
      ? address : line.parameter(.email).flatMap { CalendarAddress.read($0).nonBlank } ?? ""
    let name =
      line.parameter(.commonName).map(Person.displayName)?.nonBlank
      ?? (email == address ? CalendarAddress.name(line.token) : nil)
    self.name = name
    if let name, CalendarAddress.mayBe(name, email), CalendarAddress.read(name) == email {
      self.name = nil
    }
  }

  /// If true, the address is that of a Google calendar or room rather than a person's, or Google's
  /// placeholder for an unknown organizer.
  package var isCalendar: Bool {
    email.hasSuffix(".calendar.google.com") || email == "unknownorganizer@calendar.google.com"
  }

  /// Decodes CN: the carets of RFC 6868 and MIME's encoded words. Superfluous backslashes and
  /// quotation marks, which some programs write, are removed.
  private static func displayName(_ parameter: String) -> String {
    var name = parameter.decodingCarets()
    if name.contains(byte: UInt8(ascii: "\\")) {
      name = String(decoding: ContentLine.unescape(Array(name.utf8)[...]), as: UTF8.self)
    }
    if name.contains(byte: UInt8(ascii: "=")), name.contains("=?") {
      name = EncodedWord.decode(in: name)
    }
    let quoted = name.trimmingBlanks()
    guard quoted.utf8.first == UInt8(ascii: "'") else { return quoted }
    let isQuoted = quoted.count > 2 && quoted.first == "'" && quoted.last == "'"
    return isQuoted ? String(quoted.dropFirst().dropLast()) : quoted
  }
}

extension Attendee {
  /// Reads an ATTENDEE (RFC 5545, section 3.8.4.1) with its parameters. An unknown parameter value
  /// is replaced by the default, as the RFC requires.
  init(_ line: ContentLine) {
    let person = Person(line)
    self.init(
      person: person,
      role: Role(keyword: line.parameter(.role)),
      status: ParticipationStatus(
        keyword: line.parameter(.participation) ?? line.parameter(.status)),
      kind: person.isCalendar ? .resource : Kind(keyword: line.parameter(.userType)))
  }
}

extension Attendee.Role {
  fileprivate init(keyword: String?) {
    self =
      switch keyword?.uppercased() {
      case "CHAIR": .chair
      case "OPT-PARTICIPANT": .optional
      case "NON-PARTICIPANT": .nonParticipant
      default: .required
      }
  }
}

extension Attendee.Kind {
  fileprivate init(keyword: String?) {
    self =
      switch keyword?.uppercased() {
      case nil, "INDIVIDUAL": .individual
      case "GROUP": .group
      case "RESOURCE": .resource
      case "ROOM": .room
      default: .unknown
      }
  }
}

extension ParticipationStatus {
  fileprivate init(keyword: String?) {
    self =
      switch keyword?.uppercased() {
      case "ACCEPTED", "CONFIRMED": .accepted
      case "DECLINED": .declined
      case "TENTATIVE": .tentative
      case "DELEGATED": .delegated
      default: .needsAction
      }
  }
}

extension String {
  /// Decodes `^n`, `^'` and `^^` (RFC 6868, section 3.2).
  fileprivate func decodingCarets() -> String {
    guard contains(byte: UInt8(ascii: "^")) else { return self }
    var decoded = ""
    var rest = self[...]
    while let character = rest.popFirst() {
      switch character == "^" ? rest.first : nil {
      case "n": decoded.append("\n")
      case "'": decoded.append("\"")
      case "^": decoded.append("^")
      default:
        decoded.append(character)
        continue
      }
      rest.removeFirst()
    }
    return decoded
  }
}

/// Decodes words such as `=?utf-8?Q?J=C3=B6rg?=` (RFC 2047), which mail programs leave in names.
enum EncodedWord {
  static func decode(in text: String) -> String {
    var decoded = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "=?") {
      decoded += rest[..<start.lowerBound]
      let fields = rest[start.upperBound...].split(
        separator: "?", maxSplits: 3, omittingEmptySubsequences: false)
      guard fields.count == 4, fields[3].first == "=",
        let word = word(encoding: fields[1], text: fields[2])
      else {
        return decoded + rest[start.lowerBound...]
      }
      decoded += word
      rest = fields[3].dropFirst()
      // Spaces between two encoded words are not part of the text.
      let next = rest.drop { $0 == " " }
      if next.hasPrefix("=?") { rest = next }
    }
    return decoded + rest
  }

  private static func word(encoding: Substring, text: Substring) -> String? {
    switch encoding.uppercased() {
    case "Q":
      let spaced = text.utf8.map { $0 == UInt8(ascii: "_") ? 0x20 : $0 }
      return TextDecoding.decode(QuotedPrintable.decode(spaced)).text
    case "B": return Base64.decode(text.utf8).map { TextDecoding.decode($0).text }
    default: return nil
    }
  }
}
