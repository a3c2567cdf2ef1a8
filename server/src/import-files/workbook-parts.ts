import { posix } from 'node:path'
import { maxSheets } from '@insaka/domain/imports/import-limits'
import { appendText, decodeExcelText, normalizeText } from './cell-texts.ts'
import { isDayFormat } from './day-formats.ts'
import { readXml, type Attributes } from './read-xml.ts'
import { refuseFile, type Budget } from './refuse-file.ts'
import { unpackEntry, type ZipEntries, type ZipEntry } from './zip-entries.ts'

export type WorkbookArchive = { entries: ZipEntries; unpacking: Budget }

export const chunksOf = ({ unpacking }: WorkbookArchive, entry: ZipEntry): AsyncGenerator<Uint8Array, void> =>
  unpackEntry(entry, unpacking)

type Relation = { id: string; type: string; path: string }

/** Relationships of a part, or of the whole archive by default. */
async function relationsOf(archive: WorkbookArchive, part = ''): Promise<Relation[]> {
  const relations: Relation[] = []
  const folder = posix.dirname(part)
  const entry = archive.entries.get(posix.join(folder, '_rels', `${posix.basename(part)}.rels`))
  if (!entry) return relations
  await readXml(chunksOf(archive, entry), {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External') return
      const path = posix.resolve('/', folder, Target).slice(1).toLowerCase()
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), path })
    },
  })
  return relations
}

export type SheetPart = { name: string; isHidden: boolean; entry: ZipEntry }

export type WorkbookParts = {
  startsIn1904: boolean
  sheets: SheetPart[]
  texts: readonly string[]
  isDayStyle: readonly boolean[]
}

/** Workbook metadata, styles and shared texts: everything except the cells. */
export async function readWorkbookParts(archive: WorkbookArchive): Promise<WorkbookParts> {
  const main = (await relationsOf(archive)).find(({ type }) => type === 'officeDocument')?.path ?? ''
  const entry = archive.entries.get(main)
  // Other Office formats and the binary XLSB are refused.
  if (!entry || !main.endsWith('.xml')) return refuseFile('NO_TABLE')
  const relations = await relationsOf(archive, main)
  const partOf = (type: string) => {
    const path = relations.find((each) => each.type === type)?.path
    return path === undefined ? undefined : (archive.entries.get(path) ?? refuseFile('DAMAGED'))
  }
  const { startsIn1904, named, root } = await readWorkbook(archive, entry)
  if (root !== 'workbook') refuseFile('NO_TABLE')
  if (named.length > maxSheets) refuseFile('TOO_MANY_SHEETS')
  const sheets = named.flatMap(({ id, ...sheet }) => {
    const relation = relations.find((each) => each.id === id)
    // A chart sheet has no cells.
    if (relation && relation.type !== 'worksheet') return []
    return { ...sheet, entry: archive.entries.get(relation?.path ?? '') ?? refuseFile('DAMAGED') }
  })
  const styles = partOf('styles')
  const texts = partOf('sharedStrings')
  return {
    startsIn1904,
    sheets,
    isDayStyle: styles ? await readStyles(archive, styles) : [],
    texts: texts ? await readTexts(archive, texts) : [],
  }
}

/** Excel limits names to 31 characters, and XLS to 255. */
const maxNameLength = 255

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

const relationId = (attributes: Attributes): string | undefined =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]

async function readWorkbook(archive: WorkbookArchive, entry: ZipEntry) {
  let startsIn1904 = false
  let root = ''
  const namedSheets: { name: string; isHidden: boolean; id: string | undefined }[] = []
  await readXml(chunksOf(archive, entry), {
    open(name, attributes, ancestors) {
      if (ancestors.length === 0) root = name
      if (name === 'workbookPr') startsIn1904 = isTrue(attributes['date1904'])
      if (name !== 'sheet' || ancestors.at(-1) !== 'sheets') return
      const { state = 'visible', name: title = '' } = attributes
      if (title.length > maxNameLength) refuseFile('DAMAGED')
      namedSheets.push({
        name: normalizeText(title),
        isHidden: state !== 'visible',
        id: relationId(attributes),
      })
    },
  })
  return { startsIn1904, named: namedSheets, root }
}

async function readStyles(archive: WorkbookArchive, entry: ZipEntry): Promise<boolean[]> {
  const codes = new Map<string, string>()
  const isDayStyle: boolean[] = []
  await readXml(chunksOf(archive, entry), {
    open(name, { numFmtId = '0', formatCode = '' }, ancestors) {
      const parent = ancestors.at(-1)
      if (name === 'numFmt' && parent === 'numFmts') codes.set(numFmtId, formatCode)
      if (name !== 'xf' || parent !== 'cellXfs') return
      isDayStyle.push(isDayFormat(Number(numFmtId), codes.get(numFmtId)))
    },
  })
  return isDayStyle
}

async function readTexts(archive: WorkbookArchive, entry: ZipEntry): Promise<string[]> {
  const texts: string[] = []
  let text = ''
  await readXml(chunksOf(archive, entry), {
    text(value, ancestors) {
      // `rPh` contains the Japanese phonetic reading of a text.
      if (ancestors.at(-1) === 't' && !ancestors.includes('rPh')) text = appendText(text, value)
    },
    close(name) {
      if (name !== 'si') return
      texts.push(decodeExcelText(text))
      text = ''
    },
  })
  return texts
}
