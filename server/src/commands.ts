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
  /** Resolves to the exit code. */
  run: (installation: Installation) => Promise<number>
  /**
   * The command's requirement on the database schema. `migrate` runs pending migrations. `require` rejects the schema
   * of an older or newer release. `create` does the same, but creates the schema of an empty database. Commands that do
   * not migrate block migrations while they run. `restore` creates the older schema of an old backup and migrates it
   * within its own transaction.
   */
  schema: SchemaUse
}

/** Commands of the command line, which work with or without a running server. */
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

/** Commands that the server starts as child processes; users do not run them. */
const internalCommands: Record<string, Command> = {
  'check-institution': { run: runInstitutionCheck, schema: 'require' },
}

/**
 * Commands that need no open installation: one creates a temporary installation, the other inspects an existing one.
 */
const standaloneCommands: Record<string, () => Promise<number>> = {
  'backup-check': checkBackup,
  doctor: runDoctor,
}

const [name = ''] = process.argv.slice(2)
const command = commands[name] ?? internalCommands[name]
if (!command && !standaloneCommands[name]) {
  console.error(
    `Unknown command ${name || '(none given)'}. Commands: ${[...Object.keys(standaloneCommands), ...Object.keys(commands)].join(', ')}.`,
  )
  process.exit(1)
}

// A finished command must not wait for the server that started it.
process.channel?.unref()
try {
  process.exitCode = command ? await runWithInstallation(command) : await standaloneCommands[name]!()
  // Exits explicitly, since a pending connection to an unresponsive database would keep the process alive.
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
