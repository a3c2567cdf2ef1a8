import { readConfig } from '../config.ts'
import { asOwner } from '../db/owner-transactions.ts'
import { deleteDemo, hasRealInstitution } from '../demo/demo.repository.ts'
import { isInstallationStarted } from '../first-start/read-start-link.ts'
import { demoNow, seedDemo } from '../demo/seed-demo.ts'
import type { Installation } from '../installation.ts'
import { commandLine } from '../command-line.ts'

export async function removeDemo({ access, platform }: Installation): Promise<number> {
  const removed = await asOwner(access.owner, deleteDemo)
  console.log(
    removed === 0
      ? 'There is no demo data.'
      : `The demo data was removed: ${removed} institutions with all their data.`,
  )
  const isFilledAgain =
    readConfig(process.env).demoData && !(await platform.database.readDirectory(isInstallationStarted))
  if (isFilledAgain)
    console.log(
      'Start with DEMO_DATA=off: otherwise the next start fills the empty database with demo data again.',
    )
  return 0
}

export async function resetDemo({ access, platform }: Installation): Promise<number> {
  const { demoData, demoToday } = readConfig(process.env)
  if (!demoData) {
    console.error(
      'Demo data needs an embedded database; DEMO_DATA must not be off, and NODE_ENV not production.',
    )
    return 1
  }
  if (await platform.database.readDirectory(hasRealInstitution)) {
    console.error(
      `There are other institutions than the demo ones here, so no demo data is added. ${commandLine('demo:remove')} removes it.`,
    )
    return 1
  }
  await asOwner(access.owner, deleteDemo)
  await seedDemo(platform, demoNow(demoToday, platform.clock))
  console.log('The demo data was reset.')
  return 0
}
