import Testing

@testable import Index

@Suite("A title")
struct CancelledTitleTests {
  @Test(
    "is that of a cancelled meeting if it begins as Exchange writes it",
    arguments: [
      "Canceled: Tide talk", "Cancelled: Tide talk", "CANCELED: Tide talk", "Abgesagt: Gezeiten",
      "abgesagt: Gezeiten", "Annulé : Marées", "Canceled Event: Tide talk", "Geannuleerd: Getij",
      "Cancelado: Mareas", "Annullato: Maree", "已取消: 潮", "Canceled：Tide talk",
    ])
  func cancelled(title: String) { #expect(CancelledTitle.isOne(title)) }

  @Test(
    "is no such one if the word is part of what it says",
    arguments: [
      "Canceled flights: what now", "Cancelled", "Canceled:", "Tide talk: canceled", "Cancel: ring",
      "Abgesagt", "Uncanceled: Tide talk", "The canceled: a play",
    ])
  func held(title: String) { #expect(!CancelledTitle.isOne(title)) }
}

@Suite("A label of a transcript")
struct SpeakerLabelTests {
  @Test(
    "names nobody if a program gave it to a voice",
    arguments: [
      "Speaker 1", "SPEAKER_00", "[SPEAKER_00]", "A", "B", "Unknown Speaker", "Unknown", "spk_0",
      "Speaker", "Sprecher 2", "Participant 3", "speaker1", "Guest", "Me", "Them", "1", "?",
    ])
  func nobody(label: String) { #expect(!SpeakerLabel.namesSomeone(label)) }

  @Test(
    "names somebody else",
    arguments: ["Ada Quist", "Ada", "Guest Ada", "Bo", "김민준", "ada@example.com", "A. Quist"])
  func somebody(label: String) { #expect(SpeakerLabel.namesSomeone(label)) }
}
