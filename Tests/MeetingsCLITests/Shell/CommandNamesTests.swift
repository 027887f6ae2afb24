import Testing

@testable import MeetingsCLI

@Suite struct CommandNamesTests {
  @Test func theListOfNamesHasEachCommandInItsOrder() {
    #expect(Meetings.names == Meetings.commands.map { $0.configuration.commandName })
  }
}
