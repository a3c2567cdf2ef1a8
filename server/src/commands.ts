import { createFirstAdministrator } from './commands/admin-create.ts'
import { runInstitutionCheck } from './commands/check-institution.ts'
import { checkBackup } from './commands/backup-check.ts'
import { makeBackup } from './commands/backup.ts'
import { removeDemo, resetDemo } from './commands/demo.ts'
import { runDoctor } from './commands/doctor.ts'
import { distributeDatabase } from './commands/db-distribute.ts'
import { migrateDatabase } from './commands/db-migrate.ts'
import { restoreFromBackup } from './commands/restore.ts'
import { checkRollups } from './commands/rollups-check.ts'
import { rebuildRollups } from './commands/rollups-rebuild.ts'
import { clearSecondFactor } from './commands/second-factor-clear.ts'
import { verifyAudit } from './commands/audit-verify.ts'
import { readConfig } from './config.ts'
import { openInstallation, type Installation, type SchemaUse } from './installation.ts'
import { exitWithError } from './readable-errors.ts'

type Command = {
  /** The answer is the exit code. */
  run: (installation: Installation) => Promise<number>
  /**
   * What the command does with the tables of the database. `migrate` carries them forward. `require` refuses the tables
   * of an older or a newer release. `create` does the same, and makes the tables of an empty database. A command that
   * does not migrate holds migrations off while it works. The backup of an older release has older tables: `restore`
   * makes those and carries them forward within its own transaction.
   */
  schema: SchemaUse
}

/** What can be done at the terminal, with a server running or without one. */
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
  'rollups-rebuild': { run: rebuildRollups, schema: 'require' },
  'second-factor-clear': { run: clearSecondFactor, schema: 'require' },
}

/** What a server begins in a process of its own, and nobody at the terminal. */
const internalCommands: Record<string, Command> = {
  'check-institution': { run: runInstitutionCheck, schema: 'require' },
}

/** They need no installation: one makes its own for a while, the other looks at what there is of one. */
const standaloneCommands: Record<string, () => Promise<number>> = {
  'backup-check': checkBackup,
  doctor: runDoctor,
}

const [name = ''] = process.argv.slice(2)
const command = commands[name] ?? internalCommands[name]
if (!command && !standaloneCommands[name]) {
  console.error(
    `There is no command ${name || '(none given)'}. There are: ${[...Object.keys(standaloneCommands), ...Object.keys(commands)].join(', ')}.`,
  )
  process.exit(1)
}

try {
  process.exitCode = command ? await runWithInstallation(command) : await standaloneCommands[name]!()
  // A database that never answers would keep the doctor here.
  if (!command) process.stdout.write('', () => process.exit())
} catch (error) {
  exitWithError(error)
}

async function runWithInstallation({ run, schema }: Command): Promise<number> {
  const installation = await openInstallation(readConfig(process.env), { role: 'command', schema })
  try {
    return await run(installation)
  } finally {
    await installation.close()
  }
}
