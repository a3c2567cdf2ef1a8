import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { runSqlOn } from '../../test/support/sql.ts'
import { migrate, readSteps, type MigrationStep } from './migrations.ts'
import { prepareDatabase, roleNames } from './create-roles-and-database.ts'

const name = `insaka_migrations_${process.pid}`
const owner = { ...inject('access').owner, database: name }

const run = (sql: string, config: object = owner) => runSqlOn(config, sql)

const step = (number: number, sql: string): MigrationStep => ({
  migration: '0001-test',
  step: number,
  title: `step ${number}`,
  sql,
  checksum: `checksum of ${sql}`,
})

describe('migrations', () => {
  beforeEach(async () => {
    await run(`CREATE DATABASE ${name} OWNER ${roleNames.owner}`, inject('superuser'))
    await prepareDatabase(inject('superuser'), name)
  })
  afterEach(async () => {
    await run(`DROP DATABASE ${name} WITH (FORCE)`, inject('superuser'))
  })

  it('are applied once, even if two processes start together', async () => {
    const steps = [step(1, 'CREATE TABLE a (id int)'), step(2, 'INSERT INTO a VALUES (1)')]
    const results = await Promise.all([migrate(owner, steps), migrate(owner, steps)])
    expect(new Set(results.map(({ applied }) => applied))).toEqual(new Set([0, 2]))
    expect(await run('SELECT id FROM a')).toEqual([{ id: 1 }])
  })

  it('resume after an interruption and roll back a failed step', async () => {
    const good = step(1, 'CREATE TABLE a (id int)')
    await expect(
      migrate(owner, [good, step(2, 'INSERT INTO a VALUES (1); INSERT INTO nowhere VALUES (1)')]),
    ).rejects.toThrow('Migration 0001-test, step 2 (step 2) failed')
    expect(await run('SELECT id FROM a')).toEqual([])
    expect(await migrate(owner, [good, step(2, 'INSERT INTO a VALUES (2)')])).toEqual({ applied: 1 })
    expect(await run('SELECT id FROM a')).toEqual([{ id: 2 }])
  })

  it('send one command at a time', async () => {
    const sql = 'CREATE TABLE a (sent text); INSERT INTO a SELECT current_query();'
    await migrate(owner, [step(1, sql)])
    expect(await run('SELECT sent FROM a')).toEqual([{ sent: 'INSERT INTO a SELECT current_query();' }])
  })

  it('refuse a database that is newer than this release', async () => {
    await migrate(owner, [step(1, 'SELECT 1'), step(2, 'SELECT 1')])
    await expect(migrate(owner, [step(1, 'SELECT 1')])).rejects.toThrow(
      'The database is newer than this release of Insaka',
    )
  })

  it('refuse a step that was changed after it was applied', async () => {
    await migrate(owner, [step(1, 'SELECT 1')])
    await expect(migrate(owner, [step(1, 'SELECT 2')])).rejects.toThrow(
      'was changed after it had been applied',
    )
  })
})

describe('a folder of migrations', () => {
  it('is read in order with any line endings', () => {
    const folder = mkdtempSync(join(tmpdir(), 'insaka-migrations-'))
    try {
      writeFileSync(join(folder, '0002-b.sql'), '-- step: third\nSELECT 3;\n')
      writeFileSync(
        join(folder, '0001-a.sql'),
        '-- About it.\r\n-- step: first\r\nSELECT 1;\r\n-- step: second\r\nSELECT 2;\r\n',
      )
      const steps = readSteps(folder)
      expect(steps.map(({ migration, step: number, title, sql }) => [migration, number, title, sql])).toEqual(
        [
          ['0001-a', 1, 'first', 'SELECT 1;'],
          ['0001-a', 2, 'second', 'SELECT 2;'],
          ['0002-b', 1, 'third', 'SELECT 3;'],
        ],
      )
      writeFileSync(
        join(folder, '0001-a.sql'),
        '-- About it.\n-- step: first\nSELECT 1;\n-- step: second\nSELECT 2;\n',
      )
      expect(readSteps(folder)).toEqual(steps)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('adds foreign keys of a new table after the table is distributed', () => {
    const keysWithin = (sql: string) => /CREATE TABLE[^;]*\bREFERENCES\b/i.test(sql)
    expect(keysWithin('CREATE TABLE rooms (institution_id uuid REFERENCES institutions (id));')).toBe(true)
    const steps = readSteps().filter(({ migration }) => migration > '0028-several-machines')
    expect(steps.filter(({ sql }) => keysWithin(sql))).toEqual([])
  })
})
