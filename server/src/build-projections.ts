import { buildTrees, treesProjection } from './audit-log/build-trees.ts'
import { allCopiedColumns, allDerivedData, withDependents } from './all-projections.ts'
import type { BuildProjections } from './db/migrations.ts'
import { liftTimeLimits } from './db/owner-transactions.ts'
import { buildDerivedData, bySource } from './projections/build.ts'
import { countRows, type AnyDerivedData } from './projections/projection.ts'

const rowsBetweenReports = 20_000

/** Migration step that builds new or changed projections before the server accepts requests. */
export const buildProjections: BuildProjections = async ({ tx, write }, figures, report) => {
  // Steps of superseded versions match nothing: only the current version is built.
  const toBuild = withDependents(
    allDerivedData.filter(({ name, version }) => figures.includes(`${name} ${version}`)),
  )
  await liftTimeLimits(tx)
  if (figures.includes(treesProjection)) await buildTrees(tx, report)
  const isCopy = (each: AnyDerivedData): boolean => allCopiedColumns.includes(each)
  // Copies are built first, because other projections are derived from some of them.
  const phases = [toBuild.filter(isCopy), toBuild.filter((each) => !isCopy(each))]
  let totalRows = 0
  for (const source of phases.flatMap((each) => [...bySource(each).keys()]))
    totalRows += await countRows(tx, source)
  let rowsRead = 0
  const onRow = (): void => {
    rowsRead += 1
    if (rowsRead % rowsBetweenReports === 0)
      report(`Building the derived data of this release: ${rowsRead} of ${totalRows} rows`)
  }
  for (const each of phases) await buildDerivedData(tx, write, each, { onRow })
}
