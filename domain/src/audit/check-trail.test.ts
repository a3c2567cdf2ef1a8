import { describe, expect, test } from 'vitest'
import { inPieces, institution, means, textOf, withByteChanged, writeTrail } from '../../test/trails.ts'
import { fromHex, toHex } from './bytes.ts'
import { verdictOf } from './checked.ts'
import { checkTrail } from './check-trail.ts'
import { readHeads, writeHead } from './head.ts'
import { nodeHash } from './tree.ts'

const trail = writeTrail(40)
const sound = trail.lines()
const [firstLine, ...rest] = sound as [object, ...Record<string, unknown>[]]
const end = rest.at(-1)

const check = async (lines: unknown[] | string, heads: string | null = null, size?: number) => {
  const text = typeof lines === 'string' ? lines : textOf(lines)
  return checkTrail(means, inPieces(text, size), heads === null ? null : readHeads(heads))
}
const wrongs = async (lines: unknown[] | string, heads: string | null = null) =>
  (await check(lines, heads)).findings.filter(({ state }) => state === 'wrong').map(({ text }) => text)

const full = (size: number) => writeHead({ institution, ...trail.headAt(size) })

test.each([1, 7, 4096, 1_000_000])('a sound export is found sound, read %i bytes at a time', async (size) => {
  const checked = await check(sound, full(40), size)
  expect(checked.findings.map(({ state }) => state)).toEqual(['ok', 'ok'])
  expect(checked.findings[0]?.text).toContain('MLWR: 40 events, 1 to 40')
  expect(checked.provesNot[0]).toContain('What happened after event 40')
  expect(checked.proves).toEqual([
    'From event 1 up to event 40, nothing was changed, removed, put in or reordered since the head was kept.',
  ])
})

test('lines that Windows ended, with a mark in front and no end to the last, are the same', async () => {
  const text = `\uFEFF${textOf(sound).trimEnd().replaceAll('\n', '\r\n')}`
  expect(verdictOf(await check(text, full(40)))).toBe('sound')
})

test('an export that begins later is checked from there on', async () => {
  const later = trail.lines(13)
  expect(verdictOf(await check(later, full(13) + full(20) + full(40)))).toBe('sound')
  expect((await check(later, full(13) + full(20))).proves).toEqual([
    'From event 14 up to event 20, nothing was changed, removed, put in or reordered since the head was kept.',
    'Events 21 to 40 fit together.',
  ])
  expect((await check(later, full(13))).proves[0]).toBe(
    'The file goes on where the head was kept, at event 13.',
  )
  const { findings } = await check(later, full(12))
  expect(findings.at(-1)).toEqual({
    state: 'unknown',
    text: expect.stringContaining('from the first event on'),
  })
})

test('an export without events begins and ends at the same place', async () => {
  expect(verdictOf(await check(trail.lines(13, 13), full(13)))).toBe('sound')
  expect(verdictOf(await check(writeTrail(0).lines()))).toBe('fits')
})

test('withheld events count by their digests', async () => {
  const hidden = sound.map((line) =>
    (line as { event?: number }).event === 7 ? { ...(line as object), content: null } : line,
  )
  const checked = await check(hidden, full(40))
  expect(verdictOf(checked)).toBe('sound')
  expect(checked.findings[0]?.text).toContain('content of 1 event is withheld')
})

describe('without a head', () => {
  test('it is said that all of it could be new', async () => {
    const { provesNot, proves } = await check(sound)
    expect(provesNot[0]).toContain('not written anew')
    expect(proves).toEqual(['Events 1 to 40 fit together.'])
  })
  test('of events after the newest head the same is said', async () => {
    const { provesNot, proves } = await check(sound, full(30))
    expect(provesNot[0]).toContain('after event 30')
    expect(proves.at(-1)).toBe('Events 31 to 40 fit together.')
  })
})

/** Each way in which a file can be broken, and what is said of it first. */
const at = trail.eventAt
const changed = (event: number, change: object): unknown[] =>
  sound.map((line) => (line === at(event) ? { ...at(event), ...change } : line))
