import Dispatch

/// Returns `transform` of each element, in order, computed on all cores.
package func concurrentMap<Element: Sendable, Value: Sendable>(
  _ elements: [Element], _ transform: @Sendable (Element) -> Value
) -> [Value] {
  guard elements.count > 1 else { return elements.map(transform) }
  return [Value](unsafeUninitializedCapacity: elements.count) { buffer, count in
    // Each iteration writes its own element, so the threads share nothing.
    nonisolated(unsafe) let base = buffer.baseAddress!
    DispatchQueue.concurrentPerform(iterations: elements.count) { index in
      (base + index).initialize(to: transform(elements[index]))
    }
    count = elements.count
  }
}
