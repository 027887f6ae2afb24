import Foundation

/// The calendar of Mara Lind, asked on Saturday 21 November 2026.
struct AnswerCalendar {
  let box: Sandbox

  init() throws {
    box = try Sandbox()
    let (mara, dana, lee) = ("Mara Lind", "Dana Kim", "Lee Wong")
    try box.write(
      ICS.calendar(
        name: "Work",
        ICS.event("r1", "Retro", at: "20260306T130000Z", with: [dana, lee]),
        ICS.event("r2", "Retro", at: "20260320T130000Z", with: [lee, mara]),
        ICS.event("b0", "Budget", at: "20261105T100000Z", with: [dana, mara], notes: "Old sums."),
        ICS.event("b1", "Budget", at: "20261112T100000Z", with: [dana, mara], notes: "Sums."),
        ICS.event(
          "h", "Hiring", at: "20261118T100000Z", with: [lee], notes: "Dana Kim sent regrets."),
        ICS.event("c", "Lunch", at: "20261120T120000Z", with: [dana], "STATUS:CANCELLED"),
        ICS.event("b2", "Budget", at: "20261124T100000Z", with: [dana, mara], notes: "New sums."),
        ICS.event("o", "Course", at: "20261126T090000Z", with: [mara])
          .replacing("DURATION:PT1H", with: "DURATION:PT8H"),
        ICS.event("p", "Planning", at: "20261127T100000Z", with: [lee, mara]),
        ICS.event("x", "Called off", at: "20261127T130000Z", with: [mara], "STATUS:CANCELLED"),
        ICS.event(
          "d", "Sales call", at: "20261127T140000Z", with: [dana],
          "ATTENDEE;PARTSTAT=DECLINED:mailto:mara.lind@example.com"),
        ICS.event("f", "Boat fair", at: "20261127", "TRANSP:TRANSPARENT"),
        ICS.event("m", "Free lunch", at: "20261127T120000Z", with: [mara], "TRANSP:TRANSPARENT"),
        ICS.event("v", "Leave", at: "20261203"),
        ICS.event("l", "Lee's dentist", at: "20261127T150000Z", with: [lee])),
      to: "work.ics")
    try box.index("work.ics", "--owner", "mara.lind@example.com")
  }

  func ask(_ question: String, _ options: String...) throws -> Sandbox.Output {
    try box.launch(
      Sandbox.binary,
      question.split(separator: " ").map(String.init) + options + ["--now", Sandbox.now])
  }
}
