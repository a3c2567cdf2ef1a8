import { getTableName } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { addDays } from '@insaka/domain/core/dates'
import { isLong } from '../../test/support/long-tests.ts'
import { amendmentRegister, contractRegister } from '../contracts/contracts.repository.ts'
import { asOwner } from '../db/owner-transactions.ts'
import { databaseName, prepareDatabase, roleNames } from '../db/create-roles-and-database.ts'
import { verifyChains } from '../audit-log/verify-chains.ts'
import { fuelRegister } from '../fuel-accounts/fuel-accounts.repository.ts'
import { enquiryRegister } from '../enquiries/enquiries.repository.ts'
import { buildPlatform } from '../installation.ts'
import { lvpKind } from '../lvp/lvp.kind.ts'
import { mpcKind } from '../mpc/mpc.kind.ts'
import type { Platform } from '../platform.ts'
import { deleteDemo } from './demo.repository.ts'
import { demoNow, seedDemo } from './seed-demo.ts'

const day = '2026-03-31'
const name = `insaka_demo_${process.pid}`
const { superuser, access } = { superuser: inject('superuser'), access: inject('access') }
const owner = { ...access.owner, database: name }
let platform: Platform
let eye: Client

beforeAll(async () => {
  const client = new Client(superuser)
  await client.connect()
  await client.query('SELECT pg_advisory_lock(1)')
  await client.query(`CREATE DATABASE ${name} OWNER ${roleNames.owner} TEMPLATE ${databaseName}`)
  await prepareDatabase(superuser, name)
  await client.end()
  const application = { ...access.application, database: name }
  const secret = Buffer.alloc(32, 7).toString('base64url')
  platform = await buildPlatform(
    { passwordMinLength: 6, demoSignIn: true },
    { ...access, application, owner },
    secret,
  )
  eye = new Client({ ...superuser, database: name })
  await eye.connect()
})
afterAll(async () => {
  await platform.database.close()
  await eye.end()
})

const seed = (day: string) =>
  seedDemo(
    platform,
    demoNow(day, () => new Date()),
  )
const enquiries = async () =>
  (
    await eye.query(
      `SELECT reference, enquiry_type, description, state, issued_on, closed_on, initiator, created_on, updated_on,
              total_amount_for_documents_sold, forty_percent_remitted_on, withdrawn_on, withdrawal_reason
         FROM enquiries ORDER BY reference`,
    )
  ).rows

const papers = async (register: string) =>
  (
    await eye.query(
      `SELECT p.reference, p.description, p.vendor, p.purchase_order_value, p.currency, p.initiated_on, p.requisitioned_on,
              p.approval_date, p.purchase_order_date, p.purchase_order, p.egp_reference, p.state, p.initiator, p.version,
              p.created_on, p.updated_on, e.reference AS enquiry, e.state AS enquiry_state, e.enquiry_type, i.code
         FROM papers p JOIN institutions i ON i.id = p.institution_id
         JOIN enquiries e ON e.institution_id = p.institution_id AND e.id = p.enquiry_id
        WHERE p.register = $1 ORDER BY p.institution_id, p.id`,
      [register],
    )
  ).rows
const contracts = async () =>
  (
    await eye.query(
      `SELECT c.reference, c.description, c.approved_on, c.cleared_on, c.notified_on, c.awarded_on, c.currency, c.value,
              c.revised_value, c.amount_paid, c.state, c.state_until, c.vendor, c.initiator, c.version, c.created_on, c.updated_on,
              p.reference AS paper, p.has_contract, p.state AS paper_state, p.purchase_order_value, i.code
         FROM contracts c JOIN institutions i ON i.id = c.institution_id
         JOIN papers p ON p.institution_id = c.institution_id AND p.register = 'mpc' AND p.id = c.paper_id
        ORDER BY c.institution_id, c.id`,
    )
  ).rows
