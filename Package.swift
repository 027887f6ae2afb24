// swift-tools-version: 6.2

import PackageDescription

// On a Mac, EventKit is the system's. Elsewhere tests build and run the same sources with a double of it,
// which is in no product.
#if canImport(Darwin)
  let eventKit: [Target] = []
  let systemsOwn: [Target.Dependency] = []
#else
  let eventKit: [Target] = [.target(name: "EventKit", path: "Tests/EventKitDouble")]
  let systemsOwn: [Target.Dependency] = ["EventKit"]
#endif

let algorithms = Target.Dependency.product(name: "Algorithms", package: "swift-algorithms")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")

let uncheckedOptions = [
  "-Xlinker",
  "--wrap=$s14ArgumentParser17ParsableArgumentsPAAE9_validate6parentyAA8InputKeyVSg_tKFZ",
]

// Modules with inner loops are optimised in debug builds, too, as tests spend most of their time in them.
// The checks of debug builds stay. To step through such a module in a debugger, remove its flags. Packages
// that depend on a version of this one can't have unsafe flags.
let isDependency = Context.packageDirectory.contains("/checkouts/")
let optimised: [SwiftSetting] =
  isDependency
  ? [] : [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]
let optimisedC: [CSetting] =
  isDependency ? [] : [.unsafeFlags(["-O2"], .when(configuration: .debug))]

/// A C library by its name for pkg-config, with Debian's package and Homebrew's.
func library(_ name: String, _ pkgConfig: String, apt: String, brew: String? = nil) -> Target {
  let brews = brew.map { [SystemPackageProvider.brew([$0])] } ?? []
  return .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])] + brews)
}

// Built with libFuzzer by `make fuzz` only.
let isFuzzing = Context.environment["MEETINGS_FUZZ"] != nil
let fuzz = Target.executableTarget(
  name: "fuzz", dependencies: ["Calendars", "Time", "Remotes", "FetchMessages"],
  path: "Tests/Fuzz", exclude: ["run.sh", "calendar.dict", "model.dict"])

