import { beforeEach, describe, expect, it } from 'vitest'
import { departmentRow, designationRow, lvpRow, userRow } from '../../test/support/import-rows.ts'
import { csvOf, importsOf, problemMessages, workbookOf, type RowCells } from '../../test/support/imports.ts'
import type { WriteTx } from '../db/transactions.ts'
import { departmentsImporter } from './departments-importer.ts'
import { designationsImporter } from './designations-importer.ts'
import type { ImportContext } from './importer.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()
const imports = importsOf(world)
imports.checkAtEnd()
type Json = any

let tenant: TestTenant
let ADMIN: Person
beforeEach(async () => {
  tenant = await world.institution()
  ADMIN = tenant.people.ADMIN
})

const structureOf = async (as: Person): Promise<Json[]> =>
  (await world.call('GET', '/api/admin/departments', { as })).body.payload.departments

const checkImportOf = async (register: 'departments' | 'designations', rows: RowCells[]) => {
  const { id, counts } = await imports.checked(tenant, register, csvOf(rows))
  const { ADMIN } = tenant.people
  const wrong = problemMessages(await imports.problems(ADMIN, id, 'state=WRONG&size=100'))
  const existingRows = (await imports.problems(ADMIN, id, 'state=THERE&size=100')).map(
    ({ line, differs }) => [line, differs.map(({ field, file, record }) => `${field}: ${file}, ${record}`)],
  )
  return { id, counts, wrong, there: existingRows }
}

const actionsOf = async (as: Person, kind: 'departments' | 'designations', id: string): Promise<string[]> =>
  (await world.call('GET', `/api/admin/${kind}/${id}/history`, { as })).body.payload.history.map(
    ({ action }: Json) => action,
  )

describe('departments', () => {
  it('are validated like in the form, and against existing ones', async () => {
    const { wrong, there, counts } = await checkImportOf('departments', [
      departmentRow('ICT'),
      departmentRow('', { Code: '' }),
      departmentRow('A very long code'),
      departmentRow('HR', { Name: '' }),
      departmentRow('FIN', { Open: 'perhaps' }),
      departmentRow('psu', { Open: 'No' }),
      departmentRow('ict', { Name: 'Another one' }),
      departmentRow('I\u200BCT'),
      departmentRow('NIL'),
    ])
    expect(wrong).toEqual([
      'Departments 3 code: Code is required.',
      'Departments 4 code: Code must have 2 to 16 letters A–Z, digits, & or -.',
      'Departments 5 name: Name is required.',
      'Departments 6 active: Open must be true or false.',
      'Departments 8 code: Row 2 of this file has the same code.',
      'Departments 9 code: Row 2 of this file has the same code.',
    ])
    expect(there).toEqual([[7, ['name: Department psu, Procurement and Supplies', 'active: No, Yes']]])
    expect(counts.RIGHT).toBe(2)
  })

  it('are closed by an undo, unless they are used or were changed since', async () => {
    const codes = ['FREE', 'REC', 'JOBS', 'MEN', 'NEW', 'OFF']
    const { id } = await imports.imported(
      tenant,
      'departments',
      csvOf(codes.map((code) => departmentRow(code, code === 'OFF' ? { Open: 'No' } : {}))),
    )
    const before = new Map((await structureOf(ADMIN)).map((each) => [each.code, each]))
    expect(codes.map((code) => before.get(code).active)).toEqual([true, true, true, true, true, false])
    await world.paper('lvp', tenant, ADMIN, { department: 'REC' })
    const post = await imports.imported(
      tenant,
      'designations',
      csvOf([designationRow('JOBS', 'SO'), designationRow('Department men', 'SO')]),
    )
    const men = (await structureOf(ADMIN)).find(({ code }) => code === 'MEN')
    await world.person({ ...tenant, departmentId: men.id, designationId: men.designations[0].id })
    const { designations: _none, ...renamed } = before.get('NEW')
    const put = { as: ADMIN, body: { ...renamed, name: 'Newer' } }
    expect((await world.call('PUT', '/api/admin/departments', put)).status).toBe(200)

    const undoneImport = await imports.undo(tenant, id)
    expect(undoneImport).toMatchObject({ state: 'TAKEN_BACK', takenBack: 2, kept: 4 })
    expect(problemMessages(await imports.problems(ADMIN, id, 'state=KEPT'))).toEqual([
      'Departments 3 : It has records.',
      'Departments 4 : It has open designations.',
      'Departments 5 : It has open designations and users.',
      'Departments 6 : Changed by Mutale Banda on 31-Mar-2026 10:00.',
    ])
    const after = new Map((await structureOf(ADMIN)).map((each) => [each.code, each.active]))
    expect(codes.map((code) => after.get(code))).toEqual([false, true, true, true, true, false])
    expect(await actionsOf(ADMIN, 'departments', before.get('FREE').id)).toEqual(['taken back', 'imported'])

    const posts = await imports.undo(tenant, post.id)
    expect(posts).toMatchObject({ takenBack: 1, kept: 1 })
    expect(problemMessages(await imports.problems(ADMIN, post.id, 'state=KEPT'))).toEqual([
      'Designations 3 : It has users.',
    ])
    const jobs = (await structureOf(ADMIN)).find(({ code }) => code === 'JOBS')
    expect(jobs.designations).toMatchObject([{ code: 'SO', active: false }])
    expect(await actionsOf(ADMIN, 'designations', jobs.designations[0].id)).toEqual([
      'taken back',
      'imported',
    ])
  })
})

