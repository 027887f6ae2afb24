import Foundation
import Programs
import Testing

@Suite("A program that was started")
struct StartedProgramTests {
  private func start(_ words: String...) throws -> StartedProgram {
    try StartedProgram(words[0], Array(words.dropFirst()), environment: ["PATH": "/usr/bin:/bin"])
  }

  @Test("ends with its status, or with 128 more than the signal that ended it")
  func status() throws {
    #expect(try start("/bin/sh", "-c", "exit 3").wait() == 3)
    #expect(try start("/bin/sh", "-c", "kill -9 $$").wait() == 128 + 9)
  }

  @Test("is ended by a signal, also if the thread that started it holds signals back")
  func masked() throws {
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let program = try start("/bin/sleep", "5")
    program.signal(SIGTERM)
    #expect(program.wait() == 128 + SIGTERM)
  }

  @Test("that is not there is a failure with the system's reason")
  func missing() {
    #expect(throws: StartedProgram.Failure(code: ENOENT)) { try start("/nowhere/program") }
  }
}
