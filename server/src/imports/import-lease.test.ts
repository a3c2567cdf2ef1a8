import { expect, it } from 'vitest'
import { lvpRow } from '../../test/support/import-rows.ts'
import { csvOf, importsOf } from '../../test/support/imports.ts'
import { openWorld, type TestTenant } from '../../test/support/world.ts'
import { callFunction } from '../db/statement.ts'
import { LeaseLost, type Job } from '../jobs/job.ts'

const world = openWorld()
const imports = importsOf(world)
imports.checkAtEnd()

const rows = Array.from({ length: 120 }, (_, i) => lvpRow(i))

/** Runs the job in a process that loses its lease after this number of batches. */
const workUntilLost = (tenant: TestTenant, pieces: number) => {
  let remainingPieces = pieces
  const advance: Job['advance'] = async () => {
    if (remainingPieces-- === 0) throw new LeaseLost('import')
  }
  return expect(imports.work(tenant, { advance })).rejects.toThrow(LeaseLost)
}

it('an import whose process has lost its lease is left to the new process', async () => {
  const tenant = await world.institution()
  const { ADMIN } = tenant.people
  const { id } = await imports.done(imports.upload(ADMIN, 'lvp', { bytes: csvOf(rows) }))
  await imports.done(imports.match(ADMIN, id))
  const now = async () => {
    const { state, rowsIn } = await imports.get(ADMIN, id)
    return [state, rowsIn]
  }

  await imports.done(imports.act(ADMIN, id, 'check'))
  await workUntilLost(tenant, 2)
  expect(await now()).toEqual(['CHECKING', 0])
  expect((await imports.get(ADMIN, id)).counts).toMatchObject({ UNCHECKED: 70 })
  await imports.work(tenant)
  expect(await now()).toEqual(['CHECKED', 0])

  await imports.done(imports.act(ADMIN, id, 'run', { onlyRight: false }))
  await workUntilLost(tenant, 0)
  expect(await now()).toEqual(['RUNNING', 0])
  await imports.work(tenant)
  expect(await now()).toEqual(['DONE', 120])
  // A finished import requests a backup.
  const jobs = await world.platform.database.readDirectory((tx) =>
    callFunction(tx, { text: `SELECT due = wanted_on AS "isWanted" FROM jobs WHERE kind = 'backups.make'` }),
  )
  expect(jobs).toEqual([{ isWanted: true }])

  await imports.done(imports.act(ADMIN, id, 'undo'))
  await workUntilLost(tenant, 0)
  expect(await now()).toEqual(['UNDOING', 120])
  await imports.work(tenant)
  expect((await now())[0]).toBe('TAKEN_BACK')
})
