import { it } from 'vitest'

/** Defined in vitest.config.ts. */
declare const IS_LONG: boolean

/** A test that only runs in the long form, in a file that runs in both. */
export const longTest = it.each(IS_LONG ? ['long'] : [])

export const longEach = ((cases: readonly unknown[]) => it.each(IS_LONG ? cases : [])) as typeof it.each
