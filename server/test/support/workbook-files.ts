import { crc32, deflateRawSync } from 'node:zlib'

/** ZIP archive of these parts, which tests may corrupt. */
export function zipOf(parts: readonly (readonly [string, string | Uint8Array])[]): Buffer {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, content] of parts) {
    const [name, bytes] = [Buffer.from(path), Buffer.from(content as string)]
    const data = deflateRawSync(bytes)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(bytes.length, 18)
    fields.writeUInt16LE(name.length, 22)
    pieces.push(Buffer.from('PK\x03\x04'), fields, name, data)
    const directoryFields = Buffer.alloc(14)
    directoryFields.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\0'), fields, directoryFields, name)
    offset += 30 + name.length + data.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(entries.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...pieces, entries, Buffer.from('PK\x05\x06'), end])
}

const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const officeNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relationships = (...all: [type: string, target: string][]) =>
  `<Relationships>${all
    .map(
      ([type, target], offset) =>
        `<Relationship Id="rId${offset + 1}" Type="${officeNamespace}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

export type WorkbookParts = {
  /** Content of each sheet element; `rows` is shorthand for a single sheet. */
  sheets?: Record<string, string>
  rows?: string
  strings?: string
  /** Format codes; cells refer to them as styles 1, 2, … */
  formats?: string[]
  startsIn1904?: boolean
  hiddenSheets?: readonly string[]
}

/** Parts of a workbook by path, so tests can replace them. */
export function workbookParts({
  rows = '',
  sheets = { Data: `<sheetData>${rows}</sheetData>` },
  strings = '',
  formats = [],
  startsIn1904 = false,
  hiddenSheets = [],
}: WorkbookParts = {}): Map<string, string> {
  const names = Object.keys(sheets)
  const sheet = (name: string, offset: number) =>
    `<sheet name="${name}" sheetId="${offset + 1}" r:id="rId${offset + 1}"${hiddenSheets.includes(name) ? ' state="hidden"' : ''}/>`
  return new Map([
    ['[Content_Types].xml', '<Types/>'],
    ['_rels/.rels', relationships(['officeDocument', 'xl/workbook.xml'])],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${mainNamespace}" xmlns:r="${officeNamespace}"><workbookPr date1904="${startsIn1904}"/><sheets>${names.map(sheet).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relationships(
        ...names.map((_, offset): [string, string] => ['worksheet', `worksheets/sheet${offset + 1}.xml`]),
        ['styles', 'styles.xml'],
        ['sharedStrings', '/xl/sharedStrings.xml'],
      ),
    ],
    [
      'xl/styles.xml',
      `<styleSheet xmlns="${mainNamespace}"><numFmts>${formats
        .map((code, offset) => `<numFmt numFmtId="${200 + offset}" formatCode="${code}"/>`)
        .join(
          '',
        )}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
        .map((_, offset) => `<xf numFmtId="${200 + offset}"/>`)
        .join('')}</cellXfs></styleSheet>`,
    ],
    ['xl/sharedStrings.xml', `<sst xmlns="${mainNamespace}">${strings}</sst>`],
    ...names.map((name, offset): [string, string] => [
      `xl/worksheets/sheet${offset + 1}.xml`,
      `<worksheet xmlns="${mainNamespace}">${sheets[name]}</worksheet>`,
    ]),
  ])
}

export const workbookOf = (options: WorkbookParts = {}): Buffer => zipOf([...workbookParts(options)])
