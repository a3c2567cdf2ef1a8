import { inflateSync, deflateSync, constants } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { attachmentFaults as fault } from '@insaka/domain/attachments/attachments.rules'
import { modernPdf, noise, objectStream, pdf, incrementallyUpdated } from '../../../../domain/test/pdfs.ts'
import { readPdf, type PdfTools } from './read-pdf.ts'

const inflate: PdfTools['inflate'] = async (compressed, maxBytes) => {
  try {
    return inflateSync(compressed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: maxBytes })
  } catch {
    return 'damaged'
  }
}
const read = (bytes: Uint8Array) => readPdf(bytes, { inflate, pause: async () => undefined })

const launch = '<< /S /Launch /F (calc.exe) >>'
const password = { hasScripts: false, needsPassword: true }
const accepted = { hasScripts: false, needsPassword: false }
const scripts = { hasScripts: true, needsPassword: false }
const encrypt = '/Encrypt << /Filter /Standard /V 2 /R 3 >>'
const decoy = `<< /Type /XRef ${encrypt} >>`
const hexEncode = objectStream([launch], {
  filter: '/Filter /ASCIIHexDecode',
  pack: (content) => Buffer.from(`${content.toString('hex')}>`),
})
const replaced = (from: Buffer, pattern: string | RegExp, by: string) =>
  Buffer.from(from.toString('latin1').replace(pattern, by), 'latin1')

describe('a file counts as encrypted only if the trailer of the document refers to encryption', () => {
  it.each([
    ['an object that nothing leads to', pdf({ objects: [decoy] })],
    ['a stream that looks like a directory', modernPdf([decoy])],
    ['a trailer that nothing leads to', pdf({ objects: [`1 trailer << /Root 1 0 R ${encrypt} >>`] })],
    ['a directory within another value', pdf({ trailer: `/Info << ${encrypt} >>` })],
    ['one that says there is none', pdf({ trailer: '/Encrypt null' })],
    ['a comment', pdf({ trailer: `% ${encrypt}\n` })],
    ['an object that is not there', pdf({ trailer: '/Encrypt 99 0 R' })],
    [
      'an object that is something else',
      pdf({ trailer: '/Encrypt 4 0 R', objects: ['<< /A 1 >>', '<< /Filter /A >>'] }),
    ],
    [
      'one that is named twice',
      pdf({ trailer: '/Encrypt null /Encrypt 4 0 R', objects: ['<< /Filter /A >>'] }),
    ],
    ['a directory before the last one', incrementallyUpdated(pdf({ trailer: encrypt }), '<< /A 1 >>')],
    [
      'the first of many',
      incrementallyUpdated(
        incrementallyUpdated(incrementallyUpdated(pdf({ trailer: encrypt }), '1'), '2'),
        '3',
      ),
    ],
  ])('ignores encryption in %s', async (_, bytes) => {
    expect(await read(bytes)).toEqual(accepted)
  })

  it.each([
    ['the last one', pdf({ trailer: encrypt })],
    ['one that came later', incrementallyUpdated(pdf(), '<< /A 1 >>', encrypt)],
    ['a stream', modernPdf(undefined, encrypt)],
  ])('%s', async (_, bytes) => {
    expect(await read(bytes)).toEqual(password)
  })

  it.each([0x78, 0x88, 0xf8])(
    'refuses a launch action in a stream whose zlib header starts with %i',
    async (first) => {
      const pack = (content: Buffer) => {
        const packed = deflateSync(content)
        packed.writeUInt16BE(first * 256 + 31 - ((first * 256) % 31))
        return packed
      }
      for (const password of ['/Encrypt 99 0 R', encrypt])
        expect(await read(modernPdf([objectStream([launch], { pack })], password))).toBe(
          first === 0x78 ? fault.startsPrograms : fault.sealed,
        )
    },
  )

  it('refuses an encoded stream in spite of an encryption decoy', async () => {
    expect(await read(modernPdf([decoy, hexEncode]))).toBe(fault.sealed)
    expect(await read(pdf({ objects: [decoy, hexEncode] }))).toBe(fault.sealed)
  })
})

it('refuses a launch action on the same line as the keyword `stream`', async () => {
  const list = objectStream(['<< /A 1 >>'], { pack: (content) => content, filter: '' })
  expect(await read(modernPdf([list]))).toEqual(accepted)
  expect(await read(modernPdf([replaced(list, 'stream', `stream 50 0 ${launch}`)]))).toBe(fault.sealed)
})

