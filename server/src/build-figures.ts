import { buildTrees, treesFigure } from './audit/build-trees.ts'
import { allCopies, allDerived, withDependents } from './all-projections.ts'
import type { BuildFigures } from './db/migrations.ts'
import { liftTimeLimits } from './db/owner.ts'
import { build, bySource } from './projections/build.ts'
import { countRows, type AnyDerived } from './projections/projection.ts'

/** So often it is said how far it is. */
const rowsApart = 20_000

/** Builds what a release brings or makes in a new way, before it answers anybody. */
export const buildFigures: BuildFigures = async ({ tx, write }, figures, tell) => {
  // A step of an older version of a figure is passed: it is the newest that is built.
  const wanted = withDependents(
    allDerived.filter(({ name, version }) => figures.includes(`${name} ${version}`)),
  )
  await liftTimeLimits(tx)
  if (figures.includes(treesFigure)) await buildTrees(tx, tell)
  const isCopy = (each: AnyDerived): boolean => allCopies.includes(each)
  // Other figures are made of copies.
  const inTurn = [wanted.filter(isCopy), wanted.filter((each) => !isCopy(each))]
  let all = 0
  for (const source of inTurn.flatMap((each) => [...bySource(each).keys()]))
    all += await countRows(tx, source)
  let read = 0
  const onRow = (): void => {
    read += 1
    if (read % rowsApart === 0) tell(`Building the figures of this release: ${read} of ${all} rows`)
  }
  for (const each of inTurn) await build(tx, write, each, { onRow })
}
