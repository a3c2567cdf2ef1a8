import { posix } from 'node:path'
import { mostSheets } from '@insaka/domain/imports/unreadable'
import { addText, excelText, tidied } from './cell-texts.ts'
import { isDayFormat } from './day-formats.ts'
import { readXml, type Attributes } from './read-xml.ts'
import { refuseFile, type Budget } from './refuse-file.ts'
import { unpacked, type Entries, type Entry } from './zip-entries.ts'

export type Package = { entries: Entries; unpacking: Budget }

export const piecesOf = ({ unpacking }: Package, entry: Entry): AsyncGenerator<Uint8Array, void> =>
  unpacked(entry, unpacking)

type Relation = { id: string; type: string; path: string }

/** Where the parts are to which this one refers; of the archive as a whole where it is none. */
async function relationsOf(archive: Package, part = ''): Promise<Relation[]> {
  const relations: Relation[] = []
  const folder = posix.dirname(part)
  const entry = archive.entries.get(posix.join(folder, '_rels', `${posix.basename(part)}.rels`))
  if (!entry) return relations
  await readXml(piecesOf(archive, entry), {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External') return
      const path = posix.resolve('/', folder, Target).slice(1).toLowerCase()
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), path })
    },
  })
  return relations
}

export type SheetPart = { name: string; isHidden: boolean; entry: Entry }

export type WorkbookParts = {
  startsIn1904: boolean
  sheets: SheetPart[]
  texts: readonly string[]
  /** Whether a cell with this style is shown as a day. */
  isDay: readonly boolean[]
}

/** What a workbook has besides the cells of its sheets. */
export async function readParts(archive: Package): Promise<WorkbookParts> {
  const main = (await relationsOf(archive)).find(({ type }) => type === 'officeDocument')?.path ?? ''
  const entry = archive.entries.get(main)
  // Writer, Impress and Calc have other parts, and Excel's own binary form is no XML.
  if (!entry || !main.endsWith('.xml')) return refuseFile('NO_TABLE')
  const relations = await relationsOf(archive, main)
  const partOf = (type: string) => {
    const path = relations.find((each) => each.type === type)?.path
    return path === undefined ? undefined : (archive.entries.get(path) ?? refuseFile('DAMAGED'))
  }
  const { startsIn1904, named, root } = await readWorkbook(archive, entry)
  if (root !== 'workbook') refuseFile('NO_TABLE')
  if (named.length > mostSheets) refuseFile('TOO_MANY_SHEETS')
  const sheets = named.flatMap(({ id, ...sheet }) => {
    const relation = relations.find((each) => each.id === id)
    // A chart may have a sheet of its own, on which there are no cells.
    if (relation && relation.type !== 'worksheet') return []
    return { ...sheet, entry: archive.entries.get(relation?.path ?? '') ?? refuseFile('DAMAGED') }
  })
  const styles = partOf('styles')
  const texts = partOf('sharedStrings')
  return {
    startsIn1904,
    sheets,
    isDay: styles ? await readStyles(archive, styles) : [],
    texts: texts ? await readTexts(archive, texts) : [],
  }
}

/** Excel keeps 31 characters, and XLS has no room for more than 255. */
const longestName = 255

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

/** `r:id`, whatever prefix the file has for relationships. */
const relationId = (attributes: Attributes): string | undefined =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]

async function readWorkbook(archive: Package, entry: Entry) {
  let startsIn1904 = false
  let root = ''
  const named: { name: string; isHidden: boolean; id: string | undefined }[] = []
  await readXml(piecesOf(archive, entry), {
    open(name, attributes, within) {
      if (within.length === 0) root = name
      if (name === 'workbookPr') startsIn1904 = isTrue(attributes['date1904'])
      if (name !== 'sheet' || within.at(-1) !== 'sheets') return
      const { state = 'visible', name: title = '' } = attributes
      if (title.length > longestName) refuseFile('DAMAGED')
      named.push({
        name: tidied(title),
        isHidden: state !== 'visible',
        id: relationId(attributes),
      })
    },
  })
  return { startsIn1904, named, root }
}

async function readStyles(archive: Package, entry: Entry): Promise<boolean[]> {
  const codes = new Map<string, string>()
  const isDay: boolean[] = []
  await readXml(piecesOf(archive, entry), {
    open(name, { numFmtId = '0', formatCode = '' }, within) {
      const parent = within.at(-1)
      if (name === 'numFmt' && parent === 'numFmts') codes.set(numFmtId, formatCode)
      if (name !== 'xf' || parent !== 'cellXfs') return
      isDay.push(isDayFormat(Number(numFmtId), codes.get(numFmtId)))
    },
  })
  return isDay
}

/** The texts of all cells, each of which is kept once. */
async function readTexts(archive: Package, entry: Entry): Promise<string[]> {
  const texts: string[] = []
  let text = ''
  await readXml(piecesOf(archive, entry), {
    text(value, within) {
      // The other way to write a text in Japanese is beside it.
      if (within.at(-1) === 't' && !within.includes('rPh')) text = addText(text, value)
    },
    close(name) {
      if (name !== 'si') return
      texts.push(excelText(text))
      text = ''
    },
  })
  return texts
}