describe('content of an encrypted file that is not encrypted is scanned or refused', () => {
  const damaged = deflateSync(Buffer.from(`50 0 ${launch}${' '.repeat(9_000)}`)).fill(0xff, 40, 60)
  const scrambled = objectStream(['<< /A 1 >>'], { pack: () => noise(200) })
  const locked = (...objects: (string | Uint8Array)[]) => modernPdf(objects, encrypt)

  it('accepts encrypted content', async () => {
    expect(await read(locked(scrambled))).toEqual(password)
    expect(await read(locked(objectStream(['<< >>'], { pack: () => noise(200), filter: '' })))).toEqual(
      password,
    )
  })

  it.each([
    ['packed', objectStream([launch]), fault.startsPrograms],
    ['not packed', objectStream([launch], { pack: (it) => it, filter: '' }), fault.startsPrograms],
    ['packed in another way', hexEncode, fault.sealed],
    [
      'packed twice',
      objectStream([launch], { filter: '/Filter [/ASCIIHexDecode /FlateDecode]' }),
      fault.sealed,
    ],
    ['damaged after its beginning', objectStream([launch], { pack: () => damaged }), fault.sealed],
    ['predicted', objectStream([launch], { more: '/DecodeParms << /Predictor 12 >>' }), fault.sealed],
    ['in another file', objectStream([launch], { more: '/F (x)' }), fault.sealed],
    ['in a line that does not end', replaced(objectStream([launch]), 'stream\n', 'stream \n'), fault.sealed],
    ['of a length that is elsewhere', replaced(objectStream([launch]), '/N 1', '/N 9 0 R'), fault.sealed],
  ])('refuses a launch action that is %s', async (_, stream, message) => {
    expect(await read(locked(stream))).toBe(message)
  })

  it.each(['0000000000050', '-50', '.5', `${'0'.repeat(70)}50`])(
    'refuses a launch action in an object stream that starts with %s',
    async (number) => {
      const list = objectStream([launch], { pack: (it) => it, filter: '' })
      expect(await read(locked(replaced(list, '\n50 0', `\n${number} 0`)))).toBe(fault.sealed)
    },
  )
})

describe('a broken chain of trailers is refused', () => {
  const previousOffset = /\/Prev \d+/
  const duplicated = incrementallyUpdated(pdf(), '<< /A 1 >>')
  const own = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(duplicated.toString('latin1'))![1]!
  it.each([
    ['that leads nowhere', replaced(duplicated, previousOffset, '/Prev 99999999')],
    ['that leads to no directory', replaced(duplicated, previousOffset, '/Prev 9')],
    ['that goes in circles', replaced(duplicated, previousOffset, `/Prev ${own}`)],
    ['whose place is elsewhere', replaced(duplicated, previousOffset, '/Prev 7 0 R')],
    ['that says it twice', replaced(duplicated, previousOffset, '/Prev 9 /Prev 20')],
    ['below zero', replaced(duplicated, previousOffset, '/Prev -1')],
    [
      'of too many',
      Array.from({ length: 100 }).reduce<Buffer>((before) => incrementallyUpdated(before, '1'), pdf()),
    ],
  ])('%s', async (_, bytes) => {
    expect(await read(bytes)).toBe(fault.damaged)
  })

  it('accepts a chain of ninety trailers', async () => {
    const manyObjects = Array.from({ length: 89 }).reduce<Buffer>(
      (before) => incrementallyUpdated(before, '1'),
      pdf(),
    )
    expect(await read(manyObjects)).toEqual(accepted)
  })
})

describe('actions that reach outside the document are flagged', () => {
  it.each([
    ['opens a file on a share', '<< /S /GoToR /F (\\\\\\\\host\\\\share\\\\x.pdf) /D [0 /Fit] >>'],
    ['opens a file in the web', '<< /S /GoToR /F << /FS /URL /F (http://example.org/x.pdf) >> >>'],
    ['opens a document within', '<< /S /GoToE /T << /R /C >> >>'],
    ['sends a form', '<< /S /SubmitForm /F << /FS /URL /F (http://example.org) >> >>'],
    ['takes data in', '<< /S /ImportData /F (x.fdf) >>'],
    ['plays media', '<< /S /Rendition /OP 0 >>'],
    ['sends a form, escaped', '<< /S /Submit#46orm >>'],
  ])('%s', async (_, action) => {
    expect(await read(pdf({ objects: [action] }))).toEqual(scripts)
    expect(await read(pdf({ catalog: `/OpenAction ${action}` }))).toEqual(scripts)
    expect(await read(modernPdf([objectStream([action])]))).toEqual(scripts)
  })

  it('does not flag a jump within the document', async () => {
    expect(await read(pdf({ objects: ['<< /S /GoTo /D [3 0 R /Fit] >>', '(GoToR) /GoToRow'] }))).toEqual(
      accepted,
    )
  })
})
