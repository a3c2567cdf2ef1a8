import { beforeAll, describe, expect, it } from 'vitest'
import { auditChecksOf } from '../../test/support/audit-checks.ts'
import { createTenantWithEvents } from '../../test/support/tenant-with-events.ts'
import { tamperingOf } from '../../test/support/tampering.ts'
import { openWorld, type TestTenant } from '../../test/support/world.ts'

// Needs its own database, because checks in other tests would report the damage.
const world = openWorld({ alone: true })
const { ask, list, work, completeCheck } = auditChecksOf(world)
const hoursLater = 3_600_000

const { change: tamper } = tamperingOf(world)

describe('a check', () => {
  let tenant: TestTenant
  beforeAll(async () => {
    tenant = await createTenantWithEvents(world)
  })

  it('of an intact institution lists what was checked', async () => {
    const { ADMIN } = tenant.people
    const before = await list(ADMIN)
    expect(before).toEqual({ checks: [], nextFrom: null })

    expect((await ask(ADMIN)).body.payload.check).toMatchObject({ state: 'WAITING', askedBy: 'Mutale Banda' })
    await work()
    const [check] = (await list(ADMIN)).checks
    expect(check).toMatchObject({ state: 'DONE', faultCount: 0, faults: [], failure: null })
    const { checked, totals, head } = check!
    expect(checked).toEqual(totals)
    for (const [part, count] of Object.entries(checked)) expect(count, part).toBeGreaterThan(0)
    expect(head).toEqual({ events: checked.events, link: expect.stringMatching(/^[\da-f]{64}$/) })
  })

  it.each([
    [
      'a value that was changed',
      `UPDATE papers SET purchase_order_value = purchase_order_value + 1 WHERE institution_id = $1 AND register = 'lvp'`,
      {
        part: 'records',
        subject: 'lvp',
        id: '1',
        field: 'purchaseOrderValue',
        text: 'differs from its history',
      },
    ],
    [
      'an amendment that was removed',
      'DELETE FROM amendments WHERE institution_id = $1',
      {
        part: 'records',
        subject: 'amendments',
        field: null,
        text: 'the history has it, but the record is missing',
      },
    ],
    [
      'a ledger entry with sums that fit',
      'UPDATE fuel_transactions SET amount = amount + 1000, balance = balance + 1000 WHERE institution_id = $1 AND id = 1',
      { part: 'records', subject: 'fuel' },
    ],
    [
      'a node of the tree',
      'UPDATE audit_heads SET edge = set_byte(edge, 1, get_byte(edge, 1) # 1) WHERE institution_id = $1',
      { part: 'events' },
    ],
    [
      'a file that was put in the place of another',
      `UPDATE attachment_chunks SET content = set_byte(content, 9, 0) WHERE institution_id = $1`,
      {
        part: 'files',
        text: expect.stringMatching(/ \([-\da-f]{36}\): the content does not match its hash$/),
      },
    ],
    [
      'a counter that is wrong',
      `UPDATE register_counters SET records = records + 1 WHERE institution_id = $1 AND register = 'enquiries' AND scope = 'mine'`,
      {
        part: 'figures',
        subject: 'enquiries',
        text: expect.stringMatching(/^mine, [A-Z_]+: stored is \d+, calculated is \d+$/),
      },
    ],
    [
      'an event that was changed',
      `UPDATE audit_events SET content = content || ' ' WHERE institution_id = $1 AND sequence = 3`,
      { part: 'events', text: 'event 3: its content was changed' },
    ],
    [
      'an event that can no longer be read',
      `UPDATE audit_events SET content = 'gone' WHERE institution_id = $1 AND subject = 'reports'`,
      { part: 'files', text: 'Files could not be compared, because an event cannot be read.' },
    ],
  ])('reports %s and nothing else', async (_, text, fault) => {
    const broken = await createTenantWithEvents(world)
    await tamper(broken, text)
    await ask(tenant.people.ADMIN)
    const check = await completeCheck(broken.people.ADMIN)
    expect(check).toMatchObject({
      state: 'BROKEN',
      faults: expect.arrayContaining([expect.objectContaining(fault)]),
    })
    expect((await list(tenant.people.ADMIN)).checks[0]).toMatchObject({ state: 'DONE', faults: [] })
  })

  it('accepts a report of an older release whose event has no number', async () => {
    const tenant = await world.institution()
    await world.report(tenant, tenant.people.ORD, { reference: undefined as never })
    expect((await completeCheck(tenant.people.ADMIN)).faults).toEqual([])
    await tamper(tenant, `UPDATE reports SET reference = 'X.RPT.9.03.26' WHERE institution_id = $1`)
    expect((await completeCheck(tenant.people.ADMIN)).faults).toMatchObject([
      { subject: 'reports', field: 'reference' },
      { part: 'figures', text: 'last number on paper: stored is 1, calculated is a report with number 9' },
    ])
  })

  it('lists twenty of many faults, with some of each kind', async () => {
    const broken = await world.institution()
    for (let i = 0; i < 25; i++) await world.enquiry(broken, broken.people.ORD)
    await world.report(broken, broken.people.ADMIN)
    await tamper(broken, `UPDATE enquiries SET description = 'x' WHERE institution_id = $1`)
    await tamper(broken, `UPDATE attachment_chunks SET content = 'x' WHERE institution_id = $1`)
    const { faults, faultCount } = await completeCheck(broken.people.ADMIN)
    expect(faults).toHaveLength(20)
    expect(faultCount).toBeGreaterThan(25)
    const parts = new Set(faults.map(({ part }) => part))
    expect([...parts].toSorted()).toEqual(['figures', 'files', 'records'])
  })

  it('hides details of administration from a guest', async () => {
    const broken = await createTenantWithEvents(world)
    await tamper(broken, `UPDATE users SET last_name = 'Phiri' WHERE institution_id = $1`)
    const { ADMIN, GUEST } = broken.people
    const { faults } = await completeCheck(ADMIN)
    expect(faults.map(({ subject, field }) => [subject, field])).toContainEqual(['users', 'lastName'])
    const seen = (await list(GUEST)).checks[0]!
    expect(seen.faultCount).toBe(faults.length)
    expect(JSON.stringify(seen)).not.toMatch(/users|lastName/)
    expect(seen.faults[0]).toMatchObject({
      part: 'records',
      text: expect.stringMatching(/An administrator can see/),
    })
  })

  it('does not show the file of an import to a guest', async () => {
    const broken = await world.institution()
    const { ADMIN, GUEST } = broken.people
    await world.import(broken, ADMIN, 'CHECKED')
    await tamper(
      broken,
      `UPDATE attachments SET file_name = 'Staff of Canary.xlsx' WHERE institution_id = $1`,
    )
    expect(JSON.stringify((await completeCheck(ADMIN)).faults)).toContain('Canary')
    expect(JSON.stringify(await list(GUEST))).not.toContain('Canary')
  })
})

