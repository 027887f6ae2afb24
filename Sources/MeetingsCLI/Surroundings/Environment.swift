/// The environment of the run at hand.
enum Environment {
  static var variables: [String: String] { Surroundings.current.environment }
}
