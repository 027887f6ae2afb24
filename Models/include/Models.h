#pragma once

#include <stddef.h>
#include <stdint.h>

/// Read-only data in the program: pages load when they are touched, so a table costs nothing at start.
typedef struct {
  const uint8_t *_Nonnull bytes;
  size_t count;
} ModelData;

/// What each character becomes in a term (make_folding.py).
ModelData model_folding(void);
/// How rare each term is in general language (make_idf.py).
ModelData model_idf(void);
/// A vector for each of many words (Meaning/make_meaning.py).
ModelData model_meaning(void);
/// The embedder's parameters, `name = value` a line.
ModelData model_parameters(void);
