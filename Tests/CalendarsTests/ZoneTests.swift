import Files
import Foundation
import Testing
import Time

@Suite("Time zones of the system")
struct ZoneTests {
  let berlin = Zone(identifier: "Europe/Berlin")!

  @Test("A clock that is put forward skips an hour, which is read with the offset before it")
  func gap() {
    let skipped = EventTime("2026-03-29T02:30:00")!.instant(in: berlin)
    #expect(EventTime.instant(skipped).description == "2026-03-29T01:30:00Z")
  }

  @Test("A clock that is put back shows an hour twice, and the first is meant")
  func fold() {
    let ambiguous = EventTime("2026-10-25T02:30:00")!.instant(in: berlin)
    #expect(EventTime.instant(ambiguous).description == "2026-10-25T00:30:00Z")
  }

  @Test(
    "Wall clocks and instants agree in every zone, before, within and after its file's changes",
    arguments: [
      "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Africa/Casablanca", "Asia/Gaza",
      "Australia/Lord_Howe", "Europe/Dublin", "America/Sao_Paulo", "Pacific/Apia",
      "Antarctica/Troll", "Asia/Kathmandu",
    ])
  func roundTrip(name: String) throws {
    let zone = try #require(Zone(identifier: name))
    for instant in stride(from: Int64(-2_000_000_000), to: 6_000_000_000, by: 40_000_003) {
      let wallClock = zone.wallClock(of: instant)
      let back = zone.instant(ofWallClock: wallClock)
      #expect(zone.wallClock(of: back) == wallClock)
      #expect(back <= instant)
    }
  }

  @Test("The rule at the end of a zone's file holds for ever")
  func footer() {
    let summer = EventTime("2150-07-01T12:00:00")!.instant(in: berlin)
    #expect(berlin.offset(at: summer) == 7_200)
    #expect(berlin.abbreviation(at: summer) == "CEST")
    #expect(berlin.offset(at: summer + 184 * 86_400) == 3_600)
  }

  @Test("A day that a zone skipped altogether is read with the offset before it")
  func skippedDay() {
    let apia = Zone(identifier: "Pacific/Apia")!
    let noon = EventTime("2011-12-30T12:00:00")!.instant(in: apia)
    #expect(EventTime.instant(noon).description == "2011-12-30T22:00:00Z")
  }

  @Test(
    "Names that are no zone's, or that lead out of the database, are refused",
    arguments: [
      "", "Nowhere/City", "../../etc/passwd", "/etc/localtime", "Europe/../Europe/Berlin",
      "posix/Europe/Berlin", "right/UTC", "localtime", "zone.tab", "Europe", "Europe/Berlin\u{0}",
    ])
  func refused(name: String) {
    #expect(Zone(identifier: name) == nil)
  }

  @Test("UTC needs no database")
  func utc() {
    #expect(Zone(identifier: "Etc/UTC") == .utc)
    #expect(Zone.utc.wallClock(of: 12) == 12)
  }

  @Test("TZ names a zone, with or without a colon, or spells out its rule")
  func variable() {
    #expect(Zone.local(tz: "Asia/Tokyo").identifier == "Asia/Tokyo")
    #expect(Zone.local(tz: ":Asia/Tokyo").identifier == "Asia/Tokyo")
    #expect(Zone.local(tz: "/usr/share/zoneinfo/Asia/Tokyo").identifier == "Asia/Tokyo")
    #expect(Zone.local(tz: "").identifier == "UTC")
    #expect(Zone.local(tz: "Nowhere/City").identifier == "UTC")
    let rule = Zone.local(tz: "CET-1CEST,M3.5.0,M10.5.0/3")
    for instant in stride(from: Int64(1_700_000_000), to: 1_800_000_000, by: 1_000_000) {
      #expect(rule.offset(at: instant) == berlin.offset(at: instant))
    }
  }

  @Test("Rules of every form are read, and broken ones refused")
  func posixRules() throws {
    let lordHowe = try #require(PosixZoneRule("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0"))
    #expect(lordHowe.standard.offset == 37_800)
    #expect(lordHowe.daylight?.time.offset == 39_600)
    #expect(PosixZoneRule("EST5EDT,J60/2,300/-1:30")?.daylight?.ends.time == -5_400)
    #expect(PosixZoneRule("<-03>3<-02>,M3.5.0/-2,M10.5.0/-1")?.daylight?.time.offset == -7_200)
    for broken in ["", "CET", "CET-", "CET-1CEST,M13.1.0,M4.1.0", "CET-1CEST,M3.5.0", "<+1-1"] {
      #expect(PosixZoneRule(broken) == nil, "\(broken)")
    }
  }

  @Test("A damaged zone file is no zone")
  func damagedFile() throws {
    let whole = try FileContents.load("/usr/share/zoneinfo/Europe/Berlin", maximumSize: 1 << 20)
    #expect(ZoneFile.rules(whole) != nil)
    for length in stride(from: 0, to: whole.count - 60, by: 7) {
      #expect(ZoneFile.rules(Array(whole[..<length])) == nil)
    }
    for position in 0..<88 {
      var damaged = whole
      damaged[position] = 0xFF
      _ = ZoneFile.rules(damaged)
    }
  }
}

@Suite("When an occurrence begins and ends")
struct InstantTests {
  @Test("is said once, as its times say it in the zone that the file was read in")
  func instants() throws {
    let zone = try #require(Zone(identifier: "Europe/Berlin"))
    let names = try FileManager.default.contentsOfDirectory(atPath: Fixture.folder.path)
    var count = 0
    for name in names.sorted() {
      let bytes = [UInt8](try Data(contentsOf: Fixture.folder.appending(path: name)))
      for occurrence in reading(bytes, in: days("2020-01-01", "2028-01-01"), zone: zone).occurrences
      {
        #expect(occurrence.startsAt == occurrence.start.instant(in: zone), "\(name)")
        #expect(occurrence.endsAt == occurrence.end.instant(in: zone), "\(name)")
        count += 1
      }
    }
    #expect(count > 500)
  }
}
