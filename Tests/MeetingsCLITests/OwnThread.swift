import Foundation
import Testing

/// Runs a test that mostly waits on a thread of its own. The pool, which has a thread for each core,
/// goes on with other tests.
struct OwnThread: TestTrait, SuiteTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(ThreadExecutor()) { try await function() }
  }
}

extension Trait where Self == OwnThread {
  static var waits: Self { OwnThread() }
}

/// Runs a serialized suite on threads of its own, one after another. In the pool, each of its tests
/// would be queued behind all others, and the last ones would run alone at the end.
struct OwnThreads: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(ThreadExecutor()) { try await function() }
  }
}

extension Trait where Self == OwnThreads {
  static var beginsEarly: Self { OwnThreads() }
}

private final class ThreadExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
