import Index

/// The results of a source's sync as far as transactions are committed.
struct SyncPass {
  var report: SyncReport
  var pendingRemovals: PendingRemovals
}
