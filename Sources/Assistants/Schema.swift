import MCPServer
import Questions

/// JSON Schemas of what tools answer. Each object names all of its fields.
enum Schema {
  static let text: JSONValue = ["type": "string"]
  static let number: JSONValue = ["type": "integer"]
  static let truth: JSONValue = ["type": "boolean"]
  static let texts: JSONValue = list(text)
  static let textIfAny: JSONValue = ["type": ["string", "null"]]
  static let secondsIfAny: JSONValue = [
    "type": ["number", "null"], "description": "from the recording's beginning",
  ]

  static func list(_ items: JSONValue) -> JSONValue { ["type": "array", "items": items] }

  static func ifAny(_ schema: JSONValue) -> JSONValue { ["anyOf": [schema, ["type": "null"]]] }

  static func object(_ fields: [String: JSONValue]) -> JSONValue {
    [
      "type": "object", "properties": .object(fields), "additionalProperties": false,
      "required": .array(fields.keys.sorted().map { .string($0) }),
    ]
  }

  static let listedFields: [String: JSONValue] = [
    "id": ["type": "string", "description": "for get_meeting"], "title": text,
    "start": ["type": "string", "description": "ISO 8601, local; a date of an all-day meeting"],
    "end": text, "organizer": textIfAny,
    "you": ["type": "string", "description": "the user's part: organizer, or their answer"],
    "status": ["type": "string", "enum": ["confirmed", "tentative", "cancelled"]],
  ]

  static let introducedFields = listedFields.merging([
    "morePeople": ["type": "integer", "description": "beside those who are named"],
    "calendar": text, "kind": ["type": "string", "enum": ["meeting", "note"]], "uri": text,
  ]) { first, _ in first }

  static let listed = object(listedFields)

  static let preparation: JSONValue = {
    let item = object(["text": text, "people": texts, "due": textIfAny, "meeting": textIfAny])
    let companion = object([
      "name": text, "last": textIfAny, "lastMet": textIfAny, "new": truth, "declined": truth,
    ])
    return object([
      "meeting": listed, "people": list(companion), "last": ifAny(listed), "words": text,
      "absent": texts, "decided": list(item), "open": list(item), "related": list(listed),
    ])
  }()

  static let whole = object(
    introducedFields.merging([
      "attendees": list(object(["name": text, "email": textIfAny, "status": text])),
      "location": textIfAny, "url": textIfAny, "categories": texts, "restricted": truth,
      "gone": truth,
    ]) { first, _ in first })

  /// A meeting of an answer: those that were searched for have a passage.
  static let found: JSONValue = {
    let passage = object([
      "text": text, "number": ["type": ["integer", "null"]], "second": secondsIfAny,
      "speaker": textIfAny, "elsewhere": list(["type": "number"]),
    ])
    let fields = introducedFields.merging([
      "people": texts, "alsoOccurrences": number, "missing": texts, "passage": ifAny(passage),
    ]) { first, _ in first }
    return [
      "type": "object", "properties": .object(fields), "additionalProperties": false,
      "required": .array(listedFields.keys.sorted().map { .string($0) }),
    ]
  }()

  static let answer = object([
    "reading": ["type": "string", "description": "how the question was understood"],
    "kind": [
      "type": "string", "enum": .array(ParsedQuery.Kind.allCases.map { .string($0.rawValue) }),
    ],
    "meetings": list(found),
    "people": list(
      object([
        "name": text, "emails": texts, "meetings": number, "of": number, "organized": number,
        "isUser": truth,
      ])),
    "free": list(object(["start": text, "end": text, "minutes": number])),
    "slots": list(object(["start": text, "end": text, "maybe": truth])),
    "figure": ifAny(
      object([
        "count": number, "minutes": ["type": ["integer", "null"]],
        "counted": ["type": "string", "enum": ["meetings", "people"]],
        "intervalDays": [
          "type": ["number", "null"], "description": "from one to the next, on average",
        ],
      ])),
    "overlaps": list(
      object(["start": text, "end": text, "minutes": number, "count": number, "ids": texts])),
    "more": number, "moreIsLeast": truth, "notices": texts,
  ])

  static let agenda = object([
    "reading": text, "meetings": list(listed), "total": number, "page": number, "pages": number,
  ])

  static let meeting = object([
    "meeting": whole, "passages": number, "page": number, "pages": number,
    "leftOut": ["type": "integer", "description": "passages that there was no room for"],
    "texts": list(
      object([
        "field": ["type": "string", "enum": ["notes", "attached", "linked"]], "file": textIfAny,
        "second": secondsIfAny, "text": text, "goesOn": truth,
      ])),
  ])

  static let passages = object([
    "reading": text, "tokens": number, "leftOut": number, "notices": texts,
    "passages": list(
      object(
        listedFields.merging([
          "n": number, "field": ["type": "string", "enum": ["notes", "attached", "linked"]],
          "passage": ["type": ["integer", "null"]], "second": secondsIfAny, "text": text,
        ]) { first, _ in first })),
  ])

  static let freeTime = object([
    "reading": text,
    "slots": list(
      object(["start": text, "end": text, "maybe": truth, "tentative": list(listed)])),
    "free": list(object(["start": text, "end": text, "minutes": number])),
    "more": number, "notices": texts,
  ])

  static let written = object(["written": texts])

  static let people = object([
    "people": list(
      object([
        "name": text, "emails": texts, "meetings": number, "last": ifAny(listed),
        "next": ifAny(listed),
      ])),
    "total": number, "notices": texts, "page": number, "pages": number,
  ])

  static let status = object([
    "now": text, "meetings": number, "needsUser": truth,
    "sources": list(
      object(["id": text, "synced": textIfAny, "stale": truth, "failure": textIfAny])),
    "calendars": list(
      object(["id": text, "title": text, "meetings": number, "included": truth])),
  ])
}
