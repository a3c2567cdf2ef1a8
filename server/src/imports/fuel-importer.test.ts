import { beforeAll, describe, expect, it } from 'vitest'
import type { ImportDetails } from '@insaka/domain/imports/imports.schema'
import { createDepartment } from '../demo/factory.ts'
import { fuelRow, openingRow } from '../../test/support/import-rows.ts'
import { csvOf, allFiguresOf, importsOf, problemMessages } from '../../test/support/imports.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()
const imports = importsOf(world)
imports.checkAtEnd()
type Json = any

async function withAccounts(): Promise<TestTenant> {
  const tenant = await world.institution()
  await world.inTenant(tenant.id, (tx) =>
    createDepartment(tx, { code: 'ACCTS', name: 'Accounts' }, world.now),
  )
  return tenant
}

const get = async (as: Person, path: string): Promise<Json> =>
  (await world.call('GET', `/api/stores/${path}`, { as })).body.payload
const entriesOf = async (as: Person, account = 'PSU'): Promise<Json[]> =>
  (await get(as, `fuel/0/100/id/${as.id}/${account}?direction=asc`)).transactions.content
const draw = { transactionType: 'WITHDRAW', amount: null, fuelType: 'DIESEL', litres: 10 }
const reverse = (as: Person, id: number, reason = 'Entered twice') =>
  world.call('POST', `/api/stores/fuel/${id}/reverse?overdraft=confirmed`, { as, body: { reason } })

/** Fuel figures in accounts, statements, reports and dashboards. */
async function fuelOf(as: Person): Promise<Json> {
  const accounts = ['PSU', 'ACCTS']
  const months = ['2025-10', '2025-11', '2025-12', '2026-03']
  const { accounts: balances } = await get(as, `accounts/${as.id}`)
  return {
    balances: balances.map(({ department, balance }: Json) => [department, balance]),
    years: await Promise.all(accounts.map((code) => get(as, `accounts/${as.id}/${code}/balances?year=2025`))),
    months: await Promise.all(
      accounts.flatMap((code) =>
        months.map(async (month) => {
          const {
            rows: _rows,
            // The totals and the history include reversals; only the net sums are compared.
            totals: _totals,
            history: _history,
            ...sums
          } = (await get(as, `accounts/${as.id}/${code}/statement/${month}`)).statement
          return sums
        }),
      ),
    ),
    others: await allFiguresOf(world, as),
  }
}

const rowIn = (i: number, account: string, day: string, changed = {}) =>
  fuelRow(i, { 'Account Holder': account, 'Transaction Date': day, ...changed })

