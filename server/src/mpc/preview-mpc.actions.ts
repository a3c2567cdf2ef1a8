import { isDeepStrictEqual } from 'node:util'
import { contractCautions } from '@insaka/domain/contracts/contracts.cautions'
import { agreedAmendments } from '@insaka/domain/contracts/contracts.rules'
import { contractFields } from '@insaka/domain/contracts/contracts.schema'
import type { StoredCaution, RecordCaution } from '@insaka/domain/core/cautions'
import type { Body } from '@insaka/domain/core/endpoint'
import { pick } from '@insaka/domain/core/register-list.schema'
import type { mpcEndpoints } from '@insaka/domain/mpc/mpc.endpoints'
import { governedByNow } from '../contracts/contract-changes.actions.ts'
import { findContracts, type Contract } from '../contracts/contracts.repository.ts'
import { evaluateContract } from '../contracts/save-contract.actions.ts'
import { previewPaperCautions } from '../papers/preview-paper-cautions.actions.ts'
import type { PaperRow } from '../papers/papers.repository.ts'
import type { Platform } from '../platform.ts'
import { previewCautions } from '../registers/preview-cautions.ts'
import type { Caller } from '../idempotency/caller.ts'
import type { CheckedBody, ValidFields } from '../idempotency/checked-body.ts'
import { mpcKind } from './mpc.kind.ts'

type MpcPreviewBody = Body<typeof mpcEndpoints.judge>

/** Cautions that a save of this body would store, for a committee paper and, with field paths, its contract. */
export const previewMpc = (
  { database, clock }: Platform,
  caller: Caller,
  checked: CheckedBody<MpcPreviewBody>,
): Promise<{ cautions: RecordCaution[] }> =>
  database.read(caller.institutionId, async (tx) => {
    const { id, contract } = checked.validFields
    const now = clock()
    const [{ row, cautions }, contracts] = await Promise.all([
      previewPaperCautions(tx, caller, mpcKind, checked, now),
      typeof id === 'number' ? findContracts(tx, [id]) : new Map<number, Contract>(),
    ])
    const contractCautionsKept = evaluateMpcContract(contracts.get(row.id), contract, row, now)
    const prefixed = previewCautions(contractCautions, contractCautionsKept, checked).map((each) => ({
      ...each,
      field: `contract.${each.field}`,
    }))
    return { cautions: [...cautions, ...prefixed] }
  })

function evaluateMpcContract(
  stored: Contract | undefined,
  submitted: ValidFields<MpcPreviewBody['contract']>,
  paper: PaperRow,
  now: Date,
): StoredCaution[] {
  const amendedDays = agreedAmendments(stored?.record.amendments ?? []).map(({ amendedOn }) => amendedOn)
  if (!submitted) {
    const unchanged = { now, paper, amendedOn: amendedDays, isNewOrChanged: false }
    return stored ? evaluateContract(stored, stored.row, unchanged) : []
  }
  // An amendment that is proposed has no effect yet.
  const isProposal = stored && governedByNow({ now }, stored.settings) !== null
  const added = isProposal ? undefined : submitted.amendments?.find((each) => typeof each?.id !== 'number')
  const amendedOn = added?.amendedOn === undefined ? amendedDays : [...amendedDays, added.amendedOn]
  const contract = {
    ...submitted,
    amountPaid: submitted.amountPaid ?? stored?.row.amountPaid ?? 0,
    revisedValue: added?.amendedSum ?? stored?.row.revisedValue ?? paper.purchaseOrderValue,
  }
  const before = stored && { ...stored.row, manager: stored.manager }
  const { attachmentId = before?.attachmentId } = submitted
  const isSameFile = attachmentId === before?.attachmentId
  const isNewOrChanged =
    Boolean(added) ||
    !isDeepStrictEqual(comparableFields({ ...contract, attachmentId }), comparableFields(before))
  const changedAfterApprovalOn = isSameFile ? (stored?.row.changedAfterApprovalOn ?? null) : null
  return evaluateContract(
    stored,
    { ...contract, changedAfterApprovalOn },
    { now, paper, amendedOn, isNewOrChanged },
  )
}

const comparableFields = (contract: object = {}) =>
  pick({ ...contractFields, attachmentId: null }, contract as never)
