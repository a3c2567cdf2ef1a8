import type { Body } from '@insaka/domain/core/endpoint'
import { Refusal } from '@insaka/domain/core/errors'
import type { contractsEndpoints } from '@insaka/domain/contracts/contracts.endpoints'
import { requireAllowedAttachment } from '../attachments/attach.actions.ts'
import { findAmendmentParents, findContractKeys, type Contract } from './contracts.repository.ts'
import { planContract, planWithoutChanges, planAmendment } from './contract-changes.actions.ts'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
import type { Platform } from '../platform.ts'
import type { Caller } from '../idempotency/caller.ts'
import type { CheckedBody, ValidFields } from '../idempotency/checked-body.ts'
import { executeOnce } from '../idempotency/execute-once.ts'
import {
  loadMpcAndContract,
  mailInitiatorOfCorrection,
  writeMpcAndContract,
} from '../mpc/change-mpc.actions.ts'
import { mpcKind } from '../mpc/mpc.kind.ts'

type ChangeBody = Body<typeof contractsEndpoints.update>
type AmendBody = Body<typeof contractsEndpoints.amend>
type AttachBody = Body<typeof contractsEndpoints.file>

/** Changes a contract under its own version, so a change of its paper in the meantime is no conflict. */
export const changeContract = (
  platform: Platform,
  caller: Caller,
  id: number,
  checked: CheckedBody<ChangeBody>,
  key: string | null,
) =>
  executeOnce(
    platform,
    caller,
    { endpoint: 'contracts.update', key, checked: checked.withParams({ id }) },
    {
      async load(tx, { version, ...contract }, isValid) {
        const current = await requireContract(tx, id)
        if (version !== undefined && version !== current.version)
          throw new Refusal('STALE', { current: await recordOf(tx, current.paperId) })
        return loadMpcAndContract(tx, caller, { id: current.paperId, contract }, isValid, {
          prefix: '',
        })
      },
      async save(tx, loaded, sent) {
        const { id: plan } = await sent.checkFields({
          id: () =>
            planContract(tx, loaded.contract, {
              paper: loaded.paper.before,
              patch: sent.validFields,
              value: undefined,
              paperFile: undefined,
              isCancelled: false,
              prefix: '',
            }),
        })
        const saved = await writeMpcAndContract(tx, caller, loaded, { filled: loaded.paper.before, plan })
        await mailInitiatorOfCorrection(tx, platform.mail, caller, loaded)
        return saved
      },
      find: (tx, paperId) => recordOf(tx, Number(paperId)),
    },
  )

/** Adds an amendment to a contract and increments the version of its paper. Returns the amendment's id. */
export const amendContract = (
  platform: Platform,
  caller: Caller,
  id: number,
  checked: CheckedBody<AmendBody>,
  key: string | null,
) =>
  executeOnce(
    platform,
    caller,
    { endpoint: 'contracts.amend', key, checked: checked.withParams({ id }) },
    {
      load: async (tx, { amendment = {}, ...validFields }, isValid) => {
        const contract = { id, amendments: [amendment] }
        return loadMpcAndContract(
          tx,
          caller,
          { ...validFields, id: await requirePaperId(tx, id), contract },
          isValid,
        )
      },
      save: async (tx, loaded, sent) => {
        const { stored, files, numbers } = loaded.contract
        const { amendment: plan } = await sent.checkFields({
          amendment: () => planAmendment(stored!, sent.validFields.amendment!, files[0]),
        })
        const { record } = await writeMpcAndContract(tx, caller, loaded, {
          filled: loaded.paper.before,
          plan,
        })
        return { id: numbers.amendment, record }
      },
      find: async (tx, added) => recordOf(tx, (await requireOwners(tx, Number(added))).paperId),
    },
  )

export const attachToContract = (
  platform: Platform,
  caller: Caller,
  id: number,
  checked: CheckedBody<AttachBody>,
  key: string | null,
) =>
  executeOnce(
    platform,
    caller,
    { endpoint: 'contracts.file', key, checked: checked.withParams({ id }) },
    {
      load: (tx, validFields, isValid) => loadWithFile(tx, caller, id, validFields, isValid),
      save: async (tx, loaded, sent) => {
        const { stored, file } = loaded.contract
        const { attachmentId: newAttachmentId } = sent.validFields
        const { attachmentId: attachment } = await sent.checkFields({
          attachmentId: () =>
            requireAllowedAttachment(file, { current: stored!.attachment, requested: newAttachmentId }),
        })
        const plan = { ...planWithoutChanges(stored!), attachment }
        return writeMpcAndContract(tx, caller, loaded, { filled: loaded.paper.before, plan })
      },
      find: (tx, paperId) => recordOf(tx, Number(paperId)),
    },
  )