describe('the rows of a book', () => {
  let tenant: TestTenant
  let fullImport: ImportDetails

  beforeAll(async () => {
    tenant = await withAccounts()
    fullImport = await imports.imported(
      tenant,
      'fuel',
      csvOf([
        rowIn(1, 'Accounts', '05-Nov-2025', { Initiator: 'Old Storekeeper' }),
        rowIn(2, 'PSU', '07-Oct-2025', { 'Pump Price (ZMW)': '', 'Amount (ZMW)': '100', Litres: '3' }),
        rowIn(3, 'PSU', '03-Oct-2025', { 'Amount (ZMW)': '' }),
        rowIn(4, 'PSU', '04-Oct-2025', { 'Pump Price (ZMW)': '', 'Amount (ZMW)': '', Litres: '10 l' }),
        rowIn(5, 'PSU', '05-Oct-2025', { 'Amount (ZMW)': '301', Reference: 'REQ 3' }),
        rowIn(6, 'PSU', '06-Oct-2025', {
          Type: 'Deposit',
          'Amount (ZMW)': '50.25',
          Client: '',
          'Fuel Type': 'NA',
        }),
        openingRow(),
        openingRow({ 'Account Holder': 'ACCTS', Description: 'Brought forward', Reference: 'BF 1' }),
      ]),
    )
  })

  it('are saved by date within each account', async () => {
    expect(fullImport).toMatchObject({ state: 'DONE', rowsIn: 8 })
    const { ADMIN } = tenant.people
    const entrySummary = (entry: Json) => [
      entry.transactionType,
      entry.transactionDate,
      entry.price,
      entry.amount,
      entry.balance,
    ]
    expect((await entriesOf(ADMIN)).map(entrySummary)).toEqual([
      ['DEPOSIT', '2025-10-01', null, 1_000, 1_000],
      ['WITHDRAW', '2025-10-03', 20, 260, 740],
      ['WITHDRAW', '2025-10-04', 23.9, 239, 501],
      ['WITHDRAW', '2025-10-05', 20, 301, 200],
      ['DEPOSIT', '2025-10-06', null, 50.25, 250.25],
      ['WITHDRAW', '2025-10-07', 33.33, 100, 150.25],
    ])
    expect((await entriesOf(ADMIN, 'ACCTS')).map(entrySummary)).toEqual([
      ['DEPOSIT', '2025-10-01', null, 1_000, 1_000],
      ['WITHDRAW', '2025-11-05', 20, 220, 780],
    ])
  })

  it('keep the values of the file, and get defaults for missing ones', async () => {
    const { ADMIN } = tenant.people
    const [opening, first, , second, deposit] = await entriesOf(ADMIN)
    expect(opening).toMatchObject({
      reference: 'Opening balance',
      description: 'Opening balance',
      client: tenant.code,
      formerReference: null,
      importId: fullImport.id,
    })
    expect(deposit).toMatchObject({ client: tenant.code, fuelType: 'NA', litres: null })
    // The first draw of a requisition takes over its reference as former reference.
    expect([first.formerReference, second.formerReference]).toEqual(['REQ 3', null])
    const [brought, drawn] = await entriesOf(ADMIN, 'ACCTS')
    expect(brought).toMatchObject({ reference: 'BF 1', description: 'Brought forward' })
    expect(drawn).toMatchObject({ initiator: 'Old Storekeeper', initiatorId: null })
    const { recordedBy } = await get(ADMIN, `fuel/${drawn.id}`)
    expect(recordedBy).toEqual({ name: `${ADMIN.firstName} ${ADMIN.lastName}`, isImported: true })
    const { history } = await get(ADMIN, `fuel/${drawn.id}/history`)
    expect(history.map(({ action }: Json) => action)).toEqual(['imported'])
  })

  it('get a caution if the amount differs from price times litres', async () => {
    const { id } = await imports.checked(
      tenant,
      'fuel',
      csvOf([
        rowIn(20, 'PSU', '05-Oct-2025', { 'Amount (ZMW)': '601.00' }),
        // Within the rounding of the pump to hundredths of a litre.
        rowIn(21, 'PSU', '05-Oct-2025', { 'Amount (ZMW)': '620.09' }),
      ]),
    )
    expect(problemMessages(await imports.problems(tenant.people.ADMIN, id, 'state=CAUTION'))).toEqual([
      'Fuel Accounts 2 amount: Price times litres is 600.00. The amount in the file is kept.',
    ])
  })

  it('do not count as late entries', async () => {
    const { ADMIN } = tenant.people
    const { statement } = await get(ADMIN, `accounts/${ADMIN.id}/PSU/statement/2025-10`)
    expect(statement.rows).toHaveLength(6)
    expect(statement.rows.some(({ isLate }: Json) => isLate)).toBe(false)
  })
})

