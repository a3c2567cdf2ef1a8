import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { writeHead } from '../../domain/src/audit/head.ts'
import { institution, sha256, textOf, writeTrail } from '../../domain/test/trails.ts'
import { expect, sizes, test as base } from '../support/test.ts'

const pdf = Buffer.from('%PDF-1.7 an order of forty chairs')
const trail = writeTrail(300, (event) =>
  JSON.stringify({
    action: 'changed',
    subject: 'lvp',
    after: event === 77 ? { attachment: { fileName: 'LPO.pdf', sha256: sha256(pdf) } } : { value: event },
  }),
)
const exported = Buffer.from(textOf(trail.lines()))
const proof = Buffer.from(trail.proof(77))
const headAt = (size: number) => writeHead({ institution, ...trail.headAt(size) })

/** With one byte changed, within a text that it has. */
function changedAt(content: Buffer, text: string): Buffer {
  const changed = Buffer.from(content)
  const at = content.indexOf(text)
  expect(at).toBeGreaterThan(0)
  changed[at] = changed[at]! ^ 1
  return changed
}

type Check = { files: Record<string, Buffer>; heads: string }

/** The page and the script as the page of the history hands them out, away from the server. */
type Taken = { page: string; verdict: (name: 'page' | 'script', check: Check) => Promise<string> }

const test = base.extend<{ taken: Taken }>({
  taken: async ({ page, signIn }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'insaka-verify-'))
    await signIn('demo.guest')
    await page.goto('/insaka/admin/history?show=checks')
    for (const name of ['verify.html', 'verify-trail.mjs']) {
      const coming = page.waitForEvent('download')
      await page.getByRole('link', { name }).click()
      const file = await coming
      expect(file.suggestedFilename()).toBe(name)
      await file.saveAs(join(folder, name))
    }
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const address = pathToFileURL(join(folder, 'verify.html')).href
    await page.goto(address)

    await use({
      page: address,
      verdict: async (name, { files, heads }) => {
        const named = Object.entries(files).map(([file, content]) => ({ path: join(folder, file), content }))
        await Promise.all(named.map(({ path, content }) => writeFile(path, content)))
        const paths = named.map(({ path }) => path)
        if (name === 'page') return onPage(page, paths, heads)
        await writeFile(join(folder, 'heads.txt'), heads)
        const args = [...paths, ...(heads ? ['--head', join(folder, 'heads.txt')] : [])]
        const { status, stdout, stderr } = spawnSync(process.execPath, [
          join(folder, 'verify-trail.mjs'),
          ...args,
        ])
        expect(String(stderr)).toBe('')
        expect([status, stdout.includes('Everything that was checked is in order.')]).toEqual(
          status === 0 ? [0, true] : [1, false],
        )
        return String(stdout)
      },
    })
    // A file alone on a disk: it has asked for itself and for nothing else.
    expect(asked).toEqual([address])
    await rm(folder, { recursive: true })
  },
})

async function onPage(page: Page, paths: string[], heads: string): Promise<string> {
  await page.getByLabel('What is to be checked').setInputFiles(paths)
  await page.getByLabel('Typed or pasted').fill(heads)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toBeFocused()
  return result.innerText()
}

const sound = 'Everything that was checked is in order.'
const wrong = 'Something is wrong.'

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
    const anew = await history(Buffer.from(textOf(forged.lines())))
    expect(anew).toContain('The head that was kept at event 300 is not in this history')
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

test('the page takes heads from files, and lets nothing out', async ({ page, context, taken }) => {
  await page.getByLabel('From files').setInputFiles([
    { name: 'monday.txt', mimeType: 'text/plain', buffer: Buffer.from(headAt(10)) },
    { name: 'friday.txt', mimeType: 'text/plain', buffer: Buffer.from(headAt(20)) },
  ])
  const text = await taken.verdict('page', { files: { 'history.ndjson': exported }, heads: headAt(30) })
  expect(text).toContain('10, 20, 30')

  const other = await context.newPage()
  await other.goto(taken.page)
  const refused = await other.evaluate(async () => {
    const violation = new Promise<string>((resolve) =>
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.violatedDirective), {
        once: true,
      }),
    )
    await fetch('http://127.0.0.1:9/').catch(() => undefined)
    return violation
  })
  expect(refused).toBe('connect-src')
  expect(await readFile(new URL(taken.page), 'utf8')).not.toMatch(/(src|href)="/)
})
