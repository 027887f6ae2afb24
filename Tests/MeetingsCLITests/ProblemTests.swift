import Foundation
import Testing

@Suite("What is wrong in a file")
struct ProblemTests {
  let box = try! Sandbox()

  /// Returns an event without a time.
  func broken(_ uid: String) -> String {
    ICS.event(uid, "Broken").replacing("DTSTART:20260310T140000Z\n", with: "")
  }

  func sync() throws -> Sandbox.Output { try box.meetings("sync") }

  @Test("is one line with a count, said once, and kept by the status")
  func once() throws {
    try box.write(
      ICS.calendar(broken("x"), ICS.event("a", "Budget"), broken("y"), broken("z")), to: "cal/a.ics"
    )
    try box.write(ICS.calendar(ICS.event("b", "Hiring")), to: "cal/b.ics")
    try box.run("add", "cal")
    let first = try sync().expect(2)
    #expect(first.err.split(separator: "\n").count == 1)
    #expect(first.err.contains("cal/a.ics:4: UID x: DTSTART is missing"))
    #expect(first.err.contains("(and 2 more; 'meetings status --problems' lists all)"))
    let second = try sync().expect(0)
    #expect(second.err.isEmpty)
    #expect(second.out.hasSuffix("(0 files read); 1 file with known problems\n"), "\(second.out)")
    let status = try box.meetings("status").expect(
      2, out: "problems   in 1 file; 'meetings status --problems' lists them")
    let all = try box.meetings("status", "--problems")
    #expect(all.out.split(separator: "\n").count == 3)
    for uid in ["x", "y", "z"] { #expect(all.out.contains("UID \(uid): DTSTART is missing")) }
    #expect(try box.meetings("status", "--problems", "--json").objects.count == 3)
  }

  @Test("is said again when it changes, and not when only its line does")
  func changed() throws {
    try box.write(ICS.calendar(broken("x")), to: "cal/a.ics")
    try box.run("add", "cal")
    #expect(try sync().status == 2)
    try box.write(ICS.calendar(ICS.event("a", "Budget"), broken("x")), to: "cal/a.ics")
    let moved = try sync()
    #expect(moved.status == 0 && moved.err.isEmpty, "\(moved)")
    try box.write(ICS.calendar(broken("x"), broken("y")), to: "cal/a.ics")
    try sync().expect(2, err: "UID y: DTSTART is missing", "(and 1 more;")
    try box.write(ICS.calendar(ICS.event("x", "Mended"), ICS.event("y", "Too")), to: "cal/a.ics")
    #expect(try sync().status == 0)
    #expect(try box.meetings("status").status == 0)
    #expect(try box.meetings("status", "--problems").out == "no problems in files\n")
  }

  @Test("is no trouble where no occurrence is lost by it")
  func notes() throws {
    let stamped = ICS.event("a", "Budget").replacing("20260101T000000Z", with: "yesterday")
    try box.write(ICS.calendar(stamped), to: "cal/a.ics")
    try box.run("add", "cal")
    let first = try sync().expect(0)
    #expect(first.err.contains("cal/a.ics:6: UID a: can't read DTSTAMP"), "\(first.err)")
    #expect(try sync().err.isEmpty)
    #expect(try box.meetings("status").status == 0)
    try box.meetings("status", "--problems").expect(0, out: "can't read DTSTAMP")
    // The event is updated like any other.
    try box.write(ICS.calendar(stamped.replacing("Budget", with: "Budget 2027")), to: "cal/a.ics")
    #expect(try sync().out.contains("1 updated"))
  }

  @Test("does not hide that a time is missing behind a note on the same event")
  func noteAndLoss() throws {
    try box.index(ICS.calendar(ICS.event("x", "Kept")), as: "cal/a.ics")
    try box.write(
      ICS.calendar(broken("x").replacing("20260101T000000Z", with: "yesterday")), to: "cal/a.ics")
    let output = try sync().expect(2, err: "DTSTART is missing")
    #expect(!output.out.contains("gone"))
  }

  @Test("is news to a nightly run once")
  func nightly() throws {
    try box.write(ICS.calendar(broken("x")), to: "cal/a.ics")
    try box.run("add", "cal")
    try box.meetings("nightly").expect(2, err: "UID x")
    let second = try box.meetings("nightly").expect(0)
    #expect(second.err.isEmpty)
  }
}
