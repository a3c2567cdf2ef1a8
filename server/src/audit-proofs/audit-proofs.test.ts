import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from '@insaka/domain/audit-log/byte-encoding'
import { readHeads } from '@insaka/domain/audit-log/head'
import { readProof, type Proof } from '@insaka/domain/audit-log/proof'
import { leafHash, rootOfPath } from '@insaka/domain/audit-log/merkle-tree'
import { pdf } from '../../../domain/test/pdfs.ts'
import { runSql, runSqlOn } from '../../test/support/sql.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'
import { saveDailyHeads } from './save-daily-heads.ts'
import { proveEvent } from './prove.ts'

// Needs its own database, because checks in other tests would report the tampering.
const world = openWorld({ alone: true })

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

const recordEvents = (tenant: TestTenant, count: number, subject = 'lvp'): Promise<void> =>
  world.platform.database.write(
    tenant.id,
    { institutionId: tenant.id, id: tenant.people.ADMIN.id, name: 'Mutale Banda' },
    async (tx) => {
      for (let i = 0; i < count; i++)
        tx.record({ action: 'tried', subject, subjectId: '1', before: null, after: { i, count } })
    },
  )

const requestProof = (as: Person, query: string) => world.call('GET', `/api/audit/proof?${query}`, { as })
const heads = async (as: Person) => (await world.call('GET', '/api/audit/heads', { as })).body.payload

async function proofFor(as: Person, query: string): Promise<Proof> {
  const { status, text, headers } = await requestProof(as, query)
  expect(status, text).toBe(200)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const read = readProof(text)
  if ('fault' in read) throw new Error(read.fault)
  return read.proof
}

/** Computes the root from the proof alone. */
const rootOf = ({ digest, event, events, path }: Proof): string | null => {
  const root = rootOfPath(sha256, leafHash(sha256, fromHex(digest)), event - 1, events, path.map(fromHex))
  return root && toHex(root)
}

describe('the proof of an event', () => {
  it('leads from each event to the head, at any tree size', async () => {
    const tenant = await world.institution()
    for (const [added, size] of [
      [1, 1],
      [2, 3],
      [252, 255],
      [1, 256],
      [1, 257],
      [254, 511],
      [1, 512],
      [1, 513],
      [300, 813],
    ] as const) {
      await recordEvents(tenant, added)
      const { head } = await heads(tenant.people.ADMIN)
      expect(head.events).toBe(size)
      await world.platform.database.read(tenant.id, async (tx) => {
        const digests = (await runSql(tx, 'SELECT digest FROM audit_events ORDER BY sequence')).rows
        for (const event of new Set([1, 2, 3, 128, 255, 256, 257, 300, 511, 512, 513, size - 1, size])) {
          if (event < 1 || event > size) continue
          const proof = (await proveEvent(tx, event, { seesAdministration: true }))!
          expect(proof).toMatchObject({ digest: digests[event - 1].digest, root: head.root })
          expect(toHex(sha256(proof.content!))).toBe(proof.digest)
          expect(rootOf(proof), `${event} of ${size}`).toBe(head.root)
        }
      })
    }
  })

  it('leads to the root of a head saved when the history was shorter', async () => {
    const tenant = await world.institution()
    const { ADMIN } = tenant.people
    for (const added of [3, 253, 1, 300]) {
      await recordEvents(tenant, added)
      const { head } = await heads(ADMIN)
      await recordEvents(tenant, 2)
      const proof = await proofFor(ADMIN, `event=2&of=${head.events}`)
      expect([proof.events, proof.root, rootOf(proof)]).toEqual([head.events, head.root, head.root])
    }
  })

  it('is refused for a head before the event and for a future head', async () => {
    const tenant = await world.institution()
    await recordEvents(tenant, 3)
    for (const [of, message] of [
      [2, 'Event 3 is newer than a head of 2 events.'],
      [4, 'The history has 3 events so far.'],
    ] as const) {
      const { status, body } = await requestProof(tenant.people.ADMIN, `event=3&of=${of}`)
      expect([status, body.fields]).toEqual([400, { of: [message] }])
    }
  })

  it('hides administration events from a guest but still proves them', async () => {
    const tenant = await world.institution()
    await recordEvents(tenant, 1)
    await recordEvents(tenant, 1, 'users')
    const { GUEST, ADMIN } = tenant.people
    const root = (await heads(GUEST)).head.root
    const [open, withheld, whole] = [
      await proofFor(GUEST, 'event=1'),
      await proofFor(GUEST, 'event=2'),
      await proofFor(ADMIN, 'event=2'),
    ]
    expect(open.content).toContain('"subject":"lvp"')
    expect(withheld).toEqual({ ...whole, content: null })
    expect([rootOf(open), rootOf(withheld)]).toEqual([root, root])
  })

  it('is available for events of the caller’s institution only', async () => {
    const [tenant, other] = [await world.institution(), await world.institution()]
    await recordEvents(tenant, 2)
    await recordEvents(other, 1)
    expect((await requestProof(other.people.ADMIN, 'event=2')).status).toBe(404)
    expect((await proofFor(other.people.ADMIN, 'event=1')).institution).toEqual({
      code: other.code,
      id: other.id,
    })
  })

  it.each(['', 'event=0', 'event=x', 'file=abc', `event=1&file=${'a'.repeat(64)}`])(
    'refuses the query %j',
    async (query) => {
      const { people } = await world.institution()
      expect((await requestProof(people.ADMIN, query)).status).toBe(400)
    },
  )
})

