import { readFile } from 'node:fs/promises'
import { linesText, writeTrail } from '../../domain/test/trails.ts'
import { expect, viewportSizes } from '../support/test.ts'
import {
  corruptAt,
  exported,
  headAt,
  pdf,
  proof,
  validMessage,
  test,
  trail,
  faultMessage,
} from '../support/trail-verification.ts'

for (const name of ['page', 'script'] as const) {
  test(`the ${name} accepts an intact export and a proved file`, async ({ downloaded: { verdict } }) => {
    const wholeResult = await verdict(name, { files: { 'history.ndjson': exported }, heads: headAt(120) })
    expect(wholeResult).toContain(validMessage)
    expect(wholeResult).toContain('MLWR: 300 events, 1 to 300')
    expect(wholeResult).toContain(
      'From event 1 up to event 120, nothing was changed, removed, added or reordered',
    )
    expect(wholeResult).toContain('That what users entered is true.')

    const files = { 'Order.pdf': pdf, 'Order.proof.txt': proof }
    const proofResult = await verdict(name, { files, heads: headAt(300) })
    expect(proofResult).toContain(validMessage)
    expect(proofResult).toContain('Order.pdf is byte for byte the file that event 77 names ‘LPO.pdf’')
    expect(await verdict(name, { files, heads: headAt(120) })).toContain(
      'Get a proof for a head kept at event 120.',
    )
  })

  test(`the ${name} finds one changed byte`, async ({ downloaded: { verdict } }) => {
    const checkHistory = (content: Buffer) =>
      verdict(name, { files: { 'history.ndjson': content }, heads: headAt(300) })
    const changedResult = await checkHistory(corruptAt(exported, 'lvp'))
    expect(changedResult).toContain(faultMessage)
    expect(changedResult).toContain('Event 1: the content does not match the digest')
    expect(await checkHistory(exported.subarray(0, -400))).toContain('The file is cut off')

    const checkPair = (file: Buffer, text: Buffer) =>
      verdict(name, { files: { 'Order.pdf': file, 'Order.proof.txt': text }, heads: headAt(300) })
    expect(await checkPair(corruptAt(pdf, 'forty'), proof)).toContain(
      'Order.pdf: event 77 does not name this file.',
    )
    expect(await checkPair(pdf, corruptAt(proof, 'fileName'))).toContain(
      'Event 77: the content does not match',
    )
    const path = await checkPair(pdf, corruptAt(proof, trail.proof(77).slice(-10)))
    expect(path).toContain('The hashes of the proof do not connect the digest with the root')

    const forgedTrail = writeTrail(300)
    const forgedResult = await checkHistory(Buffer.from(linesText(forgedTrail.lines())))
    expect(forgedResult).toContain('The head kept at event 300 does not match this history')
  })
}

test('the page is readable at any width in light and dark and states what it cannot check', async ({
  page,
  downloaded: { verdict },
  expectAccessible,
}) => {
  for (const { width, height } of viewportSizes) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      await verdict('page', { files: { 'history.ndjson': corruptAt(exported, 'lvp') }, heads: headAt(120) })
      await expectAccessible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  }
  await page.getByLabel('Files to check').setInputFiles([])
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Choose one export of the history')
})

test('the page reads heads from files and loads nothing', async ({ page, downloaded }) => {
  await page.getByLabel('From files').setInputFiles([
    { name: 'monday.txt', mimeType: 'text/plain', buffer: Buffer.from(headAt(10)) },
    { name: 'friday.txt', mimeType: 'text/plain', buffer: Buffer.from(headAt(20)) },
  ])
  const text = await downloaded.verdict('page', { files: { 'history.ndjson': exported }, heads: headAt(30) })
  expect(text).toContain('10, 20, 30')
  expect(await readFile(new URL(downloaded.page), 'utf8')).not.toMatch(/(src|href)="/)
})
