import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { isLong, times } from '../../../test/support/long.ts'
import { oddPdf } from '../../../test/support/odd-pdfs.ts'
import { lookThrough } from '../look-through.ts'

const folder = mkdtempSync(join(tmpdir(), 'insaka-odd-pdfs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const refused = ['Launch', 'EmbeddedFile', 'EmbeddedFiles', 'FileAttachment', 'RichMedia']
const marked = ['JavaScript', 'JS', 'XFA', 'GoToR', 'GoToE', 'SubmitForm', 'ImportData', 'Rendition']

const danger = [...refused, ...marked]

/** The names in a document as qpdf shows it; none where it does not open it. */
function namesByQpdf(bytes: Buffer): Set<string> {
  const path = join(folder, 'odd.pdf')
  writeFileSync(path, bytes)
  const { error, stdout } = spawnSync('qpdf', ['--json=2', path], { encoding: 'utf8' })
  if (error) throw new Error('The long form of this test needs qpdf: apt-get install qpdf', { cause: error })
  return new Set([...stdout.matchAll(/"(?:n:)?\/(\w+)"/g)].map(([, name]) => name!))
}

it('an action is refused or marked, however the document is made, and wherever qpdf finds one', async () => {
  let shown = 0
  const property = fc.asyncProperty(oddPdf, async ({ bytes, hidden }) => {
    const names = isLong ? namesByQpdf(bytes) : new Set<string>()
    if (danger.some((name) => names.has(name))) shown += 1
    if (hidden !== null) names.add(hidden)
    const answer = await lookThrough(bytes)
    if (typeof answer === 'string') return
    expect(refused.filter((name) => names.has(name))).toEqual([])
    if (marked.some((name) => names.has(name))) expect(answer.hasScripts).toBe(true)
  })
  await fc.assert(property, { numRuns: times(200) })
  // What qpdf does not open says nothing of the reader.
  if (isLong) expect(shown).toBeGreaterThan(50)
})
