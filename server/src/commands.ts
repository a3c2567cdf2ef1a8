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
   * What it does with the tables that it meets: `migrate` carries them forward, `require` refuses those of an older or a
   * newer release, and `create` does so, too, but makes them where there are none at all, since nothing is there yet that
   * an older process could be using. Whatever does not migrate holds off migrations for as long as it works. `restore`
   * may go back to the tables of an older backup and forward again in its one transaction. `db-distribute` lays out the
   * tables of this release alone, so it comes after `db-migrate`.
   */
  schema: SchemaUse
}

/** What can be done at the terminal, beside a running server or without one. */
const commands: Record<string, Command> = {
  'admin-create': { run: createFirstAdministrator, schema: 'create' },
  'audit-verify': { run: verifyAudit, schema: 'require' },
  backup: { run: makeBackup, schema: 'require' },
  'db-distribute': { run: distributeDatabase, schema: 'require' },
  'db-migrate': { run: migrateDatabase, schema: 'migrate' },
  'demo-remove': { run: removeDemo, schema: 'require' },
  'demo-reset': { run: resetDemo, schema: 'create' },
  restore: { run: restoreFromBackup, schema: 'create' },
  'rollups-check': { run: checkRollups, schema: 'require' },
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
