import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '@insaka/domain/core/dates'
import { contractsOf, filledAmendment } from '../../test/support/contracts.ts'
import { repetitions } from '../../test/support/long-tests.ts'
import { findRollupFaults } from '../../test/support/rollups.ts'
import { withoutSteps } from '../../test/support/without-steps.ts'
import { openWorld, type Person } from '../../test/support/world.ts'

const world = openWorld()
type Json = any
const { paper, put, get, withContract, change, changeAlone, amendAlone, attachAlone } = contractsOf(world)

const writeArbitrary = fc.record({
  client: fc.nat(2),
  call: fc.constantFrom('paper', 'paper with contract', 'contract', 'contract', 'amendment', 'file'),
  field: fc.constantFrom('amountPaid', 'awardedOn', 'description', 'amendments'),
  /** The client goes on with the reply, instead of with what it read earlier. */
  readsReply: fc.boolean(),
})
type Write = typeof writeArbitrary extends fc.Arbitrary<infer T> ? T : never

type Client = { as: Person; seen: Json }
type Sent = {
  write: Write
  client: Client
  /** The paper and its contract as the client saw them. */
  base: Json
  changes: Json
  reply: { status: number; body: Json }
}

const contentOf = ({ amountPaid, awardedOn, description, attachmentId, amendments }: Json) => ({
  amountPaid,
  awardedOn,
  description,
  attachmentId,
  amendments: amendments.map((each: Json) => [each.description, each.amendedSum]),
})

const writesContract = ({ call }: Write): boolean => call !== 'paper'
const isOwnVersion = ({ call }: Write): boolean => call === 'contract'

/** Changes of this field that no other write makes. Some amendments keep the value of the contract. */
const changesOf = (field: Write['field'], { amendments }: Json, n: number) =>
  ({
    amountPaid: { amountPaid: n / 100 },
    awardedOn: { awardedOn: addDays('2026-03-16', n) },
    description: { description: `Description ${n}` },
    amendments: {
      amendments: [
        ...amendments,
        { ...filledAmendment, description: `Amendment ${n}`, amendedSum: 1_000 + (n % 2) },
      ],
    },
  })[field]

it('no acknowledged write of a contract is lost or based on an older contract', async () => {
  const batches = fc.array(fc.array(writeArbitrary, { minLength: 1, maxLength: 3 }), {
    minLength: 10,
    maxLength: 15,
  })
  const property = fc.asyncProperty(batches, async (steps) => {
    const tenant = await world.institution()
    const { ORD, ADMIN } = tenant.people
    const created = await withContract(ORD, await paper(ORD, 1_000))
    const clients: Client[] = [ORD, ADMIN, ORD].map((as) => ({ as, seen: created }))
    let n = 0

    async function send(write: Write): Promise<Sent> {
      const { call, field } = write
      const client = clients[write.client]!
      const { as, seen: base } = client
      const changes: Json = changesOf(call === 'amendment' ? 'amendments' : field, base.contract, (n += 1))
      if (call === 'paper') {
        const { contract: _, ...alone } = base
        const reply = await put(as, { ...alone, description: `Paper ${n}` })
        return { write, client, base, changes: {}, reply }
      }
      if (call === 'file') {
        const attachmentId = await world.attachment(tenant, as)
        const reply = await attachAlone(as, base, ['contracts', base.contract.id], attachmentId)
        return { write, client, base, changes: { attachmentId }, reply }
      }
      const reply = await {
        contract: () => changeAlone(as, base, changes),
        'paper with contract': () => change(as, base, changes),
        amendment: () => amendAlone(as, base, changes.amendments.at(-1)),
      }[call]()
      return { write, client, base, changes, reply }
    }

    let current = created
    for (const batch of steps) {
      const before = current
      const sent = await Promise.all(batch.map(send))
      const acknowledged = sent
        .filter(({ reply }) => reply.status === 200)
        .toSorted((one, other) => one.reply.body.payload.mpc.version - other.reply.body.payload.mpc.version)
      for (const { write, base, changes, reply } of acknowledged) {
        const { mpc } = reply.body.payload
        if (isOwnVersion(write)) expect(base.contract.version).toBe(current.contract.version)
        else expect(base.version).toBe(current.version)
        if (writesContract(write)) expect(contentOf(base.contract)).toEqual(contentOf(current.contract))
        expect(contentOf(mpc.contract)).toEqual(contentOf({ ...current.contract, ...changes }))
        expect([mpc.version, mpc.contract.version]).toEqual([
          current.version + 1,
          current.contract.version + (writesContract(write) ? 1 : 0),
        ])
        current = mpc
      }
      for (const { client, reply, write, base } of sent) {
        const { payload, code } = reply.body
        if (reply.status !== 200) expect([reply.status, code]).toEqual([409, 'STALE'])
        const isCurrent = isOwnVersion(write)
          ? base.contract.version === before.contract.version
          : base.version === before.version
        if (sent.length === 1) expect(reply.status).toBe(isCurrent ? 200 : 409)
        if (write.readsReply) client.seen = payload?.mpc ?? reply.body.current
      }
    }
    expect(withoutSteps(await get(ORD, current.id))).toEqual(withoutSteps(current))
    expect(await findRollupFaults(world.access, tenant)).toEqual([])
  })
  await fc.assert(property, { numRuns: repetitions(50), endOnFailure: true })
}, 300_000)