describe('the proof of a file', () => {
  it('is the proof of the event with its SHA-256', async () => {
    const [tenant, other] = [await world.institution(), await world.institution()]
    const { ORD, ADMIN, GUEST } = tenant.people
    const bytes = pdf({ catalog: '/Proved 1' })
    const attachmentId = await world.attachment(tenant, ORD, bytes)
    const waiting = toHex(sha256(bytes))
    expect((await requestProof(ADMIN, `file=${waiting}`)).status).toBe(404)
    await world.paper('lvp', tenant, ORD)
    const paper = (await world.call('GET', '/api/procurement/lvps/1', { as: ORD })).body.payload.lvp
    const saved = await world.call('PUT', `/api/procurement/lvp/update/${ORD.id}/0/id/12`, {
      as: ORD,
      body: { ...paper, attachmentId },
    })
    expect(saved.status, saved.text).toBe(200)
    const { head } = await heads(GUEST)
    // A tampered event of the same paper must not be used.
    await runSqlOn(
      world.access.superuser,
      `UPDATE audit_events SET content = '${waiting}' WHERE institution_id = $1 AND sequence = 1`,
      [tenant.id],
    )
    const proof = await proofFor(GUEST, `file=${waiting}`)
    expect(proof.content).toContain(`"sha256":"${waiting}"`)
    expect([proof.event, rootOf(proof)]).toEqual([head.events, head.root])

    // A later event names the file too, but is beyond the saved head.
    await world.call('PUT', `/api/procurement/lvp/update/${ORD.id}/0/id/12`, {
      as: ORD,
      body: { ...saved.body.payload.lvp, vendor: 'Another' },
    })
    expect((await proofFor(GUEST, `file=${waiting}`)).event).toBeGreaterThan(head.events)
    const older = await proofFor(GUEST, `file=${waiting}&of=${head.events}`)
    expect([older.event, older.root]).toEqual([head.events, head.root])
    const earlyProof = await requestProof(GUEST, `file=${waiting}&of=1`)
    expect([earlyProof.status, Object.keys(earlyProof.body.fields)]).toEqual([400, ['of']])
    expect((await requestProof(other.people.ADMIN, `file=${waiting}`)).status).toBe(404)

    await world.report(tenant, ORD)
    const ofReport = toHex(sha256(`The report of ${ORD.username}`))
    expect((await proofFor(ADMIN, `file=${ofReport}`)).content).toContain('"subject":"reports"')
  })

  it.each(['contracts', 'amendments'])('is available for a file of %s', async (register) => {
    const tenant = await world.institution()
    const { ORD, GUEST } = tenant.people
    const paper = await world.paper('mpc', tenant, ORD)
    await world.contract(tenant, ORD, paper)
    const { version } = await world.amendment(tenant, ORD, paper)
    const bytes = pdf({ catalog: `/Proved ${register}` })
    const body = { attachmentId: await world.attachment(tenant, ORD, bytes), version }
    const attachAnswer = await world.call('PUT', `/api/procurement/hvp/${register}/1/file`, { as: ORD, body })
    expect(attachAnswer.status, attachAnswer.text).toBe(200)
    const file = toHex(sha256(bytes))
    expect((await proofFor(GUEST, `file=${file}`)).content).toContain(`"subject":"${register}"`)
  })

  it('is not available to a user who may not see the event', async () => {
    const tenant = await world.institution()
    const { ADMIN, GUEST } = tenant.people
    await world.import(tenant, ADMIN, 'STOPPED')
    const { sha256: file } = await world.platform.database.read(
      tenant.id,
      async (tx) => (await runSql(tx, "SELECT sha256 FROM attachments WHERE register = 'imports'")).rows[0],
    )
    expect((await requestProof(GUEST, `file=${file}`)).status).toBe(404)
  })
})

describe('the heads of a history', () => {
  it('are the current one, as text that can be parsed again, and one per past day', async () => {
    const tenant = await world.institution()
    const { GUEST } = tenant.people
    await recordEvents(tenant, 3)
    const { head: first, days: none } = await heads(GUEST)
    expect(none).toEqual([])
    const day = (
      await world.call('GET', '/api/audit/events/' + GUEST.id + '/0/id/1', { as: GUEST })
    ).body.payload.events.content[0].happenedOn.slice(0, 10)
    world.passTime(24 * 60 * 60 * 1000)
    const again = await world.signInAgain(tenant, GUEST)
    await saveDailyHeads(world.platform.database, tenant.id, '2099-01-01')
    const { head, days } = await heads(again)
    const { text, ...kept } = first
    expect(days).toEqual([{ day, ...kept }])
    expect(readHeads(text)).toEqual([{ code: tenant.code, institutionId: tenant.id, ...kept }])
    expect(head).toEqual(first)
  })
})
