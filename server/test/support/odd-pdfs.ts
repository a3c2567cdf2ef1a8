import { deflateRawSync, deflateSync } from 'node:zlib'
import fc from 'fast-check'

/** PDFs as no program writes them, but some viewer reads them. Most have an action that a viewer might find; `hidden` is its name. */
export type OddPdf = { bytes: Buffer; hidden: string | null }

const actions: Record<string, string> = {
  Launch: '/F (calc.exe)',
  JavaScript: '/JS (app.alert\\(1\\))',
  ImportData: '/F (x.fdf)',
  SubmitForm: '/F << /FS /URL /F (http://example.org) >>',
  GoToE: '/T << /R /C >>',
  GoToR: '/F (x.pdf) /D [0 /Fit]',
  Rendition: '/OP 0',
}

const hex = (letter: string) => `#${letter.charCodeAt(0).toString(16).padStart(2, '0')}`
const spellings: Record<string, (name: string) => string> = {
  plain: (name) => name,
  'one letter': (name) => name[0] + hex(name[1]!) + name.slice(2),
  'every letter': (name) => Array.from(name, hex).join(''),
  capitals: (name) => Array.from(name, (letter) => hex(letter).toUpperCase()).join(''),
}

/** Between the parts of an object. */
const blanks = [' ', '\n', '\r', '\r\n', '\0', '\f', '\t  ', '%) >> endobj\n', '%\xff(<<[\r', ' %%EOF\n ']

/** What comes before and after the kind of an action. */
const twice: [string, string][] = [
  ['', ''],
  ['/S /GoTo ', ''],
  ['', ' /S /GoTo'],
  ['/Type /Action ', ' /Next null'],
  ['/A ] /B >] ', ''],
]

/** What seems to hold an object, of which the directory knows better. */
const wraps: [string, string][] = [
  ['', ''],
  ['(', ')'],
  ['<< /A (', ') >>'],
  ['%', '\n'],
  ['<', '>'],
]

const places = ['OpenAction', 'AA', 'page AA', 'annotation', 'outline', 'name tree', 'form', 'none'] as const

/** The two first bytes of what is packed, each with a check that is right. */
const headers = [0x78, 0x08, 0x18, 0x48, 0x88, 0xf8]
const packings = [
  'flate',
  'short',
  'list',
  'escaped',
  'none',
  'two lists',
  'hex',
  'wrong check',
  'raw',
  'parameters',
] as const
/** No viewer unpacks these. */
const unreadable = new Set<string>(['wrong check', 'raw'])
const lineEnds = ['\n', '\r\n', '\r', ' \n', '']

const passwords = [
  // qpdf opens none that asks for one, so most do not.
  ...Array.from({ length: 10 }, () => ''),
  '',
  'missing',
  'null',
  'twice',
  'a number',
  'a null object',
  'another object',
  'empty',
  'unlisted',
]

const recipe = fc.record({
  action: fc.constantFrom(...Object.keys(actions), null),
  spelling: fc.constantFrom(...Object.keys(spellings)),
  kindApart: fc.boolean(),
  twice: fc.constantFrom(...twice),
  place: fc.constantFrom(...places),
  /** Where the action lies: within what leads to it, as an object, in an object stream. */
  lies: fc.constantFrom('within', 'apart', 'packed', 'packed'),
  blank: fc.constantFrom(...blanks),
  wrap: fc.constantFrom(...wraps),
  directory: fc.constantFrom('table', 'stream', 'hybrid'),
  predicted: fc.boolean(),
  header: fc.constantFrom(...headers),
  packing: fc.constantFrom(...packings),
  untyped: fc.boolean(),
  lineEnd: fc.constantFrom(...lineEnds),
  length: fc.constantFrom('right', 'apart', 'wrong', 'absent'),
  password: fc.constantFrom(...passwords),
  escapedKey: fc.boolean(),
  update: fc.constantFrom('none', 'adds', 'hides', 'brings'),
})
type Recipe = typeof recipe extends fc.Arbitrary<infer R> ? R : never

/** Each is made of a seed, and comes again with it. */
export const oddPdf: fc.Arbitrary<OddPdf> = recipe.map((chosen) => new Writing(chosen).whole())

/** The numbers of the objects that have always the same. */
const at = {
  catalog: 1,
  pages: 2,
  page: 3,
  action: 4,
  kind: 5,
  annotation: 6,
  outlines: 7,
  names: 8,
} as const
const more = { outline: 9, password: 10, length: 11, packed: 12, directory: 13, hybrid: 14 } as const

type Place = { at: number } | { within: number; index: number }

class Writing {
  private readonly it: Recipe
  private body = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')
  private places = new Map<number, Place>()

  constructor(chosen: Recipe) {
    this.it = chosen
  }

