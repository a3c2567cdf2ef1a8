import { beforeEach, describe, expect, it, vi } from 'vitest'
import { attachmentFaults, attachmentLimits } from '@insaka/domain/attachments/attachments.rules'
import { takenBackRefusal } from '@insaka/domain/core/taken-back'
import { amendmentRow, contractRow, enquiryRow, lvpRow, mpcRow } from '../../test/support/import-rows.ts'
import { csvOf, importsOf, workbookOf, type RowCells } from '../../test/support/imports.ts'
import { multipartForm } from '../../test/support/multipart-form.ts'
import { runSql } from '../../test/support/sql.ts'
import { download, upload } from '../../test/support/uploads.ts'
import { openWorld, type TestResponse, type Person, type TestTenant } from '../../test/support/world.ts'
import { pdf } from '../../../domain/test/pdfs.ts'

const world = openWorld()
const imports = importsOf(world)
imports.checkAtEnd()
type Json = any

const send = (as: Person, id: number, fileName: string, bytes: Uint8Array = pdf()): Promise<TestResponse> => {
  const { headers, payload } = multipartForm(bytes, {
    name: 'x.pdf',
    type: 'application/pdf',
    after: { fileName },
  })
  return world.call('POST', `/api/imports/${id}/documents`, { as, headers, payload })
}
const sent = async (as: Person, id: number, fileName: string): Promise<Json> => {
  const { status, body } = await send(as, id, fileName)
  expect([status, body.fields]).toEqual([200, undefined])
  return body.payload.document
}
const outcome = async (as: Person, id: number, fileName: string): Promise<string> =>
  (await sent(as, id, fileName)).outcome

const get = async (as: Person, path: string): Promise<Json> =>
  (await world.call('GET', `/api/procurement/${path}`, { as })).body.payload
const lvpOf = async (as: Person, formerReference: string): Promise<Json> =>
  (await imports.records(as, 'lvp')).find((each) => each.formerReference === formerReference)

/** Number of attachments without a record, except import files. */
const waiting = async (tenant: TestTenant): Promise<number | null> => {
  const text = 'SELECT FROM attachments WHERE institution_id = $1 AND register IS NULL'
  return (await world.inTenant(tenant.id, (tx) => runSql(tx, text, [tenant.id]))).rowCount
}

let ownTenant: TestTenant
let ADMIN: Person
beforeEach(async () => {
  ownTenant = await world.institution()
  ADMIN = ownTenant.people.ADMIN
})
const withPapers = async (...rows: RowCells[]): Promise<number> =>
  (await imports.imported(ownTenant, 'lvp', csvOf(rows))).id

