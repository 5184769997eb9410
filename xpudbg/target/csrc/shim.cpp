// One unit: the headers of ATen are most of the work, so that the parts cost once what each would cost apart.
#include "device.cpp"
#include "memory.cpp"
#include "hooks.cpp"
#include "operators.cpp"
#include "cuda_absent.cpp"
