import { inflateSync, deflateSync, constants } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  linearizedPdf,
  modernPdf,
  noise,
  objectStream,
  pdf,
  pdfOf,
  stream,
  incrementallyUpdated,
} from '../../../../domain/test/pdfs.ts'
import {
  attachmentFaults as fault,
  attachmentLimits,
  chosenFileFault,
} from '@insaka/domain/attachments/attachments.rules'
import { readPdf, type PdfTools } from './read-pdf.ts'

const inflate: PdfTools['inflate'] = async (compressed, maxBytes) => {
  try {
    return inflateSync(compressed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: maxBytes })
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too much' : 'damaged'
  }
}
const tools: PdfTools = { inflate, pause: async () => undefined }
const read = (bytes: Uint8Array, changed: Partial<PdfTools> = {}) => readPdf(bytes, { ...tools, ...changed })

const text = (words: string): Uint8Array => Buffer.from(words, 'latin1')
const afterStart = (...parts: (string | Uint8Array)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? text(part) : part)))
const zip = afterStart('PK\x03\x04', Buffer.alloc(40), 'PK\x05\x06', Buffer.alloc(18))
const launch = '<< /S /Launch /F (cmd.exe) >>'
const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const packed = (...objects: string[]) => modernPdf([objectStream(objects)])
const encrypted = '/Encrypt << /Filter /Standard /V 2 /R 3 >>'
const accepted = { hasScripts: false, needsPassword: false }
const scripts = { hasScripts: true, needsPassword: false }
const password = { hasScripts: false, needsPassword: true }