describe('a document', () => {
  it.each([
    ['the former reference', 'OLD-LVP-0-2025.pdf'],
    ['it in other letters and without signs', 'old lvp_0 - 2025.PDF'],
    ['the order number', 'LPO00123.pdf'],
    ['the e-GP reference', 'egp 7.12.pdf'],
  ])('is attached to the paper whose name is %s', async (_, name) => {
    const id = await withPapers(
      lvpRow(0, {
        'Purchase Order (LPO) No.': 'LPO 00123',
        'Purchase Order Date': '15-Oct-2025',
        'Procurement Mode': 'Online-EGP',
        'e-GP Reference': 'EGP/7/12',
      }),
      lvpRow(1),
    )
    const { reference, id: number } = await lvpOf(ADMIN, 'OLD/LVP/0/2025')
    const document = await sent(ADMIN, id, name)
    expect(document).toEqual({
      fileName: name.replace('.PDF', '.pdf'),
      outcome: 'ATTACHED',
      record: { register: 'lvp', id: number, reference },
    })
    const { lvp } = await get(ADMIN, `lvps/${number}`)
    expect([lvp.attachment.fileName, lvp.version]).toEqual([document.fileName, 2])
    expect((await download(world, lvp.attachment.id, ADMIN)).bytes.equals(pdf())).toBe(true)
  })

  it('is attached to the paper with this reference, and recorded in its history', async () => {
    const id = await withPapers(lvpRow(0))
    const { reference, id: number } = await lvpOf(ADMIN, 'OLD/LVP/0/2025')
    expect(await outcome(ADMIN, id, `${reference}.pdf`)).toBe('ATTACHED')
    const { history } = await get(ADMIN, `lvps/${number}/history?page=0&size=10`)
    expect(history[0]).toMatchObject({ action: 'document attached', actor: expect.stringContaining(' ') })
    expect(history[0].changes.map(({ field }: Json) => field)).toContain('attachment.fileName')
  })

  it.each([
    ['none', 'OLD-LVP-7-2025.pdf'],
    ['none with the digits put together otherwise', 'OLD-LVP-1-12025.pdf'],
    ['none where a copy has a number behind it', 'LPO 12 (1).pdf'],
    ['none without a letter or a digit', '--.pdf'],
  ])('is rejected if its name is %s', async (_, name) => {
    const order = { 'Purchase Order (LPO) No.': 'LPO 121', 'Purchase Order Date': '15-Dec-2025' }
    const id = await withPapers(lvpRow(1), lvpRow(11, order))
    expect(await sent(ADMIN, id, name)).toEqual({ fileName: name, outcome: 'NO_RECORD', record: null })
    expect(await waiting(ownTenant)).toBe(0)
  })

  it('is rejected if its name matches two records', async () => {
    const id = await withPapers(
      lvpRow(0, { 'Purchase Order (LPO) No.': 'OLD/LVP/1/2025', 'Purchase Order Date': '15-Oct-2025' }),
      lvpRow(1),
    )
    expect(await sent(ADMIN, id, 'OLD-LVP-1-2025.pdf')).toMatchObject({ outcome: 'SEVERAL', record: null })
    expect(await waiting(ownTenant)).toBe(0)
  })

  it('is rejected if the record has a file, or belongs to another import', async () => {
    const id = await withPapers(lvpRow(0))
    const other = await withPapers(lvpRow(1))
    expect(await outcome(ADMIN, id, 'OLD-LVP-0-2025.pdf')).toBe('ATTACHED')
    const before = await lvpOf(ADMIN, 'OLD/LVP/0/2025')
    expect(await sent(ADMIN, id, 'OLD-LVP-0-2025.pdf')).toMatchObject({
      outcome: 'HAS_ONE',
      record: { id: before.id, reference: before.reference },
    })
    expect(await lvpOf(ADMIN, 'OLD/LVP/0/2025')).toEqual(before)
    expect(await outcome(ADMIN, id, 'OLD-LVP-1-2025.pdf')).toBe('NO_RECORD')
    expect(await outcome(ADMIN, other, 'OLD-LVP-1-2025.pdf')).toBe('ATTACHED')
    expect(await waiting(ownTenant)).toBe(0)
  })

  it('is attached to a record that existed before the import', async () => {
    await withPapers(lvpRow(0))
    const again = await imports.imported(ownTenant, 'lvp', csvOf([lvpRow(0), lvpRow(1)]))
    expect(await outcome(ADMIN, again.id, 'OLD-LVP-0-2025.pdf')).toBe('ATTACHED')
  })

  it('is attached once if two arrive concurrently', async () => {
    const id = await withPapers(lvpRow(0))
    const documents = await Promise.all(
      ['OLD-LVP-0-2025.pdf', 'old_lvp_0_2025.pdf'].map((name) => outcome(ADMIN, id, name)),
    )
    expect(documents.toSorted()).toEqual(['ATTACHED', 'HAS_ONE'])
    expect((await lvpOf(ADMIN, 'OLD/LVP/0/2025')).version).toBe(2)
    expect(await waiting(ownTenant)).toBe(0)
  })

  it('is refused without leftovers if it is no PDF', async () => {
    const id = await withPapers(lvpRow(0))
    const { status, body } = await send(ADMIN, id, 'OLD-LVP-0-2025.pdf', pdf().subarray(0, 200))
    expect([status, body.fields]).toEqual([422, { file: [attachmentFaults.damaged] }])
    expect(await lvpOf(ADMIN, 'OLD/LVP/0/2025')).toMatchObject({ version: 1, attachment: null })
    expect(await waiting(ownTenant)).toBe(0)
  })

  it('does not count towards the limit of pending uploads', async () => {
    const id = await withPapers(lvpRow(0))
    for (let file = 0; file < attachmentLimits.waiting; file++) await world.attachment(ownTenant, ADMIN)
    expect((await upload(world, pdf(), { as: ADMIN })).status).toBe(429)
    expect(await outcome(ADMIN, id, 'OLD-LVP-0-2025.pdf')).toBe('ATTACHED')
  })
})