describe('requesting a check', () => {
  let tenant: TestTenant
  beforeAll(async () => {
    tenant = await world.institution()
  })

  it('returns the waiting check to every caller', async () => {
    const { ADMIN, GUEST } = tenant.people
    const answers = [...(await Promise.all([ask(ADMIN), ask(ADMIN)])), await ask(GUEST)]
    const ids = answers.map(({ body }) => body.payload.check.id)
    expect(new Set(ids).size).toBe(1)
    expect((await list(GUEST)).checks).toHaveLength(1)
    await work()
  })

  it('is always allowed for an administrator, and once a day for a guest', async () => {
    const { ADMIN, GUEST } = tenant.people
    world.passTime(hoursLater)
    const [admin, guest] = await Promise.all([
      world.signInAgain(tenant, ADMIN),
      world.signInAgain(tenant, GUEST),
    ])
    await completeCheck(admin)
    await completeCheck(admin)
    const requestedCheck = (await ask(guest)).body.payload.check
    // A second request while it waits returns the same check.
    expect((await ask(guest)).body.payload.check).toEqual(requestedCheck)
    await work()
    expect((await ask(admin)).status).toBe(200)
    await work()
    const { nextFrom } = await list(guest)
    expect(nextFrom).not.toBeNull()
    expect(Date.parse(nextFrom!)).toBe(Math.floor(world.now.getTime() / 1000) * 1000 + 24 * hoursLater)
    expect(await ask(guest)).toMatchObject({
      status: 429,
      body: {
        message: expect.stringMatching(/^You can check the history once a day. You can check it again from /),
      },
    })
    expect((await list(admin)).nextFrom).toBeNull()
    world.passTime(24 * hoursLater)
    expect((await ask(await world.signInAgain(tenant, GUEST))).status).toBe(200)
    await work()
  })
})
