import { sql } from 'drizzle-orm'
import fastify from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { pdf, pdfOf } from '../../../domain/test/pdfs.ts'
import { runJob } from '../../test/support/jobs.ts'
import { download, upload } from '../../test/support/uploads.ts'
import { runSql as runIn } from '../../test/support/sql.ts'
import { openWorld, type TestTenant } from '../../test/support/world.ts'
import { asOwner } from '../db/owner-transactions.ts'
import { sendFile } from '../http/file-transfer.ts'
import type { Caller } from '../idempotency/caller.ts'
import { cleanupJob } from '../cleanup.ts'
import { readAttachment } from './read-attachment.ts'
import { verifyFiles } from './verify-files.repository.ts'

const world = openWorld({ alone: true })
let tenant: TestTenant
beforeEach(async () => {
  tenant = await world.institution()
})
const later = 3_600_000
const attached = async (bytes = pdf()) => {
  const { ORD } = tenant.people
  const file = await world.attachment(tenant, ORD, bytes)
  return { file, paper: await world.paper('lvp', tenant, ORD, { attachmentId: file }) }
}
const changeBytes = {
  code: 'ALTERED',
  message: 'This file has changed since it was stored. Tell your administrator.',
}
const changed = 'UPDATE attachment_chunks SET content = set_byte(content, 9, 0)'
const run = (text: string, values: unknown[] = []) =>
  world.inTenant(tenant.id, (tx) => runIn(tx, text, values))
/** Runs SQL as the owner of the database. */
const owner = (text: string, file: string) =>
  asOwner(world.access.owner, (tx) => tx.execute(sql.raw(text.replaceAll('$1', `'${file}'`))))

