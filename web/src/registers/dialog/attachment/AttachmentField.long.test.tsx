import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { ok, refused } from '../../../../test/fake-server.ts'
import { fakeUploads } from '../../../../test/fake-upload.ts'
import { lvpRoutes, lvpSaved, openLvp } from '../../../../test/paper-dialog.tsx'
import { attachment, attachmentBlock, button, field, lvpRow } from '../../../../test/papers.ts'
import { onClose } from '../../../../test/record-dialog.tsx'

type Upload = ReturnType<typeof fakeUploads>[number]

const save = button('Save')
const block = attachmentBlock

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

const taken = attachment(2, { fileName: 'order.pdf', size: 3 * 1024 * 1024 })
const uploaded = () => ok({ attachmentId: taken.id, attachment: taken }, 'The file has been uploaded.')
const stillToCome = 'order.pdf, 3 MiB, is attached when the paper is saved.'

/** The dialog of a paper, of an officer who has chosen a file that is on its way. */
async function openSending(routes: Parameters<typeof openLvp>[0] = {}) {
  const uploads = fakeUploads()
  const { server } = await openLvp(routes, { record: 7 })
  await choose(pdf())
  await expect.poll(() => uploads).toHaveLength(1)
  return { uploads, upload: uploads[0]!, server }
}

beforeEach(() => page.viewport(1366, 768))

describe('a file that is chosen', () => {
  test('gives way to another one', async () => {
    const { upload, uploads, server } = await openSending({ [lvpRoutes.update]: (sent) => lvpSaved(sent) })
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

  test.each([
    ['is refused', (second: Upload) => second.answer(refused('INVALID', { message: 'Not this one.' }))],
    ['breaks off', async (second: Upload) => second.breakOff()],
    ['is cancelled', () => button('Cancel upload').click()],
  ])('stays where another one %s', async (_, end) => {
    const { upload, uploads, server } = await openSending({ [lvpRoutes.update]: (sent) => lvpSaved(sent) })
    await upload.answer(uploaded())
    await expect.element(block.getByRole('status')).toHaveTextContent(stillToCome)
    await choose(pdf('second.pdf'))
    await expect.poll(() => uploads).toHaveLength(2)
    await expect.element(block.getByRole('status')).not.toBeInTheDocument()
    await end(uploads[1]!)
    await expect.element(block.getByRole('status')).toHaveTextContent(stillToCome)
    await save.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(lvpRoutes.update)).toMatchObject([{ attachmentId: taken.id }])
  })

  test('is not shown as still to come once the paper has it, though the answer was lost', async () => {
    const { upload, server } = await openSending({ [lvpRoutes.update]: () => refused('UNAVAILABLE') })
    await upload.answer(uploaded())
    const current = lvpRow(7, { version: 4, attachmentId: taken.id, attachment: taken })
    server.change(lvpRoutes.get, () => ok({ lvp: current }))
    await save.click()
    await expect.element(block.getByRole('button', { name: 'order.pdf' })).toBeVisible()
    await expect.element(block.getByRole('status')).not.toBeInTheDocument()
  })

  test('comes back with the draft, by its number', async () => {
    const { upload } = await openSending()
    await upload.answer(uploaded())
    await expect.element(block.getByRole('status')).toHaveTextContent(stillToCome)
    await field('Vendor').fill('Soweto Stores')
    window.dispatchEvent(new Event('pagehide'))
    await cleanup()
    const { server } = await openLvp({ [lvpRoutes.update]: (sent) => lvpSaved(sent) }, { record: 7 })
    await expect
      .element(block.getByRole('status'))
      .toHaveTextContent('A file that was uploaded is attached when the paper is saved.')
    await save.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(lvpRoutes.update)).toMatchObject([{ attachmentId: taken.id }])
  })

  test('and not yet sent when the page went is not waited for afterwards', async () => {
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

test('a file that a colleague has attached meanwhile is not shown as one’s own', async () => {
  const theirs = attachment(9)
  const { server } = await openLvp({ [lvpRoutes.update]: () => refused('UNAVAILABLE') }, { record: 7 })
  await field('Vendor').fill('Soweto Stores')
  const current = lvpRow(7, { version: 4, attachmentId: theirs.id, attachment: theirs })
  server.change(lvpRoutes.get, () => ok({ lvp: current }))
  await save.click()
  await expect.element(block.getByRole('button', { name: 'Order 9.pdf' })).toBeVisible()
  await expect.element(block.getByRole('status')).not.toBeInTheDocument()
  await expect.element(button('Remove')).not.toBeInTheDocument()
  await expect.element(save).toBeEnabled()
})
