import { beforeEach, describe, expect, it } from 'vitest'
import { findRollupFaults } from '../../test/support/rollups.ts'
import { createDepartment } from '../demo/factory.ts'
import { runSql } from '../../test/support/sql.ts'
import { contractsOf, filledContract } from '../../test/support/contracts.ts'
import { statusesOf } from '../../test/support/uploads.ts'
import { repetitions } from '../../test/support/long-tests.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()
type Json = any
const { paper, put, withContract, change, amend, saved, stored, history } = contractsOf(world)
let tenant: TestTenant
let ORD: Person
beforeEach(async () => {
  tenant = await world.institution()
  ORD = tenant.people.ORD
})

/** Counters, numbers and search words of this institution that differ from its rows. */
const faults = (): Promise<Json[]> => findRollupFaults(world.access, tenant)

const eventsOf = async (subject: string, id: number): Promise<Json[]> =>
  world.inTenant(tenant.id, async (tx) => {
    const { rows } = await runSql(
      tx,
      `SELECT action, content FROM audit_events WHERE institution_id = $1 AND subject = $2 AND subject_id = $3 ORDER BY sequence`,
      [tenant.id, subject, String(id)],
    )
    return rows.map(({ action, content }) => ({ action, after: JSON.parse(content).after }))
  })

describe('concurrent saves', () => {
  it('either lower the value of a paper or create its contract, but never both', async () => {
    for (let n = 0; n < repetitions(50); n++) {
      const fresh = await paper(ORD, 2_000_000)
      const answers = await Promise.all([
        put(ORD, { ...fresh, contract: filledContract }),
        put(tenant.people.ADMIN, { ...fresh, purchaseOrderValue: 5 }),
        put(tenant.people.ADMIN, { ...fresh, status: 'CANCELLED' }),
      ])
      expect(statusesOf(answers)).toEqual([200, 409, 409])
    }
    const { rows } = await world.inTenant(tenant.id, (tx) =>
      runSql(
        tx,
        `SELECT p.id FROM papers p JOIN contracts c ON c.institution_id = p.institution_id AND c.paper_id = p.id
          WHERE p.institution_id = $1 AND (p.purchase_order_value <> c.value OR p.currency <> c.currency OR p.state = 'CANCELLED' OR NOT p.has_contract)`,
        [tenant.id],
      ),
    )
    expect(rows).toEqual([])
  })
})

describe('the history', () => {
  it('has one event for each record that changes', async () => {
    const counts = async () => {
      const countEvents = async (subject: string, id: number) => (await eventsOf(subject, id)).length
      return [
        await countEvents('mpc', 1),
        await countEvents('contracts', 1),
        await countEvents('amendments', 1),
        await countEvents('amendments', 2),
      ]
    }
    const fresh = await paper(ORD, 100)
    expect(await counts()).toEqual([1, 0, 0, 0])
    let mpc = await withContract(ORD, fresh)
    expect(await counts()).toEqual([2, 1, 0, 0])
    mpc = await saved(put(ORD, mpc))
    expect(await counts()).toEqual([2, 1, 0, 0])
    mpc = await saved(change(ORD, mpc, { amountPaid: 50 }))
    expect(await counts()).toEqual([3, 2, 0, 0])
    mpc = await saved(amend(ORD, mpc, { amendedSum: 120 }))
    expect(await counts()).toEqual([4, 3, 1, 0])
    // The sum stays the same, but the contract has a new version.
    mpc = await saved(amend(ORD, mpc, { amendedSum: 120, description: 'More time' }))
    expect(await counts()).toEqual([5, 4, 1, 1])
    const attachmentId = await world.attachment(tenant, ORD)
    const [first, ...others] = mpc.contract.amendments
    mpc = await saved(change(ORD, mpc, { amendments: [{ ...first, attachmentId }, ...others] }))
    expect(await counts()).toEqual([6, 5, 2, 1])
    mpc = await saved(put(ORD, { ...mpc, vendor: 'Another' }))
    expect(await counts()).toEqual([7, 5, 2, 1])
    expect([mpc.version, mpc.contract.version]).toEqual([7, 5])
    expect(await faults()).toEqual([])
  })

  it('lists the changes under the names of the form fields, and the user', async () => {
    let mpc = await withContract(ORD, await paper(ORD, 100))
    mpc = await saved(change(tenant.people.ADMIN, mpc, { amountPaid: 50.25, awardedOn: '2026-03-20' }))
    await saved(amend(ORD, mpc, { amendedSum: 120 }))
    const [amended, changed, made] = await history(ORD, 'contracts', 1)
    expect(changed).toMatchObject({
      action: 'corrected',
      changes: [
        { field: 'awardedOn', before: '2026-03-16', after: '2026-03-20' },
        { field: 'amountPaid', before: 0, after: 50.25 },
        { field: 'balance', before: 100, after: 49.75 },
      ],
    })
    expect(amended.action).toBe('amended')
    expect((await history(ORD, 'mpcs', 1)).map(({ action }: Json) => action)).toEqual([
      'contract amended',
      'contract corrected',
      'contract saved',
      'saved',
    ])
    expect(amended.changes).toEqual([
      { field: 'revisedValue', before: 100, after: 120 },
      { field: 'balance', before: 49.75, after: 69.75 },
    ])
    expect(made.action).toBe('saved')
    const [its] = await history(ORD, 'amendments', 1)
    expect(its.changes).toContainEqual({ field: 'amendedSum', before: null, after: 120 })
  })
})

