import { beforeEach, describe, expect, it } from 'vitest'
import { describedByName } from '@insaka/domain/described-registers'
import { subjectOf } from '@insaka/domain/audit-log/history-subjects'
import { changeLabel } from '@insaka/domain/core/record-labels'
import { linesOf } from '@insaka/domain/registers/derived'
import { auditFaultsOf } from '../../test/support/imports.ts'
import { callsOf, contractRegisters, openOffice } from '../../test/support/register-contract.ts'
import { runSql } from '../../test/support/sql.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'
import { seededRandom } from '../demo/seeded-random.ts'
import { snakeCase, tableNameOf } from './described.table.ts'

const world = openWorld()
type Json = any

let tenant: TestTenant
let ORD: Person
let ADMIN: Person
beforeEach(async () => {
  const office = await openOffice(world)
  ;({ tenant } = office)
  ;({ ORD, ADMIN } = office.people)
})

/** Every table inside the records of a described register. */
const tables = Object.values(describedByName).flatMap((register) =>
  linesOf(register).map(([field, { lineFields, label, noun, max }]) => ({
    name: register.name,
    field,
    label,
    noun,
    max,
    lineFields,
    table: tableNameOf(register),
    column: snakeCase(field),
    isCounted: field === linesOf(register)[0]![0],
  })),
)

