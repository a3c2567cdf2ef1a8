import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../../../test/accessibility.ts'
import { refreshesCounts } from '../../../../test/refreshed-counts.ts'
import { ok, refusalReply } from '../../../../test/fake-server.ts'
import { lvpRoutes, openLvp } from '../../../../test/paper-dialog.tsx'
import { attachment, attachmentBlock, button } from '../../../../test/papers.ts'
import { watchSavedFiles } from '../../../../test/saved-files.ts'

const file = attachment(1, { size: 2.5 * 1024 * 1024 })
const get = `GET /api/files/${file.id}`
const stored = { attachmentId: file.id, attachment: file }
const block = attachmentBlock
const fileButton = (name: string) => block.getByRole('button', { name, exact: true })

beforeEach(() => page.viewport(1366, 768))

describe('the file of a paper', () => {
  test('shows its name, size, uploader and date, and downloads', async () => {
    const saved = watchSavedFiles()
    const { server, queryClient } = await openLvp(
      { [get]: () => new Response('%PDF-1.7 all') },
      { record: 7, stored },
    )
    await expect.element(block).toHaveTextContent('2.5 MiB, uploaded by Mutale Mwansa on 31-Mar-2026 14:05')
    await expect.element(button('Replace PDF…')).toBeVisible()
    expect(await refreshesCounts(queryClient, () => fileButton('Order 1.pdf').click())).toBe(false)
    await expect.poll(() => saved).toHaveLength(1)
    expect(saved[0]?.name).toBe('Order 1.pdf')
    expect(await saved[0]?.content).toBe('%PDF-1.7 all')
    expect(server.sent.find(({ route }) => route === get)?.headers.get('Authorization')).toMatch(/^Bearer /)
  })

  test('shows the download’s progress, and why it failed', async () => {
    let answer = (_response: Response) => {}
    await openLvp(
      {
        [get]: () =>
          new Promise<Response>((resolve) => {
            answer = resolve
          }),
      },
      { record: 7, stored },
    )
    await fileButton('Order 1.pdf').click()
    await expect.element(fileButton('Order 1.pdf')).toHaveAttribute('aria-busy', 'true')
    await expect.element(fileButton('Order 1.pdf')).toBeDisabled()
    answer(refusalReply('NOT_FOUND'))
    await expect.element(page.getByText('There is no such record.')).toBeVisible()
    await expect.element(fileButton('Order 1.pdf')).toBeEnabled()
  })

  test.each([
    ['scripts', { hasScripts: true }, ['Can run scripts, send data or open other files. Open it with care.']],
    ['a password', { needsPassword: true }, ['Protected by a password. Its contents could not be checked.']],
    [
      'both',
      { hasScripts: true, needsPassword: true },
      [
        'Can run scripts, send data or open other files. Open it with care.',
        'Protected by a password. Its contents could not be checked.',
      ],
    ],
    ['neither', {}, []],
  ])('warns about its content: %s', async (_, marks, warnings) => {
    await openLvp({}, { record: 7, stored: { ...stored, attachment: { ...file, ...marks } } })
    await expect.element(fileButton('Order 1.pdf')).toBeVisible()
    const warningTexts = [...block.element().querySelectorAll('p')].map(({ textContent }) => textContent)
    expect(warningTexts.filter((text) => /scripts|password/.test(text))).toEqual(warnings)
    expect(await accessibilityFaults()).toEqual([])
  })
})

test.each([1366, 390])('a long name is truncated without widening the dialog at %d pixels', async (width) => {
  await page.viewport(width, 800)
  const fileName = `${'Minutes and order '.repeat(6)}.pdf`
  await openLvp({}, { record: 7, stored: { ...stored, attachment: { ...file, fileName } } })
  await expect.element(fileButton(fileName)).toBeVisible()
  const overflowing = [...page.getByRole('dialog').element().querySelectorAll('*')].filter(
    (each) => each.scrollWidth > each.clientWidth && getComputedStyle(each).overflowX === 'auto',
  )
  expect(overflowing).toEqual([])
  expect(fileButton(fileName).element().getAttribute('title')).toBe(fileName)
})

describe('earlier files', () => {
  const open = () => page.getByText('Earlier files').click()

  test('load on demand, without the current file', async () => {
    const saved = watchSavedFiles()
    const older = attachment(3, { fileName: 'First scan.pdf', hasScripts: true })
    const versions = [file, older].map((each) => ({ ...each, attachedOn: each.uploadedOn }))
    const { server } = await openLvp(
      {
        [lvpRoutes.files]: () => ok({ attachments: versions }),
        [`GET /api/files/${older.id}`]: () => new Response('older'),
      },
      { record: 7, stored },
    )
    await expect.element(page.getByText('Earlier files')).toBeVisible()
    expect(server.sent.some(({ route }) => route === lvpRoutes.files)).toBe(false)
    await open()
    await expect.element(button('First scan.pdf')).toBeVisible()
    expect(fileButton('Order 1.pdf').elements()).toHaveLength(1)
    await expect
      .element(block.getByRole('list'))
      .toHaveTextContent('Can run scripts, send data or open other files. Open it with care.')
    await button('First scan.pdf').click()
    await expect.poll(() => saved.map(({ name }) => name)).toEqual(['First scan.pdf'])
    expect(await accessibilityFaults()).toEqual([])
  })

  test('show a message if there are none', async () => {
    const versions = [{ ...file, attachedOn: file.uploadedOn }]
    await openLvp({ [lvpRoutes.files]: () => ok({ attachments: versions }) }, { record: 7, stored })
    await open()
    await expect.element(page.getByText('None yet.')).toBeVisible()
  })

  test('can be retried after a failed load', async () => {
    const { server } = await openLvp(
      { [lvpRoutes.files]: () => refusalReply('INTERNAL') },
      { record: 7, stored },
    )
    await open()
    await expect.element(page.getByText('The files could not be loaded.')).toBeVisible()
    server.change(lvpRoutes.files, () => ok({ attachments: [] }))
    await button('Try again').click()
    await expect.element(page.getByText('None yet.')).toBeVisible()
  })
})
