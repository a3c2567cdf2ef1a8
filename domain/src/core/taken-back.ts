import * as z from 'zod/mini'
import { moment } from './dates.ts'

/**
 * The state of a record that an import brought in and that was taken back. It is listed and counted by this one, and an
 * enquiry says it in `state`. A paper keeps its `status` on the wire and a contract its `stage`, next to `takenBackOn`.
 */
export const takenBack = { TAKEN_BACK: 'Taken Back' } as const
export type TakenBack = keyof typeof takenBack

/** The states by which records are listed, besides those that they have on the wire. */
export const withTakenBack = <const S extends Readonly<Record<string, string>>>(states: S) => ({
  ...states,
  ...takenBack,
})

/** When a record was taken back. */
export const takenBackOn = z.nullable(moment)

type WithTakenBackOn = { takenBackOn: string | null }

/** The field that says so, where there is anything to say. */
export const takenBackField = {
  kind: 'moment',
  label: 'Taken Back On',
  isShown: (record: WithTakenBackOn) => record.takenBackOn !== null,
} as const

export const takenBackRefusal = 'This record has been taken back, so it can no longer be changed.'

/** The state by which a record is shown and listed. */
export const stateInList = <S extends string>(state: S, record: WithTakenBackOn): S | TakenBack =>
  record.takenBackOn === null ? state : 'TAKEN_BACK'