const amendments = async () =>
  (
    await eye.query(
      `SELECT reference, description, approved_on, cleared_on, amended_on, initial_sum, amended_sum, percent_diff, initiator,
              created_on, updated_on
         FROM amendments ORDER BY institution_id, id`,
    )
  ).rows
const fuel = async () =>
  (
    await eye.query(
      `SELECT i.code, d.code AS account, t.id, t.sequence, t.state, t.transaction_date::text, t.reference, t.client, t.coupon, t.fuel_type, t.litres,
              t.price, t.amount, t.balance::float8, t.reverses, t.reason, t.initiator, t.created_on
         FROM fuel_transactions t JOIN institutions i ON i.id = t.institution_id
         JOIN departments d ON d.institution_id = t.institution_id AND d.id = t.department_id
        ORDER BY i.code, t.id`,
    )
  ).rows
const vendors = async () =>
  (
    await eye.query(
      `SELECT i.code, v.name, v.tpin, v.state, v.tax_clearance_expires_on::text, v.zppa_expires_on::text, v.suspended_to::text,
              v.initiator, v.created_on
         FROM vendors v JOIN institutions i ON i.id = v.institution_id ORDER BY i.code, v.id`,
    )
  ).rows
const members = async () =>
  (
    await eye.query(
      `SELECT i.code, m.name, m.username, m.appointed_from::text, m.appointed_to::text, m.letter, m.state, m.cautions, m.created_on
         FROM committee_members m JOIN institutions i ON i.id = m.institution_id ORDER BY m.id`,
    )
  ).rows
const meetings = async () =>
  (
    await eye.query(
      `SELECT i.code, m.reference, m.meeting_number, m.held_on::text, m.agenda, m.attendance, m.interests, m.appointed,
              m.voters_present, m.state, m.confirmed_on::text, m.cautions, m.created_on
         FROM meetings m JOIN institutions i ON i.id = m.institution_id ORDER BY m.id`,
    )
  ).rows
const requisitions = async () =>
  (
    await eye.query(
      `SELECT i.code, r.reference, r.description, r.items, r.estimated_value, r.assigned_to, r.state, r.state_reason,
              r.initiator, r.created_on
         FROM requisitions r JOIN institutions i ON i.id = r.institution_id ORDER BY r.id`,
    )
  ).rows
const everything = async () => ({
  requisitions: await requisitions(),
  members: await members(),
  meetings: await meetings(),
  vendors: await vendors(),
  enquiries: await enquiries(),
  lvp: (await papers('lvp')).toSorted(byReference),
  mpc: (await papers('mpc')).toSorted(byReference),
  contracts: (await contracts()).toSorted(byReference),
  amendments: (await amendments()).toSorted(byReference),
  fuel: await fuel(),
})
const byReference = (a: { reference: string }, b: { reference: string }) =>
  a.reference.localeCompare(b.reference)

// Seeded once, because most tests only read.
beforeAll(() => seed(day))

it('has office holders, and heads of three departments', async () => {
  const { rows } = await eye.query(
    `SELECT d.duty, p.code FROM duties d JOIN institutions i ON i.id = d.institution_id
       LEFT JOIN departments p ON p.institution_id = d.institution_id AND p.id = d.department_id
      WHERE i.code = 'MLWR' ORDER BY p.code, d.duty`,
  )
  expect(rows.map(({ duty, code }) => (code ? `${duty} ${code}` : duty))).toEqual([
    'HEAD_OF_DEPARTMENT FIN',
    'HEAD_OF_DEPARTMENT HRA',
    'HEAD_OF_DEPARTMENT PSU',
    'COMMITTEE_SECRETARY',
    'CONTROLLING_OFFICER',
    'HEAD_OF_FINANCE',
    'HEAD_OF_PROCUREMENT',
    'PROCUREMENT_OFFICER',
  ])
})

