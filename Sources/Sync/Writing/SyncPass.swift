import Index

/// What a pass over a source has come to, by the transactions that are committed.
struct SyncPass {
  var report: SyncReport
  var departures: Departures
}
