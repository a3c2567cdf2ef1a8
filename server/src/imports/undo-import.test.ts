import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { ImportDetails } from '@insaka/domain/imports/imports.schema'
import { filledPaper } from '../../../domain/test/papers.ts'
import { enquiryRow, lvpRow } from '../../test/support/import-rows.ts'
import { enquiriesOf } from '../../test/support/enquiries.ts'
import { csvOf, auditFaultsOf, allFiguresOf, importsOf, problemMessages } from '../../test/support/imports.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()
const imports = importsOf(world)
const enquiries = enquiriesOf(world)
type Json = any

const latestRecords = async (as: Person, register: 'lvp' | 'enquiries'): Promise<Json[]> => {
  const path = register === 'lvp' ? `lvp/${as.id}/0/id/100` : `enquiry/0/id/100/${as.id}`
  const { body } = await world.call('GET', `/api/procurement/${path}?scope=institution`, { as })
  return (body.payload.lvps ?? body.payload.enquiries).content
}
const byReference = (records: Json[], formerReference: string): Json =>
  records.find((each) => each.formerReference === formerReference)

const put = (as: Person, changed: object) =>
  world.call('PUT', `/api/procurement/lvp/update/${as.id}/0/id/12`, { as, body: changed })

describe('unchanged papers and enquiries', () => {
  let tenant: TestTenant
  let before: Json
  let between: Json
  let undoneImports: ImportDetails[]
  const files = {
    enquiries: csvOf([0, 1, 2].map((i) => enquiryRow(i))),
    lvp: csvOf([
      lvpRow(0, { Enquiry: 'OLD/ENQ/0/2025' }),
      lvpRow(1),
      lvpRow(2, { Status: 'Cancelled', 'Reason For Cancelling': 'No budget' }),
      lvpRow(3, { Status: 'In Progress', 'Approved On': '' }),
    ]),
  }

  beforeAll(async () => {
    tenant = await world.institution()
    const { ORD, ADMIN } = tenant.people
    await world.paper('lvp', tenant, ORD)
    await enquiries.saved(ORD)
    before = await allFiguresOf(world, ADMIN)
    const papersAfter = [
      await imports.imported(tenant, 'enquiries', files.enquiries),
      await imports.imported(tenant, 'lvp', files.lvp),
    ]
    between = await allFiguresOf(world, ADMIN)
    undoneImports = []
    for (const { id } of papersAfter.toReversed()) undoneImports.push(await imports.undo(tenant, id))
  }, 60_000)

  it('are all taken back, and all figures are restored', async () => {
    expect(
      undoneImports.map(({ state, takenBack, kept, rowsIn }) => [state, takenBack, kept, rowsIn]),
    ).toEqual([
      ['TAKEN_BACK', 4, 0, 4],
      ['TAKEN_BACK', 3, 0, 3],
    ])
    for (const [name, figure] of Object.entries(before)) expect(between[name], name).not.toEqual(figure)
    expect(await allFiguresOf(world, tenant.people.ADMIN)).toEqual(before)
    expect(await auditFaultsOf(world, tenant)).toEqual([])
  })

  it('release their former references, so the same file can be imported again', async () => {
    expect((await imports.imported(tenant, 'enquiries', files.enquiries)).rowsIn).toBe(3)
    expect((await imports.imported(tenant, 'lvp', files.lvp)).rowsIn).toBe(4)
    expect(await allFiguresOf(world, tenant.people.ADMIN)).not.toEqual(before)
    expect(await auditFaultsOf(world, tenant)).toEqual([])
  })
})

