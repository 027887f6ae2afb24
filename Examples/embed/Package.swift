// swift-tools-version: 6.2

import PackageDescription

// Programs of somebody else's that have the index in them; `make embed` builds and runs them.
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
      ]),
    .executableTarget(
      name: "serve",
      dependencies: [
        .product(name: "Assistants", package: "meetings"),
        .product(name: "MeetingIndex", package: "meetings"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
