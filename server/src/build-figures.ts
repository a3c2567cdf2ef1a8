import { buildTrees, treesFigure } from './audit-log/build-trees.ts'
import { allCopies, allDerived, withDependents } from './all-projections.ts'
import type { BuildFigures } from './db/migrations.ts'
import { liftTimeLimits } from './db/owner.ts'
import { build, bySource } from './projections/build.ts'
import { countRows, type AnyDerived } from './projections/projection.ts'

/** So often it is said how far it is. */
const rowsBetweenReports = 20_000

/** Builds what a release brings or makes in a new way, before it answers anybody. */
export const buildFigures: BuildFigures = async ({ tx, write }, figures, report) => {
  // A step of an older version of a figure is passed: it is the newest that is built.
  const toBuild = withDependents(
    allDerived.filter(({ name, version }) => figures.includes(`${name} ${version}`)),
  )
  await liftTimeLimits(tx)
  if (figures.includes(treesFigure)) await buildTrees(tx, report)
  const isCopy = (each: AnyDerived): boolean => allCopies.includes(each)
  // Other figures are made of copies.
  const phases = [toBuild.filter(isCopy), toBuild.filter((each) => !isCopy(each))]
  let totalRows = 0
  for (const source of phases.flatMap((each) => [...bySource(each).keys()]))
    totalRows += await countRows(tx, source)
  let rowsRead = 0
  const onRow = (): void => {
    rowsRead += 1
    if (rowsRead % rowsBetweenReports === 0)
      report(`Building the figures of this release: ${rowsRead} of ${totalRows} rows`)
  }
  for (const each of phases) await build(tx, write, each, { onRow })
}
