import type { Installation } from '../installation.ts'

/** Opening an installation carries its database forward; this says that it is there. */
export async function migrateDatabase({ checkReady }: Installation): Promise<number> {
  await checkReady()
  console.log('The database has the tables of this release.')
  return 0
}
