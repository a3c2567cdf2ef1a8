import { expect, test } from 'vitest'
import { csvFile, csvLine } from './csv.ts'

test.each([
  ['Chairs', 'Chairs'],
  ['Chairs, tables', '"Chairs, tables"'],
  ['12" pipe', '"12"" pipe"'],
  ['one\ntwo', '"one\ntwo"'],
  [null, ''],
  [1_234_567.8, '1234567.8'],
  [-5, '-5'],
  [1e21, '1000000000000000000000'],
  [0.1 + 0.2, '0.3'],
])('%j is the field %j', (value, field) => expect(csvLine([value])).toBe(field))

test.each(['=1+1', '+260', '-5 %', '@SUM(A1)', '\tx'])('%j stays a text', (text) =>
  expect(csvLine([text])).toBe(`'${text}`),
)

test('between tabs a tab is quoted, and a comma is not', () =>
  expect(csvLine(['a,b', 'c\td', 1], '\t')).toBe('a,b\t"c\td"\t1'))

test('a file begins with its mark, and every line ends', () =>
  expect(
    csvFile([
      ['Vendor', 'Total, ZMW'],
      ['Kafue', 2],
    ]),
  ).toBe('\uFEFFVendor,"Total, ZMW"\r\nKafue,2\r\n'))
