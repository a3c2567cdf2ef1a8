import * as z from 'zod/mini'
import { moment } from './dates.ts'

/**
 * The state of an imported record that was taken back. Lists and counts use this state, and an enquiry has it in
 * `state`. On the wire, a paper keeps its `status` and a contract its `stage`, next to `takenBackOn`.
 */
export const takenBack = { TAKEN_BACK: 'Taken Back' } as const
export type TakenBack = keyof typeof takenBack

/** Adds "taken back" to the states by which records are listed. */
export const withTakenBack = <const S extends Readonly<Record<string, string>>>(states: S) => ({
  ...states,
  ...takenBack,
})

export const takenBackOn = z.nullable(moment)

type WithTakenBackOn = { takenBackOn: string | null }

export const takenBackField = {
  kind: 'moment',
  label: 'Taken Back On',
  isShown: (record: WithTakenBackOn) => record.takenBackOn !== null,
} as const

export const takenBackRefusal = 'This record has been taken back, so it can no longer be changed.'
