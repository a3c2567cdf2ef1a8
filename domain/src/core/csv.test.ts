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
])('%j is the field %j', (value, field) => expect(csvLine([value])).toBe(field))

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
])('%j stays a text, and is read back', (text, escaped) => {
  expect(csvLine([text])).toBe(`"${escaped}"`)
  expect(withoutFormulaMarks(escaped)).toBe(text)
})

test('between tabs a tab is quoted, and a comma is not', () =>
  expect(clipboardLine(['a,b', 'c\td', 1])).toBe('a,b\t"c\td"\t1'))

test('a file begins with its mark, and every line ends', () =>
  expect(
    csvFile([
      ['Vendor', 'Total, ZMW'],
      ['Kafue', 2],
    ]),
  ).toBe('\uFEFF"Vendor","Total, ZMW"\r\n"Kafue",2\r\n'))
