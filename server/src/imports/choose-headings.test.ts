import { beforeEach, describe, expect, it } from 'vitest'
import { contractRow, lvpRow, mpcRow } from '../../test/support/import-rows.ts'
import { csvOf, importsOf, problemMessages, workbookOf } from '../../test/support/imports.ts'
import { runSql } from '../../test/support/sql.ts'
import { openWorld, type TestResponse, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()
const imports = importsOf(world)
imports.checkAtEnd()

let tenant: TestTenant
let ADMIN: Person
beforeEach(async () => {
  tenant = await world.institution()
  ADMIN = tenant.people.ADMIN
})

const register = 'departments'
/** A title that looks like headings, above the real ones. */
const titled = Buffer.from('Registry,Lusaka\nDated,2025\nShort,Long\nREG,Registry\nTotal,\nSTO,Stores\n')
const uploaded = async (bytes: Uint8Array = titled) =>
  imports.done(imports.upload(ADMIN, register, { bytes }))
const refusal = ({ status, body }: TestResponse) => [status, body.fields]

describe('the row with the headings', () => {
  it('is one of the first rows, and can be changed', async () => {
    const { id, rows } = await uploaded()
    expect(rows).toBe(4)
    expect(await imports.firstRows(ADMIN, id)).toEqual({
      sheet: 'Register',
      headingRow: 1,
      rows: [
        { row: 1, cells: ['Registry', 'Lusaka'] },
        { row: 2, cells: ['Dated', '2025'] },
        { row: 3, cells: ['Short', 'Long'] },
        { row: 4, cells: ['REG', 'Registry'] },
        { row: 5, cells: ['Total'] },
        { row: 6, cells: ['STO', 'Stores'] },
      ],
    })
    const chosen = await imports.done(imports.headings(ADMIN, id, 3))
    expect(chosen).toMatchObject({ state: 'UPLOADED', rows: 2, values: {} })
    expect(chosen.notes).toEqual([
      'The headings are in row 3 of the sheet Register.',
      'Row 5 of the sheet Register is a total, and was left out.',
    ])
    expect(chosen.columns).toMatchObject([
      { heading: 'Short', field: null, examples: ['REG', 'STO'] },
      { heading: 'Long', field: null, examples: ['Registry', 'Stores'] },
    ])
    expect((await imports.firstRows(ADMIN, id)).headingRow).toBe(3)
    await imports.done(imports.match(ADMIN, id, { Short: 'code', Long: 'name' }))
    await imports.check(tenant, id)
    expect((await imports.run(tenant, id)).rowsIn).toBe(2)
    expect(refusal(await imports.headings(ADMIN, id, 1))).toEqual([
      422,
      { row: ['Rows of this file have already been imported, so the headings can no longer change.'] },
    ])
  })

  it('can be changed repeatedly: rows are added and removed, and corrections below are kept', async () => {
    const { id } = await uploaded()
    await imports.done(imports.headings(ADMIN, id, 3))
    await imports.done(imports.match(ADMIN, id, { Short: 'code', Long: 'name' }))
    await imports.check(tenant, id)
    await imports.mend(ADMIN, id, 6, { name: 'Central Stores' })
    for (const [row, rows] of [
      [1, 4],
      [1, 4],
      [2, 3],
      [3, 2],
    ] as const) {
      const { state, rows: rowCount, counts } = await imports.done(imports.headings(ADMIN, id, row))
      expect([row, state, rowCount, counts.UNCHECKED]).toEqual([row, 'UPLOADED', rows, rows])
    }
    await imports.done(imports.match(ADMIN, id, { Short: 'code', Long: 'name' }))
    await imports.check(tenant, id)
    expect((await imports.run(tenant, id)).rowsIn).toBe(2)
    const { rows: departments } = await world.inTenant(tenant.id, (tx) =>
      runSql(tx, "SELECT name FROM departments WHERE institution_id = $1 AND code LIKE '%STO'", [tenant.id]),
    )
    expect(departments).toEqual([{ name: 'Central Stores' }])
  })

  it('must exist, have rows below it, and name no two columns alike', async () => {
    const { id } = await uploaded(Buffer.from('Code,Name\nREG,Registry\nNil,nil\nTotal,\n'))
    const first = (row: number) => imports.headings(ADMIN, id, row).then(refusal)
    const choose = 'Choose one of the first 30 rows of the sheet Register. It must have rows below it.'
    expect(await first(4)).toEqual([422, { row: [choose] }])
    expect(await first(9)).toEqual([422, { row: [choose] }])
    expect(await first(3)).toEqual([
      422,
      { row: ['Two columns of the sheet Register are called Nil. Please give them different names.'] },
    ])
    expect(await imports.get(ADMIN, id)).toMatchObject({ rows: 2, state: 'UPLOADED' })
  })

  it('cannot be changed during a check', async () => {
    const { id } = await imports.done(imports.upload(ADMIN, 'lvp', { bytes: csvOf([lvpRow(0)]) }))
    await imports.done(imports.match(ADMIN, id))
    await imports.done(imports.act(ADMIN, id, 'check'))
    expect(refusal(await imports.headings(ADMIN, id, 1))[1]).toHaveProperty('state')
    await imports.work(tenant)
    expect((await imports.done(imports.headings(ADMIN, id, 1))).counts).toMatchObject({ UNCHECKED: 1 })
  })

  it('is chosen on the main sheet, and other sheets stay unchanged', async () => {
    const bytes = workbookOf({
      'MPC Records': [mpcRow(0), mpcRow(1)],
      Contracts: [contractRow('OLD/MPC/1/2025')],
    })
    const { id, columns } = await imports.done(imports.upload(ADMIN, 'mpc', { bytes, name: 'Book.xlsx' }))
    const { sheet, rows, headingRow } = await imports.firstRows(ADMIN, id)
    expect([sheet, rows.length, headingRow]).toEqual(['MPC Records', 3, 1])
    const again = await imports.done(imports.headings(ADMIN, id, 1))
    expect(again.columns).toEqual(columns)
    await imports.done(imports.match(ADMIN, id))
    await imports.check(tenant, id)
    expect(problemMessages(await imports.problems(ADMIN, id, 'state=WRONG'))).toEqual([])
    expect((await imports.run(tenant, id)).rowsIn).toBe(2)
  })
})
