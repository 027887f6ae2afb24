import MeetingIndex
import Time

/// The preparation for a meeting, as JSON (schema: `preparation`).
package struct PreparationJSON: JSONFields {
  private let preparation: Preparation
  private let zone: Zone

  package init(_ preparation: Preparation, zone: Zone) {
    (self.preparation, self.zone) = (preparation, zone)
  }

  private struct CompanionJSON: JSONFields {
    let companion: Preparation.Companion
    let last: RecordJSON?

    static let fields: Fields = [
      "name": \.companion.person.displayName,
      "email": \.companion.person.knownEmail,
      "last": { JSON.present($0.last) }, "new": \.companion.isNew,
      "declined": \.companion.hasDeclined,
    ]
  }

  package static let fields: Fields = [
    "meeting": { $0.record($0.preparation.meeting) },
    "startBefore": { JSON.present($0.preparation.startBefore?.description) },
    "people": { json in
      json.preparation.people.map { CompanionJSON(companion: $0, last: $0.last.map(json.record)) }
    },
    "last": { JSON.present($0.preparation.last.map($0.record)) },
    "silent": { $0.preparation.silent.map(\.id) },
    "placeBefore": { JSON.present($0.preparation.placeBefore) },
    "marks": { $0.items($0.preparation.marks) }, "words": \.preparation.words,
    "absent": \.preparation.absent, "open": { $0.items($0.preparation.allOpen) },
    "related": { json in
      json.preparation.related.map { RecordJSON(record: $0.record, zone: json.zone, hit: $0) }
    },
  ]

  private func record(_ record: MeetingRecord) -> RecordJSON {
    RecordJSON(record: record, zone: zone)
  }

  private func items(_ items: [MarkedItem]) -> [MarkedItemJSON] {
    items.map { MarkedItemJSON($0, zone: zone) }
  }
}
