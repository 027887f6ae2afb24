import CKernels

/// The kernels that are fastest on this processor.
enum Kernels {
  // C constants: function pointers and a name.
  nonisolated(unsafe) static let best = kernels_best().pointee
}
