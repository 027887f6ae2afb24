import Dispatch
import Foundation
import Retrieval

/// Writes what all engines search: vectors.f32 and queries.f32 (rows of 4,096 floats of unit length),
/// codes.bin (this engine's) and questions.txt.
struct Making {
  let folder: URL
  let generated: GeneratedPassages
  let passages: Int
  let queries: Int

  func run() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (vectors, codes) = (try create("vectors.f32"), try create("codes.bin"))
    let batch = 512
    var (done, event) = (0, 0)
    while done < passages {
      let first = event
      let made = mapConcurrently(batch) { embed(event: first + $0) }
      event += batch
      for (vector, code) in made.joined() where done < passages {
        vector.withUnsafeBytes { vectors.write(Data($0)) }
        codes.write(Data(code))
        done += 1
      }
    }
    let questions = (0..<queries).map { generated.question($0, events: passages / 4) }
    try questions.joined(separator: "\n")
      .write(to: folder.appending(path: "questions.txt"), atomically: true, encoding: .utf8)
    let file = try create("queries.f32")
    for question in questions {
      let vector = Embedder.shipped.vector(of: [WeightedText(text: question, weight: 1)])
      vector.withUnsafeBytes { file.write(Data($0)) }
    }
  }

  private func embed(event: Int) -> [(vector: [Float], code: [UInt8])] {
    generated.passages(ofEvent: event).map { texts in
      let vector = Embedder.shipped.vector(of: texts)
      return (vector, Embedder.shipped.code(of: vector))
    }
  }

  private func create(_ name: String) throws -> FileHandle {
    let url = folder.appending(path: name)
    FileManager.default.createFile(atPath: url.path, contents: nil)
    return try FileHandle(forWritingTo: url)
  }
}

/// `body` of 0..<count, on all cores.
func mapConcurrently<Value: Sendable>(
  _ count: Int, _ body: @Sendable (Int) -> Value
) -> [Value] {
  if count == 1 { return [body(0)] }
  return [Value](unsafeUninitializedCapacity: count) { values, filled in
    nonisolated(unsafe) let start = values.baseAddress!
    DispatchQueue.concurrentPerform(iterations: count) { place in
      (start + place).initialize(to: body(place))
    }
    filled = count
  }
}
