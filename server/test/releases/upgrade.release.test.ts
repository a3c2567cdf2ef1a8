import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filledPaper } from '../../../domain/test/papers.ts'
import { pdf } from '../../../domain/test/pdfs.ts'
import { ServerProcess, startScript as newer } from '../faults/server-process.ts'
import { rfq } from '../support/enquiries.ts'
import { multipartForm } from '../support/multipart-form.ts'
import { buildOlderRelease, hasGitHistory, olderCommits, top } from './older-release.ts'

const records = [
  '/api/procurement/enquiries',
  '/api/procurement/lvps',
  '/api/procurement/hvp/mpcs',
  '/api/procurement/hvp/contracts',
  '/api/procurement/hvp/amendments',
  '/api/stores/fuel',
]

type RepliesByPath = Record<string, unknown>

describe.skipIf(!hasGitHistory()).each(olderCommits())('an installation of %s', (commit) => {
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'insaka-upgrade-')))
  const folder = join(scratch, 'older')
  const olderStart = join(folder, 'scripts', 'start.mjs')
  const backup = join(scratch, 'before.tar.gz')
  const servers: ServerProcess[] = []
  let server = newServer(olderStart)
  let token: string
  let repliesBefore: RepliesByPath

  beforeAll(async () => {
    buildOlderRelease(commit, folder)
    await server.start()
    token = await server.signIn('demo.officer')
    await createRecords()
    repliesBefore = await readAll()
    expect(command(folder, server.dataDir, 'backup', backup)).toMatchObject({ status: 0 })
    await server.kill('SIGTERM')
  })
  afterAll(async () => {
    for (const each of servers) await each.remove()
    rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  })

  function newServer(entry: string) {
    const newProcess = new ServerProcess({ entry, isPrepared: false })
    servers.push(newProcess)
    return newProcess
  }

  const post = async (path: string, body: object) => {
    const answer = await server.call('POST', path, { token, body })
    expect([path, answer.status, answer.body.fields]).toEqual([path, 200, undefined])
  }

  const userId = async () => (await server.call('GET', '/api/auth/users/me', { token })).body.payload.user.id

  async function createRecords() {
    const id = await userId()
    const { headers, payload } = multipartForm(pdf(), { name: 'Order.pdf' })
    const upload = await fetch(`${server.url}/api/files`, {
      method: 'POST',
      headers: { ...(headers as Record<string, string>), authorization: `Bearer ${token}` },
      body: new Uint8Array(payload),
    })
    expect(upload.status).toBe(200)
    const paper = {
      ...filledPaper,
      enquiry: { enquiryType: 'NTR' },
      purchaseOrder: 'LPO 0047/11',
      egpReference: 'EGP/2026/0815',
      attachmentId: ((await upload.json()) as { payload: { attachment: { id: string } } }).payload.attachment
        .id,
    }
    await post(`/api/procurement/enquiry/0/id/12/${id}`, { ...rfq, department: 'PSU' })
    await post(`/api/procurement/lvp/create/${id}/0/id/12`, paper)
    await post(`/api/procurement/hvp/mpc/create/${id}/0/id/12`, {
      ...paper,
      attachmentId: undefined,
      approvalType: 'ORDINARY',
      mpcNumber: 4,
    })
  }

  async function readAll(): Promise<RepliesByPath> {
    const answers: RepliesByPath = {}
    const read = async (path: string) => {
      const { status, body } = await server.call('GET', path, { token })
      if (status === 200) answers[path] = body.payload
      return status
    }
    for (const register of records) {
      for (let id = 1; (await read(`${register}/${id}`)) === 200; id++) {
        await read(`${register}/${id}/history`)
      }
    }
    await read('/api/auth/users/me')
    await read('/api/admin/departments')
    await read(`/api/analytics/departments/expenses/${await userId()}`)
    return answers
  }

  it('is migrated and answers signed-in users as before', async () => {
    server.entry = newer
    await server.start()
    expectSame(await readAll(), repliesBefore)
  })

  it('accepts sign-in and continues the number series', async () => {
    token = await server.signIn('demo.officer')
    await createRecords()
    // Two papers, their two enquiries and a further enquiry, each with its history.
    const countBefore = Object.keys(await readAll()).filter((path) => !(path in repliesBefore))
    expect(countBefore).toHaveLength(10)
  })

  it.each(['audit-verify', 'rollups-check'])('passes %s', (name) => {
    expect(command(top, server.dataDir, name)).toMatchObject({ status: 0 })
  })

  it('refuses the older program with a clear message and stays intact', async () => {
    const repliesAfter = await readAll()
    await server.kill('SIGTERM')
    server.entry = olderStart
    server.output = ''
    const refusedServer = server.launch()
    await once(refusedServer, 'close')
    expect(refusedServer.exitCode).toBe(1)
    expect(server.output).toMatch(
      /The database is newer than this release of Insaka \(it has [\w/-]+\)\. Please (use|start) the newer release\./,
    )
    server.entry = newer
    await server.start()
    expectSame(await readAll(), repliesAfter)
    await server.kill('SIGTERM')
  })

  it('returns to the older program with the earlier backup', async () => {
    server = newServer(olderStart)
    expect(command(folder, server.dataDir, 'restore', backup)).toMatchObject({ status: 0 })
    await server.start()
    token = await server.signIn('demo.officer')
    expectSame(await readAll(), repliesBefore)
    await server.kill('SIGTERM')
  })

  it('migrates from that backup too', async () => {
    server = newServer(newer)
    expect(command(top, server.dataDir, 'restore', backup)).toMatchObject({ status: 0 })
    await server.start()
    token = await server.signIn('demo.officer')
    expectSame(await readAll(), repliesBefore)
  })
})

/** Checks that all earlier replies are unchanged; a release may add fields. */
function expectSame(actual: RepliesByPath, expected: RepliesByPath) {
  expect(Object.keys(actual)).toEqual(Object.keys(expected))
  for (const [path, reply] of Object.entries(expected)) {
    expect.soft(normalized(actual[path]), path).toMatchObject(normalized(reply) as object)
  }
}

/** Removes differences that later releases made on purpose; add new ones here. */
function normalized(reply: unknown): unknown {
  return JSON.parse(JSON.stringify(reply), (key, value) => {
    if (key === 'lastSignInOn') return undefined
    // A notice of award before legal advice is no longer a caution.
    if (key === 'cautions')
      return (
        value
          .filter(({ code }: { code: string }) => code !== 'NOTIFIED_BEFORE_CLEARED')
          // A release may reword a message; records store the code.
          .map(({ code, field }: { code: string; field: string }) => ({ code, field }))
      )
    // Enquiries past their closing date are closed.
    if (value?.state === 'OPEN' && new Date(value.closedOn) < new Date()) return { ...value, state: 'CLOSED' }
    return value
  })
}

function command(folder: string, dataDir: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder, 'scripts', 'command.mjs'), ...args],
    { cwd: folder, env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}
