import CKernels

/// The kernels that this processor runs fastest.
enum Kernels {
  // Constants that C has: pointers to functions, and a name.
  nonisolated(unsafe) static let best = kernels_best().pointee
}
