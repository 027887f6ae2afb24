// Compiled by `run.sh` into one module with `Sources/Calendars`, under libFuzzer and
// AddressSanitizer. Arithmetic that overflows and indices out of bounds trap in any case.

/// Reads what libFuzzer made up, and checks what must hold of every reading.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let options = ReadingOptions(
    window: 946_684_800..<2_051_222_400, zone: fuzzedZone, maximumOccurrencesPerSeries: 500)
  let reading = CalendarReader.read(bytes, options: options)
  check(reading, options)
  _ = ZoneFile.rules(bytes)
  _ = PosixZoneRule(String(decoding: bytes.prefix(64), as: UTF8.self))
  _ = try? DataURL("data:text/calendar," + String(decoding: bytes.prefix(256), as: UTF8.self))
  return 0
}

private let fuzzedZone = Zone(identifier: "Europe/Berlin") ?? .utc

private func check(_ reading: CalendarReading, _ options: ReadingOptions) {
  var keys: Set<[String]> = []
  var last = Int64.min
  for occurrence in reading.occurrences {
    let start = occurrence.start.instant(in: options.zone)
    let end = occurrence.end.instant(in: options.zone)
    precondition(start >= last, "the occurrences are not in order")
    precondition(start <= end, "an occurrence ends before it starts")
    precondition(start < options.window.upperBound && end >= options.window.lowerBound)
    precondition(occurrence.start.isDate == occurrence.end.isDate)
    precondition(!occurrence.uid.isEmpty)
    precondition(keys.insert([occurrence.uid, occurrence.original.description]).inserted)
    last = start
  }
  for problem in reading.problems {
    precondition(!problem.message.isEmpty && problem.message.utf8.count < 1_000)
  }
}