describe('errors', () => {
  it('are reported by row and field', async () => {
    const tenant = await withAccounts()
    const { ADMIN } = tenant.people
    await world.fuel(tenant, ADMIN, { ...draw, transactionDate: '2025-10-02', coupon: 'C 99', litres: 5 })
    const { id } = await imports.checked(
      tenant,
      'fuel',
      csvOf([
        fuelRow(0, { Type: 'Refund' }),
        fuelRow(1, { 'Account Holder': 'Ministry of Nowhere' }),
        fuelRow(2, { 'Transaction Date': '01-Apr-2026' }),
        fuelRow(3, { Client: '' }),
        fuelRow(4, { 'Fuel Type': '' }),
        fuelRow(5, { Litres: '0' }),
        fuelRow(6, { 'Pump Price (ZMW)': '0' }),
        fuelRow(7, { 'Amount (ZMW)': '0' }),
        fuelRow(8, { 'Pump Price (ZMW)': '', 'Amount (ZMW)': '0.01', Litres: '100' }),
        fuelRow(9, { 'Pump Price (ZMW)': '0.01', 'Amount (ZMW)': '', Litres: '0.1' }),
        fuelRow(10, { Coupon: 'c99', 'Transaction Date': '31-Dec-2025' }),
        fuelRow(11, { Coupon: 'C 11', 'Transaction Date': '30-Dec-2025' }),
        fuelRow(12, { Coupon: 'c11', 'Transaction Date': '02-Oct-2025' }),
        openingRow({ 'Amount (ZMW)': '(500.00)' }),
        openingRow({ 'Amount (ZMW)': '' }),
        fuelRow(13, { Type: 'Deposit', Reference: '', 'Amount (ZMW)': '-1' }),
        fuelRow(14, { 'Former Reference': 'A 1' }),
        fuelRow(15, { 'Former Reference': 'a1' }),
        fuelRow(16, { Coupon: 'c99', 'Transaction Date': '01-Jan-2026' }),
      ]),
    )
    expect(
      problemMessages(await imports.problems(ADMIN, id, 'state=WRONG')).map((message) => message.slice(14)),
    ).toEqual([
      '2 transactionType: Type must be Deposit, Draw or Opening balance.',
      '3 accountHolder: Choose one of the departments of your institution.',
      '4 transactionDate: Transaction Date may not be in the future.',
      '5 client: Client is required.',
      '6 fuelType: Fuel Type is required for a draw.',
      '7 litres: Litres must be above zero.',
      '8 price: Pump Price (ZMW) must be above zero.',
      '9 amount: Amount (ZMW) must be above zero.',
      '10 amount: The price per litre would be zero. Check the amount and the litres.',
      '11 litres: The amount would be zero. Enter more litres.',
      '12 coupon: This coupon has already been used in the same year.',
      '14 coupon: Row 13 of this file has the same coupon in the same year.',
      '15 amount: An opening balance must be above zero. Enter what the account owes as a draw.',
      '16 amount: Amount (ZMW) must be above zero.',
      '17 reference: Reference is required.',
      '17 amount: Amount (ZMW) may not be below zero.',
      '19 formerReference: Row 18 of this file has the same reference.',
    ])
  })
})

describe('rows that were reversed in the source', () => {
  const reversed = rowIn(1, 'PSU', '02-Oct-2025', { 'Former Reference': 'OLD 1', 'Reversed By': '8' })
  const takingBackRow = {
    ...reversed,
    Type: 'Deposit',
    Coupon: '',
    'Former Reference': '',
    'Reversed By': '',
    Reverses: '7',
  }
  const reenteredRow = rowIn(1, 'PSU', '03-Oct-2025', { 'Former Reference': 'OLD 1' })

  it('release coupon and former reference, and are recognised when imported again', async () => {
    const tenant = await withAccounts()
    const rows = [openingRow(), reversed, takingBackRow, reenteredRow]
    await imports.imported(tenant, 'fuel', csvOf(rows))
    const { ADMIN } = tenant.people
    expect((await entriesOf(ADMIN)).map(({ balance }: Json) => balance)).toEqual([1_000, 780, 1_000, 780])
    const again = await imports.checked(tenant, 'fuel', csvOf([...rows, fuelRow(9)]))
    expect(again.counts).toMatchObject({ THERE: 4, RIGHT: 1, WRONG: 0 })
  })

  it('refer to the number of another row; N/A counts as empty, and other words are wrong', async () => {
    const tenant = await withAccounts()
    const na = { Reverses: 'N/A', 'Reversed By': 'nil', Coupon: 'n/a' }
    const checkedImport = await imports.checked(
      tenant,
      'fuel',
      csvOf([fuelRow(1, na), fuelRow(2, na), fuelRow(3, { Reverses: 'No' })]),
    )
    expect(checkedImport.counts).toMatchObject({ RIGHT: 2, WRONG: 1 })
    expect(
      problemMessages(await imports.problems(tenant.people.ADMIN, checkedImport.id, 'state=WRONG')),
    ).toEqual(['Fuel Accounts 4 reverses: Reverses must be the number of a transaction.'])
    await imports.run(tenant, checkedImport.id, { onlyRight: true })
    expect(
      (await entriesOf(tenant.people.ADMIN)).map(({ transactionType, litres, coupon }: Json) => [
        transactionType,
        litres,
        coupon,
      ]),
    ).toEqual([
      ['WITHDRAW', 11, null],
      ['WITHDRAW', 12, null],
    ])
  })
})

