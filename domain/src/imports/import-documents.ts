import * as z from 'zod/mini'
import { allRegisters } from '../all-registers.ts'
import { choice } from '../core/text-fields.ts'
import type { ImportRegister } from './imports.labels.ts'

const { lvp, mpc, contracts, amendments } = allRegisters
/** The records that take a file each; contracts and amendments come with their papers. */
const documentRegisters = { lvp, mpc, contracts, amendments }

/** Whether documents can be attached to what came with an import into this register. */
export const takesDocuments = (register: ImportRegister): boolean =>
  Object.hasOwn(documentRegisters, register)

/** So many documents are sent in one go. */
export const maxDocuments = 200

/** What became of a document, those first for which somebody has something to do. */
export const documentOutcomes = {
  NO_RECORD: 'No record has this name',
  SEVERAL: 'Several records have this name',
  HAS_ONE: 'The record has a file already',
  ATTACHED: 'Attached',
} as const
export type DocumentOutcome = keyof typeof documentOutcomes

export const importDocument = z.object({
  fileName: z.string(),
  outcome: choice('outcome', documentOutcomes),
  /** The one record of which it bears the name. */
  record: z.nullable(
    z.object({ register: choice('register', documentRegisters), id: z.int(), reference: z.string() }),
  ),
})
export type ImportDocument = z.output<typeof importDocument>