describe('records that were changed since', () => {
  it('are still taken back if they were only handed over', async () => {
    const tenant = await world.institution()
    const { ADMIN, ORD } = tenant.people
    const { id } = await imports.imported(
      tenant,
      'lvp',
      csvOf([lvpRow(0, { Status: 'In Progress', 'Approved On': '' })]),
    )
    const { body } = await world.call('POST', `/api/auth/users/${ADMIN.id}/hand-over`, {
      as: ADMIN,
      body: { to: ORD.id },
    })
    expect(body.payload).toEqual({ moved: 1, left: 0 })
    expect(await imports.undo(tenant, id)).toMatchObject({ state: 'TAKEN_BACK', takenBack: 1, kept: 0 })
    expect(await auditFaultsOf(world, tenant)).toEqual([])
  })

  it('are kept, with the user and time of the change', async () => {
    const tenant = await world.institution()
    const { ADMIN } = tenant.people
    const editor = await world.person(tenant, { role: 'ADMIN', firstName: 'Chanda', lastName: 'Mwila' })
    const { id } = await imports.imported(
      tenant,
      'lvp',
      csvOf([0, 1, 2].map((i) => lvpRow(i, { Status: 'In Progress' }))),
    )
    world.passTime(3_600_000)
    const papers = await latestRecords(ADMIN, 'lvp')
    const fullRecord = async (reference: string) =>
      (await world.call('GET', `/api/procurement/lvps/${byReference(papers, reference).id}`, { as: ADMIN }))
        .body.payload.lvp
    const edited = await put(editor, { ...(await fullRecord('OLD/LVP/0/2025')), vendor: 'Mwila Traders' })
    const cancelled = await put(editor, { ...(await fullRecord('OLD/LVP/1/2025')), status: 'CANCELLED' })
    expect([edited.status, cancelled.status]).toEqual([200, 200])

    expect(await imports.undo(tenant, id)).toMatchObject({
      state: 'TAKEN_BACK',
      takenBack: 1,
      kept: 2,
      rowsIn: 3,
    })
    const on = '31-Mar-2026 11:00'
    expect(problemMessages(await imports.problems(ADMIN, id, 'state=KEPT'))).toEqual([
      `LVP Records 2 : Changed by Chanda Mwila on ${on}.`,
      `LVP Records 3 : Changed by Chanda Mwila on ${on}.`,
    ])
    expect(await latestRecords(ADMIN, 'lvp')).toHaveLength(2)
    expect(await auditFaultsOf(world, tenant)).toEqual([])
  })

  it('or to which a paper was linked manually are kept, with their dependent records', async () => {
    const tenant = await world.institution()
    const { ADMIN } = tenant.people
    const { id } = await imports.imported(tenant, 'enquiries', csvOf([0, 1].map((i) => enquiryRow(i))))
    const enquiry = byReference(await latestRecords(ADMIN, 'enquiries'), 'OLD/ENQ/0/2025')
    const saved = await world.call('POST', `/api/procurement/lvp/create/${ADMIN.id}/0/id/12`, {
      as: ADMIN,
      body: { ...filledPaper, enquiry: { id: enquiry.id } },
    })
    const { reference } = saved.body.payload.lvp
    expect(await imports.undo(tenant, id)).toMatchObject({ takenBack: 1, kept: 1 })
    expect(problemMessages(await imports.problems(ADMIN, id, 'state=KEPT'))).toEqual([
      `Enquiries 2 : It is linked to ${reference}.`,
    ])
    const { body } = await enquiries.get(ADMIN, enquiry.id)
    expect(body.payload.enquiry).toMatchObject({ state: 'LINKED', takenBackOn: null })
    expect(await auditFaultsOf(world, tenant)).toEqual([])
  })
})

describe('an undo', () => {
  it('that is interrupted resumes, and takes each record back once', async () => {
    const tenant = await world.institution()
    const { ADMIN } = tenant.people
    const { id } = await imports.imported(
      tenant,
      'enquiries',
      csvOf(Array.from({ length: 40 }, (_, i) => enquiryRow(i))),
    )
    await imports.done(imports.act(ADMIN, id, 'undo'))
    let abortChecks = 0
    const signal = {
      get aborted() {
        abortChecks += 1
        return abortChecks > 3
      },
    } as AbortSignal
    await imports.work(tenant, { signal })
    const partly = await imports.get(ADMIN, id)
    expect(partly.state).toBe('UNDOING')
    expect(partly.takenBack).toBeGreaterThan(0)
    expect(partly.takenBack).toBeLessThan(40)
    await Promise.all([imports.work(tenant), imports.work(tenant)])
    expect(await imports.get(ADMIN, id)).toMatchObject({ state: 'TAKEN_BACK', takenBack: 40, rowsIn: 40 })
    const { body } = await enquiries.history(ADMIN, 40)
    expect(body.payload.history.map(({ action }: Json) => action)).toEqual(['taken back', 'imported'])
    expect(await auditFaultsOf(world, tenant)).toEqual([])
  })

  it('that is stopped just before a batch does not take it back', async () => {
    const tenant = await world.institution()
    const { ADMIN } = tenant.people
    const rows = Array.from({ length: 30 }, (_, i) => enquiryRow(i))
    const { id } = await imports.imported(tenant, 'enquiries', csvOf(rows))
    await imports.done(imports.act(ADMIN, id, 'undo'))
    const { database } = world.platform
    const write = database.write.bind(database)
    let pieces = 0
    const spy = vi.spyOn(database, 'write').mockImplementation(async (...args: Parameters<typeof write>) => {
      pieces += 1
      if (pieces === 2) await imports.done(imports.act(ADMIN, id, 'stop'))
      return write(...args)
    })
    await imports.work(tenant)
    spy.mockRestore()
    expect(await imports.get(ADMIN, id)).toMatchObject({ state: 'STOPPED', takenBack: 10 })
  })

  it('that was stopped can resume, and is refused if nothing is imported', async () => {
    const tenant = await world.institution()
    const { ADMIN } = tenant.people
    const { id } = await imports.checked(tenant, 'enquiries', csvOf([enquiryRow(0)]))
    expect((await imports.act(ADMIN, id, 'undo')).status).toBe(422)
    await imports.run(tenant, id)
    await imports.done(imports.act(ADMIN, id, 'undo'))
    expect((await imports.act(ADMIN, id, 'undo')).status).toBe(422)
    expect((await imports.done(imports.act(ADMIN, id, 'stop'))).state).toBe('STOPPED')
    expect(await imports.undo(tenant, id)).toMatchObject({ state: 'TAKEN_BACK', takenBack: 1 })
    for (const act of ['undo', 'run', 'check', 'stop'])
      expect((await imports.act(ADMIN, id, act)).status, act).toBe(422)
  })
})
