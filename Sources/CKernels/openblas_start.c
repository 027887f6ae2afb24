// OpenBLAS starts a thread a core before main() runs, and each spins while it waits. A question is
// answered by our own kernels and asks it for nothing, so it is told to start none; whoever sets
// OPENBLAS_NUM_THREADS is obeyed. Works in a static executable, where what stands in .preinit_array
// runs before the constructors of libraries.
#if defined(__linux__)
#include <stdlib.h>

extern char **environ;
// Volatile, for a compiler that runs constructors while it compiles finds nothing to put back.
static char *volatile first_variable;

// Not by setenv: that moves the environment, and Swift finds the program's arguments by walking
// back from where it was. So the first variable stands aside while the constructors run.
static void ask_for_no_threads(void) {
  if (!environ || !environ[0] || getenv("OPENBLAS_NUM_THREADS")) return;
  first_variable = environ[0];
  environ[0] = "OPENBLAS_NUM_THREADS=1";
}

static void put_first_variable_back(void) {
  if (first_variable) environ[0] = first_variable;
}

// OpenBLAS's constructor has the last priority that an attribute can name, and what has the same
// runs in the order of linking: so the section is named, and stands behind all others. A linker that
// sorts otherwise only lets the thread be.
__attribute__((section(".init_array.65537"), used)) static void (*const after_constructors)(void) =
    put_first_variable_back;

__attribute__((section(".preinit_array"), used)) static void (*const before_constructors)(void) =
    ask_for_no_threads;
#endif
