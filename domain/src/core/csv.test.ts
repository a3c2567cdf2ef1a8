import { expect, test } from 'vitest'
import { csvFile, csvLine, clipboardLine, withoutFormulaMarks } from './csv.ts'

test.each([
  ['Chairs', '"Chairs"'],
  ['Chairs, tables', '"Chairs, tables"'],
  ['12" pipe', '"12"" pipe"'],
  ['one\ntwo', '"one\ntwo"'],
  [null, ''],
  [1_234_567.8, '1234567.8'],
  [-5, '-5'],
  [1e21, '1000000000000000000000'],
  [0.1 + 0.2, '0.3'],
])('writes %j as the field %j', (value, field) => expect(csvLine([value])).toBe(field))

test.each([
  ['=1+1', "'=1+1"],
  ['+260', "'+260"],
  ['-5 %', "'-5 %"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\uFF1D1', "'\uFF1D1"],
  ["'=1+1", "''=1+1"],
  ["'tis", "'tis"],
  ["a;=cmd|'/C calc'!A0", "a;'=cmd|'/C calc'!A0"],
  ["a;'=1", "a;''=1"],
  ['a\t=1\r\n-1', "a\t'=1\r\n'-1"],
])('%j remains text and can be read back', (text, escaped) => {
  expect(csvLine([text])).toBe(`"${escaped}"`)
  expect(withoutFormulaMarks(escaped)).toBe(text)
})

test('the clipboard quotes tabs but not commas', () =>
  expect(clipboardLine(['a,b', 'c\td', 1])).toBe('a,b\t"c\td"\t1'))

test('a file starts with a byte order mark, and every line ends with CRLF', () =>
  expect(
    csvFile([
      ['Vendor', 'Total, ZMW'],
      ['Kafue', 2],
    ]),
  ).toBe('\uFEFF"Vendor","Total, ZMW"\r\n"Kafue",2\r\n'))
