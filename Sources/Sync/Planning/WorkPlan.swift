import Calendars

/// The division of a pass: the chunks of files for workers, and the batches for transactions and
/// segments.
struct WorkPlan {
  /// The files that a worker takes at a time.
  private(set) var chunks: [ArraySlice<SourceFile>] = []
  /// The chunks that become one transaction.
  private(set) var batches: [Range<Int>] = []

  /// More would cost more memory, and let a run that is killed do more again; fewer would cost more
  /// time for each, as a segment is built for less the larger it is.
  private static let filesPerBatch = 8_192
  private static let bytesPerBatch: Int64 = 48 << 20
  /// Few enough that all workers end at about the same time; many, as each chunk's terms are sorted
  /// in among the others'.
  private static let filesPerChunk = 64...512
  private static let chunksPerBatch = 4
  /// While the writer stores a batch's segment, the workers are busy with the next one; behind the
  /// last one they have nothing to do. So that is small: of what is left, a batch takes two thirds.
  private static let smallestBatch = 1_024

  init(_ files: [SourceFile]) {
    var first = 0
    while first < files.count {
      let left = files.count - first
      let share = max(2 * left / 3, Self.smallestBatch)
      // What would be left is too little for a batch of its own.
      let wanted = left - share < Self.smallestBatch / 2 ? left : share
      let most = min(Self.filesPerBatch, wanted)
      var end = first
      var bytes: Int64 = 0
      repeat {
        bytes += files[end].size
        end += 1
      } while end < first + most && bytes < Self.bytesPerBatch
      addBatch(files[first..<end])
      first = end
    }
  }

  private mutating func addBatch(_ files: ArraySlice<SourceFile>) {
    let start = chunks.count
    let (least, most) = (Self.filesPerChunk.lowerBound, Self.filesPerChunk.upperBound)
    let count = min(max(files.count / Self.chunksPerBatch, least), most)
    var rest = files
    while !rest.isEmpty {
      chunks.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    batches.append(start..<chunks.count)
  }

  /// The batch that a chunk is part of.
  func batch(ofChunk chunk: Int) -> Int {
    batches.firstIndex { chunk < $0.upperBound }!
  }
}
