import Testing
import Time

@testable import Care
@testable import Index

@Suite("A job")
struct JobTests {
  let store = try! MeetingStore()

  func fail(_ error: IndexError, at second: Int64) throws {
    let now = Moment(second, in: .utc)
    #expect(throws: error) {
      try Job.backup.run(
        in: store, store.writerLock(now: now), now: now, failure: { (_: Void) in nil },
        { throw error })
    }
  }

  func job() throws -> JobSummary? { try IndexStatus(of: store).jobs.first { $0.job == .backup } }

  @Test("that failed is remembered with what can be done about it, until it fails otherwise")
  func remedy() throws {
    try fail(IndexError(.database, "a copy is damaged", remedy: .putBack(backup: "a b")), at: 1)
    #expect(try job()?.failure == "a copy is damaged")
    #expect(try job()?.remedy == .putBack(backup: "a b"))
    let later = Moment(2, in: .utc)
    try Job.backup.run(
      in: store, store.writerLock(now: later), now: later, failure: { (_: Void) in nil }, {})
    #expect(try job()?.isFailing == false)
    #expect(try job()?.remedy == .putBack(backup: "a b"))
    try fail(IndexError(.database, "the disk is gone"), at: 3)
    #expect(try job()?.failure == "the disk is gone")
    #expect(try job()?.remedy == nil)
  }

  @Test("that a later version remembered with a remedy of its own has none here")
  func unknownRemedy() throws {
    try fail(IndexError(.database, "a copy is damaged", remedy: .check), at: 1)
    try store.write(store.writerLock(now: Moment(0, in: .utc))) {
      try $0.execute(sql: "UPDATE job SET remedy = '{\"restart\":{}}'")
    }
    #expect(try job()?.failure == "a copy is damaged")
    #expect(try job()?.remedy == nil)
  }
}
