import { describe, expect, test } from 'vitest'
import {
  byteChunks,
  institution,
  hashingTools,
  linesText,
  withByteChanged,
  writeTrail,
} from '../../test/trails.ts'
import { fromHex, toHex } from './byte-encoding.ts'
import { verdictOf } from './verification-result.ts'
import { verifyTrail } from './verify-trail.ts'
import { readHeads, writeHead } from './head.ts'
import { nodeHash } from './merkle-tree.ts'

const trail = writeTrail(40)
const validLines = trail.lines()
const [firstLine, ...rest] = validLines as [object, ...Record<string, unknown>[]]
const lastLine = rest.at(-1)

const verify = async (lines: unknown[] | string, heads: string | null = null, size?: number) => {
  const text = typeof lines === 'string' ? lines : linesText(lines)
  return verifyTrail(hashingTools, byteChunks(text, size), heads === null ? null : readHeads(heads))
}
const wrongFindings = async (lines: unknown[] | string, heads: string | null = null) =>
  (await verify(lines, heads)).findings.filter(({ state }) => state === 'wrong').map(({ text }) => text)

const headText = (size: number) => writeHead({ institution, ...trail.headAt(size) })

test.each([1, 7, 4096, 1_000_000])('confirms a valid export, read %i bytes at a time', async (size) => {
  const result = await verify(validLines, headText(40), size)
  expect(result.findings.map(({ state }) => state)).toEqual(['ok', 'ok'])
  expect(result.findings[0]?.text).toContain('MLWR: 40 events, 1 to 40')
  expect(result.provesNot[0]).toContain('What happened after event 40')
  expect(result.proves).toEqual([
    'From event 1 up to event 40, nothing was changed, removed, added or reordered since the head was kept.',
  ])
})

test('accepts Windows line ends, a byte order mark and a missing final line end', async () => {
  const text = `\uFEFF${linesText(validLines).trimEnd().replaceAll('\n', '\r\n')}`
  expect(verdictOf(await verify(text, headText(40)))).toBe('sound')
})

test('verifies an export that starts later', async () => {
  const laterExport = trail.lines(13)
  expect(verdictOf(await verify(laterExport, headText(13) + headText(20) + headText(40)))).toBe('sound')
  expect((await verify(laterExport, headText(13) + headText(20))).proves).toEqual([
    'From event 14 up to event 20, nothing was changed, removed, added or reordered since the head was kept.',
    'Events 21 to 40 are consistent.',
  ])
  expect((await verify(laterExport, headText(13))).proves[0]).toBe(
    'The file continues from the head kept at event 13.',
  )
  const { findings } = await verify(laterExport, headText(12))
  expect(findings.at(-1)).toEqual({
    state: 'unknown',
    text: expect.stringContaining('Export from the first event'),
  })
})

test('accepts an export without events', async () => {
  expect(verdictOf(await verify(trail.lines(13, 13), headText(13)))).toBe('sound')
  expect(verdictOf(await verify(writeTrail(0).lines()))).toBe('fits')
})

test('verifies withheld events by their digests', async () => {
  const withheldLines = validLines.map((line) =>
    (line as { event?: number }).event === 7 ? { ...(line as object), content: null } : line,
  )
  const result = await verify(withheldLines, headText(40))
  expect(verdictOf(result)).toBe('sound')
  expect(result.findings[0]?.text).toContain('content of 1 event is withheld')
})

describe('without a head', () => {
  test('reports that the whole history could have been rewritten', async () => {
    const { provesNot, proves } = await verify(validLines)
    expect(provesNot[0]).toContain('not rewritten')
    expect(proves).toEqual(['Events 1 to 40 are consistent.'])
  })
  test('reports that events after the latest head could have been rewritten', async () => {
    const { provesNot, proves } = await verify(validLines, headText(30))
    expect(provesNot[0]).toContain('after event 30')
    expect(proves.at(-1)).toBe('Events 31 to 40 are consistent.')
  })
})

