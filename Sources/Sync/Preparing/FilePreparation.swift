import Calendars
import Index
import Notes
import Retrieval
import Synchronization
import Time

/// A file that a worker has read, with its texts analysed and embedded.
struct PreparedFile: Sendable {
  let file: SourceFile
  /// If true, the file didn't change between listing and reading.
  let isUnchangedSinceListing: Bool
  let outcome: Result<PreparedReading, SourceError>
}

struct PreparedReading: Sendable {
  /// The contents of the file without its occurrences.
  var reading: CalendarReading
  /// One record per occurrence, whose calendar is set later.
  let records: [RecordRow]
}

/// Prepared files, with their new texts, which refer to documents of the built segment.
struct PreparedChunk: Sendable {
  var files: [PreparedFile] = []
  var texts: [DocumentHash: PreparedText] = [:]
  /// The number of documents built.
  var documentCount = 0
}

/// The total number of files prepared by all workers.
final class PreparedCount: Sendable {
  private let number = Atomic(0)

  var files: Int { number.load(ordering: .relaxed) }

  func add() { number.add(1, ordering: .relaxed) }
}

/// A worker that prepares files ahead of the writer.
struct FilePreparation {
  let reader: SourceReader
  let owners: Set<String>
  let options: ReadingOptions
  let now: Moment
  let programs: DocumentPrograms
  /// The order of day and month in numeric dates of notes.
  let isMonthFirst: Bool
  /// The hashes of texts already in the index.
  let known: Set<DocumentHash>
  /// The lines that are left out of descriptions.
  let commonLines: CommonLines
  let builder: SegmentBuilder

  /// Reads the files and builds segments of their texts.
  func prepare(
    _ files: some Sequence<SourceFile>, _ count: PreparedCount
  ) -> (chunk: PreparedChunk, built: [SegmentAssembly.Piece]) {
    var chunk = PreparedChunk()
    var built: [SegmentAssembly.Piece] = []
    for listed in files {
      var file = listed
      let outcome: Result<PreparedReading, SourceError>
      do throws(SourceError) {
        if file.format == .note, file.size > NoteReading.maximumBytes {
          outcome = .success(prepare(NoteReader.tooLarge, of: file))
        } else {
          var contents = try reader.contents(of: file)
          file = contents.file
          let (bytes, problems) = (contents.bytes, contents.problems)
          contents.bytes = []
          var reading = prepare(consume bytes, of: file, &chunk, &built)
          reading.reading.problems += problems
          outcome = .success(reading)
        }
      } catch {
        outcome = .failure(error)
      }
      chunk.files.append(
        PreparedFile(
          file: file, isUnchangedSinceListing: file.revision == listed.revision, outcome: outcome))
      count.add()
    }
    if builder.documentCount > 0 { built.append(.part(builder.finishPart())) }
    return (chunk, built)
  }

  private func prepare(
    _ bytes: consuming [UInt8], of file: SourceFile, _ chunk: inout PreparedChunk,
    _ built: inout [SegmentAssembly.Piece]
  ) -> PreparedReading {
    guard file.format == .note else {
      return prepare(CalendarReader.read(consume bytes, options: options), &chunk, &built)
    }
    let reading = NoteReader.read(
      bytes, name: file.path.text, programs: programs, isMonthFirst: isMonthFirst)
    return prepare(reading, of: file)
  }

  private func prepare(
    _ reading: CalendarReading, _ chunk: inout PreparedChunk,
    _ built: inout [SegmentAssembly.Piece]
  ) -> PreparedReading {
    var reading = reading
    var records: [RecordRow] = []
    records.reserveCapacity(reading.occurrences.count)
    // The occurrences of a series share their notes.
    var last: (digest: TextDigest, record: MeetingRecord, notes: SearchedNotes)?
    for occurrence in reading.occurrences where !reading.answers.contains(occurrence.uid) {
      let isSame = last?.record.notes == occurrence.notes
      let digest = isSame ? last!.digest : TextDigest(occurrence.notes)
      var record = MeetingRecord(
        occurrence, calendar: "", owners: owners, now: now, digest: digest)
      record.commonLines = commonLines
      let notes = isSame ? last!.notes : SearchedNotes(of: record, digest: digest)
      if !isSame { last = (digest, record, notes) }
      let text = RecordText(record, notes)
      if !known.contains(text.hash), chunk.texts[text.hash] == nil {
        add(text, to: &chunk, &built)
      }
      records.append(RecordRow(record, hash: text.hash))
    }
    reading.occurrences = []
    return PreparedReading(reading: reading, records: records)
  }

  /// Converts notes without analysing their texts. The writer analyses them, because it first adds
  /// most notes to the texts of meetings.
  private func prepare(_ note: NoteReading, of file: SourceFile) -> PreparedReading {
    let notes = FileOfNotes(note, file, now: now)
    var reading = CalendarReading()
    reading.problems = notes.problems
    return PreparedReading(reading: reading, records: notes.records)
  }

  private func add(
    _ text: RecordText, to chunk: inout PreparedChunk, _ built: inout [SegmentAssembly.Piece]
  ) {
    // All parts of a file with a hundred thousand events would need too much memory, so they are
    // joined into segments early.
    if builder.documentCount == SegmentMerging.largestBuilt {
      built.append(.segment(FinishedSegment(joining: [builder.finishPart()])))
    }
    chunk.texts[text.hash] = PreparedText(
      ordinal: chunk.documentCount, passages: builder.add(text.indexed))
    chunk.documentCount += 1
  }
}
