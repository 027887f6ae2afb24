import Index
import Questions
import Retrieval
import Testing

@testable import Search

@Suite("What a name in a text is worth")
struct NameTrustTests {
  /// Calculates weights from 100 texts of meetings that somebody attends and 900 others, given the
  /// number of texts with each sign.
  func worth(full: (Int, Int), initials: (Int, Int) = (0, 0)) -> NameWeights {
    var trust = NameTrust()
    trust.listed = 100
    trust.pairs = NameTrust.Sign(attended: 100, absent: 900)
    trust.full = NameTrust.Sign(attended: full.0, absent: full.1)
    trust.initials = NameTrust.Sign(attended: initials.0, absent: initials.1)
    return NameWeights(trust, Weights())
  }

  func presence(
    _ worth: NameWeights, attends: Bool = false, named: Bool = false, initials: Bool = false,
    attended: Int = 1
  ) -> Double {
    worth.presence(
      attends: attends, isNamed: named, isPartlyNamed: false, hasInitials: initials,
      attended: attended)
  }

  @Test("is much where texts name those who attend, and nothing where they name the absent")
  func fullNames() {
    #expect(worth(full: (90, 9)).full > 0.9)
    #expect(worth(full: (5, 90)).full == 0)
  }

  @Test("is more than attending in silence where speakers are named, and not where nobody is")
  func silence() {
    let transcripts = worth(full: (95, 5))
    #expect(presence(transcripts, named: true) > presence(transcripts, attends: true))
    let bare = worth(full: (0, 0))
    #expect(presence(bare, attends: true) > 0.8)
  }

  @Test("is whole for somebody who attends and is named, and least for nobody's trace")
  func order() {
    let minutes = worth(full: (20, 4), initials: (60, 90))
    #expect(presence(minutes, attends: true, named: true) == 1)
    #expect(
      presence(minutes, attends: true, initials: true) > presence(minutes, initials: true))
    #expect(presence(minutes, initials: true) > presence(minutes))
  }

  @Test("leaves more to somebody nearly everywhere whom a list with gaps leaves out")
  func everywhere() {
    let gaps = worth(full: (20, 40))
    #expect(presence(gaps, attended: 95) > presence(gaps, attended: 1))
    #expect(presence(gaps, attended: 1) < 0.01)
  }

  @Test("leaves less where nothing is shown the more whole the lists are")
  func unshown() {
    #expect(worth(full: (90, 0)).unshown < worth(full: (45, 45)).unshown)
    var without = Weights()
    without.unshown = 1
    #expect(NameWeights(NameTrust(), without).unshown == 1)
  }

  @Test(
    "knows initials, and those with a third letter of the family name",
    arguments: [
      ("Bo Chen", ["bc", "bcc", "bce", "bch", "bcn"]), ("Chen, Bo", ["bc", "bch", "bce", "bcn"]),
      ("Bo Chen (ACME)", ["bc"]), ("Bo van Chen", ["bvc"]), ("Bo", []), ("박 지성", []),
    ])
  func initials(name: String, some: [String]) {
    let found = NameForms.initials(of: name)
    #expect(found.first == some.first)
    #expect(Set(some.filter { $0 != "bcc" }).isSubset(of: found))
    #expect(!found.contains("bcc"))
  }

  @Test("is looked for as it was asked, in full, in parts and by initials that are no word")
  func forms() {
    func forms(_ written: String, _ name: String) -> NameForms {
      let known = PeopleDirectory([PersonSpelling(id: 1, name: name, email: "")]).everybody
      return NameForms(written, known, embedder: .shipped, tellingRarity: 2.5)
    }
    #expect(forms("dana", "Dana Kim").full == [["dana"], ["dana", "kim"]])
    #expect(forms("dana", "Dana Kim").parts == [["dana"]])
    #expect(forms("nixo", "nixo").full == [["nixo"]])
    #expect(forms("ian stone", "Ian Stone").parts == [["ian"], ["stone"]])
    // `is` is a frequent word, not initials.
    #expect(!forms("ian", "Ian Stone").initials.contains("is"))
  }
}
