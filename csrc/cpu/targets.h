/* Which instruction sets this compiler can compile for besides the plain one. */
#ifndef SW_TARGETS_H
#define SW_TARGETS_H

#if defined(__x86_64__) && defined(__GNUC__)
#define SW_HAVE_AVX2 1
#define SW_TARGET_AVX2 __attribute__((target("avx2,popcnt")))
#define SW_TARGET_BMI2 __attribute__((target("bmi,bmi2")))
#endif

#endif
