import * as z from 'zod/mini'
import { allRegisters } from '../all-registers.ts'
import { choice } from '../core/text-fields.ts'
import type { ImportRegister } from './imports.labels.ts'

const { lvp, mpc, contracts, amendments } = allRegisters
/** Registers whose records can have a file; contracts and amendments come with their papers. */
const documentRegisters = { lvp, mpc, contracts, amendments }

export const takesDocuments = (register: ImportRegister): boolean =>
  Object.hasOwn(documentRegisters, register)

export const maxDocuments = 200

/** The possible results for a document; those that need attention come first. */
export const documentOutcomes = {
  NO_RECORD: 'No record has this name',
  SEVERAL: 'Several records have this name',
  HAS_ONE: 'The record already has a file',
  ATTACHED: 'Attached',
} as const
export type DocumentOutcome = keyof typeof documentOutcomes

export const importDocument = z.object({
  fileName: z.string(),
  outcome: choice('outcome', documentOutcomes),
  /** The record that the file name identifies, if exactly one matches. */
  record: z.nullable(
    z.object({ register: choice('register', documentRegisters), id: z.int(), reference: z.string() }),
  ),
})
export type ImportDocument = z.output<typeof importDocument>
