// swift-tools-version: 6.1

import PackageDescription

// The least that a Swift program does to read a row of an SQLite file: what `meetings` is timed beside.
let package = Package(
  name: "Bare",
  targets: [
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3"),
    .executableTarget(name: "Bare", dependencies: ["CSQLite"]),
  ]
)
