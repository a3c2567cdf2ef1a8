import { expect } from 'vitest'
import { filledPaper } from '../../../domain/test/papers.ts'
import { runSql } from './sql.ts'
import type { Person, TestTenant, World } from './world.ts'

type Json = any
type Answer = { status: number; body: Json }

export const contractDays = {
  approvedOn: '2026-03-01',
  clearedOn: '2026-03-05',
  notifiedOn: '2026-03-06',
  awardedOn: '2026-03-16',
}
export const filledContract = { ...contractDays, description: 'Forty reams of paper', manager: 'psu' }
export const filledAmendment = {
  approvedOn: '2026-04-01',
  clearedOn: '2026-04-02',
  amendedOn: '2026-04-03',
  description: 'Ten reams more',
}

export function contractsOf(world: World) {
  const base = '/api/procurement/hvp'
  const put = (as: Person, body: Json, headers = {}): Promise<Answer> =>
    world.call('PUT', `${base}/mpc/update/${as.id}/0/id/12`, { as, body, headers })
  const saved = async (response: Promise<Answer>): Promise<Json> => {
    const { status, body } = await response
    expect([status, body.fields]).toEqual([200, undefined])
    return body.payload.mpc
  }
  const get = async (as: Person, id: number): Promise<Json> =>
    (await world.call('GET', `${base}/mpcs/${id}`, { as })).body.payload.mpc

  /** Stored rows of an institution and the number of its events. */
  const stored = ({ id }: Pick<TestTenant, 'id'>): Promise<Json> =>
    world.inTenant(id, async (tx) => {
      const rows = async (table: string) =>
        (await runSql(tx, `SELECT * FROM ${table} t WHERE institution_id = $1 ORDER BY t::text`, [id])).rows
      return {
        papers: await rows('papers'),
        contracts: await rows('contracts'),
        amendments: await rows('amendments'),
        series: await rows('number_series'),
        counters: (await rows('register_counters')).filter(({ records }) => Number(records) !== 0),
        events: (await runSql(tx, 'SELECT count(*) FROM audit_events WHERE institution_id = $1', [id])).rows,
      }
    })

  return {
    put,
    get,

    async paper(as: Person, value = 1_000_000, changed: object = {}): Promise<Json> {
      const body = {
        ...filledPaper,
        requisitionedOn: '2026-03-01',
        initiatedOn: '2026-03-01',
        approvalDate: '2026-03-01',
        purchaseOrderValue: value,
        approvalType: 'ORDINARY',
        mpcNumber: 4,
        enquiry: { enquiryType: 'NTR' },
        ...changed,
      }
      return saved(world.call('POST', `${base}/mpc/create/${as.id}/0/id/12`, { as, body }))
    },

    withContract: (as: Person, paper: Json, changed: object = {}): Promise<Json> =>
      saved(put(as, { ...paper, contract: { ...filledContract, ...changed } })),

    change: (as: Person, paper: Json, changed: object): Promise<Answer> =>
      put(as, { ...paper, contract: { ...paper.contract, ...changed } }),

    /** Changes the contract with its own call, under its own version. */
    changeAlone: (as: Person, { contract }: Json, changed: object, headers = {}): Promise<Answer> =>
      world.call('PUT', `${base}/contracts/${contract.id}`, {
        as,
        body: { ...contract, ...changed },
        headers,
      }),

    /** Adds amendments by saving the paper. */
    amend: (as: Person, paper: Json, ...added: object[]): Promise<Answer> =>
      put(as, {
        ...paper,
        contract: {
          ...paper.contract,
          amendments: [
            ...paper.contract.amendments,
            ...added.map((each) => ({ ...filledAmendment, percentDiff: 0, ...each })),
          ],
        },
      }),

    /** Adds one amendment with a separate call. */
    amendAlone: (as: Person, paper: Json, added: object, headers = {}): Promise<Answer> =>
      world.call('POST', `${base}/contracts/${paper.contract.id}/amendments`, {
        as,
        body: { amendment: { ...filledAmendment, ...added }, version: paper.version },
        headers,
      }),

    attachAlone: (
      as: Person,
      { version }: Json,
      [of, id]: readonly ['contracts' | 'amendments', number],
      attachmentId: unknown,
      headers = {},
    ): Promise<Answer> =>
      world.call('PUT', `${base}/${of}/${id}/file`, { as, body: { attachmentId, version }, headers }),

    saved,

    stored,

    async expectUnchanged<T>(tenant: TestTenant, work: () => Promise<T>): Promise<T> {
      const before = await stored(tenant)
      const result = await work()
      expect(await stored(tenant)).toEqual(before)
      return result
    },

    history: async (as: Person, of: 'mpcs' | 'contracts' | 'amendments', id: number): Promise<Json[]> =>
      (await world.call('GET', `${base}/${of}/${id}/history`, { as })).body.payload.history,
  }
}
