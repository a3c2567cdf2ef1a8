import { describe, expect, test } from 'vitest'
import { byteChunks, institution, hashingTools, startLine, linesText, writeTrail } from '../../test/trails.ts'
import { verdictOf } from './verification-result.ts'
import { verifyTrail } from './verify-trail.ts'
import { headText, headLine, readHeads, writeHead } from './head.ts'

const trail = writeTrail(40)
const validLines = trail.lines()
const headFileText = (size: number) => writeHead({ institution, ...trail.headAt(size) })

const verify = async (lines: unknown[], heads: string | null = null) =>
  verifyTrail(hashingTools, byteChunks(linesText(lines)), heads === null ? null : readHeads(heads))
const wrongFindings = async (lines: unknown[], heads: string | null = null) =>
  (await verify(lines, heads)).findings.filter(({ state }) => state === 'wrong').map(({ text }) => text)

describe('a history rewritten from the seventh event on', () => {
  const forged = writeTrail(40, (event) => (event === 7 ? '{"other":true}' : trail.eventAt(event).content))

  test('is consistent, and only heads reveal the forgery', async () => {
    expect(await wrongFindings(forged.lines())).toEqual([])
    expect(await wrongFindings(forged.lines(), headFileText(6))).toEqual([])
  })
  const { link } = trail.headAt(20)
  test.each([
    ['a saved head', headFileText(20), 'different link and root'],
    ['a line of the check', headLine('MLWR', trail.headAt(20)), 'different link and root'],
    ['an older line of the check', `MLWR: head 20 ${link}`, 'different link.'],
    ['a line on paper', headText(trail.headAt(20)), 'different root.'],
  ])('is revealed by %s', async (_, head, expected) => {
    const messages = await wrongFindings(forged.lines(), head)
    expect(messages).toEqual([
      expect.stringContaining('The head kept at event 20 does not match this history'),
    ])
    expect(messages[0]).toContain(expected)
    expect((await verify(forged.lines(), head)).proves).toEqual([])
  })
  test('is revealed even if the export starts after the head', async () =>
    expect(await wrongFindings(forged.lines(20), headFileText(20))).toHaveLength(1))
})

describe('heads', () => {
  test('beyond the end of the history are named', async () => {
    const messages = await wrongFindings(trail.lines(0, 30), headFileText(40))
    expect(messages).toEqual([expect.stringContaining('but a head was kept at event 40')])
  })
  test('after the last day of the export are not evaluated', async () => {
    const [first, ...events] = trail.lines(0, 30) as [object, ...unknown[]]
    const withLastDay = (to: string) => [{ ...first, filters: { ...startLine.filters, to } }, ...events]
    const { findings } = await verify(withLastDay('2026-10-31'), headFileText(40))
    expect(findings.at(-1)).toEqual({ state: 'unknown', text: expect.stringContaining('ends on 2026-10-31') })
    expect(await wrongFindings(withLastDay('2026-11-26'), headFileText(40))).toHaveLength(1)
  })
  const broken = validLines.map((line) =>
    (line as { event?: number }).event === 7 ? { ...(line as object), link: '5'.repeat(64) } : line,
  )
  test('after the point where the file is cut off are not evaluated', async () => {
    const { findings } = await verify(validLines.slice(0, 31), headFileText(35))
    expect(findings.map(({ state }) => state)).toEqual(['wrong', 'unknown'])
  })
  test('after a break are not evaluated, earlier ones are', async () => {
    const { findings } = await verify(broken, headFileText(6) + headFileText(20))
    expect(findings.map(({ state }) => state)).toEqual(['wrong', 'ok', 'unknown'])
    expect(findings[1]?.text).toContain('kept at event 6.')
    expect(findings[2]?.text).toContain('it is broken before that')
  })
  test('of another institution are reported, and ignored if there are own ones', async () => {
    const foreignHead = headLine('MOH', trail.headAt(20))
    const foreignOnly = await verify(validLines, foreignHead)
    expect(foreignOnly.findings.at(-1)).toEqual({
      state: 'unknown',
      text: expect.stringContaining('They belong to MOH'),
    })
    const withBoth = await verify(validLines, `${foreignHead}\n${headFileText(20)}`)
    expect(verdictOf(withBoth)).toBe('sound')
    expect(withBoth.findings[1]?.text).toBe('Heads of other institutions were ignored: MOH.')
  })
  test('of an institution with the same code but another id are ignored', async () => {
    const id = institution.id.replace(/1$/, '2')
    const { findings } = await verify(
      validLines,
      writeHead({ institution: { code: 'MLWR', id }, ...trail.headAt(20) }),
    )
    expect(verdictOf({ findings, hasHead: false })).toBe('open')
  })
  test('that cannot be read are reported', async () => {
    const { findings } = await verify(validLines, 'nothing of the kind')
    expect(findings.at(-1)).toEqual({ state: 'unknown', text: expect.stringContaining('contains no head') })
  })
  test('are all evaluated, regardless of their number', async () => {
    const heads = trail.events.map(({ event }) => headFileText(event)).join('')
    const { findings } = await verify(validLines, heads)
    expect(findings.at(-1)?.text).toContain('1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 30 more')
  })
})

describe('an export with filters', () => {
  const filteredLines = [
    { ...startLine, whole: false, before: null },
    ...[trail.eventAt(3), trail.eventAt(9)].map(({ event, content, digest }) => ({ event, content, digest })),
    { records: 2, end: null },
  ]
  test('is verified by its digests, and reports this', async () => {
    const result = await verify(filteredLines)
    expect(verdictOf(result)).toBe('fits')
    expect(result.findings[0]?.text).toContain('cannot show whether events are missing')
    const broken = filteredLines.map((line) => ('event' in line ? { ...line, content: '{}' } : line))
    expect((await wrongFindings(broken))[0]).toContain('Event 3: the content does not match')
  })
  test('cannot be compared with a head', async () => {
    const { findings } = await verify(filteredLines, headFileText(3))
    expect(findings.at(-1)).toEqual({ state: 'unknown', text: expect.stringContaining('it has filters') })
  })
  test('contains each event once and the stated number of them', async () => {
    expect((await wrongFindings(filteredLines.toSpliced(2, 0, ...filteredLines.slice(1, 2))))[0]).toContain(
      'Event 3 appears twice',
    )
    expect((await wrongFindings(filteredLines.toSpliced(2, 1)))[0]).toContain('states 2 events')
  })
})
