import Marks
import MeetingIndex
import Time

/// A marked item, as JSON (schema: `item`).
package struct MarkedItemJSON: JSONFields {
  private let item: MarkedItem
  private let zone: Zone

  package init(_ item: MarkedItem, zone: Zone) { (self.item, self.zone) = (item, zone) }

  package static let fields: Fields = [
    "kind": \.item.mark.kind.rawValue, "form": \.item.mark.form.rawValue,
    "text": \.item.mark.text, "speaker": { JSON.present($0.item.mark.speaker) },
    "people": {
      $0.item.people.map {
        JSONObject(["name": $0.name, "email": $0.knownEmail])
      }
    },
    "due": \.item.due?.description, "id": \.item.record?.id, "title": \.item.record?.title,
    "start": {
      JSON.instant($0.item.record.flatMap { $0.isUndated ? nil : $0.startsAt })
    },
    "origin": { $0.item.task == nil ? $0.item.origin.rawValue : "calendar" },
    "file": \.item.file, "line": { $0.item.mark.line + 1 }, "seconds": \.item.seconds,
    "uid": { JSON.present($0.item.task?.uid) }, "percent": { JSON.present($0.item.task?.percent) },
  ]
}

extension MarkedItemJSON: TemplateValue {
  /// The fields of the item, and those of its meeting.
  package static let templateFields =
    fieldNames + ["people.name", "people.email"]
    + RecordJSON.templateFields.filter { !fieldNames.contains($0) }

  package var jsonObjects: [any Encodable] {
    [self as any Encodable] + [meeting].compactMap { $0 }
  }

  package func readable(_ field: String) -> String? { meeting?.readable(field) }

  /// The item's meeting; nil for a task that belongs to none.
  private var meeting: RecordJSON? {
    item.record.map { RecordJSON(record: $0, zone: zone, isWhole: true) }
  }
}

/// A meeting in a digest with its marked items, as JSON (schema: `digest`).
package struct DigestJSON: Encodable {
  private let meeting: RecordJSON
  private let items: [MarkedItemJSON]

  package init(_ meeting: DigestText.Meeting, zone: Zone) {
    self.meeting = RecordJSON(record: meeting.record, zone: zone)
    items = meeting.items.map { MarkedItemJSON($0, zone: zone) }
  }
}
