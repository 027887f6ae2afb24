import Testing

@testable import MeetingsCLI

@Suite("The bar of a run's progress")
struct ProgressBarTests {
  @Test("is full if more is done than was announced", arguments: [(0, 2), (2, 2), (5, 2)])
  func moreThanAll(done: Int, total: Int) {
    #expect(ProgressBar.filled(done: done, of: total) == min(24, 12 * done))
  }
}
