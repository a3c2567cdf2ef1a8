import { createFirstAdministrator } from './commands/admin-create.ts'
import { makeBackup } from './commands/backup.ts'
import { removeDemo, resetDemo } from './commands/demo.ts'
import { distributeDatabase } from './commands/db-distribute.ts'
import { migrateDatabase } from './commands/db-migrate.ts'
import { restoreFromBackup } from './commands/restore.ts'
import { checkRollups } from './commands/rollups-check.ts'
import { verifyAudit } from './commands/audit-verify.ts'
import { readConfig } from './config.ts'
import { openInstallation, type Installation, type SchemaUse } from './installation.ts'
import { endWith } from './plain-failures.ts'

type Command = {
  /** The answer is the exit code. */
  run: (installation: Installation) => Promise<number>
  /**
   * What it does with the tables that it meets. Whatever does not carry them forward refuses those of an older or a newer
   * release, and holds off migrations for as long as it works. What begins with an empty database makes its tables where
   * there are none at all, since nothing is there yet that an older process could be using; `restore` may then go back to
   * the tables of an older backup and forward again in its one transaction. `db-distribute` lays out the tables of this
   * release alone, so it comes after `db-migrate`.
   */
  schema: SchemaUse
}

/** What can be done at the terminal, beside a running server or without one. */
const commands: Record<string, Command> = {
  'admin-create': { run: createFirstAdministrator, schema: 'made where there are none' },
  'audit-verify': { run: verifyAudit, schema: 'as it is' },
  backup: { run: makeBackup, schema: 'as it is' },
  'db-distribute': { run: distributeDatabase, schema: 'as it is' },
  'db-migrate': { run: migrateDatabase, schema: 'carried forward' },
  'demo-remove': { run: removeDemo, schema: 'as it is' },
  'demo-reset': { run: resetDemo, schema: 'made where there are none' },
  restore: { run: restoreFromBackup, schema: 'made where there are none' },
  'rollups-check': { run: checkRollups, schema: 'as it is' },
}

const [name = ''] = process.argv.slice(2)
const command = commands[name]
if (!command) {
  console.error(
    `There is no command ${name || '(none given)'}. There are: ${Object.keys(commands).join(', ')}.`,
  )
  process.exit(1)
}

try {
  const installation = await openInstallation(readConfig(process.env), {
    role: 'command',
    schema: command.schema,
  })
  try {
    process.exitCode = await command.run(installation)
  } finally {
    await installation.close()
  }
} catch (error) {
  endWith(error)
}
