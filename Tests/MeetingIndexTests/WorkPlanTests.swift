import Calendars
import Files
import Testing

@testable import Sync

@Suite struct WorkPlanTests {
  private func files(_ count: Int, bytes: Int64 = 4_000) -> [SourceFile] {
    (0..<count).map { number in
      SourceFile(
        path: "\(number).ics", format: .iCalendar, size: bytes, revision: Revision("\(number)"))
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

  /// Returns the number of files in each batch.
  private func sizes(_ plan: WorkPlan) -> [Int] {
    plan.batches.map { $0.reduce(0) { $0 + plan.chunks[$1].count } }
  }

  @Test func batchesBecomeSmallerTowardsTheEndButNotTooSmall() {
    #expect(sizes(WorkPlan(files(10_000))) == [6_666, 2_222, 1_112])
    #expect(sizes(WorkPlan(files(1_100))) == [1_100])
    #expect(sizes(WorkPlan(files(40_000))).max() == 8_192)
  }

  @Test func largeFilesAreFewToABatch() {
    #expect(sizes(WorkPlan(files(6, bytes: 30 << 20))) == [2, 2, 2])
  }
}
