import Time

/// A meeting of a digest with its marked items (schema: `digest`).
package struct DigestJSON: Encodable {
  private let meeting: RecordJSON
  private let items: [MarkedItemJSON]

  package init(_ meeting: DigestText.Meeting, zone: Zone) {
    self.meeting = RecordJSON(record: meeting.record, zone: zone)
    items = meeting.items.map { MarkedItemJSON($0, zone: zone) }
  }
}
