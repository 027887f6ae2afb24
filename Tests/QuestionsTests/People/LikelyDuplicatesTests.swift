import Testing

@testable import Questions

@Suite("Who may be one person")
struct LikelyDuplicatesTests {
  func reasons(_ people: (String, String)..., aliases: [PersonAlias] = []) -> [LikelyDuplicate
    .Reason]
  {
    let spellings = people.enumerated().map {
      PersonSpelling(id: Int64($0.offset), name: $0.element.0, email: $0.element.1)
    }
    return PeopleDirectory(spellings, aliases: aliases).likelyDuplicates().map(\.reason)
  }

  @Test("has all words of the other's name, and more")
  func nameParts() {
    #expect(reasons(("Dana Kim", "a@x.com"), ("Dana M. Kim", "b@x.com")) == [.nameParts])
  }

  @Test("has the same address at another domain, and no other name")
  func localPart() {
    #expect(reasons(("", "dkim@x.com"), ("Dana", "dkim@y.com")) == [.localPart])
    #expect(reasons(("Dana Kim", "dana@x.com"), ("Dana Wolf", "dana@y.com")).isEmpty)
    #expect(reasons(("", "info@x.com"), ("", "support@y.com"), ("", "support@x.com")).isEmpty)
  }

  @Test("has the initials, in the name or in the address")
  func initials() {
    #expect(reasons(("D. Okafor", "a@x.com"), ("Dana Okafor", "b@x.com")) == [.initials])
    #expect(reasons(("", "dokafor@x.com"), ("Dana Okafor", "b@x.com")) == [.initials])
    #expect(reasons(("D. Okafor", "a@x.com"), ("Lee Okafor", "b@x.com")).isEmpty)
  }

  @Test("has another form of the name, or one with a letter wrong")
  func forms() {
    #expect(reasons(("Bob Smith", "a@x.com"), ("Robert Smith", "b@x.com")) == [.nickname])
    #expect(reasons(("Dana Okafor", "a@x.com"), ("Dana Okafer", "b@x.com")) == [.oneLetter])
    #expect(reasons(("Ana Kim", "a@x.com"), ("Ana Kin", "b@x.com")).isEmpty)
  }

  @Test("and is not by an alias already")
  func alias() {
    let said = PersonAlias(name: "Dana Kim", members: ["a@x.com", "b@x.com"])
    #expect(
      reasons(("Dana Kim", "a@x.com"), ("Dana M. Kim", "b@x.com"), aliases: [said]).isEmpty)
  }
}
