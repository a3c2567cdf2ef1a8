import type { Body } from '@insaka/domain/core/endpoint'
import { Refusal } from '@insaka/domain/core/errors'
import type { contractsEndpoints } from '@insaka/domain/mpc/contracts.endpoints'
import { allowedAttachment } from '../attachments/attach.actions.ts'
import { findOwnersOf, findPapersOf, type Contract } from '../contracts/contracts.repository.ts'
import { asItIs, planAmendment } from '../contracts/plan-contract.actions.ts'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
import type { Platform } from '../platform.ts'
import type { Caller } from '../submit/caller.ts'
import type { Checked, RightFields } from '../submit/checked.ts'
import { submit } from '../submit/submit.ts'
import { loadBoth, writeBoth } from './change-mpc.actions.ts'
import { mpcKind } from './mpc.kind.ts'

type Amending = Body<typeof contractsEndpoints.amend>
type Attaching = Body<typeof contractsEndpoints.file>

/** Adds an amendment to a contract; the paper that has it comes to another version. Answers with the amendment's id. */
export const amendContract = (
  platform: Platform,
  caller: Caller,
  id: number,
  checked: Checked<Amending>,
  key: string | null,
) =>
  submit(
    platform,
    caller,
    { endpoint: 'contracts.amend', key, checked: checked.with({ id }) },
    {
      load: async (tx, { amendment = {}, ...right }, isGood) => {
        const contract = { id, amendments: [amendment] }
        return loadBoth(tx, caller, { ...right, id: await paperOf(tx, id), contract }, isGood)
      },
      save: async (tx, loaded, sent) => {
        const { stored, files, numbers } = loaded.contract
        const { amendment: plan } = await sent.collect({
          amendment: () => planAmendment(stored!, sent.right.amendment!, files[0]),
        })
        const { record } = await writeBoth(tx, caller, loaded, { filled: loaded.paper.before, plan })
        return { id: numbers.amendment, record }
      },
      find: async (tx, added) => recordOf(tx, (await ownersOf(tx, Number(added))).paperId),
    },
  )

/** Attaches a file to a contract, or puts it in the place of the one before. */
export const attachToContract = (
  platform: Platform,
  caller: Caller,
  id: number,
  checked: Checked<Attaching>,
  key: string | null,
) =>
  submit(
    platform,
    caller,
    { endpoint: 'contracts.file', key, checked: checked.with({ id }) },
    {
      load: (tx, right, isGood) => loadWithFile(tx, caller, id, right, isGood),
      save: async (tx, loaded, sent) => {
        const { stored, file } = loaded.contract
        const { attachmentId: wanted } = sent.right
        const { attachmentId: attachment } = await sent.collect({
          attachmentId: () => allowedAttachment(file, { current: stored!.attachment, wanted }),
        })
        const plan = { ...asItIs(stored!), attachment }
        return writeBoth(tx, caller, loaded, { filled: loaded.paper.before, plan })
      },
      find: (tx, paperId) => recordOf(tx, Number(paperId)),
    },
  )

/** The same to an amendment, of which nothing else changes. */
export const attachToAmendment = (
  platform: Platform,
  caller: Caller,
  id: number,
  checked: Checked<Attaching>,
  key: string | null,
) =>
  submit(
    platform,
    caller,
    { endpoint: 'amendments.file', key, checked: checked.with({ id }) },
    {
      load: (tx, right, isGood) => loadAmended(tx, caller, id, right, isGood),
      save: async (tx, loaded, sent) => {
        const { stored, files } = loaded.contract
        const current = fileOfAmendment(stored!, id)
        const { attachmentId: wanted } = sent.right
        const { attachmentId: attachment } = await sent.collect({
          attachmentId: () => allowedAttachment(files[0], { current, wanted }),
        })
        const plan = { ...asItIs(stored!), files: new Map([[id, attachment]]) }
        return writeBoth(tx, caller, loaded, { filled: loaded.paper.before, plan })
      },
      find: (tx, paperId) => recordOf(tx, Number(paperId)),
    },
  )

type Giving = { id: number; attachmentId: string; action: string }

/** Gives a waiting file to a contract that has none; false where it has one. `action` is what the history says. */
export async function giveToContract(
  tx: WriteTx,
  caller: Caller,
  { id, attachmentId: wanted, action }: Giving,
): Promise<boolean> {
  const loaded = await loadWithFile(tx, caller, id, { attachmentId: wanted }, true)
  const { stored, file } = loaded.contract
  const { attachment: current } = stored!
  if (current) return false
  const plan = { ...asItIs(stored!), attachment: allowedAttachment(file, { current, wanted }) }
  await writeBoth(tx, caller, loaded, { filled: loaded.paper.before, plan, action })
  return true
}

/** The same to an amendment. */
export async function giveToAmendment(
  tx: WriteTx,
  caller: Caller,
  { id, attachmentId: wanted, action }: Giving,
): Promise<boolean> {
  const loaded = await loadAmended(tx, caller, id, { attachmentId: wanted }, true)
  const { stored, files } = loaded.contract
  const current = fileOfAmendment(stored!, id)
  if (current) return false
  const plan = {
    ...asItIs(stored!),
    files: new Map([[id, allowedAttachment(files[0], { current, wanted })]]),
  }
  await writeBoth(tx, caller, loaded, { filled: loaded.paper.before, plan, action })
  return true
}

async function loadWithFile(
  tx: WriteTx,
  caller: Caller,
  id: number,
  { attachmentId, ...right }: RightFields<Attaching>,
  isGood: boolean,
) {
  const contract = { id, attachmentId }
  return loadBoth(tx, caller, { ...right, id: await paperOf(tx, id), contract }, isGood)
}

async function loadAmended(
  tx: WriteTx,
  caller: Caller,
  id: number,
  { attachmentId, ...right }: RightFields<Attaching>,
  isGood: boolean,
) {
  const { contractId, paperId } = await ownersOf(tx, id)
  const contract = { id: contractId, amendments: [{ id, attachmentId }] }
  return loadBoth(tx, caller, { ...right, id: paperId, contract }, isGood)
}

const fileOfAmendment = ({ amendments }: Contract, id: number) =>
  amendments.find(({ row }) => row.id === id)!.attachment

/** The number of the paper that has this contract. */
async function paperOf(tx: TenantTx, id: number): Promise<number> {
  const [found] = await findPapersOf(tx, { ids: [id] })
  if (!found) throw new Refusal('NOT_FOUND')
  return found.paperId
}

async function ownersOf(tx: TenantTx, amendmentId: number) {
  const [found] = await findOwnersOf(tx, { id: amendmentId })
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

const recordOf = async (tx: TenantTx, paperId: number) => (await mpcKind.find(tx, paperId))!.record
