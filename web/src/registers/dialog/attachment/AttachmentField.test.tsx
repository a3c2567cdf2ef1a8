import { attachmentFaults, attachmentLimits } from '@insaka/domain/attachments/attachments.rules'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { accessibilityFaults } from '../../../../test/accessibility.ts'
import { ok, refused } from '../../../../test/fake-server.ts'
import { fakeUploads } from '../../../../test/fake-upload.ts'
import { lvpRoutes, lvpSavedReply, openLvp } from '../../../../test/paper-dialog.tsx'
import { attachment, attachmentBlock, button, field, lvpRow } from '../../../../test/papers.ts'
import { onClose } from '../../../../test/record-dialog.tsx'
import { longEach, longTest } from '../../../../test/long.ts'

const save = button('Save')

const block = attachmentBlock

const alert = block.getByRole('alert')

const bar = page.getByRole('progressbar', { name: /^Uploading/ })

const pdf = (
  name = 'order.pdf',
  contents: BlobPart = '%PDF-1.7\nall of it\n%%EOF\n',
  type = 'application/pdf',
) => new File([contents], name, { type })

/** The input behind the button, which nobody sees. */
async function choose(file: File) {
  await expect.element(block).toBeVisible()
  await page.elementLocator(block.element().querySelector('input[type=file]')!).upload(file)
}

const acceptedFile = attachment(2, { fileName: 'order.pdf', size: 3 * 1024 * 1024 })

const uploaded = () =>
  ok({ attachmentId: acceptedFile.id, attachment: acceptedFile }, 'The file has been uploaded.')

const attachedOnSaveText = 'order.pdf, 3 MiB, is attached when the paper is saved.'

/** The dialog of a paper, of an officer who has chosen a file that is on its way. */
async function openSending(routes: Parameters<typeof openLvp>[0] = {}) {
  const uploads = fakeUploads()
  const { server } = await openLvp(routes, { record: 7 })
  await choose(pdf())
  await expect.poll(() => uploads).toHaveLength(1)
  return { uploads, upload: uploads[0]!, server }
}

beforeEach(() => page.viewport(1366, 768))

/** Drags this over the place, and lets it go there. */
function drop(place: Element, ...files: File[]) {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  const fire = (type: string) =>
    place.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
  return { isTaken: !fire('dragover'), letGo: () => fire('drop') }
}

type Upload = ReturnType<typeof fakeUploads>[number]

describe('a file that is dropped', () => {
  const place = () => block.getByText('or drop it here, up to 10 MB').element()

  test('is sent as if it had been chosen', async () => {
    const uploads = fakeUploads()
    await openLvp({}, { record: 7 })
    await expect.element(block).toBeVisible()
    const dragged = drop(place(), pdf())
    await expect.poll(() => place().closest('[data-over]')).not.toBeNull()
    dragged.letGo()
    await expect.poll(() => uploads.map(({ form }) => form['fileName'])).toEqual(['order.pdf'])
  })

  test('is refused where it is no PDF, and says so', async () => {
    const uploads = fakeUploads()
    await openLvp({}, { record: 7 })
    await expect.element(block).toBeVisible()
    drop(place(), pdf('order.docx', 'PK', 'application/msword')).letGo()
    await expect.element(alert).toHaveTextContent(attachmentFaults.notNamedPdf)
    await expect.poll(() => place().closest('[data-over]')).toBeNull()
    expect(uploads).toEqual([])
  })
})