describe('a file that is imported again', () => {
  let tenant: TestTenant
  const rows = [
    openingRow(),
    fuelRow(1, { Reference: 'REQ 1', Coupon: '' }),
    // A second draw with equal requisition, date and quantity.
    fuelRow(1, { Reference: 'REQ 1', Coupon: '' }),
    fuelRow(2, { Reference: 'REQ 1', 'Amount (ZMW)': '5,000.00' }),
  ]

  beforeAll(async () => {
    tenant = await withAccounts()
    await imports.imported(tenant, 'fuel', csvOf(rows))
  })

  it('adds only new rows, even below a zero balance', async () => {
    const { ADMIN } = tenant.people
    const more = csvOf([...rows, fuelRow(3, { Reference: 'REQ 1' })])
    const found = await imports.checked(tenant, 'fuel', more)
    expect(found.counts).toMatchObject({ THERE: 4, RIGHT: 1, WRONG: 0 })
    expect((await imports.run(tenant, found.id)).rowsIn).toBe(1)
    const entries = await entriesOf(ADMIN)
    expect(entries.map(({ amount }: Json) => amount)).toEqual([1_000, 220, 220, 5_000, 260])
    expect(entries.at(-1)!.balance).toBe(-4_700)
  })

  it('recognises a row by its former reference alone', async () => {
    const { ADMIN } = tenant.people
    const namedRow = fuelRow(5, { Reference: 'REQ 5', 'Former Reference': 'OLD 5' })
    await imports.imported(tenant, 'fuel', csvOf([namedRow]))
    const found = await imports.checked(
      tenant,
      'fuel',
      csvOf([{ ...namedRow, Litres: '99', Coupon: 'C 55' }, fuelRow(6, { Reference: 'OLD 5' })]),
    )
    expect(found.counts).toMatchObject({ THERE: 1, RIGHT: 1 })
    const [there] = await imports.problems(ADMIN, found.id, 'state=THERE')
    expect(there!.differs).toMatchObject([
      { field: 'coupon', file: 'C 55', record: 'C 5' },
      { field: 'litres', file: '99' },
    ])
  })

  it('adds a row again whose record has been reversed', async () => {
    const { ADMIN } = tenant.people
    const old = (await entriesOf(ADMIN)).find(({ formerReference }: Json) => formerReference === 'OLD 5')
    expect((await reverse(ADMIN, old.id)).status).toBe(200)
    const again = fuelRow(5, { Reference: 'REQ 5', 'Former Reference': 'OLD 5' })
    expect((await imports.imported(tenant, 'fuel', csvOf([again, fuelRow(7)]))).rowsIn).toBe(2)
    expect((await entriesOf(ADMIN)).filter((entry: Json) => entry.formerReference === 'OLD 5')).toHaveLength(
      2,
    )
  })
})