it('has vendors, of which some need attention', async () => {
  const own = (await vendors()).filter(({ code }) => code === 'MLWR')
  expect([own.length, (await vendors()).length]).toEqual([25, 34])
  expect(own.filter(({ state }) => state === 'CLOSED')).toHaveLength(1)
  expect(own.filter(({ suspended_to: until }) => until > day)).toHaveLength(1)
  const expiries = own.map(({ tax_clearance_expires_on: expiry }) => expiry).filter(Boolean)
  expect(expiries.filter((expiry) => expiry < day).length).toBeGreaterThan(1)
  const soon = addDays(day, 30)
  expect(expiries.filter((expiry) => expiry >= day && expiry < soon).length).toBeGreaterThan(1)
})

it('has a committee, one membership that ended and one that ends within two weeks', async () => {
  const rows = await members()
  expect(rows.map(({ code }) => code)).toEqual(Array(7).fill('MLWR'))
  expect(rows.flatMap(({ cautions }) => cautions)).toEqual([])
  const ends = rows.map(({ appointed_to: end }): string => end).toSorted()
  expect(ends[0]).toBe('2025-09-30')
  expect(ends[1]! >= day && ends[1]! < addDays(day, 14)).toBe(true)
})

it('has meetings, of which the last decides on papers and the next one has those that wait', async () => {
  const rows = await meetings()
  const [next, last, ...earlier] = rows.toReversed()
  expect(earlier.length).toBeGreaterThan(3)
  expect(new Set(earlier.map(({ state }) => state))).toEqual(new Set(['CONFIRMED']))
  expect(rows.flatMap(({ cautions }) => cautions)).toEqual([])
  expect(last).toMatchObject({ state: 'HELD', held_on: '2026-03-27', appointed: 6, voters_present: 5 })
  expect(last.agenda.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'Approved, without Thandiwe Zulu',
    'Approved with conditions',
    'Rejected',
    'Deferred',
  ])
  const { rows: decided } = await eye.query(
    `SELECT p.reference, p.decision, p.approval_date::text, p.resolution FROM papers p
       JOIN meetings m ON m.institution_id = p.institution_id AND m.id = p.meeting_id ORDER BY p.id`,
  )
  expect(decided).toEqual(
    ['APPROVED', 'APPROVED', 'REJECTED'].map((decision, i) => ({
      reference: last.agenda[i].paper,
      decision,
      approval_date: decision === 'APPROVED' ? last.held_on : null,
      resolution: last.agenda[i].resolution,
    })),
  )
  expect(next).toMatchObject({ state: 'PLANNED', held_on: '2026-04-07' })
  const { rows: waiting } = await eye.query(
    `SELECT reference FROM papers WHERE register = 'mpc' AND decision = 'FUNDED' ORDER BY id`,
  )
  expect(next.agenda.slice(1).map(({ paper }: { paper: string }) => paper)).toEqual(
    waiting.map(({ reference }) => reference),
  )
})

it('has requisitions of an officer who only requests, in every state', async () => {
  const rows = await requisitions()
  expect(new Set(rows.map(({ code, initiator }) => `${code} ${initiator}`))).toEqual(
    new Set(['MLWR Mutale Banda']),
  )
  expect(rows.map(({ state }): string => state).toSorted()).toEqual([
    'ACCEPTED',
    'ACCEPTED',
    'APPROVED',
    'CANCELLED',
    'CLOSED',
    'DRAFT',
    'DRAFT',
    'FUNDED',
    'SUBMITTED',
  ])
  const { rows: made } = await eye.query(
    `SELECT r.reference FROM enquiries e JOIN requisitions r ON r.institution_id = e.institution_id AND r.reference = e.requisition`,
  )
  expect(made).toEqual([{ reference: rows[0].reference }])
})

