@_exported import Care
@_exported import Changes
@_exported import DenseVectors
@_exported import Evaluation
@_exported import Index
@_exported import Mirror
@_exported import Search
@_exported import Sync
