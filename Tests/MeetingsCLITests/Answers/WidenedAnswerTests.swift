import Testing

@Suite("A filter that leaves nothing")
struct WidenedAnswerTests {
  /// Readings are compared in another order in each process, so one run shows little.
  @Test("is compared with its words if hours of any day are read apart")
  func hoursApart() throws {
    let box = try Sandbox()
    try box.index(
      ICS.calendar(
        name: "Work",
        ICS.event(
          "d", "Depot planning", at: "20260310T140000Z", with: ["Dana Kim"],
          notes: "Steel beams for the boat depot's roof are delivered by Thursday\\, confirmed."),
        ICS.event(
          "s", "Sail loft", at: "20261118T140000Z", with: ["Lee Wong"], notes: "Canvas\\, thread."),
        ICS.event(
          "b", "Budget 2027, first pass", at: "20261105T140000Z",
          notes: "The supplier changes its format on 1 March.")
      ), as: "work.ics")
    let runs = try (0..<12).map { _ in
      try box.meetings("which evenings am I out this week, I have to book a sitter")
    }
    #expect(runs.allSatisfy { [0, 1].contains($0.status) && $0.out == runs[0].out }, "\(runs)")
  }
}
