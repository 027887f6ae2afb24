import Foundation
import Testing

@Suite("A command line is told from a question")
struct InvocationTests {
  let calendar = try! AnswerCalendar()

  @Test(
    "by its words, where it begins with a command's name",
    arguments: [
      "show me everything about budget", "list all meetings about budget", "status of the budget",
      "note about the budget sums", "sync with dana", "help with budget",
      "schedule for next week", "demo of the budget", "doctor for budget",
      "link to the budget", "setup of the budget with dana",
    ])
  func questions(line: String) throws {
    let output = try calendar.ask(line)
    let named = try calendar.ask("search " + line)
    #expect(output.status == 0, "\(output)")
    #expect(output.out == named.out && !output.out.isEmpty)
  }

  @Test("and a list with people is the same list, whether they are words or an option")
  func listOfPeople() throws {
    let list = try calendar.ask("list --with dana")
    #expect(list.status == 0 && !list.out.isEmpty, "\(list)")
    #expect(list.err.contains("covers "))
    for line in ["list with dana", "list all meetings with dana", "list dana"] {
      #expect(try calendar.ask(line).out == list.out, "\(line)")
    }
  }

  @Test(
    "and commands stay commands",
    arguments: [
      ("show ffff0", 2), ("list boats", 64), ("status foo", 64), ("help show", 0),
      ("note ffff0 --text x", 2), ("remove the budget meeting", 64), ("link x.md ffff0", 2),
      ("move the budget to friday", 2), ("doctor x", 64), ("unlink", 64), ("demo x", 64),
      ("sync elsewhere", 2), ("people nobody", 1), ("help", 0), ("help list", 0),
    ] as [(String, Int32)])
  func commands(line: String, status: Int32) throws {
    let arguments = line.split(separator: " ").map(String.init)
    #expect(try calendar.box.launch(Sandbox.binary, arguments).status == status)
  }

  @Test(
    "and what is neither is an error that says nothing on standard output",
    arguments: [
      "--foo", "-v", "--json", "-n 3", "help foo", "-5", "about budget --limit -3",
      "about budget --limit 0", "about budget --sort size", "about budget -5",
      "about budget --limit 3 --all-results",
    ])
  func errors(line: String) throws {
    let output = try calendar.box.launch(
      Sandbox.binary, line.split(separator: " ").map(String.init))
    #expect(output.status == 64, "\(output)")
    #expect(output.out.isEmpty)
    #expect(output.err.hasPrefix("meetings: ") && output.err.contains(": meetings "))
    #expect(output.err.split(separator: "\n").count == 1)
  }

  @Test("also where options of every command come before its name, as other programs have it")
  func optionsFirst() throws {
    let box = calendar.box
    try box.write(ICS.calendar(ICS.event("p", "Regatta")), to: "other.ics")
    try box.run("--home", "elsewhere", "add", "other.ics", "--name", "o").expect(0)
    #expect(try box.run("--home=elsewhere", "--color", "never", "sync").status == 0)
    #expect(try box.run("--home", "elsewhere", "sources", "--format", "{id}").out == "o\n")
    #expect(try box.run("--home", "elsewhere", "regatta", "--json").titles == ["Regatta"])
    let list = try box.run("--home", "elsewhere", "list", "--limit")
    #expect(list.err.contains("Missing value for '--limit") && list.err.contains("help list"))
    #expect(try box.run("--home", "elsewhere", "help", "sync").out.contains("meetings sync"))
    #expect(try box.run("--home", "elsewhere", "sync", "--help").out.contains("meetings sync"))
    // Words that may be a question are read as one.
    let questions = [
      ["show", "me", "regatta", "--ids"],
      ["--home", "elsewhere", "show", "me", "regatta", "--ids"],
    ]
    #expect(
      try box.launch(Sandbox.binary, questions[0] + ["--home", "elsewhere"]).out
        == box.launch(Sandbox.binary, questions[1]).out)
  }

  @Test("and a negative number gets words of its own")
  func negative() throws {
    let option = try calendar.ask("about budget --limit -3")
    #expect(option.err.contains("--limit can't be negative, but got '-3'"))
    #expect(try calendar.ask("about -5").err.contains("'-5' is not an option."))
  }

  @Test("and a word behind a dash is left out")
  func negated() throws {
    #expect(try calendar.starts("about budget -new").count == 2)
    #expect(try calendar.starts("with lee -dana").count < calendar.starts("with lee").count)
    for command in ["understand", "people", "list"] {
      let answer = try calendar.ask("\(command) about budget -new")
      #expect(answer.status == 0, "\(command): \(answer.err)")
    }
    #expect(try calendar.ask("understand about budget -new").out.contains("exclude: new"))
  }

  @Test("takes the time with an offset, too")
  func offset() throws {
    let box = calendar.box
    let answers = try ["2026-11-21T13:00:00Z", "2026-11-21T15:30:00+02:30"].map { now in
      try box.launch(Sandbox.binary, ["understand", "in the next 2 hours", "--json", "--now", now])
    }
    #expect(answers[0].status == 0 && answers[0].out.contains("2026-11-21T15:00"))
    #expect(answers[0].out == answers[1].out)
    #expect(try box.launch(Sandbox.binary, ["list", "--now", "2026-11-21T15:00+2"]).status == 64)
  }
}
