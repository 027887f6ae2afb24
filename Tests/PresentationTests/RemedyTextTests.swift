import MeetingIndex
import Presentation
import Testing

@Suite("A remedy")
struct RemedyTextTests {
  @Test("is said in the commands of the program that is named")
  func program() {
    let words = RemedyText(program: "mm")
    #expect(words.words(for: .addAndSync) == "run 'mm setup', or 'mm add PATH' and then 'mm sync'")
    #expect(words.words(for: .mend) == "run 'mm doctor --fix'")
    #expect(
      words.words(for: .bringBack(source: "work"))
        == "restore it and sync, or remove the source: mm remove work")
    #expect(
      words.words(for: .bringBack(source: "--home=/x y"))
        .hasSuffix(": mm remove -- '--home=/x y'"))
    #expect(words.words(for: .restrict(folder: "/a b")).hasSuffix(": chmod -R go= '/a b'"))
  }

  @Test("names tools to a model, and commands only for its user to run")
  func tools() {
    let words = RemedyText(program: "mm").forTools
    #expect(words.words(for: .listPeople) == "list_people lists names and addresses")
    #expect(
      words.words(for: .addAndSync)
        == "ask the user to run 'mm setup', or 'mm add PATH' and then 'mm sync'")
    #expect(words.words(for: .waitForWriter) == "call the tool again in a moment")
  }

  @Test("follows its cause, and a cause without one stands alone")
  func sentence() {
    let words = RemedyText(program: "mm")
    let error = IndexError(.busy, "another process is writing", remedy: .waitForWriter)
    #expect(
      words.sentence(error) == "another process is writing; wait for it to finish, or use --wait")
    #expect(words.sentence(IndexError(.notFound, "nobody is there")) == "nobody is there")
  }
}
