import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { tableNameOf } from '../src/described-registers/described.table.ts'
import { derivedRegisters } from './support/derived-registers.ts'
import { findRollupFaults } from './support/rollups.ts'
import { openSuperuserClient } from './support/sql.ts'
import { sampledEndpoints } from './support/isolation-fixture.ts'
import { openWorld } from './support/world.ts'

type Json = Record<string, any>
const propertiesOf = (shape: z.ZodMiniType, io: 'input' | 'output'): Json =>
  (z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Json)['properties'] ?? {}

const isRecord = (fields: Json): boolean => 'id' in fields && 'version' in fields

/** Body fields that are not part of the record. */
const extraFields: Record<string, string[]> = {
  'departments.change': ['institution'],
  'designations.change': ['institution', 'department'],
  // Required to change the email address.
  'users.changeProfile': ['currentPassword'],
  'contracts.update': ['correctionReason'],
}

/** Fields of the reply's record that contain the saved one. */
const containers: Record<string, string> = { 'contracts.update': 'contract' }

/** Endpoints that save a whole record, with the fields of their body and of the record in the reply. */
const saveEndpoints = sampledEndpoints.flatMap(({ title, declared: { body, payload, asFarAsRight } }) => {
  const taken = body ? propertiesOf(body, 'input') : {}
  // A preview of cautions returns no record.
  if (!isRecord(taken) || asFarAsRight) return []
  const objects = Object.values<Json>(propertiesOf(payload, 'output'))
  const shown = objects.map(({ properties = {} }) => properties as Json).find(isRecord) ?? {}
  const container = containers[title]
  return [{ title, taken, shown: container ? shown[container].anyOf[0].properties : shown }]
})

describe('a record that is saved whole', () => {
  it('has endpoints to check', () => expect(saveEndpoints).not.toEqual([]))

  // A field only in the body would be emptied by the next save; a field only in the reply could not be sent back.
  it.each(saveEndpoints)(
    'has the same fields in the body and in the reply of $title',
    ({ title, taken, shown }) => {
      const fields = Object.keys(taken).filter((field) => !extraFields[title]?.includes(field))
      expect(fields.toSorted()).toEqual(Object.keys(shown).toSorted())
    },
  )
})

/** Registers of a table whose names differ from the table. */
const namesOf: Record<string, string[]> = {
  papers: ['lvp', 'mpc'],
  fuel_transactions: ['fuel'],
  ...Object.fromEntries(derivedRegisters.map((register) => [tableNameOf(register), [register.name]])),
}

describe('recounting', () => {
  const world = openWorld()
  const superuser = openSuperuserClient(world)

  it('covers every register', async () => {
    const { rows } = await superuser.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns
        WHERE table_schema = 'public' AND column_name IN ('reference', 'state', 'initiator_id', 'department_id')
        GROUP BY 1 HAVING count(*) = 4 ORDER BY 1`,
    )
    const registers = rows.flatMap(({ name }) => namesOf[name] ?? [name])
    expect(registers).toContain('enquiries')

    // A number that was never assigned.
    const tenant = await world.institution()
    await superuser.query(
      'INSERT INTO number_series (institution_id, register, last) SELECT $1, unnest($2::text[]), 5',
      [tenant.id, registers],
    )
    const faults = await findRollupFaults(world.access, tenant)
    expect(faults.map(({ what, kept }) => `${what}: ${kept}`).toSorted()).toEqual(
      registers.map((register) => `${register}: last number: 5`).toSorted(),
    )
  })
})

describe('the import rules', () => {
  const features = ['domain', 'server'].flatMap((workspace) =>
    readdirSync(new URL(`../../${workspace}/src`, import.meta.url), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => ({ workspace, name, at: `${workspace}/src/${name}` }))
      .filter(({ at }) =>
        readdirSync(new URL(`../../${at}`, import.meta.url)).some(
          (file) => /\.(endpoints|routes)\.ts$/.test(file) && !file.startsWith('platform.'),
        ),
      ),
  )

  it.each(features)('know the feature $at', async ({ workspace, name }) => {
    const { refusal } = await import(new URL('../../scripts/import-rules.mjs', import.meta.url).href)
    const otherFeature = name === 'institutions' ? 'users' : 'institutions'
    const refusals = [
      refusal(`${workspace}/src/${name}/x.ts`, `../${otherFeature}/x.ts`),
      refusal(`${workspace}/src/${otherFeature}/x.ts`, `../${name}/x.ts`),
    ]
    expect(refusals.some(Boolean)).toBe(true)
  })
})
