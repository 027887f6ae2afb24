import Foundation
import Retrieval

/// What the table of words' meanings costs: the parts of segments that a sync makes of texts, of
/// which the codes of meanings are a small part, and the scan of these codes, which a question does
/// if its words fail. On one thread, by its processor time, which depends less on other programs.
struct Meanings {
  let generated: GeneratedPassages
  let passages: Int
  private static let turns = 5
  private static let questions = 20
  /// The number of events in a part, as in a sync.
  private static let partEvents = 512

  func run() {
    var times: [Double] = []
    var parts: [SegmentPart] = []
    for _ in 0..<Self.turns {
      let made = timedParts()
      times.append(made.time)
      parts = made.parts
    }
    let codes = MeaningCodes.merging(parts.map(\.meanings), keeping: parts.map { _ in nil })
    printLine("parts of segments", "one core", rows: codes.rows, times, bytes: codes.bytes.count)
    printLine(
      "scan of meanings", "as the last turn left the caches", rows: codes.rows, scans(codes),
      bytes: codes.bytes.count)
  }

  /// The parts of all events, without the time that it takes to generate their texts.
  private func timedParts() -> (time: Double, parts: [SegmentPart]) {
    let builder = SegmentBuilder(embedder: .shipped)
    var (time, parts, event, rows) = (0.0, [SegmentPart](), 0, 0)
    while rows < passages {
      let texts = (0..<Self.partEvents).map { generated.text(ofEvent: event + $0) }
      event += Self.partEvents
      let start = processorTime()
      for text in texts { rows += builder.add(text).count }
      parts.append(builder.finishPart())
      time += processorTime() - start
    }
    return (time, parts)
  }

  private func scans(_ codes: MeaningCodes) -> [Double] {
    codes.bytes.withUnsafeBytes { bytes in
      let length = MeaningCodes.rowsPerBundle * MeaningCodes.bytesPerRow
      func bundle(_ number: Int) -> UnsafeRawBufferPointer {
        let first = number * length
        return UnsafeRawBufferPointer(rebasing: bytes[first..<min(bytes.count, first + length)])
      }
      return (0..<Self.questions * Self.turns).compactMap { number -> Double? in
        let text = generated.question(number % Self.questions, events: passages / 4)
        guard let question = Embedder.shipped.meaning(of: text) else { return nil }
        let start = processorTime()
        let cosines = try? question.cosines(rows: codes.rows, bundle: bundle)
        let time = processorTime() - start
        return cosines?.count == codes.rows ? time : nil
      }
    }
  }
}

/// The milliseconds that this thread has been computing.
private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}
