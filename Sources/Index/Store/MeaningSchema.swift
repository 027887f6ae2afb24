/// The tables of vectors that a model elsewhere makes, beside those of the program's own embedder.
extension Schema {
  static let vectorsOfModels = """
    -- A model's vectors of all texts. One set answers, while the next is made beside it.
    CREATE TABLE vectorSet (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      -- The model, prefixes and how texts are cut (DenseVectors.EmbeddingRecipe).
      recipe TEXT NOT NULL,
      dimension INTEGER NOT NULL CHECK (dimension BETWEEN 2 AND 4096),
      -- The vector of a sentence that is always the same, which tells whether the model is.
      probe BLOB NOT NULL CHECK (length(probe) = 2 * dimension),
      answers INTEGER NOT NULL DEFAULT 0 CHECK (answers IN (0, 1))
    ) STRICT;
    CREATE UNIQUE INDEX answeringVectors ON vectorSet(answers) WHERE answers;

    -- Of a document: where its passages are (Placement), and their vectors of unit length, half
    -- floats one after another.
    CREATE TABLE modelVector (
      documentId INTEGER NOT NULL REFERENCES document(id) ON DELETE CASCADE,
      setId INTEGER NOT NULL REFERENCES vectorSet(id) ON DELETE CASCADE,
      passages BLOB NOT NULL,
      vectors BLOB NOT NULL,
      PRIMARY KEY (documentId, setId)
    ) STRICT;
    CREATE INDEX modelVectorBySet ON modelVector(setId);

    -- Of questions that were asked before, by a hash.
    CREATE TABLE questionVector (
      setId INTEGER NOT NULL REFERENCES vectorSet(id) ON DELETE CASCADE,
      question BLOB NOT NULL,
      vector BLOB NOT NULL,
      PRIMARY KEY (setId, question)
    ) STRICT, WITHOUT ROWID;
    """
}
