/// The tables of searched texts and their vectors.
extension Schema {
  static let texts = """
    -- The searched text of one record, or of many that say the same. Ids are not used again: what
    -- was read of a document may be written after it has gone.
    CREATE TABLE document (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      hash BLOB NOT NULL UNIQUE
    ) STRICT;

    -- The generation whose segments answer. A rebuild makes the next one beside it.
    CREATE TABLE generation (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      current INTEGER NOT NULL
    ) STRICT;
    INSERT INTO generation (id, current) VALUES (1, 1);

    -- All that is derived from the texts of a run of documents; immutable but for what is dead.
    CREATE TABLE segment (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      generation INTEGER NOT NULL,
      -- By which it was made: the embedder's fingerprint, and how records become texts.
      recipe TEXT NOT NULL,
      -- How many documents and passages live.
      documentCount INTEGER NOT NULL,
      passageCount INTEGER NOT NULL,
      -- The documents by ordinal, 8 bytes each in little endian, and a bit for each that is dead.
      documents BLOB NOT NULL,
      dead BLOB NOT NULL,
      -- Where titles, people and passages stand (Retrieval.SegmentLayout).
      layout BLOB NOT NULL,
      -- Of layout, terms and codes, to tell whether they are as they were written.
      digest BLOB NOT NULL
    ) STRICT;
    CREATE INDEX segmentByGeneration ON segment(generation);

    -- The documents that have a term, and where (Retrieval.Postings).
    CREATE TABLE segmentTerm (
      segmentId INTEGER NOT NULL,
      term TEXT NOT NULL,
      postings BLOB NOT NULL,
      PRIMARY KEY (segmentId, term)
    ) STRICT, WITHOUT ROWID;

    -- Vectors: a segment's codes coordinate by coordinate, in bundles that fit a page each, of which
    -- a question reads those of its own coordinates (Retrieval.CodeColumns). The id is that of the
    -- segment times 2^24, and the bundle's number.
    CREATE TABLE codeBundle (id INTEGER PRIMARY KEY, codes BLOB NOT NULL) STRICT;

    -- Where a document stands, and where its passages are in its record's texts.
    CREATE TABLE placement (
      documentId INTEGER NOT NULL REFERENCES document(id) ON DELETE CASCADE,
      segmentId INTEGER NOT NULL,
      ordinal INTEGER NOT NULL,
      passages BLOB NOT NULL,
      PRIMARY KEY (documentId, segmentId)
    ) STRICT, WITHOUT ROWID;

    """

  /// The tables of vectors from an external model. The built-in embedder's vectors are in `texts`.
  static let vectors = """
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