export const attachToAmendment = (
  platform: Platform,
  caller: Caller,
  id: number,
  checked: CheckedBody<AttachBody>,
  key: string | null,
) =>
  executeOnce(
    platform,
    caller,
    { endpoint: 'amendments.file', key, checked: checked.withParams({ id }) },
    {
      load: (tx, validFields, isValid) => loadForAmendment(tx, caller, id, validFields, isValid),
      save: async (tx, loaded, sent) => {
        const { stored, files } = loaded.contract
        const current = fileOfAmendment(stored!, id)
        const { attachmentId: newAttachmentId } = sent.validFields
        const { attachmentId: attachment } = await sent.checkFields({
          attachmentId: () => requireAllowedAttachment(files[0], { current, requested: newAttachmentId }),
        })
        const plan = { ...planWithoutChanges(stored!), files: new Map([[id, attachment]]) }
        return writeMpcAndContract(tx, caller, loaded, { filled: loaded.paper.before, plan })
      },
      find: (tx, paperId) => recordOf(tx, Number(paperId)),
    },
  )

type FileToAttach = { id: number; attachmentId: string; action: string }

/** Attaches a file to a contract without one; returns false if it has one. `action` names the history event. */
export async function attachFirstFileToContract(
  tx: WriteTx,
  caller: Caller,
  { id, attachmentId: newAttachmentId, action }: FileToAttach,
): Promise<boolean> {
  const loaded = await loadWithFile(tx, caller, id, { attachmentId: newAttachmentId }, true)
  const { stored, file } = loaded.contract
  const { attachment: current } = stored!
  if (current) return false
  const plan = {
    ...planWithoutChanges(stored!),
    attachment: requireAllowedAttachment(file, { current, requested: newAttachmentId }),
  }
  await writeMpcAndContract(tx, caller, loaded, { filled: loaded.paper.before, plan, action })
  return true
}

/** Attaches a file to an amendment without one; returns false if it has one. */
export async function attachFirstFileToAmendment(
  tx: WriteTx,
  caller: Caller,
  { id, attachmentId: newAttachmentId, action }: FileToAttach,
): Promise<boolean> {
  const loaded = await loadForAmendment(tx, caller, id, { attachmentId: newAttachmentId }, true)
  const { stored, files } = loaded.contract
  const current = fileOfAmendment(stored!, id)
  if (current) return false
  const plan = {
    ...planWithoutChanges(stored!),
    files: new Map([[id, requireAllowedAttachment(files[0], { current, requested: newAttachmentId })]]),
  }
  await writeMpcAndContract(tx, caller, loaded, { filled: loaded.paper.before, plan, action })
  return true
}

async function loadWithFile(
  tx: WriteTx,
  caller: Caller,
  id: number,
  { attachmentId, ...validFields }: ValidFields<AttachBody>,
  isValid: boolean,
) {
  const contract = { id, attachmentId }
  return loadMpcAndContract(
    tx,
    caller,
    { ...validFields, id: await requirePaperId(tx, id), contract },
    isValid,
  )
}

export async function loadForAmendment(
  tx: WriteTx,
  caller: Caller,
  id: number,
  { attachmentId, ...validFields }: ValidFields<AttachBody>,
  isValid: boolean,
  options: { isStep?: boolean } = {},
) {
  const { contractId, paperId } = await requireOwners(tx, id)
  const contract = { id: contractId, amendments: [{ id, attachmentId }] }
  return loadMpcAndContract(tx, caller, { ...validFields, id: paperId, contract }, isValid, options)
}

const fileOfAmendment = ({ amendments }: Contract, id: number) =>
  amendments.find(({ row }) => row.id === id)!.attachment

export async function requireContract(tx: TenantTx, id: number) {
  const [contract] = await findContractKeys(tx, { ids: [id] })
  if (!contract) throw new Refusal('NOT_FOUND')
  return contract
}

const requirePaperId = async (tx: TenantTx, id: number): Promise<number> =>
  (await requireContract(tx, id)).paperId

async function requireOwners(tx: TenantTx, amendmentId: number) {
  const [owners] = await findAmendmentParents(tx, { id: amendmentId })
  if (!owners) throw new Refusal('NOT_FOUND')
  return owners
}

const recordOf = async (tx: TenantTx, paperId: number) => (await mpcKind.find(tx, paperId))!.record