describe('a file that is chosen', () => {
  test('goes ahead of the paper, and is saved with it', async () => {
    const { upload, server } = await openSending({ [lvpRoutes.update]: (sent) => lvpSavedReply(sent) })
    expect(upload.route).toBe('POST /api/files')
    expect(upload.headers.get('Authorization')).toMatch(/^Bearer /)
    expect(upload.headers.get('X-Tenant-ID')).toBe('MIHUD')
    expect(upload.headers.has('Content-Type')).toBe(false)
    expect(Object.keys(upload.form)).toEqual(['fileName', 'file'])
    expect(upload.form['fileName']).toBe('order.pdf')
    expect(await (upload.form['file'] as File).text()).toBe('%PDF-1.7\nall of it\n%%EOF\n')
    await upload.answer(uploaded())
    await expect.element(block.getByRole('status')).toHaveTextContent(attachedOnSaveText)
    expect(await accessibilityFaults()).toEqual([])
    await save.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(lvpRoutes.update)).toMatchObject([{ id: 7, attachmentId: acceptedFile.id }])
  })

  test('shows how far it is, and the paper cannot be saved meanwhile', async () => {
    const { upload } = await openSending()
    await field('Vendor').fill('Soweto Stores')
    await expect.element(bar).toHaveAccessibleName('Uploading order.pdf')
    await expect.element(save).toBeDisabled()
    await expect.element(page.getByText('To complete: Attachment')).toBeVisible()
    upload.reportProgress(0.427)
    await expect.element(bar).toHaveAttribute('value', '0.427')
    await expect.element(block).toHaveTextContent('42 %')
    expect(await accessibilityFaults()).toEqual([])
    await upload.answer(uploaded())
    await expect.element(bar).not.toBeInTheDocument()
    await expect.element(save).toBeEnabled()
  })

  test('can be stopped on its way, after which the paper is as it was', async () => {
    const { upload } = await openSending()
    await button('Cancel upload').click()
    expect(upload.wasAborted()).toBe(true)
    await expect.element(bar).not.toBeInTheDocument()
    await expect.element(block.getByText('No file is attached.')).toBeVisible()
    await expect.element(alert).not.toBeInTheDocument()
    // Nothing has changed that could be saved.
    await expect.element(save).toBeDisabled()
    await expect.element(page.getByText(/^To complete/)).not.toBeInTheDocument()
  })

  test('is stopped when the dialog goes', async () => {
    const { upload } = await openSending()
    await cleanup()
    expect(upload.wasAborted()).toBe(true)
  })

  test('can be left out again', async () => {
    const { upload } = await openSending()
    await upload.answer(uploaded())
    await button('Remove').click()
    await expect.element(block.getByText('No file is attached.')).toBeVisible()
    await expect.element(save).toBeDisabled()
    await expect.element(button('Attach PDF…')).toBeVisible()
  })

  test.each([
    [{ hasScripts: true }, 'Can run scripts, send data or open other files: open it with care.'],
    [{ needsPassword: true }, 'Protected by a password: its contents could not be checked.'],
  ])('says before it is saved what to beware of: %o', async (marks, warning) => {
    const { upload } = await openSending()
    await upload.answer(ok({ attachmentId: acceptedFile.id, attachment: { ...acceptedFile, ...marks } }))
    await expect.element(block.getByText(warning)).toBeVisible()
    await button('Remove').click()
    await expect.element(block.getByText(warning)).not.toBeInTheDocument()
  })

  longTest('gives way to another one', async () => {
    const { upload, uploads, server } = await openSending({
      [lvpRoutes.update]: (sent) => lvpSavedReply(sent),
    })
    await upload.answer(uploaded())
    await expect.element(button('Replace PDF…')).toBeVisible()
    await choose(pdf('second.pdf'))
    await expect.poll(() => uploads).toHaveLength(2)
    const second = attachment(3, { fileName: 'second.pdf', size: 900 })
    await uploads[1]!.answer(ok({ attachmentId: second.id, attachment: second }))
    await expect.element(block.getByRole('status')).toHaveTextContent(/^second\.pdf, 1 KiB,/)
    await save.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(lvpRoutes.update)).toMatchObject([{ attachmentId: second.id }])
  })

  longEach([
    ['is refused', (second: Upload) => second.answer(refused('INVALID', { message: 'Not this one.' }))],
    ['breaks off', async (second: Upload) => second.failConnection()],
    ['is cancelled', () => button('Cancel upload').click()],
  ])('stays where another one %s', async (_, end) => {
    const { upload, uploads, server } = await openSending({
      [lvpRoutes.update]: (sent) => lvpSavedReply(sent),
    })
    await upload.answer(uploaded())
    await expect.element(block.getByRole('status')).toHaveTextContent(attachedOnSaveText)
    await choose(pdf('second.pdf'))
    await expect.poll(() => uploads).toHaveLength(2)
    await expect.element(block.getByRole('status')).not.toBeInTheDocument()
    await end(uploads[1]!)
    await expect.element(block.getByRole('status')).toHaveTextContent(attachedOnSaveText)
    await save.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(lvpRoutes.update)).toMatchObject([{ attachmentId: acceptedFile.id }])
  })

  longTest('is not shown as still to come once the paper has it, though the answer was lost', async () => {
    const { upload, server } = await openSending({ [lvpRoutes.update]: () => refused('UNAVAILABLE') })
    await upload.answer(uploaded())
    const current = lvpRow(7, { version: 4, attachmentId: acceptedFile.id, attachment: acceptedFile })
    server.change(lvpRoutes.get, () => ok({ lvp: current }))
    await save.click()
    await expect.element(block.getByRole('button', { name: 'order.pdf' })).toBeVisible()
    await expect.element(block.getByRole('status')).not.toBeInTheDocument()
  })

  longTest('comes back with the draft, by its number', async () => {
    const { upload } = await openSending()
    await upload.answer(uploaded())
    await expect.element(block.getByRole('status')).toHaveTextContent(attachedOnSaveText)
    await field('Vendor').fill('Soweto Stores')
    window.dispatchEvent(new Event('pagehide'))
    await cleanup()
    const { server } = await openLvp({ [lvpRoutes.update]: (sent) => lvpSavedReply(sent) }, { record: 7 })
    await expect
      .element(block.getByRole('status'))
      .toHaveTextContent('A file that was uploaded is attached when the paper is saved.')
    await save.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(lvpRoutes.update)).toMatchObject([{ attachmentId: acceptedFile.id }])
  })

  longTest('and not yet sent when the page went is not waited for afterwards', async () => {
    await openSending()
    await field('Vendor').fill('Soweto Stores')
    window.dispatchEvent(new Event('pagehide'))
    await cleanup()
    await openLvp({}, { record: 7 })
    await expect.element(field('Vendor')).toHaveValue('Soweto Stores')
    await expect.element(block.getByText('No file is attached.')).toBeVisible()
    await expect.element(save).toBeEnabled()
  })
})

