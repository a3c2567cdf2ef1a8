import { describe, it } from 'vitest'
import { toDay } from '@insaka/domain/core/dates'
import { demoPassword } from '../demo/demo-data.ts'
import { demoNow, seedDemo } from '../demo/seed-demo.ts'
import { exportedFile, expectSameRecords, exchangedRegisters } from '../../test/support/export-files.ts'
import { importsOf } from '../../test/support/imports.ts'
import { openWorld, type Person } from '../../test/support/world.ts'

// Two years of data, as if an institution moved to another server.
const world = openWorld({ alone: true })
const imports = importsOf(world)
imports.checkAtEnd()

describe('the registers of the demo data', () => {
  it('are imported into an empty institution without a difference', async () => {
    await seedDemo(
      world.platform,
      demoNow(toDay(world.now), () => world.now),
    )
    const { body } = await world.signIn('demo.admin', demoPassword)
    const token: string = body.payload.access_token
    const { user } = (await world.call('GET', '/api/auth/users/me', { as: { token } as Person })).body.payload
    const demoUser = { id: user.id as string, token }
    const target = await world.institution()
    for (const register of exchangedRegisters)
      await imports.imported(target, register, await exportedFile(world, register, demoUser))
    // The target institution has an additional department.
    for (const register of exchangedRegisters.slice(2))
      expectSameRecords(register, [
        await exportedFile(world, register, demoUser),
        await exportedFile(world, register, target.people.ADMIN),
      ])
  }, 300_000)
})
