import { expect, test } from 'vitest'
import { readProof, writeProof, type Proof } from './proof.ts'

const proof: Proof = {
  institution: { code: 'MLWR', id: '019d42e8-0000-7000-8000-000000000001' },
  event: 757,
  content: '{"action":"ENQUIRY_ADDED","after":{"subject":"Chairs\u2028 = 5"}}',
  digest: 'ab'.repeat(32),
  events: 12345,
  root: 'cd'.repeat(32),
  path: ['01'.repeat(32), '02'.repeat(32)],
}
const text = writeProof(proof)

test.each([
  ['with its content', proof],
  ['with its content withheld', { ...proof, content: null }],
  ['of the only event there is', { ...proof, event: 1, events: 1, path: [] }],
])('reads a proof %s as it was written', (_, example) =>
  expect(readProof(writeProof(example))).toEqual({ proof: example }),
)

test('reads a proof saved on Windows', () =>
  expect(readProof(`\uFEFF${text.replaceAll('\n', '\r\n')}`)).toEqual({ proof }))

test.each([
  [1, text.replace('insaka proof 1', 'insaka proof 2')],
  [2, text.replace('institution MLWR', 'institution')],
  [3, text.replace('event 757', 'event 0')],
  [4, text.replace('content {', 'content ')],
  [5, text.replace('digest ab', 'digest xy')],
  [6, text.replace('of 12345', 'of many')],
  [7, text.slice(0, text.indexOf('root'))],
  [9, text.replace(`hash ${'02'.repeat(32)}`, 'hash 02')],
  [10, `${text}and more\n`],
  [1, ''],
])('names the malformed line %i', (line, damaged) =>
  expect(readProof(damaged)).toEqual({ fault: expect.stringContaining(`Line ${line} `) }),
)

test('reads many spaces in a proof in linear time', () => {
  expect(readProof(`insaka${' '.repeat(2_000_000)}proof`)).toEqual({ fault: expect.any(String) })
})
