import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attachmentFaults as fault, attachmentLimits } from '@insaka/domain/attachments/attachments.rules'
import { modernPdf, objectStream, pdf, pdfOf } from '../../../domain/test/pdfs.ts'
import { multipartForm } from '../../test/support/multipart-form.ts'
import { download, statusesOf, upload } from '../../test/support/uploads.ts'
import { runSql } from '../../test/support/sql.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()
const ownTemp = mkdtempSync(join(tmpdir(), 'uploads-test-'))
const temp = process.env['TMPDIR']
beforeAll(() => {
  process.env['TMPDIR'] = ownTemp
})
afterAll(() => {
  if (temp === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = temp
  rmSync(ownTemp, { recursive: true })
})
let tenant: TestTenant
beforeEach(async () => {
  tenant = await world.institution()
})

const savedFiles = async (): Promise<number> => {
  const { rows } = await world.inTenant(tenant.id, (tx) =>
    runSql(
      tx,
      `SELECT (SELECT count(*) FROM attachments WHERE institution_id = $1)::int +
              (SELECT count(*) FROM attachment_chunks WHERE institution_id = $1)::int AS rows`,
      [tenant.id],
    ),
  )
  return rows[0].rows
}

describe('an uploaded PDF', () => {
  it('has its name, size, hash and warnings, and is downloaded unchanged', async () => {
    const file = pdf({ objects: ['<< /S /JavaScript /JS (x) >>'], trailer: '/Encrypt << /V 2 >>' })
    const { ORD } = tenant.people
    const { status, body } = await upload(world, file, { as: ORD, after: { fileName: 'Order 12.pdf' } })
    expect([status, body.message]).toEqual([200, 'The file has been uploaded.'])
    const { attachment, attachmentId } = body.payload
    expect(attachment).toEqual({
      id: attachmentId,
      fileName: 'Order 12.pdf',
      size: file.length,
      sha256: createHash('sha256').update(file).digest('hex'),
      hasScripts: true,
      needsPassword: true,
      uploader: 'Mutale Banda',
      uploadedOn: '2026-03-31T10:00:00+02:00',
    })
    const answer = await download(world, attachmentId, ORD)
    expect(answer.bytes.equals(file)).toBe(true)
  })

  it('may have exactly 10 MiB, and is downloaded chunk by chunk', async () => {
    const file = pdfOf(attachmentLimits.bytes)
    const { ORD } = tenant.people
    const { status, body } = await upload(world, file, { as: ORD })
    expect(status).toBe(200)
    const answer = await download(world, body.payload.attachmentId, ORD)
    expect(answer.headers['content-length']).toBe(String(file.length))
    expect(answer.bytes.equals(file)).toBe(true)
    expect(await savedFiles()).toBe(1 + 40)
  })

  it.each([
    ['in a field before it', { before: { fileName: '../../x.pdf' } }, 'x.pdf'],
    ['in a field behind it', { after: { fileName: 'a\u202egnp.exe' } }, 'agnp.exe.pdf'],
    ['in letters of any script', { after: { fileName: 'Ñandú 🦒.pdf' } }, 'Ñandú 🦒.pdf'],
    ['in more than can be kept', { after: { fileName: 'x'.repeat(300) } }, `${'x'.repeat(116)}.pdf`],
    ['in no field, but on the file', { name: 'ñ scan.PDF' }, 'ñ scan.pdf'],
    ['nowhere', { name: '', after: { fileName: '' } }, 'attachment.pdf'],
  ])('is named %s', async (_, method, name) => {
    const { status, body } = await upload(world, pdf(), { as: tenant.people.ORD, ...method })
    expect([status, body.payload?.attachment.fileName]).toEqual([200, name])
  })
})

/** Sends the bytes in pieces, then neither more bytes nor an end. */
async function* endlessUpload(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) {
    yield bytes.subarray(at, at + 65_536)
    await setImmediate()
  }
  await new Promise(() => undefined)
}

function pausedUpload(as: Person) {
  const { headers, payload } = multipartForm(pdfOf(1024 * 1024))
  let resolveHalfSent = (): void => undefined
  let resumeUpload = (): void => undefined
  const halfSent = new Promise<void>((resolve) => (resolveHalfSent = resolve))
  const resumed = new Promise<void>((resolve) => (resumeUpload = resolve))
  async function* pieces(): AsyncGenerator<Uint8Array> {
    // More than network buffers hold, so the server must be reading.
    yield payload.subarray(0, 500_000)
    yield payload.subarray(500_000, 900_000)
    resolveHalfSent()
    await resumed
    yield payload.subarray(900_000)
  }
  const answer = world.app.inject({
    method: 'POST',
    url: '/api/files',
    payload: Readable.from(pieces()),
    headers: { ...headers, authorization: `Bearer ${as.token}` },
  })
  return { answer, halfTaken: halfSent, goOn: () => resumeUpload() }
}

