/// The environment of the current run.
enum Environment {
  static var variables: [String: String] { Surroundings.current.environment }
}
