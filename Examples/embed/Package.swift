// swift-tools-version: 6.2

import PackageDescription

// A program of somebody else's that has the index in it; `make embed` builds and runs it.
let package = Package(
  name: "embed",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "meetings", path: "../..")],
  targets: [
    .executableTarget(
      name: "embed",
      dependencies: [
        .product(name: "MeetingIndex", package: "meetings"),
        .product(name: "Presentation", package: "meetings"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
