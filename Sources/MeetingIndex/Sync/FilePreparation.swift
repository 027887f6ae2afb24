import Calendars
import Vectors

/// A file as a worker leaves it to the writer: read, and its texts analysed and embedded.
struct PreparedFile: Sendable {
  let file: SourceFile
  let outcome: Result<PreparedReading, SourceError>
}

/// What a file says.
struct PreparedReading: Sendable {
  /// Without its occurrences.
  let reading: CalendarReading
  /// One an occurrence, of no calendar yet.
  let records: [(record: MeetingRecord, hash: DocumentHash)]
}

/// Some files, and the texts among them that the index does not know.
struct PreparedChunk: Sendable {
  var files: [PreparedFile] = []
  var segments: [FinishedSegment] = []
  var texts: [DocumentHash: PreparedText] = [:]
}

/// Where a text stands in a chunk.
struct PreparedText: Sendable {
  /// Which of the chunk's segments, and where in it.
  let segment: Int
  let ordinal: Int
  let passages: [Passage]
}

/// A worker that prepares files ahead of the writer.
struct FilePreparation {
  let source: CalendarSource
  let owners: Set<String>
  let options: ReadingOptions
  let zone: Zone
  let now: Int64
  /// Texts that the index has.
  let known: Set<DocumentHash>
  let builder: SegmentBuilder

  /// More would be much memory for a file of a hundred thousand events.
  private static let documentsPerSegment = 1_024

  func prepare(_ files: some Sequence<SourceFile>) -> PreparedChunk {
    var chunk = PreparedChunk()
    for listed in files {
      var file = listed
      let outcome: Result<PreparedReading, SourceError>
      do throws(SourceError) {
        let contents = try source.contents(of: file)
        file = SourceFile(path: file.path, folder: file.folder, stamp: contents.stamp)
        let reading = CalendarReader.read(contents.bytes, options: options)
        outcome = .success(prepare(reading, &chunk))
      } catch {
        outcome = .failure(error)
      }
      chunk.files.append(PreparedFile(file: file, outcome: outcome))
    }
    if builder.documentCount > 0 { chunk.segments.append(FinishedSegment(builder.finish())) }
    return chunk
  }

  private func prepare(
    _ reading: CalendarReading, _ chunk: inout PreparedChunk
  ) -> PreparedReading {
    var reading = reading
    var records: [(record: MeetingRecord, hash: DocumentHash)] = []
    records.reserveCapacity(reading.occurrences.count)
    // The occurrences of a series share their notes.
    var last = (notes: "", digest: TextDigest(""))
    for occurrence in reading.occurrences {
      if occurrence.notes != last.notes {
        last = (occurrence.notes, TextDigest(occurrence.notes))
      }
      let record = MeetingRecord(
        occurrence, calendar: "", owners: owners, zone: zone, now: now, digest: last.digest)
      let text = RecordText(record, digest: last.digest)
      if !known.contains(text.hash), chunk.texts[text.hash] == nil {
        add(text, to: &chunk)
      }
      records.append((record, text.hash))
    }
    reading.occurrences = []
    return PreparedReading(reading: reading, records: records)
  }

  private func add(_ text: RecordText, to chunk: inout PreparedChunk) {
    if builder.documentCount == Self.documentsPerSegment {
      chunk.segments.append(FinishedSegment(builder.finish()))
    }
    let ordinal = builder.documentCount
    chunk.texts[text.hash] = PreparedText(
      segment: chunk.segments.count, ordinal: ordinal, passages: builder.add(text.indexed))
  }
}
