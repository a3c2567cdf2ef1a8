import { beforeEach, describe, expect, it, vi } from 'vitest'
import { enquiryRow, lvpRow } from '../../test/support/import-rows.ts'
import { enquiriesOf } from '../../test/support/enquiries.ts'
import { csvOf, importsOf, problemMessages } from '../../test/support/imports.ts'
import { runSql } from '../../test/support/sql.ts'
import type { WriteTx } from '../db/transactions.ts'
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

describe('the same file', () => {
  it('is refused a second time unless confirmed; then all rows exist, and differences are shown', async () => {
    const bytes = csvOf([0, 1, 2].map((i) => lvpRow(i)))
    const { id } = await imports.imported(tenant, 'lvp', bytes)

    const refused = await imports.upload(ADMIN, 'lvp', { bytes })
    expect([refused.status, refused.body.code]).toEqual([409, 'DUPLICATE'])
    expect(refused.body.fields.file).toEqual([
      `This file was already imported on 31-Mar-2026 10:00 by Mutale Banda: import ${id}.`,
    ])

    const [paper] = (await imports.records(ADMIN, 'lvp')).filter(
      ({ formerReference }) => formerReference === 'OLD/LVP/1/2025',
    )
    const { body } = await world.call('GET', `/api/procurement/lvps/${paper.id}`, { as: ADMIN })
    const put = (changed: object) =>
      world.call('PUT', `/api/procurement/lvp/update/${ADMIN.id}/0/id/12`, { as: ADMIN, body: changed })
    const open = await put({ ...body.payload.lvp, status: 'IN_PROGRESS' })
    const changed = await put({ ...open.body.payload.lvp, vendor: 'Mwila Traders', purchaseOrderValue: 12 })
    expect(changed.status).toBe(200)

    const again = await imports.checked(tenant, 'lvp', bytes, { again: true })
    expect(again.counts).toMatchObject({ THERE: 3, RIGHT: 0, CAUTION: 0, WRONG: 0 })
    const existingRows = await imports.problems(ADMIN, again.id, 'state=THERE')
    expect(existingRows.map(({ line, differs }) => [line, differs])).toEqual([
      [2, []],
      [
        3,
        [
          { field: 'vendor', label: 'Vendor', file: 'Kafubu Traders 1', record: 'Mwila Traders' },
          {
            field: 'purchaseOrderValue',
            label: 'Purchase Order Value',
            file: 'K1,001.05',
            record: 'ZMW 12.00',
          },
          { field: 'status', label: 'Status', file: 'Complete', record: 'In Progress' },
        ],
      ],
      [4, []],
    ])
    const emptyRun = await imports.act(ADMIN, again.id, 'run')
    expect([emptyRun.status, emptyRun.body.fields.state]).toEqual([422, ['No row can be imported yet.']])
    expect(await imports.records(ADMIN, 'lvp')).toHaveLength(3)
  })

  it('may be uploaded again if its earlier import saved nothing', async () => {
    const bytes = csvOf([lvpRow(1)])
    await imports.checked(tenant, 'lvp', bytes)
    expect((await imports.upload(ADMIN, 'lvp', { bytes })).status).toBe(200)
  })
})

describe('between the check and the run', () => {
  it('a former reference and an enquiry used by others are detected, and no row is lost', async () => {
    const enquiry = await enquiriesOf(world).saved(ADMIN, { formerReference: 'OLD/ENQ/7' })
    const rows = [lvpRow(1), lvpRow(2, { Enquiry: 'OLD/ENQ/7' }), lvpRow(3)]
    const { id, counts } = await imports.checked(tenant, 'lvp', csvOf(rows))
    expect(counts).toMatchObject({ THERE: 0, WRONG: 0 })

    await world.paper('lvp', tenant, ADMIN, { formerReference: 'old/lvp/1/2025' })
    await world.paper('lvp', tenant, ADMIN, { enquiry: { id: enquiry.id } })
    const done = await imports.run(tenant, id)
    expect(done).toMatchObject({ state: 'DONE', rowsIn: 1, leftOut: 2 })
    expect(done.counts).toMatchObject({ THERE: 1, WRONG: 1, IN: 1, RIGHT: 0, CAUTION: 0 })
    expect(problemMessages(await imports.problems(ADMIN, id, 'state=WRONG'))).toEqual([
      'LVP Records 3 enquiry: This enquiry is linked to another paper now. Choose another one.',
    ])
    expect((await imports.problems(ADMIN, id, 'state=THERE')).map(({ line }) => line)).toEqual([2])

    // The wrong row can be corrected and imported later.
    expect((await imports.mend(ADMIN, id, 3, { enquiry: '' })).status).toBe(200)
    expect(await imports.run(tenant, id)).toMatchObject({ rowsIn: 2, leftOut: 1 })
  })
})

