import Foundation

// speed make FOLDER PASSAGES QUERIES VOCABULARY   writes what all engines search
// speed serve FOLDER KEEP CORES                   answers questions, a line each (Serving.swift)
// speed reading FOLDER                            the scan beside a mere sum of the bytes it reads
// speed crossover FOLDER                          long questions, by columns and by matrix products
// speed meanings PASSAGES VOCABULARY              the table of words at sync, and the scan of its codes

let arguments = CommandLine.arguments
let folder = URL(fileURLWithPath: arguments.count > 2 ? arguments[2] : ".")
switch (arguments.dropFirst().first, arguments.count) {
case ("make", 6):
  let words = try String(contentsOfFile: arguments[5], encoding: .utf8)
  let making = Making(
    folder: folder, generated: GeneratedPassages(vocabulary: words),
    passages: Int(arguments[3])!, queries: Int(arguments[4])!)
  try making.run()
case ("serve", 5):
  try Serving(folder, keep: Int(arguments[3])!, cores: Int(arguments[4])!).run()
case ("reading", 3):
  try ParsedQuery(Index(folder)).run(Array(Question.all(folder).prefix(50)))
case ("crossover", 3):
  try Crossover(Index(folder), Question.all(folder)).run()
case ("meanings", 4):
  let words = try String(contentsOfFile: arguments[3], encoding: .utf8)
  Meanings(generated: GeneratedPassages(vocabulary: words), passages: Int(arguments[2])!).run()
default:
  print(
    """
    speed make FOLDER PASSAGES QUERIES VOCABULARY | speed serve FOLDER KEEP CORES | \
    speed reading|crossover FOLDER | speed meanings PASSAGES VOCABULARY
    """)
  exit(2)
}
