import { attachmentFaults, attachmentLimits } from '@insaka/domain/attachments/attachments.rules'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { accessibilityFaults } from '../../../../test/accessibility.ts'
import { ok, refusalReply } from '../../../../test/fake-server.ts'
import { fakeUploads } from '../../../../test/fake-upload.ts'
import { lvpRoutes, lvpSavedReply, openLvp } from '../../../../test/paper-dialog.tsx'
import { attachment, attachmentBlock, button, field, lvpRow } from '../../../../test/papers.ts'
import { onClose } from '../../../../test/record-dialog.tsx'
import { longEach, longTest } from '../../../../test/long-tests.ts'

const save = button('Save')

const block = attachmentBlock

const alert = block.getByRole('alert')

const bar = page.getByRole('progressbar', { name: /^Uploading/ })

const pdf = (
  name = 'order.pdf',
  contents: BlobPart = '%PDF-1.7\nall of it\n%%EOF\n',
  type = 'application/pdf',
) => new File([contents], name, { type })

/** Uploads through the hidden file input behind the button. */
async function choose(file: File) {
  await expect.element(block).toBeVisible()
  await page.elementLocator(block.element().querySelector('input[type=file]')!).upload(file)
}

const acceptedFile = attachment(2, { fileName: 'order.pdf', size: 3 * 1024 * 1024 })

const uploaded = () =>
  ok({ attachmentId: acceptedFile.id, attachment: acceptedFile }, 'The file has been uploaded.')

const attachedOnSaveText = 'order.pdf, 3 MiB, is attached when you save the paper.'

/** Opens a paper as an officer, with an upload in progress. */
async function openSending(routes: Parameters<typeof openLvp>[0] = {}) {
  const uploads = fakeUploads()
  const { server } = await openLvp(routes, { record: 7 })
  await choose(pdf())
  await expect.poll(() => uploads).toHaveLength(1)
  return { uploads, upload: uploads[0]!, server }
}

beforeEach(() => page.viewport(1366, 768))

function drop(target: Element, ...files: File[]) {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  const fire = (type: string) =>
    target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
  return { isTaken: !fire('dragover'), letGo: () => fire('drop') }
}

type Upload = ReturnType<typeof fakeUploads>[number]

describe('a dropped file', () => {
  const dropTarget = () => block.getByText('or drop it here, up to 10 MB').element()

  test('uploads like a chosen file', async () => {
    const uploads = fakeUploads()
    await openLvp({}, { record: 7 })
    await expect.element(block).toBeVisible()
    const dragged = drop(dropTarget(), pdf())
    await expect.poll(() => dropTarget().closest('[data-over]')).not.toBeNull()
    dragged.letGo()
    await expect.poll(() => uploads.map(({ form }) => form['fileName'])).toEqual(['order.pdf'])
  })

  test('is refused if it is no PDF, with a message', async () => {
    const uploads = fakeUploads()
    await openLvp({}, { record: 7 })
    await expect.element(block).toBeVisible()
    drop(dropTarget(), pdf('order.docx', 'PK', 'application/msword')).letGo()
    await expect.element(alert).toHaveTextContent(attachmentFaults.notNamedPdf)
    await expect.poll(() => dropTarget().closest('[data-over]')).toBeNull()
    expect(uploads).toEqual([])
  })
})

