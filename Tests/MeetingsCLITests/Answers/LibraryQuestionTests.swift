import MeetingIndex
import Testing
import Time

@Suite("A question of another program")
struct LibraryQuestionTests {
  let box = try! Sandbox()
  let store: MeetingStore
  static let now = Moment(1_795_262_400, in: .utc)

  init() throws {
    try box.indexForAssistants()
    store = try IndexFolder(box.folder + "/home").open(.reading)
  }

  @Test("says by fields what its words would say")
  func fields() throws {
    for question in [
      Question("with dana about the surcharge"), Question("surcharge", with: ["dana"]),
      Question(with: ["dana"], about: "surcharge", since: "march", until: "2026-04-01"),
      Question(without: ["zoe"], about: "surcharge", calendars: ["Work"]),
    ] {
      let answer = try MeetingSearch(store, now: Self.now).answer(question)
      #expect(answer.meetings.first?.title == "Pricing review", "\(question)")
      let context = try MeetingSearch(store, now: Self.now).context(question)
      #expect(context.passages.first?.text == "The surcharge goes away in June.", "\(question)")
    }
    let record = try #require(
      try MeetingSearch(store, now: Self.now).answer(Question(about: "lighthouse")).meetings.first
    )
    let passages = try QuestionContext.Passage.all(
      about: "lighthouse", in: record, of: store)
    #expect(passages.first?.text.contains("We buy the lighthouse.") == true)
  }

  @Test("lists meetings, people and links of notes")
  func lists() throws {
    func titles(_ question: Question) throws -> [String] {
      try MeetingSearch(store, now: Self.now).list(question).map(\.title)
    }
    #expect(try titles(Question()) == ["Choir", "Pricing again"])
    #expect(try titles(Question("march 2026", with: ["lee"])) == ["Pricing review"])
    #expect(try titles(Question(calendars: ["Home"])) == ["Choir"])
    let people = try MeetingSearch(store, now: Self.now).people(limit: 2)
    #expect(people.count == 2 && people[0].person.displayName == "Dana Kim")
    #expect(people[0].next?.title == "Pricing again")
    #expect(try MeetingSearch(store, now: Self.now).people("zoe").map(\.meetings) == [1])
    let links = try NoteLinks(store).all()
    #expect(links.map(\.state) == [.unlinked, .unlinked] || links.count == 2, "\(links)")
    #expect(links.contains { $0.file.hasSuffix("lamps.vtt") })
  }

  @Test("that names nobody, or no date, is an error that says so")
  func mistakes() throws {
    for question in [
      Question(with: ["nobody"]), Question(since: "sometime"), Question(calendars: ["x"]),
    ] {
      #expect("\(question)") {
        _ = try MeetingSearch(store, now: Self.now).answer(question)
      } throws: { ($0 as? IndexError)?.message.contains("has an unknown value") ?? false }
    }
    #expect(throws: IndexError.self) {
      try MeetingSearch(store, now: Self.now).list(Question("zebra"))
    }
  }

  @Test("is answered beside others where it is awaited, and not once it was cancelled")
  func background() async throws {
    let store = self.store
    let titles = try await withThrowingTaskGroup(of: String?.self) { group in
      for _ in 0..<8 {
        group.addTask {
          try await store.inBackground {
            try MeetingSearch($0, now: Self.now).answer(Question(about: "surcharge"))
              .meetings.first?.title
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(titles == Array(repeating: "Pricing review", count: 8))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await store.inBackground { _ in 1 }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
