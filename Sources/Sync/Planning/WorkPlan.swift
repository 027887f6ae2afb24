import Calendars

/// Divides the files of a sync into chunks for workers, and the chunks into batches for
/// transactions and segments.
struct WorkPlan {
  /// The files of each chunk. A chunk is read by one worker.
  private(set) var chunks: [ArraySlice<SourceFile>] = []
  /// The indexes of the chunks of each batch. A batch is written in one transaction.
  private(set) var batches: [Range<Int>] = []

  /// The maximum size of a batch. Larger batches would need more memory and lose more work if the
  /// run is killed. Smaller batches would take more time per file, because building one large
  /// segment is cheaper than building several small ones.
  private static let filesPerBatch = 8_192
  private static let bytesPerBatch: Int64 = 48 << 20
  /// The size of a chunk. Small chunks let all workers finish at about the same time, but each
  /// additional chunk makes merging the terms more expensive.
  private static let filesPerChunk = 64...512
  private static let chunksPerBatch = 4
  /// The minimum number of files in a batch. Workers prepare the next batch while the writer stores
  /// a segment, but are idle while the last batch is stored. To keep the last batch small, each
  /// batch takes two thirds of the remaining files.
  private static let smallestBatch = 1_024

  init(_ files: [SourceFile]) {
    var first = 0
    while first < files.count {
      let left = files.count - first
      let share = max(2 * left / 3, Self.smallestBatch)
      // A small remainder is included in this batch.
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

  /// Returns the batch that contains a chunk.
  func batch(ofChunk chunk: Int) -> Int {
    batches.firstIndex { chunk < $0.upperBound }!
  }
}
