import { Refusal } from '@insaka/domain/core/errors'
import type { Body, Params, Payload } from '@insaka/domain/core/endpoint'
import type { handOverEndpoints, UnfinishedWork } from '@insaka/domain/hand-over/hand-over.endpoints'
import {
  receiverRefusal,
  countUnfinishedRecords,
  unfinishedStates,
} from '@insaka/domain/hand-over/hand-over.rules'
import { contractRegister, findContractKeys } from '../contracts/contracts.repository.ts'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
import { fullNameOf, handOverEnquiries, type Receiver } from '../enquiries/enquiries.actions.ts'
import { enquiryRegister, findEnquiriesWithRows } from '../enquiries/enquiries.repository.ts'
import { lvpKind } from '../lvp/lvp.kind.ts'
import { handOverMpcs } from '../mpc/hand-over-mpcs.actions.ts'
import { mpcKind } from '../mpc/mpc.kind.ts'
import { handOverPapers } from '../papers/hand-over-papers.actions.ts'
import { findPapers } from '../papers/papers.kind.ts'
import type { Platform } from '../platform.ts'
import { countStates } from '../registers/counters.ts'
import { listIds } from '../registers/list.ts'
import type { Register } from '../registers/register.ts'
import type { Caller } from '../idempotency/caller.ts'
import type { CheckedBody } from '../idempotency/checked-body.ts'
import { executeOnce } from '../idempotency/execute-once.ts'
import { requisitionFeature } from '../requisitions/requisitions.actions.ts'
import { findUser } from '../users/users.repository.ts'

type HandOverEndpoint = typeof handOverEndpoints.handOver
type HandOverInput = Body<HandOverEndpoint> & Params<HandOverEndpoint>

/** A batch takes no more records once it has held the institution's lock for this long. */
const batchMs = 100
const batchSize = 10

/** Hands over one batch of records. Repeated or concurrent calls neither lose a record nor move it twice. */
export async function handOver(
  platform: Platform,
  caller: Caller,
  institutionId: string,
  checked: CheckedBody<HandOverInput>,
): Promise<Payload<HandOverEndpoint>> {
  const submission = { endpoint: 'handOver.handOver', checked, institutionId }
  const { record } = await executeOnce(platform, caller, submission, {
    load: async (tx, { id = '', to }) => {
      const [leaver, colleague] = await Promise.all([findUser(tx, id), to ? findUser(tx, to) : undefined])
      if (!leaver) throw new Refusal('NOT_FOUND')
      return { leaver, colleague }
    },
    save: async (tx, { leaver, colleague }) => {
      await checked.checkFields({
        to: () => {
          const message = receiverRefusal(leaver, colleague)
          if (message !== null) throw new Refusal('INVALID', { fields: { to: [message] } })
        },
      })
      const receiver = { initiator: fullNameOf(colleague!), initiatorId: colleague!.id }
      return { id: leaver.id, record: await handOverBatch(tx, leaver.id, receiver) }
    },
    // Never called, because the submit has no key.
    find: () => Promise.reject(new Refusal('NOT_FOUND')),
  })
  return record
}

type HandOverRegister = {
  register: Register
  move: (tx: WriteTx, ids: number[], leaverId: string, receiver: Receiver) => Promise<unknown>
}

const { kind: requisitionKind, actions: requisitionActions } = requisitionFeature

const registers: Record<keyof UnfinishedWork, HandOverRegister> = {
  requisitions: {
    register: requisitionKind.register,
    move: async (tx, ids, _leaver, receiver) =>
      requisitionActions.handOver(tx, await requisitionKind.findManyWithRows(tx, ids), receiver),
  },
  enquiries: {
    register: enquiryRegister,
    move: async (tx, ids, _leaver, receiver) =>
      handOverEnquiries(tx, await findEnquiriesWithRows(tx, ids), receiver),
  },
  lvp: {
    register: lvpKind.register,
    move: async (tx, ids, leaverId, receiver) =>
      handOverPapers(tx, lvpKind, await findPapers(tx, lvpKind, ids), leaverId, receiver),
  },
  mpc: { register: mpcKind.register, move: handOverMpcs },
  contracts: {
    register: contractRegister,
    move: async (tx, ids, leaverId, receiver) => {
      const papers = await findContractKeys(tx, { ids })
      const paperIds = papers.map(({ paperId }) => paperId)
      return handOverMpcs(tx, paperIds, leaverId, receiver)
    },
  },
}
const registerNames = Object.keys(registers) as (keyof UnfinishedWork)[]

export async function countUnfinishedWork(tx: TenantTx, userId: string): Promise<UnfinishedWork> {
  const entries = await Promise.all(
    registerNames.map(async (name) => {
      const { counts } = await countStates(tx, registers[name].register.name, 'mine', userId)
      return [name, unfinishedStates[name].reduce((sum, state) => sum + (counts[state] ?? 0), 0)]
    }),
  )
  return Object.fromEntries(entries) as UnfinishedWork
}

/** Moves a few records at a time until the time of the batch is over; the next call finds the remaining ones. */
async function handOverBatch(
  tx: WriteTx,
  leaverId: string,
  receiver: Receiver,
): Promise<Payload<HandOverEndpoint>> {
  const began = performance.now()
  const before = await countUnfinishedWork(tx, leaverId)
  for (const name of registerNames) {
    while (performance.now() - began < batchMs) {
      // The query waits for the writes sent before it, so their time counts as well.
      const ids = await findUnfinished(tx, name, leaverId)
      if (ids.length === 0) break
      await registers[name].move(tx, ids, leaverId, receiver)
    }
  }
  const left = countUnfinishedRecords(await countUnfinishedWork(tx, leaverId))
  return { moved: countUnfinishedRecords(before) - left, left }
}

async function findUnfinished(tx: TenantTx, name: keyof UnfinishedWork, userId: string): Promise<number[]> {
  const { ids } = await listIds(tx, registers[name].register, {
    page: 0,
    pageSize: batchSize,
    sortField: 'id',
    direction: 'desc',
    scope: 'mine',
    scopeId: userId,
    states: unfinishedStates[name],
    department: undefined,
    from: undefined,
    to: undefined,
    search: undefined,
    filters: {},
  })
  return ids
}
