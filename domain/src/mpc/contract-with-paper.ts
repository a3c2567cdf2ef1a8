import type { ContractWithPaper } from '../contracts/contracts.fields.ts'
import { pick } from '../core/register-list.schema.ts'
import type { MpcRecord } from './mpc.schema.ts'

/** A contract on the wire is the paper that has it; this is the contract with what the paper says for it. */
export const contractWithPaper = (paper: MpcRecord): ContractWithPaper => ({
  ...paper.contract!,
  mpc: pick({ id: null, reference: null }, paper),
  ...pick({ vendor: null, funder: null, procurementCategory: null, initiator: null }, paper),
  paperFile: paper.attachment,
})