it('has two years of records with consistent derived data', async () => {
  const all = await everything()
  const tendered = all.enquiries.filter(({ description }) => !/(quarter \d{4}|floor)$/.test(description))
  expect(tendered).toHaveLength(121)
  const types = new Set(tendered.map((row) => row.enquiry_type))
  expect(types).toEqual(new Set(['RFQ', 'ITT', 'RFP', 'RFI', 'EOI', 'NTR']))
  expect(new Set(tendered.map((row) => row.state))).toEqual(
    new Set(['OPEN', 'CLOSED', 'LINKED', 'WITHDRAWN']),
  )
  const closed = all.enquiries.filter((row) => row.closed_on < Date.parse(`${day}T10:00:00+02:00`))
  expect(closed.filter((row) => row.state === 'OPEN')).toEqual([])
  for (const records of [all.enquiries, all.lvp, all.mpc]) {
    const days = records.map((row) => row.created_on as Date).toSorted((a, b) => a.getTime() - b.getTime())
    expect(days[0]!.getTime()).toBeLessThan(Date.parse('2024-04-20T00:00:00+02:00'))
    expect(days.at(-1)!.getTime()).toBeLessThan(Date.parse(`${day}T00:00:00+02:00`))
    expect(days.at(-1)!.getTime()).toBeGreaterThan(Date.parse('2026-02-20T00:00:00+02:00'))
  }
  await expectInStep()
})

it.each(['lvp', 'mpc'])('has papers of every status in %s, each with its enquiry', async (register) => {
  const rows = await papers(register)
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['IN_PROGRESS', 'COMPLETE', 'CANCELLED']))
  for (const row of rows) {
    const { state, enquiry_type: type, enquiry_state: enquiry } = row
    const letGo = type === 'NTR' ? 'WITHDRAWN' : 'CLOSED'
    expect([row.reference, enquiry]).toEqual([row.reference, state === 'CANCELLED' ? letGo : 'LINKED'])
    if (state === 'COMPLETE') expect(row.purchase_order).toMatch(/^LPO \d{6}$/)
  }
  // Numbers follow chronological order.
  for (const code of ['MLWR', 'KTC']) {
    const saved = rows.filter((row) => row.code === code).map((row) => row.created_on as Date)
    expect(saved).toEqual(saved.toSorted((a, b) => a.getTime() - b.getTime()))
  }
  const { rows: states } = await eye.query(
    `SELECT p.reference FROM papers p
      WHERE p.register = $1 AND (NOT EXISTS (SELECT FROM paper_states s WHERE s.institution_id = p.institution_id AND s.register = $1
                           AND s.paper_id = p.id AND s.version = 1 AND s.state = 'IN_PROGRESS' AND s.since = p.created_on)
         OR p.state <> (SELECT state FROM paper_states s WHERE s.institution_id = p.institution_id AND s.register = $1
                           AND s.paper_id = p.id ORDER BY version DESC LIMIT 1)
         OR p.state <> 'IN_PROGRESS' AND p.updated_on <>
            (SELECT max(since) FROM paper_states s WHERE s.institution_id = p.institution_id AND s.register = $1
                AND s.paper_id = p.id))`,
    [register],
  )
  expect(states).toEqual([])
})

it('has contracts in the stage of the day, each with its paper', async () => {
  const rows = await contracts()
  for (const code of ['MLWR', 'KTC']) {
    const own = rows.filter((row) => row.code === code)
    expect(new Set(own.map(({ state }) => state))).toEqual(
      new Set(['APPROVED', 'CLEARED', 'NOTIFIED', 'AWARDED', 'PAID_IN_FULL']),
    )
    expect(own.some(({ currency }) => currency === 'USD')).toBe(true)
  }
  for (const { has_contract, paper_state, purchase_order_value, value, state_until } of rows) {
    expect([has_contract, purchase_order_value]).toEqual([true, value])
    expect(paper_state).not.toBe('CANCELLED')
    if (state_until !== null) expect(state_until.getTime()).toBeGreaterThan(Date.parse(day))
  }
})

