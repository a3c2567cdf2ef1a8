import { it } from 'vitest'

export const isLong = process.env['LONG_TESTS'] === '1'

/** Number of repetitions of a randomised test: a tenth outside the long form. */
export const repetitions = (count: number): number => (isLong ? count : Math.ceil(count / 10))

/** A test that only runs in the long form, in a file that runs in both. */
export const longTest = it.each(isLong ? ['long'] : [])
