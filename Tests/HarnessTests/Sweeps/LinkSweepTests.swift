import Calendars
import Files
import Foundation
import Synchronization
import Testing

/// `make sweeps` requests a hundred folders and more; a plain `make test` runs some.
@Suite("Of a folder with random links in it")
struct LinkSweepTests {
  private static let count = UInt64(Harness.number("MEETINGS_SWEEPS") ?? 40)

  @Test("all that is in it is read, and nothing that is elsewhere, where links are followed inside")
  func confined() throws {
    var (read, refused) = (0, 0)
    for seed in Harness.seed..<Harness.seed + Self.count {
      let folder = try LinkedFolder(seed: seed)
      let source = SourceLocation.folder(path: folder.own)
      let listing = try source.listing(links: .inside)
      let paths = Set(listing.files.map(\.path.text))
      #expect(paths == folder.readable, "seed \(seed)")
      for file in listing.files {
        let text = String(decoding: try source.bytes(of: file, links: .inside), as: UTF8.self)
        #expect(!text.contains(LinkedFolder.secret), "seed \(seed): \(file.path.text)")
      }
      let left = listing.unreadable.filter(\.isLeftOut).map(\.path.text)
      #expect(Set(left) == folder.refused, "seed \(seed)")
      #expect(!listing.folders.contains { $0.displayName == LinkedFolder.secret }, "seed \(seed)")
      (read, refused) = (read + paths.count, refused + left.count)
    }
    print("\(Self.count) folders: \(read) files read, \(refused) links left out")
    #expect(refused > Int(Self.count) / 2)
  }

  @Test("the same links are followed where all are")
  func followed() throws {
    var found = 0
    for seed in Harness.seed..<Harness.seed + Self.count {
      let folder = try LinkedFolder(seed: seed)
      let source = SourceLocation.folder(path: folder.own)
      for file in try source.listing().files {
        let text = String(decoding: try source.bytes(of: file), as: UTF8.self)
        found += text.contains(LinkedFolder.secret) ? 1 : 0
      }
    }
    #expect(found > Int(Self.count) / 4)
  }

  @Test("nothing that is elsewhere is read while files and folders change places with links")
  func swapped() throws {
    for seed in Harness.seed..<Harness.seed + max(2, Self.count / 20) {
      let folder = try LinkedFolder(seed: seed)
      let source = SourceLocation.folder(path: folder.own)
      let isOver = Atomic(false)
      DispatchQueue.global().async { [root = folder.root] in
        LinkedFolder.swap(in: root, 300)
        isOver.store(true, ordering: .releasing)
      }
      var reads = 0
      while !isOver.load(ordering: .acquiring) {
        guard let listing = try? source.listing(links: .inside) else { continue }
        for file in listing.files {
          guard let bytes = try? source.bytes(of: file, links: .inside) else { continue }
          reads += 1
          let text = String(decoding: bytes, as: UTF8.self)
          #expect(!text.contains(LinkedFolder.secret), "seed \(seed): \(file.path.text)")
        }
      }
      #expect(reads > 0, "seed \(seed)")
    }
  }
}