const other = '5'.repeat(64)
test.each<[string, unknown[] | string, string]>([
  [
    'an event is gone',
    sound.filter((line) => line !== at(7)),
    'Event 7 is missing: event 8 comes after event 6.',
  ],
  [
    'several are gone',
    sound.filter((line) => line !== at(7) && line !== at(8)),
    'Events 7 to 8 are missing: event 9 comes after event 6.',
  ],
  ['the first is gone', sound.filter((line) => line !== at(1)), 'Event 1 is missing: event 2 comes first.'],
  [
    'one is there twice',
    sound.flatMap((line) => (line === at(7) ? [line, line] : [line])),
    'Event 7 is there twice.',
  ],
  [
    'one comes again',
    sound.flatMap((line) => (line === at(9) ? [line, at(7)] : [line])),
    'Event 7 comes after event 9',
  ],
  [
    'two have changed places',
    sound.map((line) => (line === at(7) ? at(8) : line === at(8) ? at(7) : line)),
    'Event 7 is missing',
  ],
  ['a content is another one', changed(7, { content: at(8).content }), 'Event 7: its content does not fit'],
  [
    'a digest is another one',
    changed(7, { content: null, digest: other }),
    'Event 7: its link does not follow',
  ],
  ['a link is another one', changed(7, { link: other }), 'Event 7: its link does not follow'],
  ['a link is gone', changed(7, { link: undefined }), 'Line 8, after event 6, is not as Insaka writes it.'],
  ['a content is no text', changed(7, { content: 7 }), 'Line 8, after event 6,'],
  ['a number is 0', changed(1, { event: 0 }), 'Event 0 is there twice.'],
  ['a number is none', changed(7, { event: '7' }), 'Line 8, after event 6,'],
  ['something is put in', changed(7, { note: 'approved' }), 'Line 8, after event 6,'],
  [
    'a part is there twice',
    textOf(sound).replace('{"event":7,', '{"event":1,"event":7,'),
    'Line 8, after event 6,',
  ],
  ['the end is gone', sound.slice(0, -1), 'The file is cut off: its last line is missing, after event 40.'],
  ['the tail is gone', sound.slice(0, 30), 'The file is cut off: its last line is missing, after event 29.'],
  ['it is cut within a line', textOf(sound).slice(0, -200), 'Line 41, after event 39,'],
  [
    'the tail but the end is gone',
    sound.toSpliced(31, 10),
    'The last line speaks of 40 events, but the file has 30 events.',
  ],
  [
    'the end has another number',
    [...sound.slice(0, -1), { ...end, records: 39 }],
    'The last line speaks of 39 events',
  ],
  ...(['events', 'link', 'root'] as const).map((part): [string, unknown[], string] => [
    `the end has another ${part}`,
    [...sound.slice(0, -1), { ...end, end: { ...trail.headAt(40), [part]: part === 'events' ? 39 : other } }],
    `its ${part === 'events' ? 'number' : part} is another one`,
  ]),
  [
    'the end says nothing',
    [...sound.slice(0, -1), { ...end, end: null }],
    'does not say where the history ends',
  ],
  [
    'something follows the end',
    [...sound, at(7)],
    'After the end of the history there is another line, line 43.',
  ],
  ['the first line is gone', sound.slice(1), 'The first line is not that of an export'],
  [
    'the first line is another one',
    [{ ...firstLine, insaka: 'history 2' }, ...rest],
    'The first line is not that',
  ],
  [
    'the first line has a part twice',
    textOf(sound).replace('{"insaka"', '{"insaka":"","insaka"'),
    'The first line',
  ],
  ['there is nothing', '', 'The file is empty.'],
])('it is named when %s', async (_, lines, expected) => {
  const found = await wrongs(lines)
  expect(found[0]).toContain(expected)
  expect((await check(lines)).proves).toEqual([])
})

test.each<[string, (before: Record<string, unknown>) => object]>([
  [
    'its edge has a node too many',
    (before) => ({ ...before, edge: [...(before['edge'] as string[]), other] }),
  ],
  [
    'its edge is another one',
    (before) => ({ ...before, edge: [other, ...(before['edge'] as string[]).slice(1)] }),
  ],
  ['its root is another one', (before) => ({ ...before, root: other })],
  [
    'its edge has two nodes in one',
    (before) => {
      const [first, left = '', right = ''] = before['edge'] as string[]
      return { ...before, edge: [first, toHex(nodeHash(means.hash, fromHex(left), fromHex(right)))] }
    },
  ],
])('what a later export says of the events before it is named when %s', async (_, change) => {
  const [first, ...events] = trail.lines(13) as [Record<string, unknown>, ...unknown[]]
  const before = change(first['before'] as Record<string, unknown>)
  expect((await wrongs([{ ...first, before }, ...events]))[0]).toContain('the 13 events before it')
})

test('what an export says of a beginning without events before it has to be that of every history', async () => {
  const before = { ...trail.headAt(0), edge: [], link: other }
  expect((await wrongs([{ ...firstLine, before }, ...rest]))[0]).toContain('the 0 events before it')
})

test('where an event is gone from the server, the links that it cannot write are named', async () => {
  const [first, ...events] = trail.lines(13, 20) as [Record<string, unknown>, ...unknown[]]
  const before = { ...(first['before'] as object), link: '' }
  expect((await wrongs([{ ...first, before }, ...events]))[0]).toContain('Event 14: its link does not follow')
  const ending = [first, ...events.slice(0, -1), { records: 7, end: { ...trail.headAt(20), link: '' } }]
  expect(await wrongs(ending)).toEqual([expect.stringContaining('its link is another one')])
})

test('the link before a later export is named by its first event, and by a head', async () => {
  const [first, ...events] = trail.lines(13) as [Record<string, unknown>, ...unknown[]]
  const before = { ...(first['before'] as object), link: other }
  expect((await wrongs([{ ...first, before }, ...events]))[0]).toContain('Event 14: its link does not follow')
  const empty = [
    { ...first, before },
    { records: 0, end: { ...trail.headAt(13), link: other } },
  ]
  expect((await wrongs(empty, full(13)))[0]).toContain('the link there differs')
})

test('what follows from a break is not named once more', async () =>
  expect(await wrongs(sound.filter((line) => line !== at(7)))).toHaveLength(1))

test('each byte of the events and the end counts', async () => {
  const bytes = means.encode(textOf(writeTrail(3).lines()))
  const from = bytes.indexOf(10) + 1
  for (let index = from; index < bytes.length - 1; index++) {
    const checked = await checkTrail(means, inPieces(withByteChanged(bytes, index)), null)
    expect([index, verdictOf(checked)]).toEqual([index, 'broken'])
  }
})

test('of very many contents that do not fit, the others are counted', async () => {
  const broken = sound.map((line) =>
    'event' in (line as object) ? { ...(line as object), content: '{}' } : line,
  )
  const found = await wrongs(broken)
  expect(found).toHaveLength(21)
  expect(found.at(-1)).toContain('20 more events')
})
