import { expect, it } from 'vitest'
import { readSteps, type MigrationStep } from './migrations.ts'

/** Migrations up to this one are not checked, because they are immutable. */
const last = '0034-a-caution-less'

/** Changes that rewrite or scan a table under an exclusive lock: see docs/how-to/add-a-migration.md. */
const slow = / TYPE | STORED| SET NOT NULL| NO FORCE | ADD CONSTRAINT (?!.*(NOT VALID|USING INDEX))/

/** Slow changes of existing tables, unless the step explains why they are short. */
function whileLocked(steps: Pick<MigrationStep, 'migration' | 'sql'>[]): string[] {
  const isNew = (file: string, table = '') =>
    steps.some(({ migration, sql }) => migration === file && sql.includes(`CREATE TABLE ${table} (`))
  return steps
    .filter(({ sql }) => !/^-- holds: \S/m.test(sql))
    .flatMap(({ migration, sql }) =>
      [...sql.matchAll(/^ALTER TABLE (\w+)[^;]*/gm)]
        .filter(([change, table]) => slow.test(change.replace(/\s+/g, ' ')) && !isNew(migration, table))
        .map(([change]) => change),
    )
}

it('new migrations never block readers of existing tables for long', () => {
  expect(whileLocked(readSteps().filter(({ migration }) => migration > last))).toEqual([])
})

it.each([
  ['ALTER TABLE papers\n  ALTER COLUMN x TYPE bigint;', 1],
  ['ALTER TABLE papers ADD CONSTRAINT papers_x CHECK (x > 0);', 1],
  ['ALTER TABLE papers ADD CONSTRAINT papers_x CHECK (x > 0) NOT VALID;', 0],
  ['ALTER TABLE papers NO FORCE ROW LEVEL SECURITY;\nUPDATE papers SET x = 1;', 1],
  ['-- holds: after a check of the same\nALTER TABLE papers ALTER COLUMN x SET NOT NULL;', 0],
  ['CREATE TABLE rooms (x int);\nALTER TABLE rooms ADD CONSTRAINT rooms_x CHECK (x > 0);', 0],
])('%j: %i', (sql, expected) => {
  expect(whileLocked([{ migration: 'x', sql }])).toHaveLength(expected)
})
