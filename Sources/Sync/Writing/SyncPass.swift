import Index

/// The progress of a pass over a source, by the committed transactions.
struct SyncPass {
  var report: SyncReport
  var pendingRemovals: PendingRemovals
}
