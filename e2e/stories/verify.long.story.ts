import { readFile } from 'node:fs/promises'
import { textOf, writeTrail } from '../../domain/test/trails.ts'
import { expect, sizes } from '../support/test.ts'
import { changedAt, exported, headAt, pdf, proof, sound, test, trail, wrong } from '../support/verify.ts'

for (const name of ['page', 'script'] as const) {
  test(`the ${name} finds a sound export and a proved file sound`, async ({ taken: { verdict } }) => {
    const whole = await verdict(name, { files: { 'history.ndjson': exported }, heads: headAt(120) })
    expect(whole).toContain(sound)
    expect(whole).toContain('MLWR: 300 events, 1 to 300')
    expect(whole).toContain('From event 1 up to event 120, nothing was changed, removed, put in or reordered')
    expect(whole).toContain('That what people entered was true.')

    const files = { 'Order.pdf': pdf, 'Order.proof.txt': proof }
    const proved = await verdict(name, { files, heads: headAt(300) })
    expect(proved).toContain(sound)
    expect(proved).toContain('Order.pdf is, byte for byte, the file that event 77 names ‘LPO.pdf’')
    expect(await verdict(name, { files, heads: headAt(120) })).toContain(
      'Ask for the proof at this head: 120.',
    )
  })

  test(`the ${name} names one byte that was changed`, async ({ taken: { verdict } }) => {
    const history = (content: Buffer) =>
      verdict(name, { files: { 'history.ndjson': content }, heads: headAt(300) })
    const changed = await history(changedAt(exported, 'lvp'))
    expect(changed).toContain(wrong)
    expect(changed).toContain('Event 1: its content does not fit its digest')
    expect(await history(exported.subarray(0, -400))).toContain('The file is cut off')

    const pair = (file: Buffer, text: Buffer) =>
      verdict(name, { files: { 'Order.pdf': file, 'Order.proof.txt': text }, heads: headAt(300) })
    expect(await pair(changedAt(pdf, 'forty'), proof)).toContain(
      'Order.pdf: event 77 does not name this file.',
    )
    expect(await pair(pdf, changedAt(proof, 'fileName'))).toContain('Event 77: its content does not fit')
    const path = await pair(pdf, changedAt(proof, trail.proof(77).slice(-10)))
    expect(path).toContain('The proof does not lead from its digest to its root')

    const forged = writeTrail(300)
    const again = await history(Buffer.from(textOf(forged.lines())))
    expect(again).toContain('The head that was kept at event 300 is not in this history')
  })
}

test('the page is readable wide and narrow, in light and dark, and says what it cannot check', async ({
  page,
  taken: { verdict },
  expectAccessible,
}) => {
  for (const { width, height } of sizes) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      await verdict('page', { files: { 'history.ndjson': changedAt(exported, 'lvp') }, heads: headAt(120) })
      await expectAccessible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  }
  await page.getByLabel('What is to be checked').setInputFiles([])
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Choose one export of the history')
})

test('the page takes heads from files, and loads nothing', async ({ page, taken }) => {
  await page.getByLabel('From files').setInputFiles([
    { name: 'monday.txt', mimeType: 'text/plain', buffer: Buffer.from(headAt(10)) },
    { name: 'friday.txt', mimeType: 'text/plain', buffer: Buffer.from(headAt(20)) },
  ])
  const text = await taken.verdict('page', { files: { 'history.ndjson': exported }, heads: headAt(30) })
  expect(text).toContain('10, 20, 30')
  expect(await readFile(new URL(taken.page), 'utf8')).not.toMatch(/(src|href)="/)
})
