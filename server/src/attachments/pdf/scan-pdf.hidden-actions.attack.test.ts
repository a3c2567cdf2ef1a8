import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { modernPdf, objectStream, pdf, incrementallyUpdated } from '../../../../domain/test/pdfs.ts'
import { isLong, repetitions } from '../../../test/support/long-tests.ts'
import { isInstalled } from '../../../test/support/installed-tools.ts'
import { scanPdf } from '../scan-pdf.ts'

const asksQpdf = isLong && isInstalled('qpdf')
const folder = mkdtempSync(join(tmpdir(), 'insaka-odd-pdfs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const refused = ['Launch', 'EmbeddedFile', 'EmbeddedFiles', 'FileAttachment', 'RichMedia']
const marked = ['JavaScript', 'JS', 'XFA', 'GoToR', 'GoToE', 'SubmitForm', 'ImportData', 'Rendition']

const dangerousName = [...refused, ...marked]

/** PDF names that qpdf finds in the document; empty if qpdf cannot open it. */
function namesByQpdf(bytes: Buffer): Set<string> {
  const path = join(folder, 'odd.pdf')
  writeFileSync(path, bytes)
  const { stdout } = spawnSync('qpdf', ['--json=2', path], { encoding: 'utf8' })
  return new Set([...stdout.matchAll(/"(?:n:)?\/(\w+)"/g)].map(([, name]) => name!))
}

const actions = {
  Launch: '/F (calc.exe)',
  JavaScript: '/JS (app.alert\\(1\\))',
  ImportData: '/F (x.fdf)',
  SubmitForm: '/F << /FS /URL /F (http://example.org) >>',
  GoToE: '/T << /R /C >>',
  GoToR: '/F (x.pdf) /D [0 /Fit]',
  Rendition: '/OP 0',
}
const hex = (letter: string) => `#${letter.charCodeAt(0).toString(16)}`
const spellings: ((name: string) => string)[] = [
  (name) => name,
  (name) => name[0] + hex(name[1]!) + name.slice(2),
  (name) => Array.from(name, hex).join(''),
  (name) => Array.from(name, (letter) => hex(letter).toUpperCase()).join(''),
]
const surroundings = [
  ['', ''],
  ['/S /GoTo ', ''],
  ['', ' /S /GoTo'],
  ['/Type /Action ', ' /Next null'],
  ['/A ] /B >] ', ''],
] as const
const packings: Parameters<typeof objectStream>[1][] = [
  { filter: '/Filter /Fl' },
  { filter: '/Filter [/FlateDecode]' },
  { filter: '/Filter /F#6cateDecode' },
  { filter: '', pack: (content) => content },
  { filter: '/Filter /ASCIIHexDecode', pack: (content) => Buffer.from(`${content.toString('hex')}>`) },
  { more: '/DecodeParms << /Predictor 1 >>' },
  { type: '' },
  // Zlib headers with correct checksums and valid or invalid window sizes.
  ...[0x78, 0x08, 0x18, 0x48, 0x88, 0xf8].map((first) => ({
    pack(content: Buffer) {
      const packed = deflateSync(content)
      packed.writeUInt16BE(first * 256 + 31 - ((first * 256) % 31))
      return packed
    },
  })),
]
const trailers = ['null', 'null /Encrypt 4 0 R', '99 0 R', '7', '4 0 R', '<< >>'].flatMap((value) => [
  `/Encrypt ${value}`,
  `/#45ncryp#74 ${value}`,
])

/** Odd PDFs that some viewer accepts, each with a hidden action. */
const oddPdf = fc
  .record({
    action: fc.constantFrom(...(Object.keys(actions) as (keyof typeof actions)[])),
    spelled: fc.constantFrom(...spellings),
    around: fc.constantFrom(...surroundings),
    blank: fc.constantFrom(
      ' ',
      '\n',
      '\r',
      '\r\n',
      '\0',
      '\f',
      '\t  ',
      '%) >> endobj\n',
      '%\xff(<<[\r',
      ' %%EOF\n ',
    ),
    neighbour: fc.constantFrom('<< /A 1 >>', '(never ends', '<< /A << /B [', '<41', '%'),
    isKindApart: fc.boolean(),
    place: fc.constantFrom('object', 'catalog', 'update', 'replaced', 'packed', 'packed'),
    packing: fc.constantFrom(...packings),
    // qpdf cannot open encrypted files, so most samples have no encryption.
    trailer: fc.oneof({ weight: 2, arbitrary: fc.constant('') }, fc.constantFrom(...trailers)),
  })
  .map(
    ({
      action: hiddenAction,
      spelled,
      around: [before, behind],
      blank,
      neighbour,
      place,
      packing,
      trailer,
      ...it
    }) => {
      const kind = `/${spelled(hiddenAction)}`
      const own = it.isKindApart ? '5 0 R' : kind
      const action = `<<${blank}${before}/S${blank}${own}${blank}${behind} ${actions[hiddenAction]} >>`
      const completePdf = pdf({ objects: [neighbour, kind, action], trailer })
      const bytes = {
        object: () => completePdf,
        catalog: () => pdf({ catalog: `/OpenAction${blank}${action}`, objects: [neighbour, kind], trailer }),
        update: () => incrementallyUpdated(pdf({ objects: [neighbour, kind], trailer }), action, trailer),
        replaced: () => incrementallyUpdated(completePdf, '<< /A 1 >>'),
        packed: () => modernPdf([objectStream([neighbour, kind, action], packing)], trailer),
      }[place]()
      return { bytes, hidden: hiddenAction }
    },
  )

it('refuses or flags a hidden action in every odd document and in each one qpdf reads', async () => {
  let qpdfFindings = 0
  const property = fc.asyncProperty(oddPdf, async ({ bytes, hidden }) => {
    const names = asksQpdf ? namesByQpdf(bytes) : new Set<string>()
    if (dangerousName.some((name) => names.has(name))) qpdfFindings += 1
    names.add(hidden)
    const answer = await scanPdf(bytes)
    if (typeof answer === 'string') return
    expect(refused.filter((name) => names.has(name))).toEqual([])
    if (marked.some((name) => names.has(name))) expect(answer.hasScripts).toBe(true)
  })
  await fc.assert(property, { numRuns: repetitions(200) })
  // The comparison is meaningless if qpdf opens too few samples.
  if (asksQpdf) expect(qpdfFindings).toBeGreaterThan(50)
})