  whole(): OddPdf {
    const { it } = this
    const objects = this.objects()
    const packed = it.lies === 'packed' ? [at.action, at.kind] : []
    const old =
      it.update === 'brings' ? new Map([...objects, [at.action, '<< /S /GoTo /D [3 0 R /Fit] >>']]) : objects
    this.write(old, packed)
    const first = this.close(null)
    if (it.update !== 'none') {
      this.places = new Map()
      const changed = {
        adds: [20, '<< /A 1 >>'] as const,
        hides: [at.action, '<< /S /GoTo /D [3 0 R /Fit] >>'] as const,
        brings: [at.action, objects.get(at.action)!] as const,
      }[it.update]
      this.write(new Map([changed]), it.update === 'brings' ? packed : [])
      this.close(first)
    }
    const isLost = it.lies === 'packed' && unreadable.has(it.packing)
    return { bytes: this.body, hidden: isLost ? null : it.action }
  }

  private objects(): Map<number, string> {
    const { it } = this
    const { blank } = it
    const name = it.action === null ? 'URI' : it.action
    const kind = `/${spellings[it.spelling]!(name)}`
    const [before, behind] = it.twice
    const own = it.kindApart ? `${at.kind} 0 R` : kind
    const entries = it.action === null ? '/URI (http://example.org)' : actions[it.action]!
    const action = `<<${blank}${before}/S${blank}${own}${blank}${behind} ${entries} >>`
    const led = it.lies === 'within' ? action : `${at.action} 0 R`
    const leads = (place: (typeof places)[number], text: string) => (it.place === place ? text : '')
    const catalog = [
      leads('OpenAction', `/OpenAction${blank}${led}`),
      leads('AA', `/AA << /WC ${led} >>`),
      leads('form', `/AcroForm << /Fields [] /XX ${led} >>`),
      leads('outline', `/Outlines ${at.outlines} 0 R`),
      leads('name tree', `/Names << /JavaScript ${at.names} 0 R >>`),
    ].join(' ')
    const page =
      leads('page AA', `/AA << /O ${led} >>`) + leads('annotation', `/Annots [${at.annotation} 0 R]`)
    return new Map<number, string>([
      [at.catalog, `<< /Type /Catalog${blank}/Pages 2 0 R ${catalog} >>`],
      [at.pages, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
      [at.page, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] ${page} >>`],
      [at.action, action],
      [at.kind, kind],
      [at.annotation, `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A${blank}${led} >>`],
      [at.outlines, `<< /First ${more.outline} 0 R /Last ${more.outline} 0 R /Count 1 >>`],
      [at.names, `<< /Names [(a)${blank}${led}] >>`],
      [more.outline, `<< /Title (x) /Parent ${at.outlines} 0 R /A ${led} >>`],
      [more.password, { 'a null object': 'null', 'another object': '[/A]' }[it.password] ?? '<< /A 1 >>'],
    ])
  }

  private write(objects: ReadonlyMap<number, string>, packed: readonly number[]): void {
    const { it } = this
    for (const [number, object] of objects) if (!packed.includes(number)) this.add(number, object)
    if (it.password === 'unlisted') this.append(`77 0 obj\n<< /Filter /Standard /V 2 /R 3 >>\nendobj\n`)
    if (packed.length > 0)
      this.addPacked(
        packed.filter((number) => objects.has(number)).map((number) => [number, objects.get(number)!]),
      )
  }

  private addPacked(objects: [number, string][]): void {
    const { it } = this
    const [before, behind] = it.wrap
    let offset = 0
    const list = objects.map(([number, object], index) => {
      this.places.set(number, { within: more.packed, index })
      const place = `${number}${it.blank}${offset + before.length}`
      offset += before.length + object.length + behind.length + 1
      return place
    })
    const head = list.join(it.blank) + it.blank
    const inside = objects.map(([, object]) => before + object + behind)
    const plain = Buffer.from(head + inside.join(' '), 'latin1')
    const { content, filter } = pack(plain, head, it)
    const lengths = {
      right: `/Length ${content.length}`,
      apart: `/Length ${more.length} 0 R`,
      wrong: '/Length 7',
      absent: '',
    }
    this.add(more.length, String(content.length))
    const type = it.untyped ? '' : '/Type /ObjStm'
    this.add(
      more.packed,
      `<< ${type} /N ${objects.length}${it.blank}/First ${head.length} ${filter} ${lengths[it.length]} >>`,
      content,
    )
  }

  private add(number: number, object: string, content?: Buffer): void {
    const [before, behind] = content ? ['', ''] : this.it.wrap
    this.append(before)
    this.places.set(number, { at: this.body.length })
    this.append(`${number} 0${this.it.blank}obj${this.it.blank}${object}\n`)
    if (content)
      this.append(
        `stream${this.it.packing === 'two lists' ? ' ' : this.it.lineEnd}`,
        content,
        '\nendstream\n',
      )
    this.append(`endobj\n${behind}`)
  }

  /** Writes the directory of what has been written since the last one; answers where it is. */
  private close(before: number | null): number {
    const { it } = this
    const entries = `/Root${it.blank}1 0 R ${this.password()} ${before === null ? '' : `/Prev ${before}`}`
    // A table has no place for what is packed.
    const isTable = it.directory === 'table' && it.lies !== 'packed'
    const place = isTable
      ? this.addTable(entries)
      : it.directory === 'stream'
        ? this.addStream(more.directory, entries)
        : this.addHybrid(entries)
    this.append(`startxref\n${place}\n%%EOF\n`)
    return place
  }

  private password(): string {
    const key = this.it.escapedKey ? '/#45ncryp#74' : '/Encrypt'
    const said: Record<string, string> = {
      missing: `${key} 99 0 R`,
      null: `${key} null`,
      twice: `${key} null /Encrypt ${more.password} 0 R`,
      'a number': `${key} 7`,
      'a null object': `${key} ${more.password} 0 R`,
      'another object': `${key} ${more.password} 0 R`,
      empty: `${key} << >>`,
      unlisted: `${key} 77 0 R`,
    }
    return said[this.it.password] ?? ''
  }

  private addHybrid(entries: string): number {
    const stream = this.addStream(more.hybrid, '/Root 1 0 R')
    return this.addTable(`${entries} /XRefStm ${stream}`)
  }

  private addTable(entries: string): number {
    const place = this.body.length
    const rows = [...this.places].flatMap(([number, where]) =>
      'at' in where ? `${number} 1\n${String(where.at).padStart(10, '0')} 00000 n \n` : [],
    )
    this.append(
      `xref\n0 1\n0000000000 65535 f \n${rows.join('')}trailer${this.it.blank}<< /Size 80 ${entries} >>\n`,
    )
    return place
  }

  private addStream(number: number, entries: string): number {
    const place = this.body.length
    this.places.set(number, { at: place })
    const rows = Array.from(this.places).flatMap(([, where]) => row(where))
    const predicted = this.it.predicted ? rows.map((one) => Buffer.concat([Buffer.from([0]), one])) : rows
    const parameters = this.it.predicted ? '/DecodeParms << /Predictor 12 /Columns 6 >>' : ''
    const content = deflateSync(Buffer.concat(predicted))
    const index = [...this.places.keys()].map((one) => `${one} 1`).join(' ')
    this.append(
      `${number} 0 obj\n<< /Type /XRef /Size 80 /W [1 4 1] /Index [${index}] /Filter /FlateDecode ${parameters} ${entries} /Length ${content.length} >>\nstream\n`,
      content,
      '\nendstream\nendobj\n',
    )
    return place
  }

  private append(...parts: (string | Buffer)[]): void {
    const added = parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))
    this.body = Buffer.concat([this.body, ...added])
  }
}

function row(where: Place): Buffer {
  const bytes = Buffer.alloc(6)
  bytes[0] = 'at' in where ? 1 : 2
  bytes.writeUInt32BE('at' in where ? where.at : where.within, 1)
  bytes[5] = 'at' in where ? 0 : where.index
  return bytes
}

function pack(plain: Buffer, head: string, { packing, header }: Recipe): { content: Buffer; filter: string } {
  const flate = deflateSync(plain)
  flate.writeUInt16BE(header * 256 + 31 - ((header * 256) % 31))
  const hexed = Buffer.from(`${plain.toString('hex')}>`)
  // Another list begins on the next line, for those who look for it there.
  const lists = Buffer.concat([plain, Buffer.from(`\n${head}${' '.repeat(plain.length)}`)])
  const wrong = Buffer.from(flate)
  wrong[1]! ^= 1
  const kinds: Record<Recipe['packing'], [Buffer, string]> = {
    flate: [flate, '/Filter /FlateDecode'],
    short: [flate, '/Filter /Fl'],
    list: [flate, '/Filter [/FlateDecode]'],
    escaped: [flate, '/Filter /F#6cateDecode'],
    none: [plain, ''],
    'two lists': [lists, ''],
    hex: [hexed, '/Filter /ASCIIHexDecode'],
    'wrong check': [wrong, '/Filter /FlateDecode'],
    raw: [deflateRawSync(plain), '/Filter /FlateDecode'],
    parameters: [flate, '/Filter /FlateDecode /DecodeParms << /Predictor 1 >>'],
  }
  const [content, filter] = kinds[packing]
  return { content, filter }
}