it('has a year of fuel in every department, with draws taken back, new prices and an account below zero', async () => {
  const rows = await fuel()
  for (const code of ['MLWR', 'KTC']) {
    const own = rows.filter((row) => row.code === code)
    const accounts = new Map<string, typeof own>()
    for (const row of own) accounts.set(row.account, [...(accounts.get(row.account) ?? []), row])
    expect(accounts.size).toBe(4)
    const sizes = [...accounts.values()].map(({ length }) => length)
    expect(Math.max(...sizes)).toBeGreaterThan(code === 'MLWR' ? 270 : 140)
    expect(own.filter(({ reverses }) => reverses !== null).length).toBeGreaterThan(2)
    expect(new Set(own.map(({ price }) => price)).size).toBeGreaterThan(4)
    const left = [...accounts.values()].map((all) => all.at(-1)!.balance)
    expect(left.filter((balance) => balance <= 0)).toHaveLength(1)
    const days = own.map((row) => row.created_on as Date)
    expect(days).toEqual(days.toSorted((a, b) => a.getTime() - b.getTime()))
    expect(days[0]!.getTime()).toBeLessThan(Date.parse('2025-04-01T00:00:00+02:00'))
    expect(days.at(-1)!.getTime()).toBeGreaterThan(Date.parse('2026-03-20T00:00:00+02:00'))
  }
})

it('is deleted completely, and is identical when seeded again for the same day', async () => {
  const first = await everything()
  await asOwner(owner, deleteDemo)
  expect(Object.values(await everything()).flat()).toEqual([])
  if (!isLong) return
  await seed(day)
  expect(await everything()).toEqual(first)
})

// These days are the first of a year, the first of a quarter, and the last of a month.
it.each(isLong ? ['2026-01-01', '2026-04-01', '2026-08-31'] : [])('is correct on %s, too', async (other) => {
  await asOwner(owner, deleteDemo)
  await seed(other)
  await expectInStep()
  await asOwner(owner, deleteDemo)
  await seed(day)
})

/** Audit chains, numbers, counters and search words match those of records saved by users. */
async function expectInStep(): Promise<void> {
  for (const { events, fault } of await asOwner(owner, (tx) => verifyChains(tx))) {
    expect(fault).toBeNull()
    expect(events).toBeGreaterThan(60)
  }
  for (const register of [
    enquiryRegister,
    lvpKind.register,
    mpcKind.register,
    contractRegister,
    amendmentRegister,
    fuelRegister,
  ]) {
    const isAlone = register === enquiryRegister || register === fuelRegister
    const texts = isAlone ? 'description' : `description || ' ' || vendor`
    // Every word finds its record; words are indexed without apostrophes, and without hyphens except between digits.
    const { rows } = await eye.query(
      `SELECT r.reference, word
         FROM ${getTableName(register.table)} r,
              regexp_split_to_table(regexp_replace(lower(${texts}), '(?<![0-9])-|-(?![0-9])|[''’]', '', 'g'), '[^a-z0-9&×-]+') AS words (word)
        WHERE ${'register' in register.table ? 'r.register = $1' : '$1::text IS NOT NULL'} AND word ~ '[a-z0-9]' AND NOT EXISTS
         (SELECT FROM word_blocks w WHERE w.institution_id = r.institution_id AND w.register = $1 AND w.word = words.word
             AND block = r.id / 2048 AND get_bit(members, (r.id % 2048)::integer) = 1)`,
      [register.name],
    )
    expect(rows).toEqual([])
  }
  const { rows } = await eye.query(
    `SELECT sequence FROM (SELECT sequence, happened_on, lag(happened_on) OVER (PARTITION BY institution_id ORDER BY sequence) AS before
                             FROM audit_events WHERE subject IN ('enquiries', 'lvp', 'mpc', 'contracts', 'amendments', 'fuel', 'vendors', 'committeeMembers', 'meetings')) events WHERE happened_on < before`,
  )
  expect(rows, 'events in the order of time').toEqual([])
}