describe('a chosen file', () => {
  test('uploads before the paper is saved, and is saved with it', async () => {
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

  test('shows its progress, and blocks saving until it is uploaded', async () => {
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

  test('can be cancelled during upload, which leaves the paper unchanged', async () => {
    const { upload } = await openSending()
    await button('Cancel upload').click()
    expect(upload.wasAborted()).toBe(true)
    await expect.element(bar).not.toBeInTheDocument()
    await expect.element(block.getByText('No file is attached.')).toBeVisible()
    await expect.element(alert).not.toBeInTheDocument()
    // There is nothing to save.
    await expect.element(save).toBeDisabled()
    await expect.element(page.getByText(/^To complete/)).not.toBeInTheDocument()
  })

  test('is cancelled when the dialog closes', async () => {
    const { upload } = await openSending()
    await cleanup()
    expect(upload.wasAborted()).toBe(true)
  })

  test('can be removed before saving', async () => {
    const { upload } = await openSending()
    await upload.answer(uploaded())
    await button('Remove').click()
    await expect.element(block.getByText('No file is attached.')).toBeVisible()
    await expect.element(save).toBeDisabled()
    await expect.element(button('Attach PDF…')).toBeVisible()
  })

  test.each([
    [{ hasScripts: true }, 'Can run scripts, send data or open other files. Open it with care.'],
    [{ needsPassword: true }, 'Protected by a password. Its contents could not be checked.'],
  ])('shows its warnings before it is saved: %o', async (marks, warning) => {
    const { upload } = await openSending()
    await upload.answer(ok({ attachmentId: acceptedFile.id, attachment: { ...acceptedFile, ...marks } }))
    await expect.element(block.getByText(warning)).toBeVisible()
    await button('Remove').click()
    await expect.element(block.getByText(warning)).not.toBeInTheDocument()
  })

  longTest('is replaced by another one', async () => {
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
    ['is refused', (second: Upload) => second.answer(refusalReply('INVALID', { message: 'Not this one.' }))],
    ['breaks off', async (second: Upload) => second.failConnection()],
    ['is cancelled', () => button('Cancel upload').click()],
  ])('stays when its replacement %s', async (_, end) => {
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

  longTest('no longer shows as unsaved once the paper has it, even if the response was lost', async () => {
    const { upload, server } = await openSending({ [lvpRoutes.update]: () => refusalReply('UNAVAILABLE') })
    await upload.answer(uploaded())
    const current = lvpRow(7, { version: 4, attachmentId: acceptedFile.id, attachment: acceptedFile })
    server.change(lvpRoutes.get, () => ok({ lvp: current }))
    await save.click()
    await expect.element(block.getByRole('button', { name: 'order.pdf' })).toBeVisible()
    await expect.element(block.getByRole('status')).not.toBeInTheDocument()
  })

  longTest('returns with the draft, by its id', async () => {
    const { upload } = await openSending()
    await upload.answer(uploaded())
    await expect.element(block.getByRole('status')).toHaveTextContent(attachedOnSaveText)
    await field('Vendor').fill('Soweto Stores')
    window.dispatchEvent(new Event('pagehide'))
    await cleanup()
    const { server } = await openLvp({ [lvpRoutes.update]: (sent) => lvpSavedReply(sent) }, { record: 7 })
    await expect
      .element(block.getByRole('status'))
      .toHaveTextContent('The uploaded file is attached when you save the paper.')
    await save.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(lvpRoutes.update)).toMatchObject([{ attachmentId: acceptedFile.id }])
  })

  longTest('that was uploading when the page closed does not block the draft', async () => {
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

describe('rejects a file before upload', () => {
  test.each([
    ['by another name', pdf('order.docx'), attachmentFaults.notNamedPdf],
    ['of another type', pdf('order.pdf', '%PDF-1.7', 'image/png'), attachmentFaults.notNamedPdf],
    ['that is no PDF', pdf('order.pdf', 'PK\u0003\u0004'), attachmentFaults.noPdf],
    ['that is empty', pdf('order.pdf', ''), attachmentFaults.empty],
    [
      'that is too large',
      pdf('order.pdf', new Uint8Array(attachmentLimits.bytes + 1)),
      'This file is larger than 10 MB. Choose a smaller one.',
    ],
  ])('%s', async (_, file, reason) => {
    const uploads = fakeUploads()
    await openLvp({}, { record: 7 })
    await choose(file)
    await expect.element(alert).toHaveTextContent(reason)
    expect(uploads).toEqual([])
    await expect.element(save).toBeDisabled()
    // A valid file clears the message.
    await choose(pdf())
    await expect.poll(() => uploads).toHaveLength(1)
    await expect.element(alert).not.toBeInTheDocument()
  })
})

describe('a failed upload', () => {
  test('shows the server’s reason, and can be retried', async () => {
    const { upload, uploads } = await openSending()
    await upload.answer(refusalReply('INVALID', { fields: { file: [attachmentFaults.startsPrograms] } }))
    await expect.element(alert).toHaveTextContent(attachmentFaults.startsPrograms)
    await expect.element(block.getByText('No file is attached.')).toBeVisible()
    await choose(pdf())
    await expect.poll(() => uploads).toHaveLength(2)
    await uploads[1]!.answer(uploaded())
    await expect.element(block.getByRole('status')).toHaveTextContent(attachedOnSaveText)
    await expect.element(alert).not.toBeInTheDocument()
  })

  test('because of the upload limit shows the reason', async () => {
    const { upload } = await openSending()
    await upload.answer(refusalReply('TOO_MANY', { message: 'You have uploaded 20 files.' }))
    await expect.element(alert).toHaveTextContent('You have uploaded 20 files.')
  })

  test('because of a lost connection shows the reason', async () => {
    const { upload } = await openSending()
    upload.failConnection()
    await expect.element(alert).toHaveTextContent('The server cannot be reached.')
    await expect.element(button('Attach PDF…')).toBeEnabled()
  })

  test('reports a file that has expired by the time of saving at its field', async () => {
    const missingFileMessage = 'This file cannot be attached. Choose it again.'
    const { upload } = await openSending({
      [lvpRoutes.update]: () => refusalReply('INVALID', { fields: { attachmentId: [missingFileMessage] } }),
    })
    await upload.answer(uploaded())
    await save.click()
    await expect.element(page.getByText(missingFileMessage).first()).toBeVisible()
  })
})

longTest('does not show a file attached by a colleague as the user’s own', async () => {
  const colleagueFile = attachment(9)
  const { server } = await openLvp({ [lvpRoutes.update]: () => refusalReply('UNAVAILABLE') }, { record: 7 })
  await field('Vendor').fill('Soweto Stores')
  const current = lvpRow(7, { version: 4, attachmentId: colleagueFile.id, attachment: colleagueFile })
  server.change(lvpRoutes.get, () => ok({ lvp: current }))
  await save.click()
  await expect.element(block.getByRole('button', { name: 'Order 9.pdf' })).toBeVisible()
  await expect.element(block.getByRole('status')).not.toBeInTheDocument()
  await expect.element(button('Remove')).not.toBeInTheDocument()
  await expect.element(save).toBeEnabled()
})
