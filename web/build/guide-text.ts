import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Marked, type Token, type Tokens } from 'marked'

type GuideHeading = { id: string; text: string }
export type GuidePage = { name: string; title: string; headings: GuideHeading[]; tokens: Token[] }

const overviewName = 'README'

const marked = new Marked({ gfm: true })

/** Anchor of a heading, as GitHub generates it. */
export const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

const plainText = (tokens: readonly Token[]): string =>
  tokens
    .map((token) =>
      'tokens' in token && token.tokens ? plainText(token.tokens) : 'text' in token ? String(token.text) : '',
    )
    .join('')

export function readPage(folder: string, name: string): GuidePage {
  const tokens = marked.lexer(readFileSync(join(folder, `${name}.md`), 'utf8'))
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === 'heading')
  const [first, ...others] = headings.map(({ depth, tokens: parts }) => ({ depth, text: plainText(parts) }))
  if (first?.depth !== 1 || others.some(({ depth }) => depth !== 2))
    throw new Error(`${name}.md needs one title and headings of the second level.`)
  const subheadings = others.map(({ text }) => ({ id: slugOf(text), text }))
  if (new Set(subheadings.map(({ id }) => id)).size < subheadings.length)
    throw new Error(`${name}.md has two headings of one name.`)
  return {
    name,
    title: first.text,
    headings: subheadings,
    tokens: tokens.filter((token) => token !== headings[0]),
  }
}

/** Reads all pages of the guide: the overview first, then the others in the order of its links. */
export function readGuide(folder: string): GuidePage[] {
  const text = readFileSync(join(folder, `${overviewName}.md`), 'utf8')
  const positionOf = (name: string) => text.indexOf(`](${name}.md)`)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -3))
    .toSorted((a, b) => positionOf(a) - positionOf(b))
    .map((name) => readPage(folder, name))
}

/** Address of a guide link within Insaka; throws if the page or heading does not exist. */
function addressOf(href: string, from: string, pages: readonly GuidePage[]): string {
  const [, name = from, id] = /^(?:([\w-]+)\.md)?(?:#([\w-]+))?$/.exec(href) ?? []
  const page =
    href === '' || (href.includes('.') && name === from)
      ? undefined
      : pages.find((each) => each.name === name)
  if (!page || (id !== undefined && !page.headings.some((heading) => heading.id === id)))
    throw new Error(`${from}.md has a link to ${href}, which is no page or heading of the guide.`)
  return `/insaka/help${name === overviewName ? '' : `/${name}`}${id === undefined ? '' : `#${id}`}`
}

/** Width and height of a PNG, which have a fixed offset. */
function sizeOf(file: string): { width: number; height: number } {
  const sizeBytes = readFileSync(file).subarray(16, 24)
  return { width: sizeBytes.readUInt32BE(0), height: sizeBytes.readUInt32BE(4) }
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Renders a page as HTML. `addressOfPicture` maps the file of a picture to its `src`. */
export function toHtml(
  page: GuidePage,
  pages: readonly GuidePage[],
  folder: string,
  addressOfPicture: (file: string) => string,
): string {
  const renderer = new Marked({ gfm: true })
  renderer.use({
    renderer: {
      heading({ depth, tokens }) {
        return `<h${depth} id="${slugOf(plainText(tokens))}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        return `<a href="${addressOf(href, page.name, pages)}">${this.parser.parseInline(tokens)}</a>`
      },
      image({ href, text }) {
        const file = join(folder, href)
        if (!existsSync(file)) throw new Error(`${page.name}.md shows ${href}, which is not there.`)
        const { width, height } = sizeOf(file)
        const size = `width="${width}" height="${height}"`
        return `<img src="${addressOfPicture(file)}" alt="${escapeHtml(text)}" ${size} loading="lazy" decoding="async">`
      },
      html({ text }) {
        throw new Error(`${page.name}.md has HTML in it: ${text.trim()}`)
      },
    },
  })
  return renderer.parser(page.tokens)
}
