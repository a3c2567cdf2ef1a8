import { migrate, readSteps, type MigrationStep } from '../../src/db/migrations.ts'
import { accessEmbedded } from '../../src/db/access.ts'
import { openEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.ts'

// Simulates a release with two more migrations: tsx newer-release.ts DATA_DIR

const [dataDir = ''] = process.argv.slice(2)
const warningsOnly = { info: () => undefined, warn: console.warn, error: console.error }

/** A derived figure that only the newer release maintains. */
const steps: MigrationStep[] = [
  'CREATE TABLE paper_counts AS SELECT institution_id, count(*)::int AS papers FROM papers GROUP BY 1',
  'UPDATE paper_counts SET papers = papers; SELECT pg_sleep(1)',
].map((sql, i) => ({
  migration: '9999-of-a-newer-release',
  step: i + 1,
  title: `step ${i + 1}`,
  sql,
  checksum: sql,
}))

const postgres = await openEmbeddedPostgres({ dataDir, role: 'command', log: warningsOnly })
try {
  const { owner } = await accessEmbedded(postgres, { prepares: true })
  await migrate(owner, [...readSteps(), ...steps], console.log)
} finally {
  await postgres.close()
}