const eventAt = trail.eventAt
const withChangedEvent = (event: number, change: object): unknown[] =>
  validLines.map((line) => (line === eventAt(event) ? { ...eventAt(event), ...change } : line))
const otherHash = '5'.repeat(64)
/** Each way to damage a file, with the expected first message. */
test.each<[string, unknown[] | string, string]>([
  [
    'an event is gone',
    validLines.filter((line) => line !== eventAt(7)),
    'Event 7 is missing: event 8 comes after event 6.',
  ],
  [
    'several are gone',
    validLines.filter((line) => line !== eventAt(7) && line !== eventAt(8)),
    'Events 7 to 8 are missing: event 9 comes after event 6.',
  ],
  [
    'the first is gone',
    validLines.filter((line) => line !== eventAt(1)),
    'Event 1 is missing: event 2 comes first.',
  ],
  [
    'one is there twice',
    validLines.flatMap((line) => (line === eventAt(7) ? [line, line] : [line])),
    'Event 7 appears twice.',
  ],
  [
    'one comes again',
    validLines.flatMap((line) => (line === eventAt(9) ? [line, eventAt(7)] : [line])),
    'Event 7 comes after event 9',
  ],
  [
    'two have changed places',
    validLines.map((line) => (line === eventAt(7) ? eventAt(8) : line === eventAt(8) ? eventAt(7) : line)),
    'Event 7 is missing',
  ],
  [
    'a content is another one',
    withChangedEvent(7, { content: eventAt(8).content }),
    'Event 7: the content does not match',
  ],
  [
    'a digest is another one',
    withChangedEvent(7, { content: null, digest: otherHash }),
    'Event 7: the link does not follow',
  ],
  ['a link is another one', withChangedEvent(7, { link: otherHash }), 'Event 7: the link does not follow'],
  [
    'a link is gone',
    withChangedEvent(7, { link: undefined }),
    'Line 8, after event 6, is not in the format of an export.',
  ],
  ['a content is no text', withChangedEvent(7, { content: 7 }), 'Line 8, after event 6,'],
  ['a number is 0', withChangedEvent(1, { event: 0 }), 'Event 0 appears twice.'],
  ['a number is none', withChangedEvent(7, { event: '7' }), 'Line 8, after event 6,'],
  ['something is put in', withChangedEvent(7, { note: 'approved' }), 'Line 8, after event 6,'],
  [
    'a part is there twice',
    linesText(validLines).replace('{"event":7,', '{"event":1,"event":7,'),
    'Line 8, after event 6,',
  ],
  [
    'the end is gone',
    validLines.slice(0, -1),
    'The file is cut off: its last line is missing, after event 40.',
  ],
  [
    'the tail is gone',
    validLines.slice(0, 30),
    'The file is cut off: its last line is missing, after event 29.',
  ],
  ['it is cut within a line', linesText(validLines).slice(0, -200), 'Line 41, after event 39,'],
  [
    'the tail but the end is gone',
    validLines.toSpliced(31, 10),
    'The last line states 40 events, but the file has 30 events.',
  ],
  [
    'the end has another number',
    [...validLines.slice(0, -1), { ...lastLine, records: 39 }],
    'The last line states 39 events',
  ],
  ...(['events', 'link', 'root'] as const).map((part): [string, unknown[], string] => [
    `the end has another ${part}`,
    [
      ...validLines.slice(0, -1),
      { ...lastLine, end: { ...trail.headAt(40), [part]: part === 'events' ? 39 : otherHash } },
    ],
    `different ${part === 'events' ? 'number' : part}.`,
  ]),
  [
    'the end says nothing',
    [...validLines.slice(0, -1), { ...lastLine, end: null }],
    'does not state the end of the history',
  ],
  [
    'something follows the end',
    [...validLines, eventAt(7)],
    'The file has another line after the end of the history: line 43.',
  ],
  ['the first line is gone', validLines.slice(1), 'The first line does not belong to an export'],
  [
    'the first line is another one',
    [{ ...firstLine, insaka: 'history 2' }, ...rest],
    'The first line does not belong',
  ],
  [
    'the first line has a part twice',
    linesText(validLines).replace('{"insaka"', '{"insaka":"","insaka"'),
    'The first line',
  ],
  ['there is nothing', '', 'The file is empty.'],
])('names the fault when %s', async (_, lines, expected) => {
  const messages = await wrongFindings(lines)
  expect(messages[0]).toContain(expected)
  expect((await verify(lines)).proves).toEqual([])
})

