import { getDocument, type PDFDocumentProxy } from 'unpdf/pdfjs'

/** A piece of text with its position, as pdf.js extracts it. */
type TextItem = { text: string; x: number; y: number; width: number; height: number }
type StructureNode = { role: string; text: string; alt?: string; children: StructureNode[] }

export async function readPdf(bytes: Uint8Array) {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0, useSystemFonts: false })
  const pdf = await task.promise
  try {
    const pages: TextItem[][] = []
    const trees: StructureNode[] = []
    const untagged: string[] = []
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent({ disableNormalization: true })
      const pieces = items.flatMap((item) =>
        // Ignores spaces that the reader inserts between pieces.
        'str' in item && item.str.trim() !== ''
          ? [
              {
                text: item.str.trim(),
                x: item.transform[4],
                y: item.transform[5],
                width: item.width,
                height: item.height,
              },
            ]
          : [],
      )
      pages.push(pieces)
      trees.push(await structureOf(page, untagged))
    }
    const { info } = await pdf.getMetadata()
    const outline = await outlineOf(pdf)
    return {
      pages,
      trees,
      untagged,
      outline,
      info: info as Record<string, unknown>,
      links: await linksOf(pdf),
    }
  } finally {
    await task.destroy()
  }
}

type Page = Awaited<ReturnType<PDFDocumentProxy['getPage']>>
type RawStructureNode = {
  role?: string
  alt?: string
  type?: string
  id?: string
  children?: RawStructureNode[]
}

/** Structure tree of a page; also collects text outside of it, except artifacts. */
async function structureOf(page: Page, untagged: string[]): Promise<StructureNode> {
  const texts = new Map<string, string>()
  const openTags: string[] = []
  const { items } = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true })
  for (const item of items) {
    if ('str' in item) {
      const id = openTags.at(-1)
      if (id && id !== 'Artifact') texts.set(id, (texts.get(id) ?? '') + item.str)
      else if (id !== 'Artifact' && item.str.trim()) untagged.push(item.str)
    } else if (item.type === 'endMarkedContent') openTags.pop()
    else openTags.push('tag' in item && item.tag === 'Artifact' ? 'Artifact' : item.id)
  }
  const node = (raw: RawStructureNode): StructureNode => {
    const children = raw.children ?? []
    const text = children
      .map(({ type, id = '' }) => (type === 'content' ? (texts.get(id) ?? '').trim() : ''))
      .join('')
    const nodes = children.filter(({ role }) => role).map(node)
    return { role: raw.role ?? '', text, ...(raw.alt && { alt: raw.alt }), children: nodes }
  }
  return node((await page.getStructTree()) ?? {})
}

async function outlineOf(pdf: PDFDocumentProxy): Promise<[title: string, page: number][]> {
  const entries = (await pdf.getOutline()) ?? []
  return Promise.all(
    entries.map(
      async ({ title, dest }) =>
        [title, (await pdf.getPageIndex((dest as [never])[0])) + 1] as [string, number],
    ),
  )
}

async function linksOf(pdf: PDFDocumentProxy): Promise<number[]> {
  if (pdf.numPages < 2) return []
  const links = await (await pdf.getPage(2)).getAnnotations()
  return Promise.all(
    links.map(async ({ dest }) => (await pdf.getPageIndex((await pdf.getDestination(dest))![0])) + 1),
  )
}

/** Text of a page, with `|` between the pieces. */
export const textOfPage = (pieces: TextItem[] = []): string => pieces.map(({ text }) => text).join('|')
export const textOfPages = (pages: TextItem[][]): string => pages.map(textOfPage).join('|')
