import GRDB

/// An open transaction of the index. Other modules only pass it to this module's queries, and have
/// no SQL of their own.
package typealias Database = GRDB.Database