describe('an import that is taken back', () => {
  let tenant: TestTenant
  let before: Json
  let id: number
  const rows = [
    openingRow({ 'Amount (ZMW)': '100' }),
    openingRow({ 'Account Holder': 'ACCTS', 'Transaction Date': '02-Nov-2025' }),
    ...[1, 2, 3, 4, 5].map((i) => rowIn(i, i % 2 ? 'PSU' : 'ACCTS', `0${i}-Dec-2025`)),
    rowIn(6, 'PSU', '15-Mar-2026', { 'Fuel Type': 'Petrol' }),
  ]

  beforeAll(async () => {
    tenant = await withAccounts()
    const { ORD } = tenant.people
    await world.fuel(tenant, ORD)
    await world.fuel(tenant, ORD, { accountHolder: 'ACCTS', amount: 70 })
    before = await fuelOf(tenant.people.ADMIN)
    ;({ id } = await imports.imported(tenant, 'fuel', csvOf(rows)))
  }, 60_000)

  it('restores all figures with reversals on the same dates', async () => {
    const { ADMIN } = tenant.people
    const between = await fuelOf(ADMIN)
    for (const name of ['balances', 'years', 'months']) expect(between[name], name).not.toEqual(before[name])
    expect(between.others.report).not.toEqual(before.others.report)
    expect(await imports.undo(tenant, id)).toMatchObject({ state: 'TAKEN_BACK', takenBack: 8, kept: 0 })
    expect(await fuelOf(ADMIN)).toEqual(before)
    const reversals = (await entriesOf(ADMIN)).filter(({ reverses }: Json) => reverses !== null)
    expect(reversals.map(({ transactionDate }: Json) => transactionDate)).toEqual([
      '2026-03-15',
      '2025-12-05',
      '2025-12-03',
      '2025-12-01',
      '2025-10-01',
    ])
    expect(reversals[0]).toMatchObject({
      reason: `Taken back with import ${id}.`,
      initiatorId: ADMIN.id,
      importId: id,
    })
  }, 60_000)

  it('releases coupons and former references, so the corrected file can be imported', async () => {
    const found = await imports.imported(tenant, 'fuel', csvOf(rows))
    expect(found.rowsIn).toBe(8)
    const entries = await entriesOf(tenant.people.ADMIN)
    expect(entries.filter(({ formerReference }: Json) => formerReference === 'REQ 1')).toHaveLength(2)
  })

  it('keeps entries that a user has reversed since, and names the user', async () => {
    const other = await withAccounts()
    const { ADMIN } = other.people
    const laterImport = await imports.imported(other, 'fuel', csvOf(rows.slice(2, 5)))
    const editor = await world.person(other, { role: 'ADMIN', firstName: 'Chanda', lastName: 'Mwila' })
    const [first] = await entriesOf(ADMIN)
    expect((await reverse(editor, first.id)).status).toBe(200)
    expect(await imports.undo(other, laterImport.id)).toMatchObject({ takenBack: 2, kept: 1 })
    expect(problemMessages(await imports.problems(ADMIN, laterImport.id, 'state=KEPT'))).toEqual([
      'Fuel Accounts 2 : Reversed by Chanda Mwila on 31-Mar-2026 10:00.',
    ])
    expect((await get(ADMIN, `accounts/${ADMIN.id}`)).accounts.map(({ balance }: Json) => balance)).toEqual([
      0, 0,
    ])
  })

  it('keeps deposits that prevent an overdraft, if the institution refuses overdrafts', async () => {
    const other = await withAccounts()
    const { ADMIN } = other.people
    const settings = { refuseOverdraft: true }
    const { version } = (await get(ADMIN, 'settings')).settings
    const set = await world.call('PUT', '/api/stores/settings', { as: ADMIN, body: { ...settings, version } })
    expect(set.status, set.text).toBe(200)
    const laterImport = await imports.imported(
      other,
      'fuel',
      csvOf([
        openingRow({ 'Amount (ZMW)': '500' }),
        openingRow({ 'Amount (ZMW)': '300', 'Transaction Date': '02-Oct-2025', Reference: 'BF 2' }),
        rowIn(1, 'PSU', '03-Oct-2025'),
        openingRow({ 'Account Holder': 'ACCTS' }),
      ]),
    )
    // A manual draw takes 239 of the remaining 580.
    await world.fuel(other, ADMIN, draw)
    expect(await imports.undo(other, laterImport.id)).toMatchObject({
      state: 'TAKEN_BACK',
      takenBack: 3,
      kept: 1,
    })
    expect(problemMessages(await imports.problems(ADMIN, laterImport.id, 'state=KEPT'))).toEqual([
      'Fuel Accounts 2 : Without it, the account would be below zero, which your institution does not allow.',
    ])
    expect((await get(ADMIN, `accounts/${ADMIN.id}`)).accounts.map(({ balance }: Json) => balance)).toEqual([
      0, 261,
    ])
  })
})
