import { expect, test } from 'vitest'
import { readCells } from './paste.ts'

test.each([
  ['one cell', 'Toner', [['Toner']]],
  ['nothing', '', [['']]],
  [
    'rows and cells',
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['the line break at the end', 'a\tb\r\n', [['a', 'b']]],
  ['empty cells and rows', 'a\t\n\n\tb', [['a', ''], [''], ['', 'b']]],
  ['quoted cells with line breaks and tabs', '"a\r\nb"\t"c\td"\re', [['a\nb', 'c\td'], ['e']]],
  ['quotes within quotes', '"a ""b"""', [['a "b"']]],
  ['quotes within a text', '5" pipe\t"open', [['5" pipe', '"open']]],
])('reads %s', (_, text, cells) => {
  expect(readCells(text)).toEqual(cells)
})
