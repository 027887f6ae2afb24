import Index

/// What is done once calendars are written. A failure there is kept, as an error alone would say that
/// nothing was written, and whoever reads that writes twice.
struct AfterWriting {
  /// The first failure.
  private(set) var failure: IndexError?

  /// Returns nil if `body` failed.
  @discardableResult mutating func attempt<Value>(_ body: () throws -> Value) throws -> Value? {
    do {
      return try body()
    } catch let error as IndexError {
      failure = failure ?? error
      return nil
    }
  }
}
