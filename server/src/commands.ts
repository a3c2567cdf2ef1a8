import { createFirstAdministrator } from './commands/admin-create.ts'
import { makeBackup } from './commands/backup.ts'
import { removeDemo, resetDemo } from './commands/demo.ts'
import { distributeDatabase } from './commands/db-distribute.ts'
import { migrateDatabase } from './commands/db-migrate.ts'
import { restoreFromBackup } from './commands/restore.ts'
import { checkRollups } from './commands/rollups-check.ts'
import { verifyAudit } from './commands/audit-verify.ts'
import { readConfig } from './config.ts'
import { openInstallation, type Installation } from './installation.ts'
import { endWith } from './plain-failures.ts'

/** What can be done at the terminal, beside a running server or without one. The answer is the exit code. */
const commands: Record<string, (installation: Installation) => Promise<number>> = {
  'admin-create': createFirstAdministrator,
  'audit-verify': verifyAudit,
  backup: makeBackup,
  'db-distribute': distributeDatabase,
  'db-migrate': migrateDatabase,
  'demo-remove': removeDemo,
  'demo-reset': resetDemo,
  restore: restoreFromBackup,
  'rollups-check': checkRollups,
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
  const installation = await openInstallation(readConfig(process.env), { role: 'command' })
  try {
    process.exitCode = await command(installation)
  } finally {
    await installation.close()
  }
} catch (error) {
  endWith(error)
}
