import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTenantWithEvents } from '../../test/support/tenant-with-events.ts'
import { checkTrailFiles, fileToCheck, tamperingOf, type StoredEvent } from '../../test/support/tampering.ts'
import { openWorld, type TestTenant } from '../../test/support/world.ts'

// Needs its own database, because checks in other tests would report the tampering.
const world = openWorld({ alone: true })
const { get, rows, change, checkExport, rewrite } = tamperingOf(world)

let tenant: TestTenant & { files: string[] }
let recordedHead: string
beforeEach(async () => {
  tenant = await createTenantWithEvents(world)
  recordedHead = (await get(tenant, '/api/audit/heads')).json().payload.head.text
})

const of = (sequence: number) => `FROM audit_events WHERE institution_id = $1 AND sequence = ${sequence}`
const setEvent = (sequence: number, set: string) =>
  `UPDATE audit_events SET ${set} WHERE institution_id = $1 AND sequence = ${sequence}`

describe('the check of an export', () => {
  it('accepts an unaltered history', async () => {
    expect(await checkExport(tenant, recordedHead)).toEqual({ verdict: 'sound', wrong: [] })
  })

  it.each<[string, string[], RegExp]>([
    [
      'a value that was changed in its event',
      [setEvent(2, `content = replace(content, '50 reams', '90 reams')`)],
      /^Event 2: the content does not match the digest/,
    ],
    ['an event in the middle gone', [`DELETE ${of(5)}`], /^Event 5 is missing/],
    [
      'the tail cut off',
      [`DELETE FROM audit_events WHERE institution_id = $1 AND sequence > 9`],
      /^The last line does not match the events/,
    ],
    [
      'two events in each other’s place',
      [setEvent(3, 'sequence = 1000003'), setEvent(4, 'sequence = 3'), setEvent(1_000_003, 'sequence = 4')],
      /^Event 3: the link does not follow/,
    ],
    [
      'an event put in at the end that nobody brought about',
      [
        `INSERT INTO audit_events SELECT institution_id, (SELECT sequence + 1 FROM audit_heads WHERE institution_id = $1), happened_on,
                actor_institution_id, actor_id, actor_name, action, subject, subject_id, content, digest, link ${of(2)}`,
        'UPDATE audit_heads SET sequence = sequence + 1 WHERE institution_id = $1',
      ],
      /^Event \d+: the link does not follow/,
    ],
  ])('reports %s', async (_, texts, expected) => {
    for (const text of texts) await change(tenant, text)
    const { verdict, wrong } = await checkExport(tenant, null)
    expect([verdict, wrong.join('\n')]).toEqual(['broken', expect.stringMatching(expected)])
  })
})

describe('a consistently rewritten history', () => {
  it.each<[string, (events: StoredEvent[]) => StoredEvent[]]>([
    [
      'with another value',
      (events) => events.map((each) => ({ ...each, content: each.content.replace('50 reams', '90 reams') })),
    ],
    ['up to an earlier event', (events) => events.slice(0, 9)],
  ])('%s is revealed only by a saved head', async (_, tamper) => {
    await rewrite(tenant, tamper)
    expect(await checkExport(tenant, null)).toEqual({ verdict: 'fits', wrong: [] })
    const { verdict, wrong } = await checkExport(tenant, recordedHead)
    expect([verdict, wrong.join('\n')]).toEqual([
      'broken',
      expect.stringMatching(/head.* does not match this history|but a head was kept/),
    ])
  })
})

describe('a replaced file', () => {
  it('is revealed by the proof of the event that attached it', async () => {
    const [chunk] = await rows<{ content: Buffer }>(
      tenant,
      `SELECT content FROM attachment_chunks WHERE institution_id = $1 AND attachment_id = '${tenant.files[1]}'`,
    )
    const originalContent = chunk!.content
    const sha256 = createHash('sha256').update(originalContent).digest('hex')
    const proof = await get(tenant, `/api/audit/proof?file=${sha256}`)
    const files = (content: Buffer) => [
      fileToCheck('Order.pdf', content),
      fileToCheck('proof.txt', proof.rawPayload),
    ]
    expect(await checkTrailFiles(files(originalContent), recordedHead)).toEqual({
      verdict: 'sound',
      wrong: [],
    })

    const other = Buffer.from(originalContent)
    other[9]! ^= 1
    const { verdict, wrong } = await checkTrailFiles(files(other), recordedHead)
    expect([verdict, wrong.join('\n')]).toEqual([
      'broken',
      expect.stringMatching(/^Order\.pdf: event \d+ does not name this file/),
    ])
  })
})