describe('designations', () => {
  it('are validated like in the form, and against existing ones', async () => {
    await imports.imported(tenant, 'departments', csvOf([departmentRow('OLD', { Open: 'No' })]))
    await imports.imported(
      tenant,
      'designations',
      csvOf([designationRow('PSU', 'HO', { Title: 'Head of Office' })]),
    )
    const { wrong, there, counts } = await checkImportOf('designations', [
      designationRow('PSU', 'SO'),
      designationRow('Nowhere', 'SO'),
      designationRow('OLD', 'SO'),
      designationRow('PSU', 'S O'),
      designationRow('PSU', 'AO', { Title: '' }),
      designationRow('PSU', 'po', { Title: 'Procurement officer' }),
      designationRow('PSU', 'HO2', { Title: 'Head of  OFFICE', Open: 'n' }),
      designationRow('procurement and supplies', 'so', { Title: 'Clerk' }),
      designationRow('PSU', 'S3', { Title: 'officer so' }),
      designationRow('P\u200BSU', 'S\u200BO', { Title: 'Officer \u200BSO' }),
    ])
    expect(wrong).toEqual([
      'Designations 3 department: Choose one of the departments of your institution.',
      'Designations 5 code: Code must have 2 to 16 letters A–Z, digits, & or -.',
      'Designations 6 title: Title is required.',
      'Designations 9 code: Row 2 of this file has the same code.',
      'Designations 10 title: Row 2 of this file has the same title.',
      'Designations 11 code: Row 2 of this file has the same code.',
      'Designations 11 title: Row 2 of this file has the same title.',
    ])
    expect(there).toEqual([
      [7, ['title: Procurement officer, Procurement Officer']],
      [8, ['code: HO2, HO', 'title: Head of  OFFICE, Head of Office', 'active: n, Yes']],
    ])
    expect(counts.RIGHT).toBe(2)
  })
})

describe('a record that was created since the check', () => {
  it('is refused, so no row gets the record of another one', async () => {
    const { id, people, departmentId } = tenant
    const actor = { institutionId: id, id: people.ADMIN.id, name: 'Mutale Banda' }
    const importing = {} as ImportContext
    const department = (code: string) => ({ code, name: `Department ${code}`, active: true })
    const post = (code: string, title: string) => ({
      department: 'PSU',
      departmentId,
      code,
      title,
      active: true,
    })
    const saved = (work: (tx: WriteTx) => Promise<string[]>) => world.platform.database.write(id, actor, work)

    await expect(
      saved((tx) => departmentsImporter.save(tx, importing, [department('PSU'), department('ICT')])),
    ).rejects.toThrow('This institution already has a department with this code.')
    await expect(
      saved((tx) => designationsImporter.save(tx, importing, [post('PO', 'Pilot'), post('SO', 'Steward')])),
    ).rejects.toThrow('This department already has a designation with this code.')
    await expect(
      saved((tx) =>
        designationsImporter.save(tx, importing, [post('P2', 'procurement officer'), post('SO', 'Steward')]),
      ),
    ).rejects.toThrow('This department already has a designation with this title.')
    const structure = await structureOf(people.ADMIN)
    expect(structure.map(({ code, designations }) => [code, designations.length])).toEqual([['PSU', 1]])
  })
})

describe('a workbook with a register and lists of users', () => {
  it('is imported into the selected register', async () => {
    const bytes = workbookOf({
      Book: [lvpRow(0)],
      Departments: [departmentRow('ICT')],
      Users: [userRow(0)],
    })
    expect((await imports.imported(tenant, 'lvp', bytes)).rowsIn).toBe(1)
    expect((await imports.imported(tenant, 'departments', bytes)).rowsIn).toBe(1)
    const refused = await imports.upload(ADMIN, 'departments', {
      bytes: csvOf([designationRow('PSU', 'SO')]),
    })
    expect(refused.body.fields).toEqual({
      file: ['This looks like a file of Designations. Please choose that register.'],
    })
  })
})
