import { it } from 'vitest'

/** The long form of the tests: `npm run test:long`. */
export const isLong = process.env['LONG_TESTS'] === '1'

/** How often something is repeated with chance or with many numbers: a tenth of it outside the long form. */
export const repetitions = (count: number): number => (isLong ? count : Math.ceil(count / 10))

/** A test of the long form, in a file whose others run in both. */
export const longTest = it.each(isLong ? ['long'] : [])
