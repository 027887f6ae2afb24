// In a build for debugging ArgumentParser holds what a command declares against its rules whenever it reads
// a command line, and what each group of options declares once more for each rule. Tests read thousands of
// command lines in one process, and a third to two thirds of their time went there. With --wrap the linker leads calls of
// ParsableArguments._validate(parent:) here. A program that is started still checks, and one test has it check all
// commands.
//
// A Swift function that throws tells its error in a register that C functions leave as it is.
#ifdef __linux__
void validate(void) __asm__(
    "__wrap_$s14ArgumentParser17ParsableArgumentsPAAE9_validate6parentyAA8InputKeyVSg_tKFZ");

void validate(void) {}
#endif
