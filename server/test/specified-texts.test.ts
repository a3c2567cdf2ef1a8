import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { serverFolder } from '../src/server-folder.ts'

const top = join(serverFolder, '..')

/** An area of the page: its heading, the sources that show its texts, and the rows of its table. */
type Area = { heading: string; sources: string[]; rows: string[][] }

const areas: Area[] = readFileSync(join(top, 'docs', 'specified-texts.md'), 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((part) => ({
    heading: part.slice(0, part.indexOf('\n')),
    sources: [...(/^Sources: (.*)$/m.exec(part)?.[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, path]) => path!),
    rows: [...part.matchAll(/^\| (.*) \|$/gm)]
      .map(([, row]) => row!.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|')))
      .filter(([text]) => text!.startsWith('`')),
  }))

const entities = { '&amp;': '&', '&apos;': "'", '&quot;': '"', '&nbsp;': ' ', '&lt;': '<', '&gt;': '>' }

/** One space for any white space, and one form for quotes, entities and joined string literals. */
const normalise = (text: string) =>
  text
    .replaceAll(/(?<![^\s{(])\/\*[^]*?\*\/|(?<!\S)\/\/.*/g, '')
    .replaceAll(/&[a-z]+;/g, (entity) => entities[entity as keyof typeof entities] ?? entity)
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/\\(['"`])/g, '$1')
    .replaceAll(/(['"`])\s*\+\s*\1/g, '')
    .replaceAll("{' '}", ' ')
    .replaceAll(/<\/(?:b|em|strong)>/g, '')
    .replaceAll(/\s+/g, ' ')

const escapeRegExp = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
const filledIn = String.raw`\$?\{(?:[^{}]|\{[^{}]*\})*\}`

/** Matches the whole literal or JSX text; only a further sentence may follow a sentence. */
function patternOf(text: string): RegExp {
  const body = normalise(text)
    .split(/\{[^}]*\}/)
    .map(escapeRegExp)
    .join(filledIn)
  return new RegExp(String.raw`['"\`>}]\s?${body}(?:\s?['"\`<{]|(?:\.|(?<=\.)) [A-Z])`)
}

const occurs = (text: string, source: string) => patternOf(text).test(normalise(source))

function readSources(path: string): string[] {
  const isFolder = statSync(join(top, path)).isDirectory()
  const files = isFolder
    ? readdirSync(join(top, path), { recursive: true, encoding: 'utf8' }).map((file) => join(path, file))
    : [path]
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => normalise(readFileSync(join(top, file), 'utf8')))
}

it('every row has a text, a place and a section, and every area has sources that exist', () => {
  const rows = areas.flatMap((area) => area.rows)
  expect(rows.length).toBeGreaterThan(150)
  expect(
    rows.filter((cells) => !/^`[^`]+`$/.test(cells[0]!) || !cells[1] || !/^[AR] \d/.test(cells[2]!)),
  ).toEqual([])
  expect(areas.filter(({ sources }) => sources.length === 0)).toEqual([])
  expect(areas.flatMap(({ sources }) => sources).filter((path) => !existsSync(join(top, path)))).toEqual([])
})

it.each(areas)('the sources contain every specified text: $heading', ({ sources, rows }) => {
  const contents = sources.flatMap(readSources)
  const texts = rows.map(([cell]) => cell!.slice(1, -1))
  expect(texts.filter((text) => !contents.some((source) => patternOf(text).test(source)))).toEqual([])
})

it.each([
  ['Close', `<Button onClick={onClose}>\n  Close\n</Button>`],
  ['Close', `label = 'Close'`],
  ['Not set yet.', `<p>\n  Not set\n  yet.\n</p>`],
  ['Not set yet.', `'Not set ' +\n  'yet.'`],
  ['At most 25%', `'At most 25%. The figure is 125.'`],
  ["It's open & free", `<p>It&apos;s open &amp; free</p>`],
  ["It's open & free", String.raw`'It\'s open & free'`],
  ['Limit: {300}.', 'hint={`Limit: ${limits[300] ?? f({})}.`}'],
  ['{code}: {name}', '<span>\n  <b className="strong">{code}:</b> {text}\n</span>'],
])('finds %s in %s', (text, source) => expect(occurs(text, source)).toBe(true))

it.each([
  ['Close', `title="Close enquiry"`],
  ['Close', 'onClose={() => Close()}'],
  ['Close', `// 'Close'\n/* 'Close' */`],
  ['Not set yet.', `'Not set.'`],
  ['Limit: {300}.', 'hint={`Limit : ${limit}.`}'],
  ['{type} TRANSACTION', `'TRANSACTION'`],
])('does not find %s in %s', (text, source) => expect(occurs(text, source)).toBe(false))
