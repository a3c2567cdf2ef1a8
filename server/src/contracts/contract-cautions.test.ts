import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { contractsOf, filledAmendment } from '../../test/support/contracts.ts'
import { runSql } from '../../test/support/sql.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'
import { readSteps } from '../db/migrations.ts'
import { asOwner } from '../db/owner-transactions.ts'
import { splitSqlCommands } from '../db/split-sql.ts'

const world = openWorld()
type Json = any
const { paper, put, get, withContract, change, amend, saved, history } = contractsOf(world)
let tenant: TestTenant
let ORD: Person
beforeEach(async () => {
  tenant = await world.institution()
  ORD = tenant.people.ORD
})

const codes = ({ contract }: Json): string[] => contract.cautions.map(({ code }: Json) => code)
const changed = (mpc: Json, values: object): Promise<Json> => saved(change(ORD, mpc, values))

describe('a caution of a contract', () => {
  it('because of its paper follows the paper, without changing the contract', async () => {
    const mpc = await withContract(ORD, await paper(ORD, 9_000, { approvalDate: null }))
    expect(codes(mpc)).toEqual(['PAPER_UNAPPROVED'])
    const approve = (before: Json, approvalDate: string | null): Promise<Json> => {
      const { contract: _, ...alone } = before
      return saved(put(ORD, { ...alone, approvalDate }))
    }
    const late = await approve(mpc, '2026-03-17')
    expect(codes(late)).toEqual(['AWARDED_BEFORE_PAPER'])
    expect(codes(await get(ORD, mpc.id))).toEqual(['AWARDED_BEFORE_PAPER'])
    const approvedPaper = await approve(late, '2026-03-16')
    expect(codes(approvedPaper)).toEqual([])
    // Includes the unchanged contract in the request.
    const unapprovedPaper = await saved(put(ORD, { ...approvedPaper, approvalDate: null }))
    expect(codes(unapprovedPaper)).toEqual(['PAPER_UNAPPROVED'])
    expect(unapprovedPaper.contract.updatedOn).toBe(mpc.contract.updatedOn)
    expect(await history(ORD, 'contracts', mpc.contract.id)).toHaveLength(1)
  })

  it('because of a reduced payment lasts until the next save', async () => {
    const mpc = await withContract(ORD, await paper(ORD, 9_000), { amountPaid: 500 })
    expect(codes(mpc)).toEqual([])
    const paidLess = await changed(mpc, { amountPaid: 499.99 })
    expect(paidLess.contract.cautions).toEqual([
      {
        code: 'PAID_LESS',
        field: 'amountPaid',
        message: 'Amount Paid is lower than before. Check the amount.',
      },
    ])
    const later = await saved(put(ORD, { ...paidLess, approvalDate: '2026-03-02' }))
    expect(codes(later)).toEqual(['PAID_LESS'])
    expect(codes(await changed(later, { description: 'Another' }))).toEqual([])
  })

  it('because of an amendment before the award follows a change of either date', async () => {
    const days = { approvedOn: '2026-03-10', clearedOn: '2026-03-10', amendedOn: '2026-03-15' }
    const mpc = await withContract(ORD, await paper(ORD, 9_000))
    const early = await saved(amend(ORD, mpc, { ...filledAmendment, ...days, amendedSum: 9_500 }))
    expect(codes(early)).toEqual(['AMENDED_BEFORE_AWARD'])
    const moved = await changed(early, { awardedOn: '2026-03-15' })
    expect(codes(moved)).toEqual([])
    expect(codes(await changed(moved, { awardedOn: '2026-03-16' }))).toEqual(['AMENDED_BEFORE_AWARD'])
  })

  it('because of full payment before the award follows the revised value', async () => {
    world.now = new Date('2026-03-15T10:00:00+02:00')
    const mpc = await withContract(ORD, await paper(ORD, 9_000), { amountPaid: 9_000 })
    expect(codes(mpc)).toEqual(['PAID_BEFORE_AWARD'])
    const days = { approvedOn: '2026-03-16', clearedOn: '2026-03-16', amendedOn: '2026-03-16' }
    expect(codes(await saved(amend(ORD, mpc, { ...days, amendedSum: 9_500 })))).toEqual([])
  })
})

it('a migration removes an obsolete caution from contracts and keeps the others', async () => {
  const mpc = await withContract(ORD, await paper(ORD, 9_000))
  const remainingCaution = { code: 'SHORT_STANDSTILL', field: 'awardedOn' }
  const cautions = JSON.stringify([
    { code: 'NOTIFIED_BEFORE_CLEARED', field: 'notifiedOn' },
    remainingCaution,
  ])
  const rows = async (statement: string, values: unknown[] = []) =>
    (await world.inTenant(tenant.id, (tx) => runSql(tx, statement, [tenant.id, ...values]))).rows
  await rows('UPDATE contracts SET cautions = $2::jsonb WHERE institution_id = $1', [cautions])
  const steps = readSteps().filter(({ migration }) => migration === '0034-a-caution-less')
  await asOwner(world.access.owner, async (owner) => {
    for (const step of steps)
      for (const each of splitSqlCommands(step.sql)) await owner.execute(sql.raw(each))
  })
  expect(await rows('SELECT cautions FROM contracts WHERE institution_id = $1')).toEqual([
    { cautions: [remainingCaution] },
  ])
  expect(codes(await get(ORD, mpc.id))).toEqual(['SHORT_STANDSTILL'])
})
