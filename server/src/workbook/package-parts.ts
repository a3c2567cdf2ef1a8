import type { Shield } from './document-model.ts'
import { escapeXml, escapeLine } from './escape-xml.ts'
import type { Outline } from './section-sheet.ts'
import { quotedName } from './sheet-names.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const schemasUrl = 'http://schemas.openxmlformats.org'
const relationshipsUrl = `${schemasUrl}/officeDocument/2006/relationships`
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const pictureName = ({ type }: Shield): string => (type === 'image/png' ? 'coat.png' : 'coat.jpeg')

export function contentTypesXml(sheets: number, shield: Shield | null): string {
  const override = (path: string, type: string) => `<Override PartName="/${path}" ContentType="${type}"/>`
  return [
    `${declaration}<Types xmlns="${schemasUrl}/package/2006/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    shield ? `<Default Extension="${pictureName(shield).split('.')[1]}" ContentType="${shield.type}"/>` : '',
    override('xl/workbook.xml', `${spreadsheet}.sheet.main+xml`),
    override('xl/styles.xml', `${spreadsheet}.styles+xml`),
    ...Array.from({ length: sheets }, (_, index) =>
      override(`xl/worksheets/sheet${index + 1}.xml`, `${spreadsheet}.worksheet+xml`),
    ),
    shield
      ? override('xl/drawings/drawing1.xml', 'application/vnd.openxmlformats-officedocument.drawing+xml')
      : '',
    override('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'),
    '</Types>',
  ].join('')
}

/** Relationship ids are numbered: rId1, rId2 and so on. */
function relationsXml(relations: { type: string; target: string }[]): string {
  const all = relations.map(
    ({ type, target }, index) => `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`,
  )
  return `${declaration}<Relationships xmlns="${schemasUrl}/package/2006/relationships">${all.join('')}</Relationships>`
}

export const packageRelationsXml = (): string =>
  relationsXml([
    { type: `${relationshipsUrl}/officeDocument`, target: 'xl/workbook.xml' },
    {
      type: `${schemasUrl}/package/2006/relationships/metadata/core-properties`,
      target: 'docProps/core.xml',
    },
  ])

export const workbookRelationsXml = (sheets: number): string =>
  relationsXml([
    ...Array.from({ length: sheets }, (_, index) => ({
      type: `${relationshipsUrl}/worksheet`,
      target: `worksheets/sheet${index + 1}.xml`,
    })),
    { type: `${relationshipsUrl}/styles`, target: 'styles.xml' },
  ])

export const coverRelationsXml = (): string =>
  relationsXml([{ type: `${relationshipsUrl}/drawing`, target: '../drawings/drawing1.xml' }])

export const drawingRelationsXml = (shield: Shield): string =>
  relationsXml([{ type: `${relationshipsUrl}/image`, target: `../media/${pictureName(shield)}` }])

export function* linkRelationsXml<T>(links: readonly T[], addressOf: (link: T) => string): Generator<string> {
  yield `${declaration}<Relationships xmlns="${schemasUrl}/package/2006/relationships">`
  for (const [at, link] of links.entries())
    yield `<Relationship Id="rId${at + 1}" Type="${relationshipsUrl}/hyperlink" Target="${escapeLine(addressOf(link))}" TargetMode="External"/>`
  yield '</Relationships>'
}

/** Without a timestamp, so the same report produces the same file. */
export const corePropertiesXml = (title: string): string =>
  `${declaration}<cp:coreProperties xmlns:cp="${schemasUrl}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">` +
  `<dc:title>${escapeLine(title)}</dc:title><dc:creator>Insaka</dc:creator></cp:coreProperties>`

/** Converts `A4:P90` to `$A$4:$P$90`. */
const absoluteReference = (cells: string) => cells.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2')

export function workbookXml(names: string[], outlines: Map<number, Outline>): string {
  const sheet = (name: string, index: number) =>
    `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`
  const definedNames = [...outlines].flatMap(([index, { repeated, filter }]) => {
    const own = escapeXml(quotedName(names[index] ?? ''))
    const titles = `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${own}!$${repeated}:$${repeated}</definedName>`
    if (!filter) return [titles]
    return [
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${own}!${absoluteReference(filter)}</definedName>`,
      titles,
    ]
  })
  return [
    `${declaration}<workbook xmlns="${schemasUrl}/spreadsheetml/2006/main" xmlns:r="${relationshipsUrl}">`,
    '<workbookPr date1904="0"/><bookViews><workbookView activeTab="0"/></bookViews>',
    `<sheets>${names.map(sheet).join('')}</sheets>`,
    definedNames.length > 0 ? `<definedNames>${definedNames.join('')}</definedNames>` : '',
    '</workbook>',
  ].join('')
}
