import { describe, expect, test } from 'vitest'
import { inPieces, institution, means, start, textOf, writeTrail } from '../../test/trails.ts'
import { verdictOf } from './checked.ts'
import { checkTrail } from './check-trail.ts'
import { headInWords, headLine, readHeads, writeHead } from './head.ts'

const trail = writeTrail(40)
const sound = trail.lines()
const full = (size: number) => writeHead({ institution, ...trail.headAt(size) })

const check = async (lines: unknown[], heads: string | null = null) =>
  checkTrail(means, inPieces(textOf(lines)), heads === null ? null : readHeads(heads))
const wrongs = async (lines: unknown[], heads: string | null = null) =>
  (await check(lines, heads)).findings.filter(({ state }) => state === 'wrong').map(({ text }) => text)

describe('a history that was written anew from the seventh event on', () => {
  const forged = writeTrail(40, (event) => (event === 7 ? '{"other":true}' : trail.eventAt(event).content))

  test('holds together, and only heads give it away', async () => {
    expect(await wrongs(forged.lines())).toEqual([])
    expect(await wrongs(forged.lines(), full(6))).toEqual([])
  })
  const { link } = trail.headAt(20)
  test.each([
    ['a saved head', full(20), 'the link and root there differs'],
    ['a line of the check', headLine('MLWR', trail.headAt(20)), 'the link and root there differs'],
    ['an older line of the check', `MLWR: head 20 ${link}`, 'the link there differs'],
    ['a line on paper', headInWords(trail.headAt(20)), 'the root there differs'],
  ])('such as %s', async (_, head, expected) => {
    const found = await wrongs(forged.lines(), head)
    expect(found).toEqual([
      expect.stringContaining('The head that was kept at event 20 is not in this history'),
    ])
    expect(found[0]).toContain(expected)
    expect((await check(forged.lines(), head)).proves).toEqual([])
  })
  test('also where the export begins after it', async () =>
    expect(await wrongs(forged.lines(20), full(20))).toHaveLength(1))
})

describe('heads', () => {
  test('that the history is too short for are named', async () => {
    const found = await wrongs(trail.lines(0, 30), full(40))
    expect(found).toEqual([expect.stringContaining('fewer events than when the head at event 40 was kept')])
  })
  test('that are later than the last day of the export are not judged', async () => {
    const [first, ...events] = trail.lines(0, 30) as [object, ...unknown[]]
    const upTo = (to: string) => [{ ...first, filters: { ...start.filters, to } }, ...events]
    const { findings } = await check(upTo('2026-10-31'), full(40))
    expect(findings.at(-1)).toEqual({ state: 'unknown', text: expect.stringContaining('ends on 2026-10-31') })
    expect(await wrongs(upTo('2026-11-26'), full(40))).toHaveLength(1)
  })
  const broken = sound.map((line) =>
    (line as { event?: number }).event === 7 ? { ...(line as object), link: '5'.repeat(64) } : line,
  )
  test('after the place where the file is cut off are not judged', async () => {
    const { findings } = await check(sound.slice(0, 31), full(35))
    expect(findings.map(({ state }) => state)).toEqual(['wrong', 'unknown'])
  })
  test('after a break are not judged, those before it are', async () => {
    const { findings } = await check(broken, full(6) + full(20))
    expect(findings.map(({ state }) => state)).toEqual(['wrong', 'ok', 'unknown'])
    expect(findings[1]?.text).toContain('kept at event 6.')
    expect(findings[2]?.text).toContain('it is broken before that')
  })
  test('of another institution are said to be, and left out where there are own ones', async () => {
    const foreign = headLine('MOH', trail.headAt(20))
    const alone = await check(sound, foreign)
    expect(alone.findings.at(-1)).toEqual({
      state: 'unknown',
      text: expect.stringContaining('they are of MOH'),
    })
    const both = await check(sound, `${foreign}\n${full(20)}`)
    expect(verdictOf(both)).toBe('sound')
    expect(both.findings[1]?.text).toBe('Heads of other institutions were left out: MOH.')
  })
  test('of an institution with the same code but another id are not its own', async () => {
    const id = institution.id.replace(/1$/, '2')
    const { findings } = await check(
      sound,
      writeHead({ institution: { code: 'MLWR', id }, ...trail.headAt(20) }),
    )
    expect(verdictOf({ findings, hasHead: false })).toBe('open')
  })
  test('of which none can be read are asked for', async () => {
    const { findings } = await check(sound, 'nothing of the kind')
    expect(findings.at(-1)).toEqual({ state: 'unknown', text: expect.stringContaining('No head was found') })
  })
  test('are all judged, however many there are', async () => {
    const heads = trail.events.map(({ event }) => full(event)).join('')
    const { findings } = await check(sound, heads)
    expect(findings.at(-1)?.text).toContain('1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 30 more')
  })
})

describe('an export with filters', () => {
  const filtered = [
    { ...start, whole: false, before: null },
    ...[trail.eventAt(3), trail.eventAt(9)].map(({ event, content, digest }) => ({ event, content, digest })),
    { records: 2, end: null },
  ]
  test('is checked by its digests, and says so', async () => {
    const checked = await check(filtered)
    expect(verdictOf(checked)).toBe('fits')
    expect(checked.findings[0]?.text).toContain('whether events are missing cannot be seen')
    const broken = filtered.map((line) => ('event' in line ? { ...line, content: '{}' } : line))
    expect((await wrongs(broken))[0]).toContain('Event 3: its content does not fit')
  })
  test('has no head judged', async () => {
    const { findings } = await check(filtered, full(3))
    expect(findings.at(-1)).toEqual({ state: 'unknown', text: expect.stringContaining('it has filters') })
  })
  test('has each event once, and all it speaks of', async () => {
    expect((await wrongs(filtered.toSpliced(2, 0, ...filtered.slice(1, 2))))[0]).toContain(
      'Event 3 is there twice',
    )
    expect((await wrongs(filtered.toSpliced(2, 1)))[0]).toContain('speaks of 2 events')
  })
})
