import { Refusal } from '@insaka/domain/core/errors'
import type { Body, Params, Payload } from '@insaka/domain/core/endpoint'
import type { handOverEndpoints, Work } from '@insaka/domain/hand-over/hand-over.endpoints'
import { receiverRefusal, totalOf, unfinishedStates } from '@insaka/domain/hand-over/hand-over.rules'
import { contractRegister, findPapersOf } from '../contracts/contracts.repository.ts'
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
import type { Register } from '../registers/query.ts'
import type { Caller } from '../submit/caller.ts'
import type { Checked } from '../submit/checked.ts'
import { submit } from '../submit/submit.ts'
import { findUser } from '../users/users.repository.ts'

type HandOver = typeof handOverEndpoints.handOver
type Sent = Body<HandOver> & Params<HandOver>

/** A piece takes no more records once it has held the institution's lock for this long. */
const pieceMs = 100
const together = 10

/** Hands over as many records as one piece takes. Nothing is lost or moved twice, however often it is called. */
export async function handOver(
  platform: Platform,
  caller: Caller,
  institutionId: string,
  checked: Checked<Sent>,
): Promise<Payload<HandOver>> {
  const submission = { endpoint: 'handOver.handOver', checked, institutionId }
  const { record } = await submit(platform, caller, submission, {
    load: async (tx, { id = '', to }) => {
      const [leaver, colleague] = await Promise.all([findUser(tx, id), to ? findUser(tx, to) : undefined])
      if (!leaver) throw new Refusal('NOT_FOUND')
      return { leaver, colleague }
    },
    save: async (tx, { leaver, colleague }) => {
      await checked.collect({
        to: () => {
          const message = receiverRefusal(leaver, colleague)
          if (message !== null) throw new Refusal('INVALID', { fields: { to: [message] } })
        },
      })
      const receiver = { initiator: fullNameOf(colleague!), initiatorId: colleague!.id }
      return { id: leaver.id, record: await movePiece(tx, leaver.id, receiver) }
    },
    // It has no key, so none comes a second time.
    find: () => Promise.reject(new Refusal('NOT_FOUND')),
  })
  return record
}

type Moved = {
  register: Register
  /** Hands these records of the register over. */
  move: (tx: WriteTx, ids: number[], leaverId: string, receiver: Receiver) => Promise<unknown>
}

const registers: Record<keyof Work, Moved> = {
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
      const papers = await findPapersOf(tx, { ids })
      const paperIds = papers.map(({ paperId }) => paperId)
      return handOverMpcs(tx, paperIds, leaverId, receiver)
    },
  },
}
const inTurn = Object.keys(registers) as (keyof Work)[]

/** How many records somebody has that are not finished. */
export async function countWork(tx: TenantTx, userId: string): Promise<Work> {
  const counted = await Promise.all(
    inTurn.map(async (name) => {
      const { counts } = await countStates(tx, registers[name].register.name, 'mine', userId)
      return [name, unfinishedStates[name].reduce((sum, state) => sum + (counts[state] ?? 0), 0)]
    }),
  )
  return Object.fromEntries(counted) as Work
}

/** A call knows nothing of the one before it, so it goes on in small steps until its time is over. */
async function movePiece(tx: WriteTx, leaverId: string, receiver: Receiver): Promise<Payload<HandOver>> {
  const began = performance.now()
  const before = await countWork(tx, leaverId)
  for (const name of inTurn) {
    while (performance.now() - began < pieceMs) {
      // It is answered once what was sent before is done, so that the time of that counts.
      const ids = await findUnfinished(tx, name, leaverId)
      if (ids.length === 0) break
      await registers[name].move(tx, ids, leaverId, receiver)
    }
  }
  const left = totalOf(await countWork(tx, leaverId))
  return { moved: totalOf(before) - left, left }
}

async function findUnfinished(tx: TenantTx, name: keyof Work, userId: string): Promise<number[]> {
  const { ids } = await listIds(tx, registers[name].register, {
    page: 0,
    pageSize: together,
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
