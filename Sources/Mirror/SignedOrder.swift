import FetchMessages
import Index

extension FetchOrder {
  /// Has the server asked as `access` says, but for the password.
  package mutating func sign(by access: RemoteAccess) {
    credential?.scheme = access.scheme
    (clientCertificate, clientKey) = (access.clientCertificate, access.clientKey)
  }
}
