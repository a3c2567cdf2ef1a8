import { attachmentFaults } from '@insaka/domain/attachments/attachments.rules'
import { maxDocuments, type ImportDocument } from '@insaka/domain/imports/import-documents'
import type { ImportRegister } from '@insaka/domain/imports/imports.labels'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { ok, refusalReply } from '../../../test/fake-server.ts'
import { fakeUploads } from '../../../test/fake-upload.ts'
import { importPath, importRoutes as routes, importReply } from '../../../test/imports.ts'
import { openAs } from '../../../test/open-app.tsx'
import { button } from '../../../test/papers.ts'
import { watchSavedFiles } from '../../../test/saved-files.ts'

const pdf = (name: string, bytes = '%PDF-1.7') => new File([bytes], name, { type: 'application/pdf' })
const documentReply = (outcome: ImportDocument['outcome'], record: ImportDocument['record'] = null) =>
  ok({ document: { fileName: 'as kept.pdf', outcome, record } })
const record = { register: 'lvp', id: 12, reference: 'INS.LVP.12' } as const

const open = (register: ImportRegister = 'lvp', counts: object = { IN: 40 }) =>
  openAs('ADMIN', importPath, {
    [routes.get]: () => importReply({ state: 'DONE', register, rowsIn: 40, counts }),
    'GET /api/procurement/*': () => refusalReply('INTERNAL'),
  })
const choose = async (...files: File[]) => {
  await expect.element(button('Choose PDFs…')).toBeVisible()
  await userEvent.upload(document.querySelector<HTMLElement>('main input[type=file]')!, files)
}
const list = (name: string) => page.getByRole('list', { name })

beforeEach(() => page.viewport(1366, 768))

test('uploads documents one after another and lists the result of each', async () => {
  const uploads = fakeUploads()
  const savedFiles = watchSavedFiles()
  await open()
  await choose(...['A', 'B', 'C', 'D', 'E'].map((name) => pdf(`${name}.pdf`)))
  await expect.poll(() => uploads).toHaveLength(1)
  expect([uploads[0]!.route, uploads[0]!.form['fileName']]).toEqual([routes.documents, 'A.pdf'])
  await expect.element(page.getByText('1 of 5 · A.pdf')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  const responses = [
    documentReply('ATTACHED', record),
    refusalReply('INVALID', { fields: { file: [attachmentFaults.damaged] } }),
    documentReply('SEVERAL'),
    documentReply('HAS_ONE', record),
    documentReply('NO_RECORD'),
  ]
  for (const [i, answer] of responses.entries()) {
    await expect.poll(() => uploads).toHaveLength(i + 1)
    await uploads[i]!.answer(answer)
  }
  await expect.element(list('No record has this name')).toHaveTextContent('E.pdf')
  await expect.element(list('Failed')).toHaveTextContent(`B.pdf${attachmentFaults.damaged}`)
  await expect.element(list('Several records have this name')).toHaveTextContent('C.pdf')
  await expect.element(list('The record already has a file')).toHaveTextContent('D.pdfINS.LVP.12')
  expect(
    [...document.querySelectorAll('main details summary b')].map(({ textContent }) => textContent),
  ).toEqual([
    'No record has this name',
    'Failed',
    'Several records have this name',
    'The record already has a file',
    'Attached',
  ])
  await page.getByText('Attached', { exact: true }).click()
  await expect
    .element(list('Attached').getByRole('link', { name: 'INS.LVP.12' }))
    .toHaveAttribute('href', '/insaka/plscm/lvp/list?record=12&scope=institution')
  expect(await accessibilityFaults()).toEqual([])

  await button('Save the list as CSV').click()
  expect(savedFiles.map(({ name }) => name)).toEqual(['Documents of import 7.csv'])
  const lines = (await savedFiles[0]!.content).split('\r\n')
  expect(lines).toHaveLength(7)
  expect(lines[5]).toBe('"A.pdf","Attached","LVP Records","INS.LVP.12",""')

  await button('Send the failed files again').click()
  await expect.poll(() => uploads).toHaveLength(6)
  expect(uploads[5]!.form['fileName']).toBe('B.pdf')
  await uploads[5]!.answer(documentReply('ATTACHED', record))
  await expect.element(button('Send the failed files again')).not.toBeInTheDocument()
  await expect.element(page.getByText('Attached 2')).toBeVisible()
})

test('rejects a file that is no PDF without sending it and continues', async () => {
  const uploads = fakeUploads()
  await open()
  await choose(pdf('A.pdf', 'PK'), pdf('B.pdf'))
  await expect.poll(() => uploads.map(({ form }) => form['fileName'])).toEqual(['B.pdf'])
  await uploads[0]!.answer(documentReply('ATTACHED', record))
  await expect.element(list('Failed')).toHaveTextContent(`A.pdf${attachmentFaults.noPdf}`)
})

test('rejects more than two hundred files before sending one', async () => {
  const uploads = fakeUploads()
  await open()
  await choose(...Array.from({ length: maxDocuments + 1 }, (_, i) => pdf(`${i}.pdf`)))
  await expect
    .element(page.getByText('You chose 201 files. Send at most 200 at a time. None was sent.'))
    .toBeVisible()
  expect(uploads).toEqual([])
})

test('keeps the remaining files for another upload after Stop', async () => {
  const uploads = fakeUploads()
  await open()
  await choose(pdf('A.pdf'), pdf('B.pdf'), pdf('C.pdf'))
  await expect.poll(() => uploads).toHaveLength(1)
  await uploads[0]!.answer(documentReply('ATTACHED', record))
  await expect.poll(() => uploads).toHaveLength(2)
  await button('Stop').click()
  expect(uploads[1]!.wasAborted()).toBe(true)
  await expect.element(list('Failed')).toHaveTextContent('B.pdfSending was stopped.C.pdfSending was stopped.')
  expect(uploads).toHaveLength(2)
  await button('Send the failed files again').click()
  await expect.poll(() => uploads.map(({ form }) => form['fileName'])).toEqual(['A.pdf', 'B.pdf', 'B.pdf'])
})

test('stops when the user leaves the page', async () => {
  const uploads = fakeUploads()
  await open()
  await choose(pdf('A.pdf'), pdf('B.pdf'))
  await expect.poll(() => uploads).toHaveLength(1)
  await page.getByRole('link', { name: 'Open LVP Records' }).click()
  await expect.poll(() => uploads[0]!.wasAborted()).toBe(true)
  expect(uploads).toHaveLength(1)
})

test('accepts dropped files', async () => {
  const uploads = fakeUploads()
  await open()
  await expect.element(button('Choose PDFs…')).toBeVisible()
  const dataTransfer = new DataTransfer()
  for (const name of ['A.pdf', 'B.pdf']) dataTransfer.items.add(pdf(name))
  button('Choose PDFs…')
    .element()
    .dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  await expect.element(page.getByText('1 of 2 · A.pdf')).toBeVisible()
  await expect.poll(() => uploads).toHaveLength(1)
})

test.each([
  ['enquiries', { IN: 40 }],
  ['lvp', { TAKEN_BACK: 40 }],
] as const)('offers no document upload for an import of %s with %o', async (register, counts) => {
  await open(register, counts)
  await expect.element(page.getByText('40 records imported.')).toBeVisible()
  await expect.element(button('Choose PDFs…')).not.toBeInTheDocument()
})