describe.each(tables)('the $field of $name', ({ name, field, label, noun, max, lineFields, ...stored }) => {
  const register = contractRegisters.find((each) => each.name === name)!
  const { save, send, recordIn, get, list, history } = callsOf(world, register)
  const create = async (): Promise<Json> => saved(ORD, await register.draft(world, ORD, seededRandom(5)))
  async function saved(as: Person, body: Json): Promise<Json> {
    const reply = await save(as, body)
    expect([reply.status, reply.body.fields]).toEqual([200, undefined])
    return recordIn(reply)
  }
  const view = async ({ id }: Json): Promise<Json> => (await get(ORD, id)).body.payload[register.one]
  const numbersIn = (record: Json): number[] => record[field].map(({ id }: Json) => id)
  const withLines = (record: Json, lines: Json[]): Json => ({ ...record, [field]: lines })
  const newLine = ({ [field]: [line] }: Json): Json => ({ ...line, id: null })

  /** A text in each line that users enter. */
  const [text] = Object.entries(lineFields).find(([, { kind, isDecided }]) => kind === 'text' && !isDecided)!
  const withSecondChanged = (record: Json, value = 'Changed'): Json =>
    withLines(record, [record[field][0], { ...record[field][1], [text]: value }])

  const lastEvent = async ({ id }: Json): Promise<Json> => {
    const { rows } = await world.inTenant(tenant.id, (tx) =>
      runSql(
        tx,
        `SELECT content FROM audit_events WHERE institution_id = $1 AND subject = $2 AND subject_id = $3
          ORDER BY sequence DESC LIMIT 1`,
        [tenant.id, name, String(id)],
      ),
    )
    return JSON.parse(rows[0].content)
  }
  const tamper = (record: Json, lines: Json[]) =>
    world.inTenant(tenant.id, (tx) =>
      runSql(tx, `UPDATE ${stored.table} SET ${stored.column} = $3 WHERE institution_id = $1 AND id = $2`, [
        tenant.id,
        record.id,
        JSON.stringify(lines),
      ]),
    )

  it('keep their numbers, and new lines get the next ones', async () => {
    const record = await create()
    const [one, two] = record[field]
    expect(numbersIn(record)).toEqual([10_001, 10_002])
    const longer = await saved(ADMIN, withLines(record, [newLine(record), two, one]))
    expect(longer[field]).toEqual([one, two, { ...newLine(record), id: 20_001 }])
    expect((await view(longer))[field]).toEqual(longer[field])
    const replaced = await saved(ORD, withLines(longer, [one, newLine(record), two]))
    expect(numbersIn(replaced)).toEqual([10_001, 10_002, 30_001])
    expect(numbersIn(await saved(ORD, withLines(replaced, [])))).toEqual([])
  })

  it('are saved without a new version if they are the same in another order', async () => {
    const record = await create()
    expect(await saved(ADMIN, withLines(record, record[field].toReversed()))).toEqual(record)
  })

  it('are left out of lists, which count the lines of the first table', async () => {
    const record = await create()
    const { version } = await saved(ORD, withLines(record, [record[field][0]]))
    const [listed] = (await list(ORD)).body.payload[register.many].content
    expect(listed).toMatchObject({ id: record.id, version, lineCount: stored.isCounted ? 1 : 2 })
    expect(listed).not.toHaveProperty(field)
  })

  it('are refused together with an older version of the record', async () => {
    const record = await create()
    const current = await saved(ADMIN, withSecondChanged(record))
    const { status, body } = await save(ORD, withSecondChanged(record, 'Too late'))
    expect([status, body.code, body.current]).toEqual([409, 'STALE', current])
    expect(await view(record)).toEqual(current)
  })

  it.each<[string, (lines: Json[]) => Json[], string, string]>([
    [
      'are too many',
      ([one]) => Array.from({ length: max + 1 }, () => ({ ...one, id: null })),
      '',
      `Enter at most ${max} ${noun}s.`,
    ],
    [
      'have the same number',
      ([one, two]) => [one, { ...two, id: one.id }],
      '.1.id',
      `This ${noun} is in the list twice.`,
    ],
    [
      'have a field with a fault',
      ([one, two]) => [{ ...one, [text]: 'x'.repeat(301) }, two],
      `.0.${text}`,
      '',
    ],
  ])('are refused if they %s', async (_, change, path, message) => {
    const record = await create()
    const broken = withLines(record, change(record[field]))
    const preview = await send(ORD, { endpoint: (register.endpoints as Json).judge, body: broken })
    expect(preview.status).toBe(200)
    const { status, body } = await save(ORD, broken)
    expect([status, Object.keys(body.fields)]).toEqual([422, [`${field}${path}`]])
    expect(body.fields[`${field}${path}`]).toEqual([expect.stringContaining(message)])
    expect(await view(record)).toEqual(record)
  })

  it('are as many as are allowed', async () => {
    const record = await create()
    const full = await saved(ORD, withLines(record, Array(max).fill(newLine(record))))
    expect(numbersIn(await view(full))).toEqual(Array.from({ length: max }, (_, i) => 20_001 + i))
  })

  it('have a history of the changed lines alone', async () => {
    const record = await create()
    const [one, two] = record[field].map(({ id: _id, ...line }: Json) => line)
    const changed = await saved(ORD, withSecondChanged(record))
    const changedLine = { ...two, [text]: 'Changed' }
    const content = await lastEvent(record)
    expect([content.before[field], content.after[field]]).toEqual([{ 10_002: two }, { 10_002: changedLine }])

    await saved(ADMIN, withLines(changed, [newLine(record), changed[field][1]]))
    const events = (await history(ORD, record.id)).body.payload.history
    const linesIn = ({ changes }: Json) =>
      changes.filter(({ field: path }: Json) => path.startsWith(`${field}.`))
    expect(events.map(linesIn)).toEqual([
      [
        { field: `${field}.10001`, before: one, after: null },
        { field: `${field}.30001`, before: null, after: one },
      ],
      [{ field: `${field}.10002`, before: two, after: changedLine }],
      [
        { field: `${field}.10001`, before: null, after: one },
        { field: `${field}.10002`, before: null, after: two },
      ],
    ])
    expect(await auditFaultsOf(world, tenant)).toEqual([])
  })

  it('have a history in words', () => {
    const { labels, displayText } = subjectOf(name)!
    const path = `${field}.2`
    const fieldLabel = lineFields[text]!.label
    expect([changeLabel(labels, path), displayText(path, { [text]: 'Some text' })]).toEqual([
      label,
      `${fieldLabel}: Some text`,
    ])
    expect(displayText(path, null)).toBe('')
  })

  it('are compared with the history, which shows a line that the database has changed, removed or added', async () => {
    const tampering: [path: string, change: (lines: Json[]) => Json[]][] = [
      [`10002.${text}`, ([one, two]) => [one, { ...two, [text]: 'Tampered' }]],
      ['10002', ([one]) => [one]],
      ['3', ([one, two]) => [one, two, { ...two, id: 3 }]],
      ['10002', ([one, two]) => [one, two, { ...two, [text]: 'Of the same number' }]],
      ['undefined', ([one, two]) => [one, two, { [text]: 'Without a number' }]],
    ]
    const expected: string[] = []
    for (const [path, change] of tampering) {
      const record = await create()
      await tamper(record, change(record[field]))
      expected.push(`${record.id}: ${field}.${path}`)
    }
    await create()
    const faults = (await auditFaultsOf(world, tenant)).map((fault: Json) => `${fault.id}: ${fault.field}`)
    expect(faults.toSorted()).toEqual(expected)
  })
})

const decided = tables.flatMap(({ lineFields, ...rest }) =>
  Object.keys(lineFields)
    .filter((lineField) => lineFields[lineField]!.isDecided)
    .map((lineField) => ({ ...rest, lineField })),
)

it.each(decided)(
  'the server decides $lineField in the $field of $name',
  async ({ name, field, lineField }) => {
    const register = contractRegisters.find((each) => each.name === name)!
    const { save, recordIn } = callsOf(world, register)
    const record = recordIn(await save(ORD, await register.draft(world, ORD, seededRandom(5))))
    const lines = record[field].map((line: Json) => ({ ...line, [lineField]: 'Forged' }))
    expect(recordIn(await save(ORD, { ...record, [field]: lines }))).toEqual(record)
  },
)
