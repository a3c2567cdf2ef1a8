import { describedByName } from '@insaka/domain/described-registers'
import { readCatalogFile } from '../db/schema-faults.ts'
import { describedKinds } from '../register-catalog/described-kinds.ts'
import { registerSql } from './register-sql.table.ts'

// npm run sql -- NAME: prints the SQL of a described register for a migration, and applies nothing.
const [name = ''] = process.argv.slice(2)
const register = Object.values(describedByName).find((each) => each.name === name)
if (!register) {
  console.error(
    `Unknown register ${name || '(none given)'}. Described registers: ${Object.keys(describedByName).join(', ')}.`,
  )
  process.exit(1)
}
console.log(registerSql(register, describedKinds[register.name].kind.table, readCatalogFile()))
