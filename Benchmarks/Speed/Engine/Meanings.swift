import Dispatch
import Foundation
import Retrieval

/// What the table of words' meanings costs: the parts of segments that a sync makes of texts, of
/// which the codes of meanings are a small part, and the scan of these codes, which a question does
/// if its words fail. On one thread, by its processor time, which depends less on other programs. And
/// the scan of a model's vectors, on all cores, by the clock.
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
    var vectors = HalfVectors(dimension: Self.dimension)
    for row in 0..<passages {
      HalfVectors.bytes(of: Self.vector(row)).withUnsafeBytes { vectors.append($0) }
    }
    printLine(
      "scan of a model's vectors", "\(Self.dimension) half floats, all cores", rows: vectors.count,
      (0..<Self.questions * Self.turns).map { scan(vectors, for: Self.vector(-1 - $0)) },
      bytes: 2 * vectors.count * Self.dimension)
  }

  private static let dimension = 384

  /// A vector of unit length that depends on a number only.
  private static func vector(_ seed: Int) -> [Float] {
    var state = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15 | 1
    let numbers = (0..<dimension).map { _ -> Float in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Float(Int32(truncatingIfNeeded: state >> 32))
    }
    let length = numbers.reduce(0) { $0 + Double($1) * Double($1) }.squareRoot()
    return numbers.map { Float(Double($0) / length) }
  }

  private func scan(_ vectors: HalfVectors, for question: [Float]) -> Double {
    let start = DispatchTime.now()
    let cosines = vectors.cosines(with: question)
    let time = milliseconds(start, DispatchTime.now())
    return cosines.count == vectors.count ? time : .nan
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
