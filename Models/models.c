#include "Models.h"

// `#embed` is C23; clang takes it in every mode, and says so.
#pragma clang diagnostic ignored "-Wc23-extensions"

// Tables are read as 16- and 32-bit numbers.
#define TABLE static const _Alignas(64) uint8_t

TABLE folding[] = {
#embed "folding.bin"
};

TABLE idf[] = {
#embed "idf.bin"
};

TABLE meaning[] = {
#embed "Meaning/meaning.bin"
};

TABLE parameters[] = {
#embed "embedder.txt"
};

ModelData model_folding(void) { return (ModelData){folding, sizeof folding}; }
ModelData model_idf(void) { return (ModelData){idf, sizeof idf}; }
ModelData model_meaning(void) { return (ModelData){meaning, sizeof meaning}; }
ModelData model_parameters(void) { return (ModelData){parameters, sizeof parameters}; }
