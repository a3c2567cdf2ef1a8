import { it } from 'vitest'

/** Set by vitest.config.ts. */
declare const IS_LONG: boolean

/** A test of the long form, in a file whose others run in both. */
export const longTest = it.each(IS_LONG ? ['long'] : [])

export const longEach = ((cases: readonly unknown[]) => it.each(IS_LONG ? cases : [])) as typeof it.each
