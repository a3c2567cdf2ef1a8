import { isDeepStrictEqual } from 'node:util'
import { contractCautions } from '@insaka/domain/contracts/contracts.cautions'
import { contractFields } from '@insaka/domain/contracts/contracts.schema'
import type { KeptCaution, ShownCaution } from '@insaka/domain/core/cautions'
import type { Body } from '@insaka/domain/core/endpoint'
import { pick } from '@insaka/domain/core/register'
import type { mpcEndpoints } from '@insaka/domain/mpc/mpc.endpoints'
import { findContracts, type Contract } from '../contracts/contracts.repository.ts'
import { judgeContract } from '../contracts/save-contract.actions.ts'
import { judgePaper } from '../papers/judge-paper.actions.ts'
import type { PaperRow } from '../papers/papers.repository.ts'
import type { Platform } from '../platform.ts'
import { judgedCautions } from '../registers/judged.ts'
import type { Caller } from '../submit/caller.ts'
import type { Checked, RightFields } from '../submit/checked.ts'
import { mpcKind } from './mpc.kind.ts'

type Judged = Body<typeof mpcEndpoints.judge>

/** What a save of this body would keep as odd about a committee paper and its contract, whose fields have paths. */
export const judgeMpc = (
  { database, clock }: Platform,
  caller: Caller,
  checked: Checked<Judged>,
): Promise<{ cautions: ShownCaution[] }> =>
  database.read(caller.institutionId, async (tx) => {
    const { id, contract } = checked.right
    const now = clock()
    const [{ row, cautions }, contracts] = await Promise.all([
      judgePaper(tx, caller, mpcKind, checked, now),
      typeof id === 'number' ? findContracts(tx, [id]) : new Map<number, Contract>(),
    ])
    const its = judgeItsContract(contracts.get(row.id), contract, row, now)
    const prefixed = judgedCautions(contractCautions, its, checked).map((each) => ({
      ...each,
      field: `contract.${each.field}`,
    }))
    return { cautions: [...cautions, ...prefixed] }
  })

function judgeItsContract(
  stored: Contract | undefined,
  wanted: RightFields<Judged['contract']>,
  paper: PaperRow,
  now: Date,
): KeptCaution[] {
  const kept = stored?.amendments.map(({ row }) => row.amendedOn) ?? []
  if (!wanted) {
    const nothing = { now, paper, amendedOn: kept, isAnew: false }
    return stored ? judgeContract(stored, stored.row, nothing) : []
  }
  const added = wanted.amendments?.find((each) => typeof each?.id !== 'number')
  const amendedOn = added?.amendedOn === undefined ? kept : [...kept, added.amendedOn]
  const contract = {
    ...wanted,
    amountPaid: wanted.amountPaid ?? stored?.row.amountPaid ?? 0,
    revisedValue: added?.amendedSum ?? stored?.row.revisedValue ?? paper.purchaseOrderValue,
  }
  const before = stored && { ...stored.row, manager: stored.manager }
  const { attachmentId = before?.attachmentId } = wanted
  const isSameFile = attachmentId === before?.attachmentId
  const isAnew = Boolean(added) || !isDeepStrictEqual(filled({ ...contract, attachmentId }), filled(before))
  const changedAfterApprovalOn = isSameFile ? (stored?.row.changedAfterApprovalOn ?? null) : null
  return judgeContract(stored, { ...contract, changedAfterApprovalOn }, { now, paper, amendedOn, isAnew })
}

const filled = (contract: object = {}) => pick({ ...contractFields, attachmentId: null }, contract as never)