/** A signal that aborts a run after this number of batches. */
function cutOffAfter(pieces: number): Pick<AbortController, 'signal'> {
  let abortChecks = 0
  const signal = {
    get aborted() {
      abortChecks += 1
      return abortChecks > pieces + 1
    },
  } as AbortSignal
  return { signal }
}

describe('a run', () => {
  /** Checks a file with this number of rows, starts its run, and returns the id of the import. */
  const abortChecks = async (count: number): Promise<number> => {
    const file = csvOf(Array.from({ length: count }, (_, i) => enquiryRow(i)))
    const { id } = await imports.checked(tenant, 'enquiries', file)
    await imports.done(imports.act(ADMIN, id, 'run'))
    return id
  }
  const cameIn = async (id: number) => {
    const records = await imports.records(ADMIN, 'enquiries')
    const { rows } = await world.inTenant(tenant.id, (tx) =>
      runSql(
        tx,
        "SELECT record_id::int FROM import_rows WHERE institution_id = $1 AND import_id = $2 AND state = 'IN' ORDER BY 1",
        [tenant.id, id],
      ),
    )
    expect(rows.map(({ record_id: number }) => number)).toEqual(
      records.map(({ id: number }) => number).toSorted((a, b) => a - b),
    )
    return records.length
  }

  it('that is interrupted resumes without saving a row twice', async () => {
    const id = await abortChecks(60)
    const cutOffSignal = cutOffAfter(2)
    await imports.work(tenant, cutOffSignal)
    const partly = await imports.get(ADMIN, id)
    expect(partly.state).toBe('RUNNING')
    expect(partly.rowsIn).toBeGreaterThan(0)
    expect(partly.rowsIn).toBeLessThan(60)
    expect(await cameIn(id)).toBe(partly.rowsIn)
    await imports.work(tenant)
    expect(await imports.get(ADMIN, id)).toMatchObject({ state: 'DONE', rowsIn: 60 })
    expect(await cameIn(id)).toBe(60)
  })

  it('that is stopped keeps the saved rows, and resumes on request', async () => {
    const id = await abortChecks(40)
    await imports.work(tenant, cutOffAfter(2))
    const stopped = await imports.done(imports.act(ADMIN, id, 'stop'))
    expect(stopped.state).toBe('STOPPED')
    await imports.work(tenant)
    expect(await imports.get(ADMIN, id)).toMatchObject({ state: 'STOPPED', rowsIn: stopped.rowsIn })
    expect(await imports.run(tenant, id)).toMatchObject({ state: 'DONE', rowsIn: 40 })
    expect(await cameIn(id)).toBe(40)
  })

  it('that is stopped just before a batch does not save it', async () => {
    const id = await abortChecks(30)
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
    expect(await imports.get(ADMIN, id)).toMatchObject({ state: 'STOPPED', rowsIn: 10 })
    expect(await cameIn(id)).toBe(10)
  })

  it('in two concurrent processes saves each row once', async () => {
    const id = await abortChecks(80)
    await Promise.all([imports.work(tenant), imports.work(tenant)])
    expect(await imports.get(ADMIN, id)).toMatchObject({ state: 'DONE', rowsIn: 80 })
    expect(await cameIn(id)).toBe(80)
  })

  it('whose transaction fails saves nothing partially, stops, and resumes later', async () => {
    const id = await abortChecks(30)
    const { database } = world.platform
    const write = database.write.bind(database)
    let pieces = 0
    const spy = vi.spyOn(database, 'write').mockImplementation(((
      institution: string,
      actor: never,
      work: (tx: WriteTx) => Promise<unknown>,
    ) =>
      write(institution, actor, async (tx) => {
        const result = await work(tx)
        pieces += 1
        if (pieces === 2) throw new Error('The machine went off.')
        return result
      })) as never)
    await expect(imports.work(tenant)).rejects.toThrow('went off')
    spy.mockRestore()
    const { rowsIn } = await imports.get(ADMIN, id)
    expect(rowsIn).toBeGreaterThan(0)
    expect(await cameIn(id)).toBe(rowsIn)
    expect(await imports.get(ADMIN, id)).toMatchObject({ state: 'STOPPED' })
    await imports.done(imports.act(ADMIN, id, 'run'))
    await imports.work(tenant)
    expect(await imports.get(ADMIN, id)).toMatchObject({ state: 'DONE', rowsIn: 30 })
    expect(await cameIn(id)).toBe(30)
  })
})

