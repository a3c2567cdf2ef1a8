import { expect, it } from 'vitest'
import { cleanFileName } from './file-name.ts'

it.each([
  ['Order 12.pdf', 'Order 12.pdf'],
  ['ORDER.PDF', 'ORDER.pdf'],
  ['  padded .pdf ', 'padded.pdf'],
  ['../../x.pdf', 'x.pdf'],
  ['..\\..\\windows\\x.pdf', 'x.pdf'],
  ['/etc/passwd', 'passwd.pdf'],
  ['C:\\fakepath\\scan.pdf', 'scan.pdf'],
  ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie- x=1.pdf'],
  ['a\u0000b.pdf', 'ab.pdf'],
  ['report\u202efdp.exe', 'reportfdp.exe.pdf'],
  ['\u2066x\u2069.pdf', 'x.pdf'],
  ['zero\u200bwidth\ufeff.pdf', 'zerowidth.pdf'],
  ['invoice.exe', 'invoice.exe.pdf'],
  ['invoice.exe.pdf', 'invoice.exe.pdf'],
  ['invoice.pdf.pdf', 'invoice.pdf'],
  ['no extension', 'no extension.pdf'],
  ['', 'attachment.pdf'],
  ['.pdf', 'attachment.pdf'],
  ['...', 'attachment.pdf'],
  ['.hidden.pdf', 'hidden.pdf'],
  ['ends with dots....pdf', 'ends with dots.pdf'],
  ['quote"d<a>|b?*.pdf', 'quote-d-a--b--.pdf'],
  ['a\t\n  b.pdf', 'a b.pdf'],
  ['Ñandú żółw 🦒.pdf', 'Ñandú żółw 🦒.pdf'],
  ['👩‍👩‍👧.pdf', '👩‍👩‍👧.pdf'],
  ['cut \ud83e.pdf', 'cut.pdf'],
  ['e\u0301te\u0301.pdf', 'été.pdf'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(116)}.pdf`],
  [`${'🦒'.repeat(300)}.pdf`, `${'🦒'.repeat(116)}.pdf`],
])('stores %j as %j', (fileName, expected) => {
  expect(cleanFileName(fileName)).toBe(expected)
  expect(cleanFileName(expected)).toBe(expected)
})