describe('a download', () => {
  it('is saved under its file name and never displayed by a browser', async () => {
    const { ORD } = tenant.people
    const { body } = await upload(world, pdf(), { as: ORD, after: { fileName: `Żółw's "12" (a*b).pdf` } })
    const { headers } = await download(world, body.payload.attachmentId, ORD)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="___w_s -12- (a-b).pdf"; filename*=UTF-8''%C5%BB%C3%B3%C5%82w%27s%20-12-%20%28a-b%29.pdf`,
      'content-length': String(pdf().length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'no-store',
    })
  })

  it('is available only to its uploader until a record has the file', async () => {
    const { ORD, ADMIN, GUEST, DEV } = tenant.people
    const colleague = await world.person(tenant, { role: 'ORD' })
    const id = await world.attachment(tenant, ORD)
    expect((await download(world, id, ORD)).status).toBe(200)
    for (const person of [ADMIN, GUEST, DEV, colleague]) {
      expect((await download(world, id, person)).status).toBe(404)
    }
  })

  it.each([
    ['changed', changed],
    ['lost', 'DELETE FROM attachment_chunks'],
  ])('is refused before its first byte if a chunk was %s', async (_, text) => {
    const { ORD } = tenant.people
    for (const piece of [0, 2]) {
      const { file } = await attached(pdfOf(600_000))
      await owner(`${text} WHERE attachment_id = $1 AND place = ${piece}`, file)
      const { status, bytes, headers } = await download(world, file, ORD)
      expect([status, JSON.parse(bytes.toString())]).toMatchObject([500, changeBytes])
      expect(headers).not.toHaveProperty('content-disposition')
      expect(world.logLines.join('')).toContain(`Attachment ${file}: `)
    }
  })

  it('stops before its end if the file is altered during the download', async () => {
    const { file } = await attached(pdfOf(600_000))
    const caller = { institutionId: tenant.id, userId: tenant.people.ORD.id, role: 'ORD', duties: [] }
    const answer = await readAttachment(world.platform.database, caller as unknown as Caller, file)
    await owner(`${changed} WHERE attachment_id = $1 AND place = 2`, file)
    const app = fastify()
    app.get('/', (_, reply) => sendFile(reply, answer))
    await expect(app.inject('/')).rejects.toThrow(/destroyed|premature|aborted/i)
  })
})

describe('an attached file', () => {
  it('cannot be changed, moved or deleted by the application', async () => {
    const { file } = await attached()
    const before = await run('SELECT * FROM attachments WHERE institution_id = $1', [tenant.id])
    for (const text of [
      `UPDATE attachments SET register = 'mpc' WHERE id = $1`,
      'UPDATE attachments SET register = NULL, record_id = NULL, record_version = NULL, attached_on = NULL WHERE id = $1',
      'UPDATE attachments SET record_id = 2 WHERE id = $1',
      'DELETE FROM attachments WHERE id = $1',
    ]) {
      expect((await run(text, [file])).rowCount, text).toBe(0)
    }
    for (const text of [
      'UPDATE attachments SET sha256 = sha256 WHERE id = $1',
      'UPDATE attachments SET size = size WHERE id = $1',
      'UPDATE attachments SET uploader_id = uploader_id WHERE id = $1',
      'UPDATE attachment_chunks SET content = content WHERE attachment_id = $1',
      'DELETE FROM attachment_chunks WHERE attachment_id = $1',
    ]) {
      await expect(run(text, [file]), text).rejects.toMatchObject({ code: '42501' })
    }
    expect((await run('SELECT * FROM attachments WHERE institution_id = $1', [tenant.id])).rows).toEqual(
      before.rows,
    )
  })

  it('is deleted with all its bytes while it still waits', async () => {
    const id = await world.attachment(tenant, tenant.people.ORD, pdfOf(600_000))
    expect((await run('DELETE FROM attachments WHERE id = $1', [id])).rowCount).toBe(1)
    expect((await run('SELECT FROM attachment_chunks WHERE attachment_id = $1', [id])).rowCount).toBe(0)
  })
})

describe('expired uploads', () => {
  it('are deleted after a day, unlike attached files', async () => {
    const { file } = await attached()
    const waiting = await world.attachment(tenant, tenant.people.ORD)
    world.passTime(24 * later)
    const ORD = await world.signInAgain(tenant, tenant.people.ORD)
    await runJob(cleanupJob, world.platform)
    expect((await download(world, waiting, ORD)).status).toBe(200)
    world.passTime(1_000)
    // Simulates two servers that run the job at once.
    await Promise.all([runJob(cleanupJob, world.platform), runJob(cleanupJob, world.platform)])
    expect((await download(world, waiting, ORD)).status).toBe(404)
    expect((await download(world, file, ORD)).status).toBe(200)
    expect((await run('SELECT FROM attachment_chunks WHERE attachment_id = $1', [waiting])).rowCount).toBe(0)
  })
})

describe('verifying all files', () => {
  const faults = async () => {
    const { faults: allFaults } = await asOwner(world.access.owner, (tx) => verifyFiles(tx))
    return allFaults
      .filter(({ institution }) => institution === tenant.code)
      .map(({ file, fault }) => [file, fault])
  }

  it('finds no faults in unaltered files', async () => {
    await attached(pdfOf(600_000))
    await world.attachment(tenant, tenant.people.ORD)
    expect(await faults()).toEqual([])
  })

  it.each([
    ['UPDATE attachment_chunks SET content = set_byte(content, 9, 0) WHERE attachment_id = $1 AND place = 1'],
    ['DELETE FROM attachment_chunks WHERE attachment_id = $1 AND place = 2'],
    ['DELETE FROM attachment_chunks WHERE attachment_id = $1'],
    [
      "INSERT INTO attachment_chunks SELECT institution_id, attachment_id, 9, '\\x00' FROM attachment_chunks WHERE attachment_id = $1 LIMIT 1",
    ],
  ])('reports altered bytes: %s', async (text) => {
    const { file } = await attached(pdfOf(600_000))
    await owner(text, file)
    expect(await faults()).toEqual([[`Order.pdf (${file})`, 'the content does not match its hash']])
  })

  it('reports a file that was replaced together with its hash', async () => {
    const { file } = await attached()
    await owner(
      `WITH changed AS (UPDATE attachment_chunks SET content = 'other' WHERE attachment_id = $1)
       UPDATE attachments SET sha256 = encode(sha256('other'), 'hex') WHERE id = $1`,
      file,
    )
    expect(await faults()).toEqual([[`Order.pdf (${file})`, 'the history does not contain this file']])
  })
})
