import Calendars
import Files
import Testing

@testable import Index
@testable import Search
@testable import Sync

@Suite("What a pass over a source has to do")
struct SyncPlanTests {
  let reading = SyncPlan.Conditions(until: 1_000, zone: .utc, readsAll: false)

  func file(_ path: RelativePath, _ revision: String = "1") -> SourceFile {
    SourceFile(path: path, format: .iCalendar, size: 1, revision: Revision(revision))
  }

  func known(
    _ id: Int64, _ revision: String? = "1", until: Int64 = 1_000, zone: String = "UTC",
    continues: Bool = false
  ) -> KnownFile {
    KnownFile(
      id: id, calendar: "c", revision: revision.map { Revision($0) }, readUntil: until,
      zone: zone, continues: continues, problems: "[]")
  }

  func plan(
    _ files: [SourceFile], _ known: [RelativePath: KnownFile], unreadable: [RelativePath] = []
  ) -> (plan: SyncPlan, unread: UnreadablePaths) {
    let error = SourceError(path: "/somewhere", kind: .denied, message: "you may not read it")
    let listing = SourceListing(
      files: files, unreadable: unreadable.map { UnreadablePlace(path: $0, error: error) })
    var unread = UnreadablePaths(listing)
    let plan = SyncPlan(listing, known: known, reading, &unread)
    return (plan, unread)
  }

  @Test("reads what is new, changed, or was read in another window or zone, and nothing else")
  func stale() {
    let files = ["a", "b", "c", "d", "e", "f"].map { file(RelativePath($0)) }
    let (plan, _) = plan(
      files,
      [
        "a": known(1), "b": known(2, "0"), "c": known(3, nil),
        "d": known(4, until: 500, continues: true), "e": known(5, zone: "Europe/Berlin"),
      ])
    #expect(plan.stale.map(\.path) == ["b", "c", "d", "e", "f"])
    #expect(plan.removed.isEmpty)
  }

  @Test("takes back what is not there any more")
  func removed() {
    let (plan, unread) = plan([file("a")], ["a": known(1), "z": known(3), "b/c": known(2)])
    #expect(plan.removed.map(\.id) == [2, 3])
    #expect(unread.failure == nil)
  }

  @Test("takes nothing back that is where nothing could be looked at")
  func hidden() {
    let files: [RelativePath: KnownFile] = [
      "a.ics": known(1), "team/b.ics": known(2), "team/deep/c.ics": known(3), "teams.ics": known(4),
    ]
    let (some, unread) = plan([], files, unreadable: ["team", "a.ics"])
    #expect(some.removed.map(\.id) == [4])
    #expect(unread.failure == "/somewhere: you may not read it (and 1 more)")
    #expect(unread.missed.isEmpty)
    let (none, _) = plan([], files, unreadable: [""])
    #expect(none.removed.isEmpty)
  }

  @Test("tells apart what hides nothing that was known")
  func missed() {
    let (plan, unread) = plan([file("a.ics")], ["a.ics": known(1)], unreadable: ["lost+found"])
    #expect(plan.removed.isEmpty)
    #expect(unread.failure == nil)
    #expect(unread.missed == [StoredPlace(path: "/somewhere", message: "you may not read it")])
  }
}
