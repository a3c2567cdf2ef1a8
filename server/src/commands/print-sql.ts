import { readFile } from 'node:fs/promises'
import { describedByName } from '@insaka/domain/described-registers'
import { registerSql } from './register-sql.table.ts'
import { tableNameOf } from '../described-registers/described.table.ts'

// npm run sql -- NAME: prints the SQL of a described register for a migration, and applies nothing.
const [name = ''] = process.argv.slice(2)
const register = Object.values(describedByName).find((each) => each.name === name)
if (!register) {
  console.error(
    `Unknown register ${name || '(none given)'}. Described registers: ${Object.keys(describedByName).join(', ')}.`,
  )
  process.exit(1)
}
const catalog = await readFile(new URL('../../migrations/catalog.txt', import.meta.url), 'utf8')
const prefix = `column public.${tableNameOf(register)}.`
const stored = catalog
  .split('\n')
  .flatMap((line) => (line.startsWith(prefix) ? line.slice(prefix.length).split('\t')[0]! : []))
console.log(registerSql(register, stored))
