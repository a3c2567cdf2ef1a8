import { expect, test } from 'vitest'
import { Buffer } from '../../test/node-exports.ts'
import { headText, headLine, readHeads, writeHead } from './head.ts'

const id = '019d42e8-0000-7000-8000-000000000001'
const link = 'e5'.repeat(32)
const root = '3f'.repeat(32)
const head = { institution: { code: 'MLWR', id }, events: 757, link, root }
const emptyHead = { code: null, institutionId: null, link: null, root: null }

test('writes a head as a checkpoint that other programs can read', () =>
  expect(writeHead(head)).toBe(
    `insaka history of MLWR ${id}\n757\n${Buffer.from(root, 'hex').toString('base64')}\nlink ${link}\n`,
  ))

test.each([
  ['as it is saved', writeHead(head), { code: 'MLWR', institutionId: id, events: 757, link, root }],
  [
    'as Windows saves it',
    writeHead(head).replaceAll('\n', '\r\n'),
    { code: 'MLWR', institutionId: id, events: 757, link, root },
  ],
  ['as the check prints it', headLine('MLWR', head), { ...emptyHead, code: 'MLWR', events: 757, link, root }],
  [
    'as the check printed it before there were trees',
    `MLWR: head 757 ${link}\r`,
    { ...emptyHead, code: 'MLWR', events: 757, link },
  ],
  ['as it is on paper', `History: ${headText(head)}`, { ...emptyHead, events: 757, root }],
  ['as it is typed', `757 ${root.toUpperCase()}`, { ...emptyHead, events: 757, root }],
  [
    'as it is typed in groups',
    `757 events, root ${root.match(/.{8}/g)!.join(' ')}`,
    { ...emptyHead, events: 757, root },
  ],
  [
    'with its thousands set apart',
    `1,234,757 events, root ${root}`,
    { ...emptyHead, events: 1_234_757, root },
  ],
  ['with points in its number', `1.234.757 events, root ${root}`, { ...emptyHead, events: 1_234_757, root }],
  ['with thin spaces in its number', `1\u202F234 events, root ${root}`, { ...emptyHead, events: 1234, root }],
  ['after a date', `2026-11-26 757 ${root}`, { ...emptyHead, events: 757, root }],
  ['of one event', `History: ${headText({ ...head, events: 1 })}`, { ...emptyHead, events: 1, root }],
])('reads a head %s', (_, text, expected) => expect(readHeads(text)).toEqual([expected]))

const groupedRoot = root.match(/.{8}/g)!.join(' ')
test.each(['insaka-1  | ', '  ', '> ', '> > ', '\t', '\u00A0'])('reads heads after %j', (prefix) => {
  const fullHead = { code: 'MLWR', institutionId: id, events: 757, link, root }
  const withPrefix = (text: string) => text.replaceAll(/^(?=.)/gm, prefix)
  expect(readHeads(withPrefix(writeHead(head)))).toEqual([fullHead])
  expect(readHeads(withPrefix(headLine('MLWR', head)))).toEqual([{ ...fullHead, institutionId: null }])
  expect(readHeads(withPrefix(headText(head)))).toEqual([{ ...emptyHead, events: 757, root }])
})

test('reads many spaces in linear time', () => {
  // With backtracking at each space, the test would exceed its timeout.
  expect(readHeads(`head 757${' '.repeat(2_000_000)}x`)).toEqual([])
})

test('finds heads in any text, in order', () => {
  const text = `Checked on 2 May 2026.\n\n${writeHead(head)}\n${headLine('ZESCO', { ...head, events: 3 })}\nsha ${root}\n12 ${root}\n`
  expect(readHeads(text).map(({ code, events }) => [code, events])).toEqual([
    ['MLWR', 757],
    ['ZESCO', 3],
    [null, 12],
  ])
})

test.each([
  '',
  'MLWR: head 757',
  `757 ${root}00`,
  `757 ${root.slice(1)}`,
  `x757 ${root}`,
  `link ${link}`,
  `head 757 ${link} root ${root}`,
  `mlwr: head 757\n${link} root ${root}`,
  `head 757 ${groupedRoot}`,
  `head 1,234 ${link} root ${root}`,
  `1 234 events, root ${root}`,
  `1 234 757 events, root ${root}`,
  `1\u00A02345 events, root ${root}`,
  `1’234 events, root ${root}`,
  `1234,757 events, root ${root}`,
])('reads no head from %j', (text) => expect(readHeads(text)).toEqual([]))
