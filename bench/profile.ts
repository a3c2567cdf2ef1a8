import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { failuresOf } from './figures.ts'
import { load } from './load.ts'
import type { BenchDatabase, BenchInstitution } from './bench-database.ts'
import { startWatched } from './start-server.ts'
import { tellProfile } from './profile-report.ts'
import { page, createCall } from './registers.ts'

/** Where a page and a create spend the processor's time within Node. */
export async function profile(on: BenchDatabase, place: BenchInstitution, seconds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'insaka-profile-'))
  const server = await startWatched(on)
  try {
    for (const [name, call] of [
      ['page', page(place, '0/id/12', '?scope=institution')],
      ['create', createCall(place)],
    ] as const) {
      await load(server.port, [call], 20, Math.max(seconds, 2))
      const file = join(folder, `${name}.cpuprofile`)
      await server.obey({ order: 'profile' })
      const measured = await load(server.port, [call], 20, seconds)
      await server.obey({ order: 'profiled', file })
      console.log(`${name}: ${measured.calls} calls${failuresOf([measured])}, ${file}`)
      tellProfile(file, measured.calls)
    }
  } finally {
    await server.stop()
  }
}