describe('an incomplete or foreign file is refused', () => {
  const completePdf = pdf()
  const at = (word: string, length = 0): Uint8Array =>
    completePdf.subarray(0, completePdf.indexOf(word) + length)
  it.each<[string, Uint8Array, string]>([
    ['nothing', Buffer.alloc(0), fault.empty],
    ['one byte', text('%'), fault.noPdf],
    ['a web page', text('<!DOCTYPE html><script>alert(1)</script>'), fault.noPdf],
    ['a ZIP', zip, fault.noPdf],
    ['a PNG', text('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), fault.noPdf],
    ['a program of Windows', afterStart('MZ', completePdf), fault.noPdf],
    ['a script with a PDF behind it', afterStart('#!/bin/sh\n', completePdf), fault.noPdf],
    ['a blank before the header', afterStart(' ', completePdf), fault.noPdf],
    ['a mark of byte order before the header', afterStart('\xef\xbb\xbf', completePdf), fault.noPdf],
    ['a header in small letters', afterStart('%pdf-1.7\n', completePdf.subarray(9)), fault.noPdf],
    ['a header without a version', afterStart('%PDF-\n', completePdf.subarray(9)), fault.noPdf],
    ['a header alone', text('%PDF-1.7\n'), fault.damaged],
    ['an end right behind the header', text('%PDF-1.7\n%%EOF\n'), fault.damaged],
    ['cut off within an object', at('/Pages'), fault.damaged],
    ['cut off before the directory', at('xref\n'), fault.damaged],
    ['cut off within the directory', at('xref\n', 30), fault.damaged],
    ['cut off before the trailer', at('trailer'), fault.damaged],
    ['cut off within the trailer', at('/Root'), fault.damaged],
    ['cut off before the place of the directory', at('startxref'), fault.damaged],
    ['cut off within the mark of its end', at('%%EOF', 3), fault.damaged],
    ['half of ten megabytes', pdfOf(100_000).subarray(0, 50_000), fault.damaged],
    [
      'the first part of one made for browsers',
      linearizedPdf().subarray(0, linearizedPdf().indexOf('%%EOF') + 6),
      fault.damaged,
    ],
    ['no trailer', text(completePdf.toString('latin1').replace('trailer', 'nothing')), fault.damaged],
    [
      'a trailer that names no beginning',
      text(completePdf.toString('latin1').replace('/Root', '/Loot')),
      fault.damaged,
    ],
    [
      'a place beyond its end',
      text(completePdf.toString('latin1').replace(/startxref\n\d+/, 'startxref\n99999999')),
      fault.damaged,
    ],
    [
      'a place where no directory is',
      text(completePdf.toString('latin1').replace(/startxref\n\d+/, 'startxref\n20')),
      fault.damaged,
    ],
    [
      'a place that is no number',
      text(completePdf.toString('latin1').replace(/startxref\n\d+/, 'startxref\nhere')),
      fault.damaged,
    ],
    [
      'an unfinished trailer',
      text('%PDF-1.7\nxref\ntrailer\n<< /Root 1 0 R\nstartxref\n9\n%%EOF'),
      fault.damaged,
    ],
    ['a ZIP behind its end', afterStart(completePdf, zip), fault.somethingBehind],
    ['a large ZIP behind its end', afterStart(completePdf, zip, noise(5_000)), fault.damaged],
    [
      'a web page behind its end',
      afterStart(completePdf, '<script>alert(1)</script>'),
      fault.somethingBehind,
    ],
    ['10 MiB and one byte', Buffer.concat([pdfOf(attachmentLimits.bytes), Buffer.from(' ')]), fault.tooLarge],
  ])('%s', async (_, bytes, message) => {
    expect(await read(bytes)).toBe(message)
  })
})

describe('a harmless PDF is accepted', () => {
  it.each<[string, Uint8Array]>([
    ...['1.0', '1.1', '1.2', '1.3', '1.4', '1.5', '1.6', '1.7', '2.0'].map(
      (version): [string, Uint8Array] => [`of version ${version}`, pdf({ version })],
    ),
    ['with a stream as its directory', modernPdf()],
    ['made for browsers', linearizedPdf()],
    ['with something added', incrementallyUpdated(pdf(), '<< /Type /Annot >>')],
    [
      'with something added twice',
      incrementallyUpdated(incrementallyUpdated(pdf(), '<< /A 1 >>'), '<< /B 2 >>'),
    ],
    [
      'with lines that end as in Windows',
      text(
        pdf()
          .toString('latin1')
          .replace(/%%EOF\n/, '%%EOF\r\n'),
      ),
    ],
    ['without a line break at its end', pdf().subarray(0, -1)],
    ['with blanks behind its end', afterStart(pdf(), '\r\n\0\0 \n')],
    ['of exactly 10 MiB', pdfOf(attachmentLimits.bytes)],
    [
      'with pictures that look like anything',
      pdf({ objects: [stream('/Filter /DCTDecode', noise(3_000_000))] }),
    ],
    ['that speaks of dangers in its text', pdf({ objects: ['(a product /Launch, /JS and /EmbeddedFile)'] })],
    [
      'that speaks of them in a title within a packed object',
      packed('<< /Title (the /Launch of /JavaScript) >>'),
    ],
    ['that draws them', pdf({ objects: [stream('', 'BT (/Launch /JavaScript) Tj ET /JS gs')] })],
    ['that mentions them in a comment', pdf({ objects: ['<< /A 1 % /Launch /JavaScript\n>>'] })],
    ['whose names begin like them', pdf({ objects: ['<< /Launcher 1 /JSON 2 /XFAB 3 /EFont 4 >>'] })],
    ['with an action of its pages', pdf({ catalog: '/AA << /WC << /S /GoTo /D [3 0 R /Fit] >> >>' })],
    ['that opens at a page', pdf({ catalog: '/OpenAction [3 0 R /Fit]' })],
    ['with a link to a page in the web', pdf({ objects: ['<< /S /URI /URI (https://example.org) >>'] })],
    [
      'with packed objects that are not packed',
      modernPdf([objectStream(['<< /A 1 >>'], { pack: (pdfBytes) => pdfBytes, filter: '' })]),
    ],
    [
      'with a list of one packing',
      modernPdf([objectStream(['<< /A 1 >>'], { filter: '/Filter [/FlateDecode]' })]),
    ],
    [
      'with a link to click',
      pdf({ objects: ['<< /Type /Annot /Subtype /Link /A << /S /URI /URI (http://a) >> >>'] }),
    ],
    ['with colours that are screened', pdf({ objects: ['<< /Type /ExtGState /BM /Screen >>'] })],
    ['with a font called EF', pdf({ objects: ['<< /Font << /EF 4 0 R >> >>'] })],
  ])('%s', async (_, bytes) => {
    expect(await read(bytes)).toEqual(accepted)
  })
})

describe('a PDF with scripts is flagged', () => {
  it.each<[string, Uint8Array]>([
    ['in an object', pdf({ objects: [script] })],
    ['when it is opened', pdf({ catalog: `/OpenAction ${script}` })],
    ['when a page is left', pdf({ catalog: `/AA << /WC ${script} >>` })],
    [
      'in the tree of names',
      pdf({ catalog: '/Names << /JavaScript << /Names [(a) 4 0 R] >> >>', objects: [script] }),
    ],
    ['with escaped names', pdf({ objects: ['<< /S /J#61vaScript /J#53 (x) >>'] })],
    ['by a form of XML', pdf({ catalog: '/AcroForm << /XFA [(template) 4 0 R] >>' })],
    ['in a packed object', packed('<< /A 1 >>', script)],
    ['in what was added later', incrementallyUpdated(pdf(), script)],
    ['in one made before 1.2', pdf({ version: '1.1', objects: [script] })],
    ['behind a text that never ends in a neighbour', packed('(never ends', script)],
    ['within a playing of media', pdf({ objects: ['<< /S /Rendition /JS (x) >>'] })],
    ['when a model is shown', pdf({ objects: ['<< /OnInstantiate 5 0 R >>'] })],
    ['by a link that is followed as it opens', pdf({ catalog: '/OpenAction << /S /URI /URI (http://a) >>' })],
    ['by a command as it opens', pdf({ catalog: '/OpenAction << /S /Named /N /Print >>' })],
    [
      'by a link elsewhere',
      packed('<< /Type /Catalog /OpenAction 9 0 R >>', '<< /S /URI /URI (http://a) >>'),
    ],
    ['by an action that nobody knows', pdf({ objects: ['<< /Type /Action /S /Upload >>'] })],
    ['by an annotation that nobody knows', pdf({ objects: ['<< /Type /Annot /Subtype /Hologram >>'] })],
    ['by an annotation that plays', pdf({ objects: ['<< /Type /Annot /Subtype /Screen >>'] })],
  ])('%s', async (_, bytes) => {
    expect(await read(bytes)).toEqual(scripts)
  })
})

describe('an encrypted PDF is flagged', () => {
  const standard = '<< /Filter /Standard /V 2 /R 3 >>'
  const scrambled = modernPdf(
    [standard, objectStream(['<< /A 1 >>'], { pack: () => noise(200) })],
    '/Encrypt 2 0 R',
  )
  it.each<[string, Uint8Array, object]>([
    ['in its trailer', pdf({ trailer: encrypted }), password],
    ['with an escaped name', pdf({ trailer: '/#45ncrypt 4 0 R', objects: [standard] }), password],
    ['in the stream that is its directory', modernPdf([standard], '/Encrypt 2 0 R'), password],
    ['whose packed objects are scrambled', scrambled, password],
    [
      'and scripts with both',
      pdf({ trailer: encrypted, objects: [script] }),
      { hasScripts: true, needsPassword: true },
    ],
  ])('%s', async (_, bytes, marks) => {
    expect(await read(bytes)).toEqual(marks)
  })

  it('refuses an encrypted PDF with a visible launch action', async () => {
    expect(await read(pdf({ trailer: encrypted, objects: [launch] }))).toBe(fault.startsPrograms)
  })
})

describe('a PDF that starts programs is refused', () => {
  it.each<[string, Uint8Array]>([
    ['in an object', pdf({ objects: [launch] })],
    ['when it is opened', pdf({ catalog: `/OpenAction ${launch}` })],
    ['with an escaped name', pdf({ objects: ['<< /S /L#61unch >>'] })],
    ['with every letter escaped', pdf({ objects: ['<< /S /#4c#61#75#6E#63#68 >>'] })],
    ['in a packed object', packed('<< /A 1 >>', launch)],
    ['escaped in a packed object', packed('<< /S /#4Caunch >>')],
    ['in a packed object without a type', modernPdf([objectStream([launch], { type: '' })])],
    [
      'in a packed object that is not packed',
      modernPdf([objectStream([launch], { pack: (pdfBytes) => pdfBytes, filter: '' })]),
    ],
    ['behind a text that never ends in a neighbour', packed('(never ends', launch)],
    ['behind a text that never ends in another object', pdf({ objects: ['(never ends', launch] })],
    ['behind a dictionary that never ends', pdf({ objects: ['<< /A << /B [', launch] })],
    ['with a comment before the word obj', pdf({ objects: [`1 endobj 77 0 %x\nobj ${launch}`] })],
    ['within the content of a stream', pdf({ objects: [stream('', `77 0 obj ${launch} endobj`)] })],
    ['in a trailer', pdf({ trailer: `/Root << /OpenAction ${launch} >>` })],
    ['with brackets that close nothing', pdf({ objects: ['<< /A ] /B >] /S /Launch >>'] })],
    [
      'in what an update seems to have removed',
      incrementallyUpdated(pdf({ objects: [launch] }), '<< /A 1 >>'),
    ],
  ])('%s', async (_, bytes) => {
    expect(await read(bytes)).toBe(fault.startsPrograms)
  })
})

describe('a PDF with embedded files or media is refused', () => {
  it.each<[string, Uint8Array]>([
    ['a stream that is a file', pdf({ objects: [stream('/Type /EmbeddedFile', 'MZ')] })],
    ['a list of files', pdf({ catalog: '/Names << /EmbeddedFiles << /Names [(x.exe) 4 0 R] >> >>' })],
    ['a file on a page', pdf({ objects: ['<< /Subtype /FileAttachment /FS 5 0 R >>'] })],
    ['a file that does not say so', pdf({ objects: ['<< /F (x.exe) /EF << /F 5 0 R >> >>'] })],
    ['a file with a name in any script', pdf({ objects: ['<< /UF (x.exe) /EF 6 0 R >>'] })],
    ['escaped', pdf({ objects: ['<< /Type /Embedded#46ile >>'] })],
    ['packed', packed('<< /Names << /EmbeddedFiles 5 0 R >> >>')],
    ['media that run programs', pdf({ objects: ['<< /Subtype /RichMedia >>'] })],
    ...['3D', 'Movie', 'Sound'].map((kind): [string, Uint8Array] => [
      `an annotation of the kind ${kind}`,
      pdf({ objects: [`<< /Type /Annot /Subtype /${kind} >>`] }),
    ]),
    ['a player that is started', pdf({ objects: ['<< /S /RichMediaExecute >>'] })],
    ['packed media', packed('<< /Subtype /Rich#4dedia >>')],
  ])('%s', async (_, bytes) => {
    expect(await read(bytes)).toBe(fault.holdsFiles)
  })
})

describe('a PDF that cannot be scanned is refused', () => {
  const zipBomb = deflateSync(Buffer.alloc(40 * 1024 * 1024, 'a'))
  const manyObjects = Array.from({ length: 5 }, () => objectStream([`(${'a'.repeat(8 * 1024 * 1024)})`]))
  it.each<[string, Uint8Array]>([
    ['what unpacks to 40 MiB', modernPdf([objectStream(['<< /A 1 >>'], { pack: () => zipBomb })])],
    ['what unpacks to as much in five parts', modernPdf(manyObjects)],
    ['what is packed in another way', modernPdf([objectStream([launch], { filter: '/Filter /LZWDecode' })])],
    [
      'what is packed twice',
      modernPdf([objectStream([launch], { filter: '/Filter [/ASCIIHexDecode /FlateDecode]' })]),
    ],
    [
      'what is packed twice alike',
      modernPdf([objectStream([launch], { pack: (pdfBytes) => deflateSync(deflateSync(pdfBytes)) })]),
    ],
    ['whose packing is elsewhere', modernPdf([objectStream([launch], { filter: '/Filter 8 0 R' })])],
    [
      'whose packing is said twice',
      modernPdf([objectStream([launch], { filter: '/Filter /LZWDecode /Filter /FlateDecode' })]),
    ],
    [
      'with predicted bytes',
      modernPdf([objectStream([launch], { more: '/DecodeParms << /Predictor 12 >>' })]),
    ],
    ['whose content is elsewhere', modernPdf([objectStream([launch], { more: '/F (x)' })])],
    ['that unpacks to nothing sensible', modernPdf([objectStream([launch], { pack: () => noise(100) })])],
    ['whose list of objects is too short', modernPdf([stream('/Type /ObjStm /N 9 /First 4', '1 0 << >>')])],
    [
      'whose number of objects is elsewhere',
      modernPdf([stream('/Type /ObjStm /N 9 0 R /First 4', '1 0 << >>')]),
    ],
    ['of lists within lists without an end', pdf({ objects: ['['.repeat(100_000)] })],
    [
      'that would be read again and again',
      pdf({ objects: Array.from({ length: 3_000 }, () => `<< /A (${'x'.repeat(50)}`) }),
    ],
  ])('%s', async (_, bytes) => {
    expect(await read(bytes)).toBe(fault.sealed)
  })

  it('never unpacks more than the limit', async () => {
    const byteLimits: number[] = []
    await read(modernPdf(manyObjects), {
      inflate: async (from, maxBytes) => {
        byteLimits.push(maxBytes)
        return inflate(from, maxBytes)
      },
    })
    expect(byteLimits[0]).toBe(32 * 1024 * 1024)
    expect(byteLimits.toSorted((a, b) => b - a)).toEqual(byteLimits)
  })
})

it('yields to other work while it reads a large document', async () => {
  let pauses = 0
  const list = `[${'(some words) /Name 12 '.repeat(300_000)}]`
  expect(await read(pdf({ objects: [list] }), { pause: async () => void (pauses += 1) })).toEqual(accepted)
  expect(pauses).toBeGreaterThan(40)
})

describe('the browser’s early check', () => {
  const head = text('%PDF-1.7')
  const file = { name: 'Order.pdf', type: 'application/pdf', size: 1_000 }
  it.each<[object, Uint8Array, string | null]>([
    [{}, head, null],
    [{ type: '' }, head, null],
    [{ name: 'ORDER.PDF' }, head, null],
    [{ name: 'order.exe' }, head, fault.notNamedPdf],
    [{ name: 'order.pdf.exe' }, head, fault.notNamedPdf],
    [{ type: 'image/png' }, head, fault.notNamedPdf],
    [{ size: attachmentLimits.bytes }, head, null],
    [{ size: attachmentLimits.bytes + 1 }, head, fault.tooLarge],
    [{ size: 0 }, Buffer.alloc(0), fault.empty],
    [{}, text('PK\x03\x04'), fault.noPdf],
  ])('of %o', async (changed, beginning, message) => {
    const slice = (from: number, to: number) => new Blob([beginning.slice(from, to)])
    expect(await chosenFileFault({ ...file, slice, ...changed })).toBe(message)
  })
})
