import FetchMessages
import Index

extension FetchOrder {
  /// Adds the authentication scheme and client certificate of `access`, but not its password.
  package mutating func sign(by access: RemoteAccess) {
    credential?.scheme = access.scheme
    (clientCertificate, clientKey) = (access.clientCertificate, access.clientKey)
  }
}
