import ArgumentParser
import Foundation
import MeetingIndex
import Presentation

/// Asks the questions of a setup and carries out the answers.
struct SetupDialogue {
  private let global: GlobalOptions
  /// The arguments of `setup`, which may name the calendar.
  private let calendar: [String]
  private let conversation = SetupConversation()
  private let found = FoundCalendars(Environment.variables)
  /// The sources that were added before, which are not offered again.
  private let known: [SourceSummary]

  init(_ global: GlobalOptions, calendar: [String] = []) {
    (self.global, self.calendar) = (global, calendar)
    known = SetupRun.sources(global)
  }

  func run() throws {
    Interruption.handle()
    var setup = SetupRun(global)
    do {
      try converse(&setup)
    } catch is SetupConversation.Ended {
      try setup.takeBack()
      Trouble.note("cancelled, and nothing was changed; to start again: meetings setup")
      throw Self.ended
    }
    do {
      // The commands above may have changed the settings, so they are loaded again.
      try SettingsFile.$users.withValue(SettingsFile(SettingsFile.users.path)) {
        try FirstQuestions(global: global, setup: setup).ask()
      }
    } catch is SetupConversation.Ended {
      Trouble.note("your calendar is set up; ask it anything: meetings with NAME about TOPIC")
      throw Self.ended
    }
  }

  private static var ended: ExitCode {
    Interruption.signal.map { ExitCode(128 + $0) } ?? .nothingFound
  }

  private func converse(_ setup: inout SetupRun) throws {
    try conversation.say(
      known.isEmpty
        ? "This sets up your calendar. Control-C cancels and changes nothing.\n"
        : "This adds another calendar. Control-C cancels and changes nothing.\n"
          + "Already added: \(known.map(SourceText.name(of:)).joined(separator: ", "))\n")
    let question = CalendarQuestion(global: global, known: known)
    var source = try calendar.isEmpty ? question.ask() : question.calendar(for: calendar)
    while try !add(source, setup) { source = try question.ask() }
    let owners = try askForOwners()
    if !owners.isEmpty {
      try setup.run("config", "owner", others: owners)
      try setup.run("sync")
    }
    try askForNotes(setup)
    if try !offersNightlySync(&setup) {
      try conversation.say("To read what is new in your calendars: meetings sync")
    }
  }

  /// Adds and syncs the calendar. Returns false if that failed or found nothing, and the user
  /// chooses to add another calendar.
  private func add(_ calendar: CalendarQuestion.Choice, _ setup: SetupRun) throws -> Bool {
    let before = Set(setup.added.map(\.id))
    try setup.run(
      "add", others: [calendar.place], options: calendar.options + ["--sync"],
      input: calendar.password.map { "\($0)\n" })
    let added = setup.added.filter { !before.contains($0.id) }
    guard let source = added.first else {
      try conversation.say("\nThat did not work. Try another way?\n")
      return false
    }
    if source.records > 0, source.content == .calendars { return true }
    if source.content == .notes {
      return try !conversation.confirm("\nThese are notes. Add a calendar, too?", usual: true)
    }
    let place = Sanitizer.line(calendar.place)
    if try conversation.confirm("\n\(place) has no meetings. Keep it anyway?", usual: false) {
      return true
    }
    try setup.remove(added)
    try conversation.say("")
    return false
  }

  // MARK: Other questions

  /// Asks for the user's addresses unless they are known. Without them, other people's meetings
  /// can't be left out.
  private func askForOwners() throws -> [String] {
    let store = try global.open(.reading)
    let known = try Owners(store).addresses()
    if !known.isEmpty {
      let shown = known.sorted().map(Sanitizer.line).joined(separator: ", ")
      try conversation.say("\nYour email addresses: \(shown) (to change: meetings config owner)")
      return []
    }
    let likely = try PeopleSummaries(store, now: global.moment)
      .likelyOwner(guess: found.address)
    while true {
      let answer = try conversation.ask(
        "\nYour email addresses, or 'none':", usual: likely ?? "none")
      if answer.lowercased() == "none" { return [] }
      let addresses = answer.split { ", ".contains($0) }.map(String.init)
      if addresses.allSatisfy({ $0.contains("@") }) { return addresses }
      try conversation.say("Type an address such as you@example.com; separate several with spaces.")
    }
  }

  /// Asks for a folder of notes, and adds it.
  private func askForNotes(_ setup: SetupRun) throws {
    let known = known + setup.added
    let places = found.notes.filter { !$0.isPart(of: known) }
    if places.isEmpty, known.contains(where: { $0.content == .notes }) { return }
    let choices = places.map { "\(Sanitizer.line($0.path)) (\($0.program))" } + ["None"]
    while true {
      var folder: String
      if places.isEmpty {
        folder = try conversation.ask(
          "\nA folder of notes or transcripts to search, too, or 'none':", usual: "none")
        if folder.lowercased() == "none" { return }
      } else {
        switch try conversation.choose(
          "\nWhich notes or transcripts should be searched, too?", among: choices,
          by: "A number or a folder:")
        {
        case .place(places.count): return
        case .place(let place): folder = places[place].path
        case .other(let typed): folder = typed
        }
      }
      folder = TypedPath(folder).expanded
      let before = setup.added.count
      try setup.run("add", others: [folder], options: ["--notes", "--sync"])
      if setup.added.count > before { return }
      try conversation.say("")
    }
  }

  /// Offers to sync every night. Returns true if a nightly sync is installed.
  private func offersNightlySync(_ setup: inout SetupRun) throws -> Bool {
    do {
      if try Scheduler.platformDefault.installed() != nil { return true }
    } catch {
      try conversation.say("\nThis machine has no scheduler (systemd or cron) for a nightly sync.")
      return false
    }
    guard try conversation.confirm("\nSync automatically every night?", usual: true) else {
      return false
    }
    return try setup.schedule()
  }
}
