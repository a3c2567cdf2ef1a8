import { distributedTables } from '../backup/rows.repository.ts'
import { distribute } from '../db/distribute.ts'
import { applyWorkerSettings } from '../db/citus-worker-settings.ts'
import type { Installation } from '../installation.ts'
import { commandLine } from '../command-line.ts'

/** Distributes tables over the Citus workers, including tables added by later migrations. */
export async function distributeDatabase({ access, connectionPids }: Installation): Promise<number> {
  const result = await distribute({ owner: access.owner, distributedTables, ownPids: connectionPids() })
  const count = distributedTables.reference.length + distributedTables.tenant.length
  console.log(
    result.tables.length === 0
      ? `All ${count} tables are already distributed.`
      : `Distributed: ${result.tables.length} of ${count} tables (${result.tables.join(', ')}).`,
  )
  if (result.closedSqlAccesses > 0)
    console.log(`Closed permanently: the read-only SQL access of ${result.closedSqlAccesses} institutions.`)
  if (result.emptiedBytes > 0)
    console.log(`Deleted leftover rows on the coordinator: ${Math.ceil(result.emptiedBytes / 1e6)} MB.`)
  const statements = await applyWorkerSettings(access.owner, access.application)
  if (statements.length > 0) {
    console.error('A superuser still has to run this on the coordinator, in this database:')
    for (const statement of statements) console.error(`  ${statement}`)
    return 1
  }
  console.log(
    `The workers have the settings of the server. Check the records: ${commandLine('rollups:check')}`,
  )
  return 0
}