describe('the corrections of an import', () => {
  const wrongFile = csvOf([
    lvpRow(0),
    lvpRow(1, { Vendor: '' }),
    lvpRow(2, { Vendor: '' }),
    lvpRow(3, { Funder: 'Moon' }),
  ])

  it('are offered when the same file is uploaded again, and applied together', async () => {
    const first = await imports.checked(tenant, 'lvp', wrongFile)
    expect([first.counts.WRONG, first.corrections]).toEqual([3, null])
    await imports.mend(ADMIN, first.id, 3, { vendor: 'Mwila Traders' })
    await imports.mend(ADMIN, first.id, 4, { vendor: 'Zulu Limited' })
    await imports.mend(ADMIN, first.id, 5, { funder: 'GRZ' })
    await imports.run(tenant, first.id, { onlyRight: true })
    expect((await imports.get(ADMIN, first.id)).corrections).toBeNull()
    await imports.undo(tenant, first.id)

    const { id, corrections } = await imports.checked(tenant, 'lvp', wrongFile)
    expect(corrections).toEqual({ import: first.id, createdOn: first.createdOn, rows: 3 })
    // Corrections of this import override the corrections of the earlier import.
    await imports.mend(ADMIN, id, 4, { vendor: 'Phiri Limited' })
    expect((await imports.get(ADMIN, id)).corrections?.rows).toBe(2)
    expect(await imports.done(imports.act(ADMIN, id, 'corrections'))).toMatchObject({ state: 'CHECKING' })
    expect((await imports.act(ADMIN, id, 'corrections')).status).toBe(422)
    await imports.work(tenant)
    expect(await imports.get(ADMIN, id)).toMatchObject({
      state: 'CHECKED',
      counts: { WRONG: 0 },
      corrections: null,
    })
    expect(await imports.done(imports.act(ADMIN, id, 'corrections'))).toMatchObject({ state: 'CHECKED' })
    expect((await imports.run(tenant, id)).rowsIn).toBe(4)
    const papers = (await imports.records(ADMIN, 'lvp')).filter(({ status }) => status !== 'TAKEN_BACK')
    const vendors = papers.map(({ vendor }: Json) => vendor)
    expect(vendors).toEqual(expect.arrayContaining(['Mwila Traders', 'Phiri Limited']))
    expect(vendors).not.toContain('Zulu Limited')
  })

  it('come from the last import that has any, then from the one before', async () => {
    const first = await imports.checked(tenant, 'lvp', wrongFile)
    await imports.mend(ADMIN, first.id, 3, { vendor: 'First' })
    await imports.mend(ADMIN, first.id, 4, { vendor: 'First' })
    const second = await imports.checked(tenant, 'lvp', wrongFile)
    await imports.mend(ADMIN, second.id, 3, { vendor: 'Second' })
    await imports.checked(tenant, 'lvp', wrongFile)
    const { id, corrections } = await imports.checked(tenant, 'lvp', wrongFile)
    expect(corrections).toMatchObject({ import: second.id, rows: 1 })
    await imports.done(imports.act(ADMIN, id, 'corrections'))
    await imports.work(tenant)
    expect((await imports.get(ADMIN, id)).corrections).toMatchObject({ import: first.id, rows: 1 })
    await imports.done(imports.act(ADMIN, id, 'corrections'))
    await imports.work(tenant)
    expect(await imports.get(ADMIN, id)).toMatchObject({ counts: { WRONG: 1 }, corrections: null })
    // A later import is not offered.
    expect((await imports.get(ADMIN, first.id)).corrections).toBeNull()
  })

  it('do not come from another file, register or institution', async () => {
    const first = await imports.checked(tenant, 'lvp', wrongFile)
    await imports.mend(ADMIN, first.id, 3, { vendor: 'Mwila Traders' })
    const longer = Buffer.concat([wrongFile, Buffer.from('\r\n')])
    expect((await imports.checked(tenant, 'lvp', longer)).corrections).toBeNull()
    const other = await world.institution()
    const { id, corrections } = await imports.checked(other, 'lvp', wrongFile)
    expect(corrections).toBeNull()
    await imports.done(imports.act(other.people.ADMIN, id, 'corrections'))
    await imports.work(other)
    expect((await imports.get(other.people.ADMIN, id)).counts.WRONG).toBe(3)
  })
})
