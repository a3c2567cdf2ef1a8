import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { serverFolder } from '../server-folder.ts'
import { databaseStatements, sqlAccessStatements } from './create-roles-and-database.ts'

const file = readFileSync(join(serverFolder, '..', 'deploy', 'postgresql.sql'), 'utf8')
const plain = (sql: string): string => sql.replaceAll(/\s+/g, ' ').trim()

describe('the SQL that prepares a server', () => {
  it('matches the file for external servers', () => {
    const done = plain(file)
    for (const sql of [...sqlAccessStatements, ...databaseStatements(':"database"')]) {
      expect(done).toContain(`${plain(sql)};`)
    }
  })
})
