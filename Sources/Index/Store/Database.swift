import GRDB

/// An open transaction of the index. Other modules hand it from one query of this module to the next, and
/// have no statements of their own.
package typealias Database = GRDB.Database
