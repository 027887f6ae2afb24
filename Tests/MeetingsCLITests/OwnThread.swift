import Foundation
import Testing

/// Runs tests on threads of their own. The pool, which has a thread for each core, goes on with other
/// tests.
struct OwnThread: TestTrait, SuiteTrait, TestScoping {
  /// If true, each test of a suite has its own thread; otherwise the suite runs on one after another.
  let isRecursive: Bool

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(ThreadExecutor()) { try await function() }
  }
}

extension Trait where Self == OwnThread {
  /// For tests that mostly wait.
  static var waits: Self { OwnThread(isRecursive: true) }

  /// For a long serialized suite. In the pool, each of its tests would be queued behind all others,
  /// and the last ones would run alone at the end.
  static var beginsEarly: Self { OwnThread(isRecursive: false) }
}

private final class ThreadExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
