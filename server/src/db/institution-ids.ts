import type { Database } from './database.ts'
import { institutions } from './directory.table.ts'
import { directoryStatement } from './statement.ts'

const findInstitutionIds = directoryStatement('institutions.ids', (orm) =>
  orm.select({ id: institutions.id }).from(institutions),
)

/** Works in every institution in turn. Where it fails in one, the others have their turn all the same. */
export async function inEachInstitution(
  database: Database,
  work: (institutionId: string) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const { id } of await database.directory((tx) => findInstitutionIds(tx)))
    await work(id).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} institutions failed`)
}
