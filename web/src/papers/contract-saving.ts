import {
  amendmentFields,
  contractFields,
  type contractInput,
  type ContractRecord,
} from '@insaka/domain/contracts/contracts.schema'
import { Refusal } from '@insaka/domain/core/errors'
import { pick } from '@insaka/domain/core/register'
import { mpcEndpoints } from '@insaka/domain/mpc/mpc.endpoints'
import { mpcFields } from '@insaka/domain/mpc/mpc.schema'
import type * as z from 'zod/mini'
import { call } from '../api/call.ts'
import { withLowerCaseDepartment } from '../registers/dialog/record.queries.ts'
import type { ContractPaper } from './contract-paper.ts'

type ContractSent = z.input<typeof contractInput>

type Change = {
  userId: string
  /** The paper, at the version that was looked at. */
  paper: { id: number; version: number }
  /** What is sent of the contract, where that follows from how it is saved now. */
  contract: ContractSent | ((saved: ContractRecord) => ContractSent)
  submitKey: string
  /** Where the fields of the form are in what is sent, such as `contract.`. */
  prefix: string | RegExp
}

/** What people fill in on a paper: it goes back as it is. */
const kept = { ...mpcFields, status: null, statusReason: null, attachmentId: null }

/** Saves a contract by saving its whole paper; of a paper that was changed meanwhile the version is told to be old. */
export async function saveContract({ userId, paper, submitKey, prefix, ...change }: Change) {
  const { mpc } = (await call(mpcEndpoints.get, { params: { id: paper.id } })).payload
  const { contract: sent } = change
  const contract = typeof sent === 'function' ? sent((mpc as ContractPaper).contract) : sent
  try {
    const { payload } = await call(mpcEndpoints.update, {
      // Nobody looks at the list that comes back.
      params: { userId, page: 0, sortField: 'id', pageSize: 1 },
      query: { scope: 'institution' },
      body: withLowerCaseDepartment({
        ...pick(kept, mpc),
        ...paper,
        contract: { ...contract, manager: contract.manager.toLowerCase() },
      }),
      submitKey,
    })
    return payload.mpc as ContractPaper
  } catch (error) {
    throw error instanceof Refusal ? underFormFields(error, prefix) : error
  }
}

/** A contract with its amendments as it was received, to be sent back. */
export const contractAsSaved = (contract: ContractRecord) => ({
  ...pick(contractFields, contract),
  id: contract.id,
  attachmentId: contract.attachmentId,
  amendments: contract.amendments.map((each) => ({
    ...pick(amendmentFields, each),
    id: each.id,
    attachmentId: each.attachmentId,
  })),
})

/** The same refusal with its messages under the fields of the form. */
function underFormFields({ code, details, fields }: Refusal, prefix: string | RegExp): Refusal {
  const named = Object.entries(fields).map(([path, messages]) => [path.replace(prefix, ''), messages])
  return new Refusal(code, { ...details, fields: Object.fromEntries(named) })
}