test.each<[string, (before: Record<string, unknown>) => object]>([
  [
    'its edge has a node too many',
    (before) => ({ ...before, edge: [...(before['edge'] as string[]), otherHash] }),
  ],
  [
    'its edge is another one',
    (before) => ({ ...before, edge: [otherHash, ...(before['edge'] as string[]).slice(1)] }),
  ],
  ['its root is another one', (before) => ({ ...before, root: otherHash })],
  [
    'its edge has two nodes in one',
    (before) => {
      const [first, left = '', right = ''] = before['edge'] as string[]
      return { ...before, edge: [first, toHex(nodeHash(hashingTools.hash, fromHex(left), fromHex(right)))] }
    },
  ],
])('names a fault in the state before a later export when %s', async (_, change) => {
  const [first, ...events] = trail.lines(13) as [Record<string, unknown>, ...unknown[]]
  const before = change(first['before'] as Record<string, unknown>)
  expect((await wrongFindings([{ ...first, before }, ...events]))[0]).toContain(
    'the 13 events before this file',
  )
})

test('an export from the first event on must start with the initial link', async () => {
  const before = { ...trail.headAt(0), edge: [], link: otherHash }
  expect((await wrongFindings([{ ...firstLine, before }, ...rest]))[0]).toContain(
    'the 0 events before this file',
  )
})

test('names the links that are unknown after an event was deleted from the server', async () => {
  const [first, ...events] = trail.lines(13, 20) as [Record<string, unknown>, ...unknown[]]
  const before = { ...(first['before'] as object), link: '' }
  expect((await wrongFindings([{ ...first, before }, ...events]))[0]).toContain(
    'Event 14: the link does not follow',
  )
  const wrongEnding = [first, ...events.slice(0, -1), { records: 7, end: { ...trail.headAt(20), link: '' } }]
  expect(await wrongFindings(wrongEnding)).toEqual([expect.stringContaining('different link.')])
})

test('detects a wrong link before a later export by its first event, and by a head', async () => {
  const [first, ...events] = trail.lines(13) as [Record<string, unknown>, ...unknown[]]
  const before = { ...(first['before'] as object), link: otherHash }
  expect((await wrongFindings([{ ...first, before }, ...events]))[0]).toContain(
    'Event 14: the link does not follow',
  )
  const emptyExport = [
    { ...first, before },
    { records: 0, end: { ...trail.headAt(13), link: otherHash } },
  ]
  expect((await wrongFindings(emptyExport, headText(13)))[0]).toContain('different link.')
})

test('reports a break only once', async () =>
  expect(await wrongFindings(validLines.filter((line) => line !== eventAt(7)))).toHaveLength(1))

test('detects a change of any byte of the events and of the end', async () => {
  const bytes = hashingTools.encode(linesText(writeTrail(3).lines()))
  const from = bytes.indexOf(10) + 1
  for (let index = from; index < bytes.length - 1; index++) {
    const result = await verifyTrail(hashingTools, byteChunks(withByteChanged(bytes, index)), null)
    expect([index, verdictOf(result)]).toEqual([index, 'broken'])
  }
})

test('counts further faults of contents after the first ones', async () => {
  const tamperedLines = validLines.map((line) =>
    'event' in (line as object) ? { ...(line as object), content: '{}' } : line,
  )
  const messages = await wrongFindings(tamperedLines)
  expect(messages).toHaveLength(21)
  expect(messages.at(-1)).toContain('20 more events')
})
