import type { ContractWithPaper } from './contracts.fields.ts'
import { pick } from '../core/register-list.schema.ts'
import type { MpcRecord } from '../mpc/mpc.schema.ts'

/** In replies, a contract is part of its paper; this adds some fields of the paper to it. */
export const contractWithPaper = (paper: MpcRecord): ContractWithPaper => ({
  ...paper.contract!,
  mpc: pick({ id: null, reference: null }, paper),
  ...pick({ vendor: null, funder: null, procurementCategory: null, initiator: null }, paper),
  paperFile: paper.attachment,
})
