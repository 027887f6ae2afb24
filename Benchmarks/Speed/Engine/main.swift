import Foundation

// speed make FOLDER PASSAGES QUERIES VOCABULARY   writes what all engines search
// speed search FOLDER                             searches it with this project's codes
// speed crossover FOLDER                          long questions, by columns and by matrix products

let arguments = CommandLine.arguments
switch (arguments.dropFirst().first, arguments.count) {
case ("make", 6):
  let words = try String(contentsOfFile: arguments[5], encoding: .utf8)
  let making = Making(
    folder: URL(fileURLWithPath: arguments[2]), generated: GeneratedPassages(vocabulary: words),
    passages: Int(arguments[3])!, queries: Int(arguments[4])!)
  try making.run()
case ("search", 3):
  try Searching(URL(fileURLWithPath: arguments[2])).run()
case ("crossover", 3):
  try Searching(URL(fileURLWithPath: arguments[2])).crossover()
default:
  print("speed make FOLDER PASSAGES QUERIES VOCABULARY | speed search|crossover FOLDER")
  exit(2)
}
