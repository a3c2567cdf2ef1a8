import { expect, it } from 'vitest'
import { actorOf, type Caller } from '../idempotency/caller.ts'
import { createLvps } from '../demo/factory.ts'
import { rfq } from '../../test/support/enquiries.ts'
import { auditFaultsOf } from '../../test/support/imports.ts'
import { openWorld } from '../../test/support/world.ts'

const world = openWorld({ alone: true })
const papers = 2_000
const atOnce = 100

it('2,000 papers are handed over while others save', async () => {
  const tenant = await world.institution()
  const { ADMIN, ORD } = tenant.people
  const leaver = await world.person(tenant)
  const colleague = await world.person(tenant)
  const caller = { ...leaver, userId: leaver.id, institutionId: tenant.id, duties: [] } as unknown as Caller
  const initiator = { ...caller, institution: tenant.code }
  for (let made = 0; made < papers; made += atOnce)
    await world.platform.database.write(tenant.id, actorOf(caller), (tx) =>
      createLvps(Array.from({ length: atOnce }, () => ({ tx, initiator, seed: { department: 'PSU' } }))),
    )

  const path = `/api/auth/users/${leaver.id}/hand-over`
  const done = new AbortController()
  const saves: number[] = []
  const otherWork = (async () => {
    while (!done.signal.aborted) {
      const began = performance.now()
      const { status } = await world.call('POST', `/api/procurement/enquiry/0/id/12/${ORD.id}`, {
        as: ORD,
        body: rfq,
      })
      saves.push(performance.now() - began)
      expect(status).toBe(200)
    }
  })()
  const pieces: number[] = []
  let movedCount = 0
  while (!done.signal.aborted) {
    const began = performance.now()
    const { status, body } = await world.call('POST', path, { as: ADMIN, body: { to: colleague.id } })
    pieces.push(performance.now() - began)
    expect(status).toBe(200)
    movedCount += body.payload.moved
    if (body.payload.left === 0) done.abort()
  }
  await otherWork
  console.info(
    `${papers} papers in ${pieces.length} pieces, the longest ${Math.round(Math.max(...pieces))} ms; ` +
      `${saves.length} saves of others meanwhile, the longest ${Math.round(Math.max(...saves))} ms`,
  )
  expect(movedCount).toBe(papers)
  // Other users save between the batches.
  expect(saves.length).toBeGreaterThan(pieces.length / 2)
  expect(await auditFaultsOf(world, tenant)).toEqual([])
}, 600_000)