describe('a contract and its amendments', () => {
  it('get separate files by their own references; an order number refers to the paper', async () => {
    const paper = 'OLD/MPC/0/2025'
    const order = { 'Purchase Order (LPO) No.': 'LPO 77', 'Purchase Order Date': '15-Nov-2025' }
    const done = await imports.imported(
      ownTenant,
      'mpc',
      workbookOf({
        'MPC Records': [mpcRow(0, order)],
        Contracts: [contractRow(paper, { 'Contract No.': 'CON/5/25' })],
        Amendments: [amendmentRow(paper)],
      }),
    )
    const { id: number } = (await imports.records(ADMIN, 'mpc'))[0]
    const readPaper = async () => (await get(ADMIN, `hvp/mpcs/${number}`)).mpc
    const before = await readPaper()
    const { contract } = before
    const [amendment] = contract.amendments
    const record = (register: string, { id, reference }: Json) => ({ register, id, reference })
    expect(await sent(ADMIN, done.id, 'con-5-25.pdf')).toMatchObject({
      outcome: 'ATTACHED',
      record: record('contracts', contract),
    })
    expect(await sent(ADMIN, done.id, `${contract.reference}.pdf`)).toMatchObject({
      outcome: 'HAS_ONE',
      record: record('contracts', contract),
    })
    expect(await sent(ADMIN, done.id, `${amendment.reference}.pdf`)).toMatchObject({
      outcome: 'ATTACHED',
      record: record('amendments', amendment),
    })
    expect(await sent(ADMIN, done.id, 'LPO 77.pdf')).toMatchObject({
      outcome: 'ATTACHED',
      record: record('mpc', before),
    })
    expect(await sent(ADMIN, done.id, 'LPO 77.pdf')).toMatchObject({ outcome: 'HAS_ONE' })
    const after = await readPaper()
    expect([
      after.attachment.fileName,
      after.contract.attachment.fileName,
      after.contract.amendments[0].attachment.fileName,
    ]).toEqual(['LPO 77.pdf', 'con-5-25.pdf', `${amendment.reference}.pdf`])
    const actions = async (of: string, id: number) =>
      (await get(ADMIN, `hvp/${of}/${id}/history?page=0&size=10`)).history.map(({ action }: Json) => action)
    expect(await actions('mpcs', number)).toEqual([
      'document attached',
      'contract document attached',
      'contract document attached',
      'imported',
    ])
    expect(await actions('contracts', contract.id)).toEqual([
      'document attached',
      'document attached',
      'imported',
    ])
    expect(await actions('amendments', amendment.id)).toEqual(['document attached', 'imported'])

    expect(await imports.undo(ownTenant, done.id)).toMatchObject({ takenBack: 1, kept: 0 })
  })
})

describe('an import', () => {
  it('is taken back as before, except for records with a manually attached file', async () => {
    const id = await withPapers(lvpRow(0), lvpRow(1))
    expect(await outcome(ADMIN, id, 'OLD-LVP-0-2025.pdf')).toBe('ATTACHED')
    const byHand = (await get(ADMIN, `lvps/${(await lvpOf(ADMIN, 'OLD/LVP/1/2025')).id}`)).lvp
    const attachmentId = await world.attachment(ownTenant, ADMIN)
    const url = `/api/procurement/lvp/update/${ADMIN.id}/0/id/12`
    expect((await world.call('PUT', url, { as: ADMIN, body: { ...byHand, attachmentId } })).status).toBe(200)
    expect(await imports.undo(ownTenant, id)).toMatchObject({ takenBack: 1, kept: 1 })
    for (const name of ['OLD-LVP-0-2025.pdf', 'OLD-LVP-1-2025.pdf', 'Other.pdf']) {
      const { status, body } = await send(ADMIN, id, name)
      expect([status, body.fields]).toEqual([
        422,
        {
          state: [
            'This import was taken back. Attach the document to the record itself, or to a later import of the file.',
          ],
        },
      ])
    }
    expect(await waiting(ownTenant)).toBe(0)
  })

  it('attaches no document to a record that another import has taken back', async () => {
    const first = await withPapers(lvpRow(0))
    const later = await imports.imported(ownTenant, 'lvp', csvOf([lvpRow(0), lvpRow(1)]))
    await imports.undo(ownTenant, first)
    const { status, body } = await send(ADMIN, later.id, 'OLD-LVP-0-2025.pdf')
    expect([status, body.fields]).toEqual([422, { file: [takenBackRefusal] }])
  })

  it('accepts no document while it is running, or if it starts during the upload', async () => {
    const id = await withPapers(lvpRow(0))
    const sentence = { state: ['This cannot be done while the import is in the state Taking back.'] }
    const { database } = world.platform
    const write = database.write.bind(database)
    const spy = vi
      .spyOn(database, 'write')
      .mockImplementationOnce(async (...args: Parameters<typeof write>) => {
        await imports.done(imports.act(ADMIN, id, 'undo'))
        return write(...args)
      })
    const late = await send(ADMIN, id, 'OLD-LVP-0-2025.pdf')
    spy.mockRestore()
    expect([late.status, late.body.fields]).toEqual([422, sentence])
    const later = await send(ADMIN, id, 'OLD-LVP-0-2025.pdf')
    expect([later.status, later.body.fields]).toEqual([422, sentence])
    expect(await waiting(ownTenant)).toBe(0)
  })

  it('of enquiries accepts no documents, because enquiries have no files', async () => {
    const { id } = await imports.imported(ownTenant, 'enquiries', csvOf([enquiryRow(0)]))
    const { status, body } = await send(ADMIN, id, 'OLD-ENQ-0-2025.pdf')
    expect([status, body.fields]).toEqual([422, { file: ['Records of this register cannot have files.'] }])
  })
})