// The architecture diagram: a module may know what its `dependencies:` line names, and nothing else.
let package = Package(
  name: "meetings",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "meetings", targets: ["meetings"]),
    .executable(name: "meetings-fetch", targets: ["meetings-fetch"]),
    .library(name: "MeetingIndex", targets: ["MeetingIndex", "Calendars", "Time", "Questions"]),
    .library(name: "Presentation", targets: ["Presentation"]),
    .library(name: "Assistants", targets: ["Assistants"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "5.0.1"),
    .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
    .package(url: "https://github.com/apple/swift-algorithms", from: "1.2.1"),
  ],
  targets: [
    // C libraries, each imported by one module.
    library("CLibical", "libical", apt: "libical-dev", brew: "libical"),
    library("CBLAS", "openblas", apt: "libopenblas-serial-dev", brew: "openblas"),
    library("CCurl", "libcurl", apt: "libcurl4-openssl-dev", brew: "curl"),
    library("CMicroHTTPD", "libmicrohttpd", apt: "libmicrohttpd-dev", brew: "libmicrohttpd"),
    .systemLibrary(name: "CResolver"),
    library("CCrypto", "libcrypto", apt: "libssl-dev"),
    library("CExpat", "expat", apt: "libexpat1-dev", brew: "expat"),
    library("CQRCode", "qrcodegen", apt: "libqrcodegen-dev"),
    library("CZlib", "zlib", apt: "zlib1g-dev", brew: "zlib"),
    library("CPNG", "libpng", apt: "libpng-dev", brew: "libpng"),

    // Hashes with a fixed specification, which may be stored.
    .target(name: "StableHashing", swiftSettings: optimised),

    // System calls for files that Swift can't import.
    .target(name: "CFiles"),

    // QR codes. Homebrew has no libqrcodegen.
    .target(
      name: "QRCodes",
      dependencies: ["CPNG", .target(name: "CQRCode", condition: .when(platforms: [.linux]))]),

    // Finding and starting other programs.
    .target(name: "CPrograms"),
    .target(name: "Programs", dependencies: ["CPrograms"]),

    // The ground floor: files by system calls; civil dates, zones and clock times; words, terms,
    // passages, and text from bytes and HTML.
    .target(name: "Files", dependencies: ["CFiles"]),
    .target(name: "Time", dependencies: ["Files", algorithms], swiftSettings: optimised),
    .target(name: "TextAnalysis", dependencies: ["Models"], swiftSettings: optimised),

    // The databases of other calendar programs as iCalendar.
    .target(
      name: "CalendarCaches",
      dependencies: ["Files", "Time", grdb, .product(name: "GRDBSQLite", package: "GRDB.swift")]),

    // Bytes to occurrences: iCalendar, recurrence, time zones, sources of calendars.
    .target(
      name: "Calendars",
      dependencies: [
        "CLibical", "CZlib", "CalendarCaches", "Files", "Time", "TextAnalysis", "StableHashing",
        algorithms,
      ],
      swiftSettings: optimised),

    // Changes to iCalendar bytes: creating, changing, moving and removing events.
    .target(
      name: "Writing", dependencies: ["Calendars", "Time", "TextAnalysis"],
      swiftSettings: optimised),

    // Bytes to notes: transcripts, Markdown, org-mode, plain text.
    .target(name: "Notes", dependencies: ["Time", "TextAnalysis", "Programs", "Yams"]),

    // Text to vectors, and the nearest vectors. `Models` is the embedder's data.
    .target(
      name: "Models", path: "Models",
      exclude: [
        "Boilerplate", "Equals", "Meaning", "Questions", "README.md", "analysis.py", "embedder.txt",
        "folding.bin", "idf.bin", "make_folding.py", "make_idf.py",
      ]),
    .target(
      name: "Boilerplate", path: "Models/Boilerplate", exclude: ["boilerplate.txt"]),
    .target(name: "Equals", path: "Models/Equals", exclude: ["equals.txt"]),
    .target(
      name: "QuestionWeights", path: "Models/Questions",
      exclude: [
        "direction.bin", "directions.tsv", "filters.py", "kinds.bin", "kinds.tsv",
        "make_direction.py", "make_kinds.py", "make_parts.py", "parts.bin", "parts.tsv",
        "sentences.py", "softmax.py", "weights.txt",
      ]),
    .target(name: "CKernels", cSettings: optimisedC),
    .target(
      name: "Retrieval",
      dependencies: ["TextAnalysis", "Models", "StableHashing", "CKernels", "CBLAS"],
      swiftSettings: optimised),

    // Words to a reading: people, topic, calendars, dates. `CLexicon` has all known words.
    .target(name: "CLexicon", exclude: ["words.txt", "words.bin"]),
    .target(
      name: "Questions",
      dependencies: [
        "CLexicon", "QuestionWeights", "Time", "TextAnalysis", "StableHashing", algorithms,
      ],
      swiftSettings: optimised),

    // Calendars on servers: messages between `meetings` and `meetings-fetch`, requests and answers, and
    // the program that sends them, which alone uses the network.
    .target(name: "FetchMessages"),
    .target(
      name: "Remotes",
      dependencies: [
        "FetchMessages", "Time", "CExpat",
        .target(name: "CCrypto", condition: .when(platforms: [.linux])),
      ]),
    .executableTarget(
      name: "meetings-fetch",
      dependencies: [
        "Remotes", "FetchMessages", "Programs", "CCurl", "CMicroHTTPD", "CResolver",
      ],
      path: "Sources/MeetingsFetch"),

    // The calendars of macOS. Other systems build it for tests only.
    .target(
      name: "SystemCalendar",
      dependencies: ["Calendars", "Time", "Writing", "FetchMessages", "StableHashing"] + systemsOwn,
      exclude: ["App"]),

    // The database: schema, records, people, vectors and postings, sources.
    .target(name: "CSQLite"),
    .target(
      name: "Index",
      dependencies: [
        "Files", "Time", "TextAnalysis", "Calendars", "Questions", "Retrieval", "StableHashing",
        "Boilerplate", "Marks", "CSQLite", grdb,
        .product(name: "GRDBSQLite", package: "GRDB.swift"), algorithms,
      ],
      swiftSettings: optimised),

    // The use cases over the index: mirrors of servers; calendars and notes as records; changes;
    // questions, answers and their evaluation; health, backups and forgetting.
    .target(
      name: "Mirror",
      dependencies: ["Index", "Files", "Time", "Calendars", "FetchMessages"]),
    .target(
      name: "Sync",
      dependencies: [
        "Index", "Mirror", "Files", "Time", "TextAnalysis", "Calendars", "Notes", "Questions",
        "Retrieval", algorithms,
      ]),
    .target(
      name: "Changes",
      dependencies: [
        "Index", "Mirror", "Sync", "Files", "Time", "Calendars", "Writing", "FetchMessages",
      ]),
    // Marks in lines of notes: to do, done, decided.
    .target(name: "Marks"),
    // Vectors of an external model: which texts it gets, what is stored, what is near.
    .target(name: "DenseVectors", dependencies: ["Index", "Time", "TextAnalysis", "Retrieval"]),
    .target(
      name: "Search",
      dependencies: [
        "Index", "DenseVectors", "Equals", "Marks", "Files", "Time", "TextAnalysis", "Calendars",
        "Questions", "Retrieval", algorithms,
      ]),
    .target(
      name: "Evaluation",
      dependencies: ["Index", "Sync", "Search", "Care", "Time", "Calendars", "Questions"]),
    .target(
      name: "Care",
      dependencies: [
        "Index", "DenseVectors", "Mirror", "Sync", "Changes", "Search", "Time", "Calendars",
        "Questions", "Retrieval",
      ]),

    // All of it under one name, for programs.
    .target(
      name: "MeetingIndex",
      dependencies: [
        "Index", "DenseVectors", "Mirror", "Sync", "Changes", "Search", "Evaluation", "Care",
      ]),

    // Records, hits, reports and times as text and as JSON.
    .target(
      name: "Presentation",
      dependencies: [
        "MeetingIndex", "Marks", "Writing", "Notes", "Questions", "Calendars", "Time",
        "FetchMessages",
      ]),

    // The index for programs that speak the Model Context Protocol: the protocol, and the tools.
    .target(name: "MCPServer"),
    .target(
      name: "WebPage",
      dependencies: [
        "FetchMessages", "Presentation", "MeetingIndex", "Questions", "Calendars", "Time",
      ]),
    .target(
      name: "Assistants",
      dependencies: [
        "MCPServer", "FetchMessages", "Presentation", "MeetingIndex", "Questions", "Calendars",
        "Time",
      ]),

    // The revision of a release, in C, so that a new one compiles a file and no module.
    .target(name: "CRevision"),

    // The commands. `inspect` shows what `Calendars` or `Notes` reads from a file.
    .target(
      name: "MeetingsCLI",
      dependencies: [
        "WebPage", "Assistants", "MCPServer", "Presentation", "MeetingIndex", "Marks", "Writing",
        "Notes", "Questions", "Calendars", "Time", "FetchMessages", "Programs", "QRCodes",
        "CRevision", .target(name: "SystemCalendar", condition: .when(platforms: [.macOS])),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"), "TOMLKit",
      ]),

    .executableTarget(name: "meetings", dependencies: ["MeetingsCLI"], path: "Sources/Meetings"),

    // The examples, which see only what is public. They also have a package of their own.
    .executableTarget(
      name: "EmbedExample", dependencies: ["MeetingIndex", "Calendars", "Time", "Presentation"],
      path: "Examples/embed/Sources/embed", packageAccess: false),
    .executableTarget(
      name: "ServeExample", dependencies: ["Assistants", "MeetingIndex", "Calendars", "Time"],
      path: "Examples/embed/Sources/serve", packageAccess: false),

    // The engine for `make bench-speed`.
    .target(name: "ReadLimit", path: "Benchmarks/Speed/ReadLimit"),
    .executableTarget(
      name: "speed",
      dependencies: ["Retrieval", "TextAnalysis", "ReadLimit", "SeededRandom", "CBLAS"],
      path: "Benchmarks/Speed/Engine"),

    // The parser of options without its checks of declarations, for tests.
    .target(name: "CUncheckedOptions", path: "Tests/CUncheckedOptions"),

    // Seeded random numbers.
    .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: optimised),
    .target(name: "TestFiles", path: "Tests/TestFiles"),
    .testTarget(name: "ProgramsTests", dependencies: ["Programs"]),
    .testTarget(name: "StableHashingTests", dependencies: ["StableHashing"]),
    .testTarget(
      name: "CalendarsTests",
      dependencies: [
        "Calendars", "CFiles", "CLibical", "Files", "Time", "TextAnalysis", "SeededRandom",
      ],
      exclude: ["Fixtures", "README.md"]),
    .testTarget(
      name: "WritingTests", dependencies: ["Writing", "Calendars", "Time", "SeededRandom"],
      exclude: ["README.md", "compare.py", "readers.py"]),
    .testTarget(name: "MarksTests", dependencies: ["Marks", "TestFiles"], exclude: ["Kits"]),
    .testTarget(
      name: "NotesTests", dependencies: ["Notes", "Time", "SeededRandom", "TestFiles"],
      exclude: ["Readings"]),
    .testTarget(
      name: "RetrievalTests",
      dependencies: ["Retrieval", "TextAnalysis", "CKernels", "SeededRandom"],
      swiftSettings: optimised),
    .testTarget(
      name: "QuestionsTests",
      dependencies: ["Questions", "Time", "SeededRandom", "TestFiles", "MCPServer"],
      exclude: ["Tables"]),
    .testTarget(
      name: "MeetingIndexTests",
      dependencies: [
        "Index", "DenseVectors", "Mirror", "Sync", "Changes", "Search", "Evaluation", "Care",
        "Questions", "Calendars", "Time", "TextAnalysis", "Writing", "FetchMessages",
        "SeededRandom",
      ],
      exclude: ["Descriptions"]),
    .testTarget(
      name: "PresentationTests",
      dependencies: ["Presentation", "MeetingIndex", "Calendars"]),
    .testTarget(name: "MCPServerTests", dependencies: ["MCPServer", "SeededRandom"]),
    .testTarget(
      name: "WebPageTests", dependencies: ["WebPage", "FetchMessages", "Presentation", "Time"]),
    .testTarget(name: "RemotesTests", dependencies: ["Remotes", "FetchMessages"]),
    .testTarget(
      name: "SystemCalendarTests",
      dependencies: [
        "SystemCalendar", "MeetingIndex", "FetchMessages", "Calendars", "Time", "SeededRandom",
      ] + systemsOwn),
    // Checks of the architecture, in the sources and in the built modules.
    .testTarget(name: "WallsTests", dependencies: ["meetings", "SystemCalendar"]),
    .testTarget(
      name: "MeetingsCLITests",
      dependencies: [
        "MeetingsCLI", "meetings", "meetings-fetch", "ServeExample", "MarksTests", "Programs",
        "Retrieval", "QRCodes", "SeededRandom", "TestFiles", "SystemCalendar", "MeetingIndex",
        "Calendars",
        "FetchMessages", "CUncheckedOptions", grdb,
      ] + systemsOwn,
      exclude: [
        "Servers/second_client.py", "Servers/authorization_server.py", "Servers/graph_server.py",
        "Servers/graph_events.py", "Servers/servers.py",
      ],
      linkerSettings: [.unsafeFlags(uncheckedOptions, .when(platforms: [.linux]))]),
    // Seeded harnesses, each a smoke of a second or two unless its `make` word runs it at full length.
    .testTarget(
      name: "HarnessTests",
      dependencies: [
        "MeetingsCLITests", "Calendars", "Care", "Changes", "Files", "Index", "Mirror", "Sync",
        "Writing", "Search", "Time", "Remotes", "FetchMessages", "SeededRandom", grdb,
      ]),
  ] + eventKit + (isFuzzing ? [fuzz] : []),
  swiftLanguageModes: [.v6]
)