describe('a file is not sent', () => {
  test.each([
    ['by another name', pdf('order.docx'), attachmentFaults.notNamedPdf],
    ['of another type', pdf('order.pdf', '%PDF-1.7', 'image/png'), attachmentFaults.notNamedPdf],
    ['that is no PDF', pdf('order.pdf', 'PK\u0003\u0004'), attachmentFaults.noPdf],
    ['that is empty', pdf('order.pdf', ''), attachmentFaults.empty],
    [
      'that is too large',
      pdf('order.pdf', new Uint8Array(attachmentLimits.bytes + 1)),
      'The PDF may have at most 10 MiB. Please choose a smaller one.',
    ],
  ])('%s', async (_, file, reason) => {
    const uploads = fakeUploads()
    await openLvp({}, { record: 7 })
    await choose(file)
    await expect.element(alert).toHaveTextContent(reason)
    expect(uploads).toEqual([])
    await expect.element(save).toBeDisabled()
    // A good one takes the reason away.
    await choose(pdf())
    await expect.poll(() => uploads).toHaveLength(1)
    await expect.element(alert).not.toBeInTheDocument()
  })
})

describe('a file that was not taken', () => {
  test('says why, as the server does, and the same can be tried again', async () => {
    const { upload, uploads } = await openSending()
    await upload.answer(refused('INVALID', { fields: { file: [attachmentFaults.startsPrograms] } }))
    await expect.element(alert).toHaveTextContent(attachmentFaults.startsPrograms)
    await expect.element(block.getByText('No file is attached.')).toBeVisible()
    await choose(pdf())
    await expect.poll(() => uploads).toHaveLength(2)
    await uploads[1]!.answer(uploaded())
    await expect.element(block.getByRole('status')).toHaveTextContent(attachedOnSaveText)
    await expect.element(alert).not.toBeInTheDocument()
  })

  test('since too many wait, says so', async () => {
    const { upload } = await openSending()
    await upload.answer(refused('TOO_MANY', { message: 'You have uploaded 20 files.' }))
    await expect.element(alert).toHaveTextContent('You have uploaded 20 files.')
  })

  test('since the line broke off, says so', async () => {
    const { upload } = await openSending()
    upload.failConnection()
    await expect.element(alert).toHaveTextContent('The server cannot be reached.')
    await expect.element(button('Attach PDF…')).toBeEnabled()
  })

  test('with the paper, since it is gone, is reported at its field', async () => {
    const missingFileMessage = 'There is no such file to attach. Please choose the file again.'
    const { upload } = await openSending({
      [lvpRoutes.update]: () => refused('INVALID', { fields: { attachmentId: [missingFileMessage] } }),
    })
    await upload.answer(uploaded())
    await save.click()
    await expect.element(page.getByText(missingFileMessage).first()).toBeVisible()
  })
})

longTest('a file that a colleague has attached meanwhile is not shown as one’s own', async () => {
  const colleagueFile = attachment(9)
  const { server } = await openLvp({ [lvpRoutes.update]: () => refused('UNAVAILABLE') }, { record: 7 })
  await field('Vendor').fill('Soweto Stores')
  const current = lvpRow(7, { version: 4, attachmentId: colleagueFile.id, attachment: colleagueFile })
  server.change(lvpRoutes.get, () => ok({ lvp: current }))
  await save.click()
  await expect.element(block.getByRole('button', { name: 'Order 9.pdf' })).toBeVisible()
  await expect.element(block.getByRole('status')).not.toBeInTheDocument()
  await expect.element(button('Remove')).not.toBeInTheDocument()
  await expect.element(save).toBeEnabled()
})
