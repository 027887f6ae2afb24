import Foundation
import Testing

/// The results of independent transcript readers: `webvtt-py` and `pysubs2`, which `make
/// test-servers` installs with the test servers.
@Suite("A transcript, as independent readers read it")
struct TranscriptReaderTests {
  let box = try! Sandbox()

  static let python = FileManager.default.currentDirectoryPath + "/.venv/servers/bin/python"
  static let hasReaders: Bool = {
    guard FileManager.default.isExecutableFile(atPath: python) else { return false }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = ["-c", "import webvtt, pysubs2"]
    process.standardError = FileHandle.nullDevice
    return (try? process.run()).map { process.waitUntilExit() } != nil
      && process.terminationStatus == 0
  }()

  /// Prints one line per cue: its start in seconds, and its text with single spaces.
  private static let script = """
    import html, json, sys
    path = sys.argv[1]
    if path.endswith(".vtt"):
        import webvtt
        def seconds(clock):
            return sum(float(part) * 60 ** place for place, part in enumerate(reversed(clock.split(":"))))
        cues = [(seconds(c.start), c.voice, html.unescape(c.text)) for c in webvtt.read(path)]
    else:
        import pysubs2
        cues = [(c.start / 1000, None, c.plaintext) for c in pysubs2.load(path)]
    for start, voice, text in cues:
        print(json.dumps({"start": start, "speaker": voice, "text": " ".join(text.split())}))
    """

  static let zoom = """
    WEBVTT

    1
    00:00:02.100 --> 00:00:06.000
    Dana Kim: Good morning,
    shall we begin?

    2
    00:14:32.500 --> 00:14:40.000
    Lee Park: The surcharge at 10:30 goes away.

    3
    01:14:41.000 --> 01:14:44.250
    Then let us tell the harbour.

    """
  static let teams = """
    WEBVTT - made by hand

    STYLE
    ::cue { color: red }

    NOTE a remark that
    nobody says

    0c2cfc47-ce67-44bd-ad99-e65282547b32/12-0
    00:02.000 --> 00:06.000 align:start position:10%
    <v Dana Kim>Good &amp; early</v>

    00:07.500 --> 00:09.000
    <v Lee Park>As <i>ever</i>.</v>

    """
  static let subRip = """
    1
    00:00:02,100 --> 00:00:06,000
    Good morning,
    <i>shall</i> we begin?

    2
    00:14:32,500 --> 00:14:40,000
    The surcharge goes away.

    """

  @Test(
    "has the same cues, times, speakers and words",
    .enabled(if: hasReaders, "webvtt-py and pysubs2 are not installed; make test-servers"),
    arguments: [
      ("zoom.vtt", zoom), ("teams.vtt", teams), ("subrip.srt", subRip),
      ("returns.vtt", zoom.replacing("\n", with: "\r\n")), ("marked.vtt", "\u{FEFF}" + zoom),
      ("returns.srt", subRip.replacing("\n", with: "\r\n")),
    ])
  func same(name: String, text: String) throws {
    let path = try box.write(text, to: name)
    let theirs = try lines(box.launch(Self.python, ["-c", Self.script, path]).out)
    let ours = try lines(box.meetings("inspect", path, "--jsonl").out)
    #expect(!theirs.isEmpty && ours.count == theirs.count)
    for (our, their) in zip(ours, theirs) {
      let start = try #require(their["start"] as? Double)
      #expect(abs(try #require(our["start"] as? Double) - start) < 0.002)
      let speaker = our["speaker"] as? String
      let said = try #require(our["text"] as? String)
      // These readers leave Zoom's `Name: ` in the text.
      if let voice = their["speaker"] as? String {
        #expect(speaker == voice && their["text"] as? String == said)
      } else {
        #expect(their["text"] as? String == (speaker.map { "\($0): " } ?? "") + said)
      }
    }
  }

  private func lines(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").compactMap {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
  }
}
