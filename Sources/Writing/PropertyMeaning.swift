/// Normalizes properties to texts that are equal if and only if the properties have the same
/// meaning (RFC 5545, sections 3.2, 3.3 and 3.8).
enum PropertyMeaning {
  /// Returns a normalized text for each value. Default values are left out.
  static func texts(of property: Property) -> [String] {
    let name = property.name.uppercased()
    return values(of: property, name).compactMap { value in
      if value.isEmpty || value == defaults[name] { return nil }
      return name + parameters(of: property, name) + ":" + value
    }
  }

  /// The default values of properties.
  private static let defaults = [
    "SEQUENCE": "0", "PRIORITY": "0", "CLASS": "PUBLIC", "TRANSP": "OPAQUE",
    "CALSCALE": "GREGORIAN", "REPEAT": "0",
  ]

  // MARK: Values

  private static func values(of property: Property, _ name: String) -> [String] {
    let text = property.text
    switch name {
    case "RRULE", "EXRULE": return [rule(text)]
    case "EXDATE", "RDATE":
      return text.split(separator: ",").map { time(String($0), property) }
    case "DTSTART", "DTEND", "DUE", "RECURRENCE-ID", "COMPLETED": return [time(text, property)]
    case "CATEGORIES", "RESOURCES": return parts(of: text).map(unescaped)
    case "DURATION", "TRIGGER", "REFRESH-INTERVAL": return [length(text)]
    case "ATTENDEE", "ORGANIZER": return [text.lowercased()]
    case "STATUS", "TRANSP", "CLASS", "ACTION", "METHOD", "CALSCALE": return [text.uppercased()]
    case "SEQUENCE", "PRIORITY", "REPEAT", "PERCENT-COMPLETE":
      return [Int(text).map(String.init) ?? text]
    case "URL", "ATTACH", "UID": return [text]
    default: return [unescaped(text)]
    }
  }

  /// Returns a rule with parts and lists sorted and without default values.
  private static func rule(_ text: String) -> String {
    let parts = text.uppercased().split(separator: ";").map { part in
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2, pair[0] != "UNTIL" else { return String(part) }
      let list = pair[1].split(separator: ",").map { $0.hasPrefix("+") ? $0.dropFirst() : $0 }
      return "\(pair[0])=\(list.sorted().joined(separator: ","))"
    }
    return parts.filter { $0 != "INTERVAL=1" && $0 != "WKST=MO" }.sorted().joined(separator: ";")
  }

  /// Returns a time with the suffix `Z` if its zone is UTC by another name.
  private static func time(_ text: String, _ property: Property) -> String {
    let isUTC = property.tzid.map { utcNames.contains($0.uppercased()) } ?? false
    return text.uppercased() + (isUTC && !text.hasSuffix("Z") ? "Z" : "")
  }

  private static let utcNames: Set = ["UTC", "ETC/UTC", "GMT", "ETC/GMT", "Z"]

  /// Returns a duration in days and seconds. Other values, such as the time of a trigger, stay as
  /// they are.
  private static func length(_ text: String) -> String {
    let text = text.uppercased()
    guard
      let match = text.wholeMatch(
        of: #/([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?/#)
    else { return text }
    func number(_ digits: Substring?) -> Int { digits.flatMap { Int($0) } ?? 0 }
    let found = match.output
    let days = number(found.2).multipliedReportingOverflow(by: 7).partialValue &+ number(found.3)
    let seconds =
      number(found.4) &* 3_600 &+ number(found.5) &* 60 &+ number(found.6)
    return "\(found.1 == "-" ? "-" : "")\(days)d\(seconds)s"
  }

  /// Splits a list into its values, which keep their escapes.
  private static func parts(of text: String) -> [String] {
    var parts = [""]
    var isEscaped = false
    // Compares scalars, because a combining mark after a comma forms one character with it.
    for scalar in text.unicodeScalars {
      if scalar == ",", !isEscaped {
        parts.append("")
        continue
      }
      isEscaped = scalar == "\\" && !isEscaped
      parts[parts.count - 1].unicodeScalars.append(scalar)
    }
    return parts
  }

  private static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    var plain = ""
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        plain.unicodeScalars.append(scalar == "n" || scalar == "N" ? "\n" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        plain.unicodeScalars.append(scalar)
      }
    }
    return plain
  }

  // MARK: Parameters

  /// Returns the parameters sorted by name, without default values and extensions.
  private static func parameters(of property: Property, _ name: String) -> String {
    property.parameters.compactMap { parameter -> String? in
      if parameter.name.hasPrefix("X-") { return nil }
      let value = meaning(of: parameter)
      if value.isEmpty || value == usual(parameter.name, of: name) { return nil }
      if parameter.name == "TZID", utcNames.contains(value.uppercased()) { return nil }
      return ";\(parameter.name)=\(value)"
    }.sorted().joined()
  }

  private static func meaning(of parameter: Property.Parameter) -> String {
    switch parameter.name {
    case "CN", "TZID", "LANGUAGE", "ALTREP", "DIR", "FMTTYPE": parameter.value
    case "DELEGATED-TO", "DELEGATED-FROM", "MEMBER", "SENT-BY", "EMAIL":
      parameter.value.lowercased()
    default: parameter.value.uppercased()
    }
  }

  /// Returns the default value of a parameter; nil if it has none.
  private static func usual(_ parameter: String, of property: String) -> String? {
    switch parameter {
    case "VALUE": usualTypes[property] ?? "TEXT"
    case "CUTYPE": "INDIVIDUAL"
    case "ROLE": "REQ-PARTICIPANT"
    case "PARTSTAT": "NEEDS-ACTION"
    case "RSVP": "FALSE"
    case "RELATED": "START"
    case "RELTYPE": "PARENT"
    case "FBTYPE": "BUSY"
    default: nil
    }
  }

  private static let usualTypes = [
    "DTSTART": "DATE-TIME", "DTEND": "DATE-TIME", "DUE": "DATE-TIME", "RECURRENCE-ID": "DATE-TIME",
    "EXDATE": "DATE-TIME", "RDATE": "DATE-TIME", "COMPLETED": "DATE-TIME", "TRIGGER": "DURATION",
    "DURATION": "DURATION", "ATTENDEE": "CAL-ADDRESS", "ORGANIZER": "CAL-ADDRESS", "RRULE": "RECUR",
    "EXRULE": "RECUR", "URL": "URI", "ATTACH": "URI", "SEQUENCE": "INTEGER", "PRIORITY": "INTEGER",
    "REPEAT": "INTEGER",
  ]
}
