import { Client } from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { expensesIn } from '../../test/support/expenses.ts'
import { enquiryRow, lvpRow } from '../../test/support/import-rows.ts'
import { csvOf, auditFaultsOf, importsOf } from '../../test/support/imports.ts'
import { openWorld, type TestTenant } from '../../test/support/world.ts'
import { readSteps } from '../db/migrations.ts'

// Insaka assumes the vendor category of a non-tendered request until a user enters one.
const world = openWorld()
const imports = importsOf(world)
const { create, faultsAt, previewOf } = expensesIn(world)
type Json = any

let tenant: TestTenant
beforeEach(async () => {
  tenant = await world.institution()
})

const asAdmin = async (url: string): Promise<Json> =>
  (await world.call('GET', url, { as: tenant.people.ADMIN })).body.payload
const enquiries = async (query = ''): Promise<Json[]> =>
  (await asAdmin(`/api/procurement/enquiry/0/id/100/${tenant.people.ADMIN.id}?scope=institution${query}`))
    .enquiries.content
const papersOf = async (category: string): Promise<number[]> =>
  (
    await asAdmin(
      `/api/procurement/lvp/${tenant.people.ADMIN.id}/0/id/12?scope=institution&vendorCategory=${category}`,
    )
  ).lvps.content.map(({ id }: Json) => id)

async function reportCounts(vendorCategory: string | null = null): Promise<Record<string, number>> {
  const { tables } = await previewOf(tenant, { to: '2026-12-31', vendorCategory })
  const { rows } = tables.find(({ dimension }) => dimension === 'vendorCategory')!
  return Object.fromEntries(rows.map(({ label, records }) => [label, records]))
}

const categoryOf = ({ vendorCategory, vendorCategoryConfirmed }: Json) => [
  vendorCategory,
  vendorCategoryConfirmed,
]

describe('the vendor category of a request that comes with its paper', () => {
  const withRequest = async (category?: string | null): Promise<Json> => {
    const enquiry = { enquiryType: 'NTR', ...(category !== undefined && { vendorCategory: category }) }
    return create(tenant.people.ORD, 'lvp', { enquiry })
  }

  it('is that of the form, and unconfirmed if no form has shown it', async () => {
    const papers = [await withRequest(), await withRequest(null), await withRequest('LOCAL')]
    expect(papers.map(({ enquiry }) => categoryOf(enquiry))).toEqual([
      ['CITIZEN', false],
      ['CITIZEN', false],
      ['LOCAL', true],
    ])
    expect((await enquiries()).map(categoryOf)).toEqual([
      ['LOCAL', true],
      ['CITIZEN', false],
      ['CITIZEN', false],
    ])
    await expect(withRequest('ALL')).rejects.toThrow('Vendor Category')
  })

  it('is counted and found separately until a user saves the enquiry', async () => {
    const { id, enquiry } = await withRequest()
    const { id: chosen } = await withRequest('CITIZEN')
    expect(await reportCounts()).toEqual({ Citizen: 1, 'Not confirmed': 1 })
    expect(await reportCounts('NOT_CONFIRMED')).toEqual({ 'Not confirmed': 1 })
    expect([await papersOf('NOT_CONFIRMED'), await papersOf('CITIZEN')]).toEqual([[id], [chosen]])
    const [unconfirmed, ...others] = await enquiries('&vendorCategory=NOT_CONFIRMED')
    expect([unconfirmed.id, others]).toEqual([enquiry.id, []])

    const { ADMIN } = tenant.people
    const url = `/api/procurement/enquiry/0/id/12/${ADMIN.id}`
    const answer = await world.call('POST', url, { as: ADMIN, body: unconfirmed })
    expect(categoryOf(answer.body.payload.enquiry)).toEqual(['CITIZEN', true])
    expect(await reportCounts()).toEqual({ Citizen: 2 })
    expect(await papersOf('NOT_CONFIRMED')).toEqual([])
    const { history } = await asAdmin(`/api/procurement/enquiries/${enquiry.id}/history`)
    expect(history[0].changes).toMatchObject([{ before: false, after: true }])
    expect(await faultsAt(tenant)).toEqual([])
    expect(await auditFaultsOf(world, tenant)).toEqual([])
  })

  it('of an older release is unconfirmed, unless a user has saved the enquiry', async () => {
    const before = [await withRequest('CITIZEN'), await withRequest('LOCAL'), await withRequest('CITIZEN')]
    const [, , saved] = before.map(({ enquiry }) => enquiry.id)
    const { ADMIN } = tenant.people
    const { enquiry: record } = await asAdmin(`/api/procurement/enquiries/${saved}`)
    const body = { ...record, description: 'Other words' }
    await world.call('POST', `/api/procurement/enquiry/0/id/12/${ADMIN.id}`, { as: ADMIN, body })
    await world.enquiry(tenant, ADMIN, { enquiryType: 'NTR', vendorCategory: 'CITIZEN' })
    const step = readSteps().findLast(({ migration }) => migration.startsWith('0062'))!
    const owner = new Client(world.access.owner)
    await owner.connect()
    await owner.query(step.sql)
    await owner.end()
    expect((await enquiries()).map(categoryOf).toReversed()).toEqual([
      ['CITIZEN', false],
      ['LOCAL', true],
      ['CITIZEN', true],
      ['CITIZEN', true],
    ])
  })
})

describe('the vendor category of an import', () => {
  const rows = csvOf([lvpRow(0), lvpRow(1)])

  it('is unconfirmed if neither the file nor the importing user gives it', async () => {
    await imports.imported(tenant, 'lvp', rows)
    expect((await enquiries()).map(categoryOf)).toEqual([
      ['CITIZEN', false],
      ['CITIZEN', false],
    ])
  })

  it('comes from its column, or from one value for all rows', async () => {
    const { ADMIN } = tenant.people
    const file = csvOf([lvpRow(0, { 'Vendor Category': 'Foreign' }), lvpRow(1, { 'Vendor Category': '' })])
    await imports.imported(tenant, 'lvp', file)
    const { id } = await imports.done(
      imports.upload(ADMIN, 'lvp', { bytes: csvOf([lvpRow(2)]), name: 'Book.csv' }),
    )
    await imports.match(ADMIN, id, {}, { values: { vendorCategory: 'LOCAL' } })
    await imports.done(imports.act(ADMIN, id, 'check'))
    await imports.work(tenant)
    await imports.run(tenant, id)
    expect((await enquiries()).map(categoryOf).toReversed()).toEqual([
      ['FOREIGN', true],
      ['CITIZEN', false],
      ['LOCAL', true],
    ])
  })

  it('follows its column in a file of enquiries', async () => {
    const column = 'Vendor Category Confirmed'
    const file = csvOf([
      enquiryRow(0, { [column]: 'No' }),
      enquiryRow(1, { [column]: 'No', 'Vendor Category': 'Local' }),
      enquiryRow(2, { [column]: '' }),
    ])
    await imports.imported(tenant, 'enquiries', file)
    expect((await enquiries()).map(categoryOf).toReversed()).toEqual([
      ['CITIZEN', false],
      ['LOCAL', true],
      ['CITIZEN', true],
    ])
    expect(await auditFaultsOf(world, tenant)).toEqual([])
  })
})
