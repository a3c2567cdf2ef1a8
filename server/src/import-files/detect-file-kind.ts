import { refuseFile } from './refuse-file.ts'

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte)
const latin = (text: string): number[] => [...Buffer.from(text, 'latin1')]

const zipSignatures = [latin('PK\x03\x04'), latin('PK\x05\x06')]
/** Compound file: Excel before 2007, other old Office documents, and encrypted files. */
const compoundSignature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const bareWorkbookPattern = /^\x09[\0\x02\x04\x08][\x04\x06\x08]\0/
const otherSignatures = ['%PDF', '{\\rtf', '\x89PNG', 'GIF8', '\xff\xd8\xff', 'II*\0', 'MM\0*', 'BM\0'].map(
  latin,
)
const markupPattern = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*<\0?[!?a-z]/i
const textFileName = /\.(?:csv|tsv|txt)$/i
const macroFileName = /\.(?:xlsm|xltm|xlam)$/i

/** Detects the kind by content; the name must fit only for text. Refuses all other files with a reason. */
export function detectFileKind(bytes: Uint8Array, fileName: string): 'XLSX' | 'XLS' | 'CSV' {
  const start = Buffer.from(bytes.subarray(0, 512)).toString('latin1')
  if (/^[\s\0]*$/.test(start) && bytes.every((byte) => byte <= 0x20)) refuseFile('EMPTY')
  if (startsWith(bytes, compoundSignature)) return 'XLS'
  if (bareWorkbookPattern.test(start)) refuseFile('OLD_WORKBOOK')
  if (zipSignatures.some((each) => startsWith(bytes, each))) {
    if (macroFileName.test(fileName)) refuseFile('MACROS')
    return 'XLSX'
  }
  if (markupPattern.test(start)) refuseFile('WEB_PAGE')
  // A known binary format, or a name without a text extension, such as that of a damaged workbook.
  if (otherSignatures.some((each) => startsWith(bytes, each)) || !textFileName.test(fileName))
    refuseFile('NO_TABLE')
  return 'CSV'
}
