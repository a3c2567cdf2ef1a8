import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditChecksOf } from '../../test/support/audit-checks.ts'
import { eventful } from '../../test/support/eventful.ts'
import { checkOf, fileOf, tamperingOf, type Kept } from '../../test/support/tampering.ts'
import { openWorld, type Place } from '../../test/support/world.ts'

// What is tampered with here would be named elsewhere.
const world = openWorld({ alone: true })
const { done } = auditChecksOf(world)
const { get, rows, change, checkExport, rewrite } = tamperingOf(world)

let place: Place & { files: string[] }
let keptHead: string
beforeEach(async () => {
  place = await eventful(world)
  keptHead = (await get(place, '/api/audit/heads')).json().payload.head.text
})

const of = (sequence: number) => `FROM audit_events WHERE institution_id = $1 AND sequence = ${sequence}`
const setEvent = (sequence: number, set: string) =>
  `UPDATE audit_events SET ${set} WHERE institution_id = $1 AND sequence = ${sequence}`
const hashOf = (text: string) => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`

describe('the check of an export', () => {
  it('finds a history in order that nobody has tampered with', async () => {
    expect(await checkExport(place, keptHead)).toEqual({ verdict: 'sound', wrong: [] })
  })

  it.each<[string, string[], RegExp]>([
    [
      'a value that was changed in its event',
      [setEvent(2, `content = replace(content, '50 reams', '90 reams')`)],
      /^Event 2: its content does not fit its digest/,
    ],
    [
      'a value that was changed with its digest',
      [
        setEvent(
          2,
          `content = replace(content, '50 reams', '90 reams'), digest = ${hashOf(`replace(content, '50 reams', '90 reams')`)}`,
        ),
      ],
      /^Event 2: its link does not follow/,
    ],
    [
      'a value that was changed with its digest and its link',
      [
        setEvent(
          2,
          `content = replace(content, '50 reams', '90 reams'), digest = ${hashOf(`replace(content, '50 reams', '90 reams')`)}`,
        ),
        setEvent(2, `link = ${hashOf(`(SELECT link ${of(1)}) || E'\\n2\\n' || digest`)}`),
      ],
      /^Event 3: its link does not follow/,
    ],
    ['the first event gone', [`DELETE ${of(1)}`], /^Event 1 is missing/],
    ['an event in the middle gone', [`DELETE ${of(5)}`], /^Event 5 is missing/],
    [
      'the event of an amendment gone',
      [`DELETE FROM audit_events WHERE institution_id = $1 AND subject = 'amendments'`],
      /^Event \d+ is missing/,
    ],
    [
      'the amount of a ledger entry that was changed, with the balances after it',
      [
        `UPDATE fuel_transactions SET amount = amount + 1000, balance = balance + 1000 WHERE institution_id = $1 AND id = 1`,
        `UPDATE audit_events SET content = replace(replace(content, '15000', '16000'), '14', '15')
          WHERE institution_id = $1 AND subject = 'fuel' AND subject_id = '1'`,
      ],
      /^Event \d+: its content does not fit its digest/,
    ],
    [
      'the tail cut off',
      [`DELETE FROM audit_events WHERE institution_id = $1 AND sequence > 9`],
      /^The last line does not fit the events/,
    ],
    [
      'two events in each other’s place',
      [setEvent(3, 'sequence = 1000003'), setEvent(4, 'sequence = 3'), setEvent(1_000_003, 'sequence = 4')],
      /^Event 3: its link does not follow/,
    ],
    [
      'the contents of two events in each other’s place',
      [
        `UPDATE audit_events AS e SET content = o.content, digest = o.digest FROM audit_events AS o
          WHERE e.institution_id = $1 AND o.institution_id = $1 AND e.sequence IN (3, 4) AND o.sequence = 7 - e.sequence`,
      ],
      /^Event 3: its link does not follow/,
    ],
    [
      'an event put in at the end that nobody brought about',
      [
        `INSERT INTO audit_events SELECT institution_id, (SELECT sequence + 1 FROM audit_heads WHERE institution_id = $1), happened_on,
                actor_institution_id, actor_id, actor_name, action, subject, subject_id, content, digest, link ${of(2)}`,
        'UPDATE audit_heads SET sequence = sequence + 1 WHERE institution_id = $1',
      ],
      /^Event \d+: its link does not follow/,
    ],
    [
      'a digest of another event',
      [setEvent(6, `digest = (SELECT digest ${of(2)})`)],
      /^Event 6: its content does not fit its digest/,
    ],
    [
      'a link of another event',
      [setEvent(6, `link = (SELECT link ${of(2)})`)],
      /^Event 6: its link does not follow/,
    ],
    [
      'the name of the one who did it',
      [setEvent(4, `content = replace(content, 'Mutale', 'Chanda'), actor_name = 'Chanda Banda'`)],
      /^Event 4: its content does not fit its digest/,
    ],
    [
      'the moment when it was done',
      [setEvent(4, `content = replace(content, '"happenedOn":"2026', '"happenedOn":"2025')`)],
      /^Event 4: its content does not fit its digest/,
    ],
    [
      'a reason that was emptied',
      [setEvent(4, `content = regexp_replace(content, '"description":"[^"]+"', '"description":""')`)],
      /^Event 4: its content does not fit its digest/,
    ],
  ])('names %s', async (_, texts, expected) => {
    for (const text of texts) await change(place, text)
    const { verdict, wrong } = await checkExport(place, null)
    expect([verdict, wrong.join('\n')]).toEqual(['broken', expect.stringMatching(expected)])
  })
})

describe('a history that was written anew so that everything fits', () => {
  it.each<[string, (events: Kept[]) => Kept[]]>([
    [
      'with another value',
      (events) => events.map((each) => ({ ...each, content: each.content.replace('50 reams', '90 reams') })),
    ],
    ['without one of its events', (events) => events.filter(({ sequence }) => sequence !== 5)],
    ['up to an earlier event', (events) => events.slice(0, 9)],
    ['with two events in the other order', ([first, second, ...rest]) => [second!, first!, ...rest]],
  ])('%s is found by a head that was kept, and by nothing else', async (_, alter) => {
    await rewrite(place, alter)
    expect(await checkExport(place, null)).toEqual({ verdict: 'fits', wrong: [] })
    const { verdict, wrong } = await checkExport(place, keptHead)
    expect([verdict, wrong.join('\n')]).toEqual([
      'broken',
      expect.stringMatching(/head.* is not in this history|fewer events than/),
    ])
  })
})

describe('a file that was put in the place of another', () => {
  it('is named by the proof of the event that brought it', async () => {
    const [chunk] = await rows<{ content: Buffer }>(
      place,
      `SELECT content FROM attachment_chunks WHERE institution_id = $1 AND attachment_id = '${place.files[1]}'`,
    )
    const former = chunk!.content
    const sha256 = createHash('sha256').update(former).digest('hex')
    const proof = await get(place, `/api/audit/proof?file=${sha256}`)
    const files = (content: Buffer) => [fileOf('Order.pdf', content), fileOf('proof.txt', proof.rawPayload)]
    expect(await checkOf(files(former), keptHead)).toEqual({ verdict: 'sound', wrong: [] })

    const other = Buffer.from(former)
    other[9]! ^= 1
    const { verdict, wrong } = await checkOf(files(other), keptHead)
    expect([verdict, wrong.join('\n')]).toEqual([
      'broken',
      expect.stringMatching(/^Order\.pdf: event \d+ does not name this file/),
    ])
  })
})

describe('what an export does not show, since it has events and no records', () => {
  it.each([
    [
      'a value that was changed in its record alone',
      `UPDATE papers SET purchase_order_value = purchase_order_value + 1 WHERE institution_id = $1 AND register = 'lvp'`,
      'records',
    ],
    ['an amendment that was removed', 'DELETE FROM amendments WHERE institution_id = $1', 'records'],
    [
      'a ledger entry with sums that fit',
      'UPDATE fuel_transactions SET amount = amount + 1000, balance = balance + 1000 WHERE institution_id = $1 AND id = 1',
      'records',
    ],
    [
      'a node of the tree',
      `UPDATE audit_heads SET edge = set_byte(edge, 1, get_byte(edge, 1) # 1) WHERE institution_id = $1`,
      'events',
    ],
  ])('is named by the check of the institution: %s', async (_, text, part) => {
    await change(place, text)
    const { state, faults } = await done(place.people.ADMIN)
    expect([state, faults.map((fault) => fault.part)]).toEqual(['BROKEN', expect.arrayContaining([part])])
  })
})