describe('a refused upload leaves nothing behind', () => {
  const zipBomb = deflateSync(Buffer.alloc(40 * 1024 * 1024, 'a'))
  it.each([
    ['nothing', Buffer.alloc(0), fault.empty],
    ['half a PDF', pdf().subarray(0, 200), fault.damaged],
    ['one that hides that', modernPdf([objectStream(['<< /S /Launch >>'])]), fault.startsPrograms],
    ['a bomb', modernPdf([objectStream(['<< >>'], { pack: () => zipBomb })]), fault.sealed],
    [
      'noise in place of objects',
      modernPdf([objectStream(['<< >>'], { pack: () => Buffer.from('noise') })]),
      fault.sealed,
    ],
  ])('%s', async (_, file, message) => {
    const { status, body } = await upload(world, file, { as: tenant.people.ORD })
    expect([status, body.fields]).toEqual([422, { file: [message] }])
    expect(await savedFiles()).toBe(0)
    expect(readdirSync(ownTemp)).toEqual([])
  })

  it('refuses more than 10 MiB, with or without a declared length', async () => {
    const { ORD } = tenant.people
    for (const more of [1, 100_000]) {
      const file = Buffer.concat([pdfOf(attachmentLimits.bytes), Buffer.alloc(more)])
      const { status, body } = await upload(world, file, { as: ORD })
      expect([status, body.fields]).toEqual([413, { file: [fault.tooLarge] }])
    }
    const { headers, payload } = multipartForm(Buffer.alloc(11 * 1024 * 1024))
    const { statusCode } = await world.app.inject({
      method: 'POST',
      url: '/api/files',
      payload: Readable.from(endlessUpload(payload.subarray(0, -100_000))),
      headers: { ...headers, authorization: `Bearer ${ORD.token}` },
    })
    expect(statusCode).toBe(413)
    expect(await savedFiles()).toBe(0)
    expect(readdirSync(ownTemp)).toEqual([])
  })

  it('refuses a form with a field after the file, and a truncated form', async () => {
    const { ORD } = tenant.people
    expect((await upload(world, pdf(), { as: ORD, after: { paper: '1' } })).status).toBe(400)
    const { headers, payload } = multipartForm(pdf())
    const broken = await world.app.inject({
      method: 'POST',
      url: '/api/files',
      payload: payload.subarray(0, -60),
      headers: { ...headers, authorization: `Bearer ${ORD.token}` },
    })
    expect(broken.statusCode).toBe(400)
    expect(await savedFiles()).toBe(0)
    expect(readdirSync(ownTemp)).toEqual([])
  })
})

describe('a user', () => {
  it('may have twenty waiting uploads, independent of other users', async () => {
    const { ORD, ADMIN } = tenant.people
    for (let file = 0; file < attachmentLimits.waiting; file++) await world.attachment(tenant, ORD)
    const { status, headers, body } = await upload(world, pdf(), { as: ORD })
    expect([status, body.message]).toEqual([429, expect.stringContaining('20 files')])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect((await upload(world, pdf(), { as: ADMIN })).status).toBe(200)
  })

  it('cannot exceed the limit by parallel uploads', async () => {
    const { ORD } = tenant.people
    for (let file = 2; file < attachmentLimits.waiting; file++) await world.attachment(tenant, ORD)
    const answers = await Promise.all([1, 2, 3, 4].map(() => upload(world, pdf(), { as: ORD })))
    expect(statusesOf(answers)).toEqual([200, 200, 429, 429])
  })

  it('has at most four uploads at once and must wait for more', async () => {
    const { ORD } = tenant.people
    const fourUploads = [1, 2, 3, 4].map(() => pausedUpload(ORD))
    await Promise.all(fourUploads.map(({ halfTaken }) => halfTaken))
    const { status, headers } = await upload(world, pdf(), { as: ORD })
    expect([status, headers['retry-after']]).toEqual([429, '10'])
    expect((await upload(world, pdf(), { as: tenant.people.ADMIN })).status).toBe(200)
    for (const { goOn } of fourUploads) goOn()
    for (const { answer } of fourUploads) expect((await answer).statusCode).toBe(200)
    expect((await upload(world, pdf(), { as: ORD })).status).toBe(200)
  })
})
