import { places } from '../backup/rows.repository.ts'
import { distribute } from '../db/distribute.ts'
import { setForWorkers } from '../db/worker-settings.ts'
import type { Installation } from '../installation.ts'
import { commandLine } from '../command-line.ts'

/** Lays the tables out over the workers of a distributed database, also those that a later migration has brought. */
export async function distributeDatabase({ access, ownPids }: Installation): Promise<number> {
  const done = await distribute({ owner: access.owner, places, ownPids: ownPids() })
  const count = places.reference.length + places.tenant.length
  console.log(
    done.tables.length === 0
      ? `All ${count} tables lie on the workers already.`
      : `Laid out over the workers: ${done.tables.length} of ${count} tables (${done.tables.join(', ')}).`,
  )
  if (done.closedWindows > 0)
    console.log(`Closed for good: ${done.closedWindows} windows of institutions, with their logins.`)
  if (done.emptiedBytes > 0)
    console.log(
      `Emptied what had stayed behind on the coordinator: ${Math.ceil(done.emptiedBytes / 1e6)} MB.`,
    )
  const statements = await setForWorkers(access.owner, access.application)
  if (statements.length > 0) {
    console.error('A superuser still has to run this on the coordinator, in this database:')
    for (const statement of statements) console.error(`  ${statement}`)
    return 1
  }
  console.log(
    `Each worker knows the settings of the server. Check the records: ${commandLine('rollups:check')}`,
  )
  return 0
}
