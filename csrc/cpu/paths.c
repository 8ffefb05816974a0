/* Which kernels each path has, and which paths this processor can run. */
#include "cpu/kernels.h"
#include "cpu/targets.h"

static int always(void) {
    return 1;
}

#ifdef SW_HAVE_AVX2
static int has_avx2(void) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt");
}

/* The first two generations of Zen have its pdep in microcode, far slower than plain C. */
static int has_fast_bmi2(void) {
    return has_avx2() && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2");
}
#endif

/* The choice of instruction set, all of it: of a path's rows the first that can be run.  What the
 * conditions read is set before the library's code is run for the first time. */
static const struct {
    int path;
    const sw_kernels *kernels;
    int (*can_run)(void);
} path_rows[] = {
#ifdef SW_HAVE_AVX2
    {SW_AVX2, &sw_kernels_avx2, has_fast_bmi2},
    {SW_AVX2, &sw_kernels_avx2_slow_bmi2, has_avx2},
#endif
    {SW_SCALAR, &sw_kernels_scalar, always},
};

const sw_kernels *sw_kernels_of(int path) {
    for (size_t i = 0; i < sizeof path_rows / sizeof *path_rows; i++)
        if (path_rows[i].path == path && path_rows[i].can_run()) return path_rows[i].kernels;
    return NULL;
}

int sw_has_path(int path) {
    return sw_kernels_of(path) != NULL;
}

int sw_best_path(void) {
    int path = SW_PATHS - 1;
    while (!sw_has_path(path)) path--;
    return path;
}