describe('a change of the paper', () => {
  const base = '/api/procurement/hvp/mpc'
  const findIds = async (register: 'linked' | 'amendments', query: object): Promise<number[]> => {
    const { body } = await world.call('GET', `${base}/${register}/${ORD.id}/0/id/12`, {
      as: ORD,
      query: { scope: 'institution', ...query },
    })
    const { payload } = body
    return register === 'linked'
      ? payload.mpcs.content.map(({ contract }: Json) => contract.id)
      : payload.amendments.content.map(({ id }: Json) => id)
  }

  it.each(['with', 'without'])(
    'updates the filters and counters of its contract and amendments, %s these in the body',
    async (which) => {
      await world.inTenant(tenant.id, (tx) => createDepartment(tx, { code: 'FIN' }, world.now))
      let mpc = await withContract(ORD, await paper(ORD, 100))
      mpc = await saved(amend(ORD, mpc, { amendedSum: 120 }))
      const before = await stored(tenant)
      const findInBoth = async (query: object) => [
        await findIds('linked', query),
        await findIds('amendments', query),
      ]
      const oldVendor = { vendor: 'chilenje stationers' }
      const newVendor = { vendor: 'mosi office supplies' }
      expect([await findInBoth(oldVendor), await findInBoth(newVendor)]).toEqual([
        [[1], [1]],
        [[], []],
      ])
      mpc = await saved(
        put(ORD, {
          ...mpc,
          vendor: 'Mosi Office Supplies',
          department: 'fin',
          funder: 'CP',
          procurementCategory: 'W',
          ...(which === 'without' && { contract: undefined }),
        }),
      )
      expect([await findInBoth(oldVendor), await findInBoth(newVendor)]).toEqual([
        [[], []],
        [[1], [1]],
      ])
      expect([await findInBoth({ search: 'chilenje' }), await findInBoth({ search: 'mosi' })]).toEqual([
        [[], []],
        [[1], [1]],
      ])
      expect([await findInBoth({ department: 'PSU' }), await findInBoth({ department: 'FIN' })]).toEqual([
        [[], []],
        [[1], [1]],
      ])
      expect([await findIds('linked', { funder: 'GRZ' }), await findIds('linked', { funder: 'CP' })]).toEqual(
        [[], [1]],
      )
      expect([
        await findIds('linked', { category: 'G' }),
        await findIds('linked', { category: 'W' }),
      ]).toEqual([[], [1]])
      expect(await findIds('amendments', { scope: 'department' })).toEqual([])
      const after = await stored(tenant)
      const [contract, amendment] = [after.contracts[0], after.amendments[0]]
      expect([contract.version, amendment.version]).toEqual([
        before.contracts[0].version,
        before.amendments[0].version,
      ])
      expect(contract.reference).toBe(before.contracts[0].reference)
      expect(await faults()).toEqual([])
    },
  )

  it('also updates them when the contract is saved', async () => {
    let mpc = await withContract(ORD, { ...(await paper(ORD, 100)), vendor: 'First', funder: 'LG' })
    expect(mpc.contract.reference).toContain('.LG.PSU.')
    expect(await findIds('linked', { vendor: 'first' })).toEqual([1])
    mpc = await saved(amend(ORD, { ...mpc, vendor: 'Second' }, { amendedSum: 100 }))
    mpc = await saved(amend(ORD, { ...mpc, vendor: 'Third' }, { amendedSum: 110 }))
    expect([
      await findIds('linked', { vendor: 'third' }),
      await findIds('amendments', { vendor: 'third' }),
    ]).toEqual([[1], [2, 1]])
    expect(await findIds('amendments', { vendor: 'second' })).toEqual([])
    expect(await faults()).toEqual([])
  })
})
