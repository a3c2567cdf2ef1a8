import type { ContractWithPaper } from '../contracts/contracts.fields.ts'
import { pick } from '../core/register-list.schema.ts'
import type { MpcRecord } from './mpc.schema.ts'

/** On the wire, a contract is part of its paper; this adds the paper's shared fields to it. */
export const contractWithPaper = (paper: MpcRecord): ContractWithPaper => ({
  ...paper.contract!,
  mpc: pick({ id: null, reference: null }, paper),
  ...pick({ vendor: null, funder: null, procurementCategory: null, initiator: null }, paper),
  paperFile: paper.attachment,
})
