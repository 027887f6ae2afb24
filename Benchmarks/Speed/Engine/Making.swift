import Dispatch
import Foundation
import Retrieval

/// Writes what all engines search: the rows' coordinates that are not 0 (`SparseRows.files`), queries.f32
/// (rows of 4,096 floats of unit length), codes.bin (this engine's) and questions.txt.
struct Making {
  let folder: URL
  let generated: GeneratedPassages
  let passages: Int
  let queries: Int

  func run() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try writePassages()
    let questions = (0..<queries).map { generated.question($0, events: passages / 4) }
    try questions.joined(separator: "\n")
      .write(to: folder.appending(path: "questions.txt"), atomically: true, encoding: .utf8)
    let file = try create("queries.f32")
    for question in questions {
      write(Embedder.shipped.vector(of: [WeightedText(text: question, weight: 1)]), to: file)
    }
  }

  private func writePassages() throws {
    let names = SparseRows.files
    let (starts, places) = (try create(names.starts), try create(names.places))
    let (values, codes) = (try create(names.values), try create("codes.bin"))
    let batch = 512
    var (done, event, end) = (0, 0, Int64(0))
    write([end], to: starts)
    while done < passages {
      let first = event
      let made = mapConcurrently(batch) { embed(event: first + $0) }
      event += batch
      for passage in made.joined() where done < passages {
        write(passage.places, to: places)
        write(passage.values, to: values)
        write(passage.code, to: codes)
        end += Int64(passage.places.count)
        write([end], to: starts)
        done += 1
      }
    }
  }

  private struct Embedded: Sendable {
    let places: [UInt16]
    let values: [Float]
    let code: [UInt8]
  }

  private func embed(event: Int) -> [Embedded] {
    generated.passages(ofEvent: event).map { texts in
      let vector = Embedder.shipped.vector(of: texts)
      let places = vector.indices.filter { vector[$0] != 0 }
      return Embedded(
        places: places.map(UInt16.init), values: places.map { vector[$0] },
        code: Embedder.shipped.code(of: vector))
    }
  }

  private func write<Number: BitwiseCopyable>(_ numbers: [Number], to file: FileHandle) {
    numbers.withUnsafeBytes { file.write(Data($0)) }
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
