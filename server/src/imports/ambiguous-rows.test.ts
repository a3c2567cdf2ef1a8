import { beforeEach, describe, expect, it } from 'vitest'
import { contractRow, enquiryRow, lvpRow, mpcRow } from '../../test/support/import-rows.ts'
import { csvOf, importsOf, problemMessages, workbookOf } from '../../test/support/imports.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()
const imports = importsOf(world)
type Json = any

let tenant: TestTenant
let ADMIN: Person
beforeEach(async () => {
  tenant = await world.institution()
  ADMIN = tenant.people.ADMIN
})

const historyOf = async (as: Person, id: number): Promise<Json[]> =>
  (await world.call('GET', `/api/procurement/lvps/${id}/history`, { as })).body.payload.history

describe('a row', () => {
  it('treats a dash or N/A in a reference as empty', async () => {
    const emptyMarks = { 'Former Reference': '-', Enquiry: 'N/A', Initiator: '–' }
    const file = csvOf([lvpRow(0, emptyMarks), lvpRow(1, { ...emptyMarks, 'Former Reference': 'n/a' })])
    await imports.imported(tenant, 'lvp', file)
    const papers = await imports.records(ADMIN, 'lvp')
    expect(papers.map(({ formerReference }) => formerReference)).toEqual(['OLD/LVP/0/2025', 'OLD/LVP/1/2025'])
    expect(papers.map(({ enquiry }) => enquiry.enquiryType)).toEqual(['NTR', 'NTR'])
    expect(new Set(papers.map(({ initiator }) => initiator)).has('–')).toBe(false)
  })

  it('with the reference of a record entered here is recognised as existing', async () => {
    await world.paper('lvp', tenant, ADMIN)
    const [typed] = await imports.records(ADMIN, 'lvp')
    const { counts } = await imports.checked(
      tenant,
      'lvp',
      csvOf([lvpRow(0, { Reference: typed.reference }), lvpRow(1)]),
    )
    expect(counts).toMatchObject({ THERE: 1, WRONG: 0 })
  })

  it('has a state date between its initiation and today', async () => {
    const file = csvOf([
      lvpRow(0, { 'Status On': '2020-01-01' }),
      lvpRow(1, { 'Status On': '2099-01-01' }),
      lvpRow(2, { 'Status On': '2025-12-30' }),
    ])
    const { id } = await imports.checked(tenant, 'lvp', file)
    expect(problemMessages(await imports.problems(ADMIN, id, 'state=WRONG'))).toEqual([
      'LVP Records 2 statusOn: Status On may not be before Initiated On.',
      'LVP Records 3 statusOn: Status On may not be in the future.',
    ])
  })

  it('of an enquiry includes the date of its withdrawal', async () => {
    const withdrawn = { State: 'Withdrawn', 'Reason For Withdrawing': 'No budget' }
    await imports.imported(
      tenant,
      'enquiries',
      csvOf([enquiryRow(0, { ...withdrawn, 'Withdrawn On': '2025-12-20 10:00' }), enquiryRow(1, withdrawn)]),
    )
    const [first, second] = await imports.records(ADMIN, 'enquiries')
    expect([first.withdrawnOn, second.withdrawnOn]).toEqual(['2025-12-20T10:00:00+02:00', second.closedOn])
  })
})

describe('a contract', () => {
  const file = (changed: object) =>
    workbookOf({ 'MPC Records': [mpcRow(0)], Contracts: [contractRow('OLD/MPC/0/2025', { ...changed })] })

  it('is paid in the currency of its paper', async () => {
    const { id } = await imports.checked(tenant, 'mpc', file({ 'Amount Paid': 'USD 5,000' }))
    expect(problemMessages(await imports.problems(ADMIN, id, 'state=WRONG'))).toContain(
      'Contracts 2 amountPaid: This amount is in USD, but the row is in another currency.',
    )
  })

  it('of an existing paper is reported as left out', async () => {
    await imports.imported(tenant, 'mpc', workbookOf({ 'MPC Records': [mpcRow(0)] }))
    const { id, counts } = await imports.checked(tenant, 'mpc', file({}))
    expect(counts).toMatchObject({ THERE: 2, WRONG: 0, RIGHT: 0 })
    expect(problemMessages(await imports.problems(ADMIN, id, 'state=THERE'))).toEqual([
      'Contracts 2 : Its paper is already recorded, so this row is left out.',
    ])
  })
})

describe('the history of an import', () => {
  it('names the users who ran and undid the import, instead of the uploader', async () => {
    const second = await world.person(tenant, { role: 'ADMIN', firstName: 'Thandiwe', lastName: 'Phiri' })
    const third = await world.person(tenant, { role: 'ADMIN', firstName: 'Bwalya', lastName: 'Zulu' })
    const { id } = await imports.checked(tenant, 'lvp', csvOf([lvpRow(0)]))
    await imports.done(imports.act(second, id, 'run'))
    await imports.work(tenant)
    await imports.done(imports.act(third, id, 'undo'))
    await imports.work(tenant)
    const history = await historyOf(second, 1)
    expect(history.map(({ actor }) => actor)).toEqual(['Bwalya Zulu', 'Thandiwe Phiri'])
  })
})

describe('records of an import', () => {
  it('can be taken back after a repeated check', async () => {
    const { id } = await imports.imported(tenant, 'lvp', csvOf([lvpRow(0), lvpRow(1)]))
    await imports.check(tenant, id)
    expect(await imports.get(ADMIN, id)).toMatchObject({ state: 'CHECKED', counts: { IN: 2 } })
    expect(await imports.undo(tenant, id)).toMatchObject({ state: 'TAKEN_BACK', takenBack: 2 })
  })

  it('are not duplicated if two administrators import the same file', async () => {
    const file = csvOf([lvpRow(0, { Reference: '' })])
    const [first, second] = [
      await imports.checked(tenant, 'lvp', file),
      await imports.checked(tenant, 'lvp', file),
    ]
    expect((await imports.run(tenant, second.id)).rowsIn).toBe(1)
    const { status, body } = await imports.act(ADMIN, first.id, 'run')
    expect([status, body.message]).toEqual([
      422,
      expect.stringMatching(/ has already imported this file: import \d+\.$/),
    ])
  })
})
