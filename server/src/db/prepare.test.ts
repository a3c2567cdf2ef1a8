import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { serverFolder } from '../server-folder.ts'
import { databaseStatements, windowStatements } from './prepare.ts'

const page = readFileSync(join(serverFolder, '..', 'docs', 'how-to', 'use-your-own-postgresql.md'), 'utf8')
const plain = (sql: string): string => sql.replaceAll(/\s+/g, ' ').trim()

describe('the SQL that prepares a server', () => {
  it('is what the page prints for whoever runs one', () => {
    const printed = [...page.matchAll(/```sql\n(.*?)```/gs)].map(([, sql]) => plain(sql!)).join(' ')
    for (const sql of [...windowStatements, ...databaseStatements('insaka')]) {
      expect(printed).toContain(`${plain(sql)};`)
    }
  })
})
