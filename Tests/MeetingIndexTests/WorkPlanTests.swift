import Calendars
import Testing

@testable import MeetingIndex

@Suite struct WorkPlanTests {
  private func files(_ count: Int, bytes: Int64 = 4_000) -> [SourceFile] {
    (0..<count).map { number in
      SourceFile(
        path: "\(number).ics", folder: "",
        stamp: FileStamp(size: bytes, modified: 0, inode: 0))
    }
  }

  @Test(arguments: [0, 1, 63, 1_024, 1_025, 10_000, 40_000])
  func everyFileIsInOneChunkAndEveryChunkInOneBatch(count: Int) {
    let plan = WorkPlan(files(count))
    #expect(plan.chunks.flatMap { $0.map(\.path) } == files(count).map(\.path))
    #expect(plan.batches.flatMap { Array($0) } == Array(plan.chunks.indices))
    #expect(plan.chunks.allSatisfy { !$0.isEmpty })
    for (number, batch) in plan.batches.enumerated() {
      #expect(batch.allSatisfy { plan.batch(ofChunk: $0) == number })
    }
  }

  @Test func theLastBatchIsSmallAndLargeFilesAreFewToABatch() {
    let sizes = WorkPlan(files(40_000)).batches.map(\.count)
    #expect(sizes.first! > 4 * sizes.last!)
    let large = WorkPlan(files(6, bytes: 30 << 20))
    #expect(large.batches.map { $0.map { large.chunks[$0].count }.reduce(0, +) } == [2, 2, 2])
  }
}
