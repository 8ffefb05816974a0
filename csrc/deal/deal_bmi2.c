/* Dealing with the instruction that finds the n-th bit of a set. */
#include "deal/deal.h"

#ifdef SW_HAVE_X86
#include <immintrin.h>

#define TARGET __attribute__((target("bmi,bmi2")))
#define NTH(set, n) _pdep_u64(1ULL << (n), set)
#define DEAL_ROWS sw_deal_rows_bmi2
#include "deal/deal_impl.h"
#endif
