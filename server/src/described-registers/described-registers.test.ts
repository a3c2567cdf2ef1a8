import { describe, expect, it } from 'vitest'
import { describedByName } from '@insaka/domain/described-registers'
import { may } from '@insaka/domain/permissions'
import { hasField, isFileEntered } from '@insaka/domain/registers/derived'
import { callsOf, contractRegisters, openOffice, subjectOf } from '../../test/support/register-contract.ts'
import { statusesOf } from '../../test/support/uploads.ts'
import { openWorld, type Person } from '../../test/support/world.ts'
import { seededRandom } from '../demo/seeded-random.ts'

// See also every-register.contract.test.ts, which checks described registers like all others.
const world = openWorld()
type Json = any

const registers = Object.values(describedByName)

function callsTo(name: string) {
  const register = contractRegisters.find((each) => each.name === name)!
  const calls = callsOf(world, register)
  const newBody = async (as: Person, fields: object = {}): Promise<Json> => ({
    ...(await register.draft(world, as, seededRandom(5))),
    ...fields,
  })
  return {
    ...calls,
    calls,
    register,
    newBody,
    create: async (as: Person, fields: object = {}): Promise<Json> => {
      const reply = await calls.save(as, await newBody(as, fields))
      expect([reply.status, reply.body.fields]).toEqual([200, undefined])
      return calls.recordIn(reply)
    },
    send: async (as: Person, endpoint: string, id: number): Promise<Json> =>
      (await calls.send(as, { endpoint: (register.endpoints as Json)[endpoint], params: { id: String(id) } }))
        .body.payload,
    judge: async (as: Person, body: object): Promise<Json[]> =>
      (await calls.send(as, { endpoint: (register.endpoints as Json).judge, body })).body.payload.cautions,
  }
}

const identifying = registers.flatMap((register) =>
  Object.keys(register.fields)
    .filter((field) => register.fields[field]!.identity)
    .map((field) => ({ register, name: register.name, field, label: register.fields[field]!.label })),
)

describe.each(identifying)('the field $field of $name', ({ register, name, field, label }) => {
  const { newBody, create, save, recordIn } = callsTo(name)

  it('is refused with the number of the record that has the same text', async () => {
    const { ORD, ADMIN } = (await openOffice(world)).people
    const first = await create(ORD)
    const other = await create(ORD)
    const message = `${register.numberLabel} ${first.reference} already has this ${label}.`
    const same = { [field]: ` ${first[field].toLowerCase()} ` }
    for (const body of [await newBody(ADMIN, same), { ...other, ...same }]) {
      const { status, body: refusal } = await save(ADMIN, body)
      expect([status, refusal.code, refusal.fields]).toEqual([409, 'DUPLICATE', { [field]: [message] }])
    }
    expect(recordIn(await save(ADMIN, first))).toEqual(first)
  })

  it('is accepted for only one of two records saved at once', async () => {
    const { ORD, ADMIN } = (await openOffice(world)).people
    const body = await newBody(ORD)
    const replies = await Promise.all([
      save(ORD, body),
      save(ADMIN, await newBody(ADMIN, { [field]: body[field] })),
    ])
    expect(statusesOf(replies)).toEqual([200, 409])
    expect(Object.keys(replies.find(({ status }) => status === 409)!.body.fields)).toEqual([field])
  })

  it('may be the same in two institutions', async () => {
    const [one, two] = [await openOffice(world), await openOffice(world)]
    const { [field]: text } = await create(one.people.ORD)
    expect((await create(two.people.ORD, { [field]: text }))[field]).toBe(text)
  })
})

describe('a vendor', () => {
  const { create, save, recordIn, judge, newBody, view, take, register, history } = callsTo('vendors')
  const caution = {
    code: 'SIMILAR',
    field: 'name',
    message: 'Another vendor has almost the same Name. Make sure that it is not the same one.',
  }

  it('whose name differs only in its legal form from another has a caution, before and after it is saved', async () => {
    const { ORD } = (await openOffice(world)).people
    await create(ORD, { name: 'Mosi Office Supplies Ltd' })
    const body = await newBody(ORD, { name: 'MOSI Office Supplies, Limited' })
    expect(await judge(ORD, body)).toMatchObject([caution])
    const saved = await create(ORD, body)
    expect(saved.cautions).toMatchObject([caution])
    expect((await view(ORD, saved.id)).cautions).toEqual(saved.cautions)
    expect(await judge(ORD, saved)).toMatchObject([caution])
    expect(await judge(ORD, { ...saved, name: 'Lukanga Boreholes' })).toEqual([])
    const renamed = await save(ORD, { ...saved, name: 'Lukanga Boreholes' })
    expect(recordIn(renamed).cautions).toEqual([])
  })

  it('keeps the reason for its closing until it is reopened, and the history keeps both reasons', async () => {
    const { ORD, ADMIN } = (await openOffice(world)).people
    const { close, reopen } = register.steps!
    const vendor = await create(ORD)
    const closed = recordIn(await take(ADMIN, close!, vendor, 'Insolvent'))
    expect(closed).toMatchObject({
      state: 'CLOSED',
      closingReason: 'Insolvent',
      closedOn: '2026-03-31T10:00:00+02:00',
    })
    expect((await take(ADMIN, close!, closed)).body.fields).toEqual({ state: ['This vendor is closed.'] })
    expect((await save(ADMIN, { ...closed, otherNames: 'Other' })).body.fields).toEqual({
      state: ['This vendor has been closed, so it can no longer be changed.'],
    })
    const reopened = recordIn(await take(ADMIN, reopen!, closed, 'Paid its debts'))
    expect(reopened).toMatchObject({ state: 'ACTIVE', closingReason: null, closedOn: null })
    expect(recordIn(await save(ADMIN, { ...reopened, otherNames: 'Other' })).otherNames).toBe('Other')
    const events = (await history(ORD, vendor.id)).body.payload.history
    expect(events.map(({ action }: Json) => action)).toEqual(['changed', 'reopened', 'closed', 'saved'])
    expect(JSON.stringify(events[1])).toContain('Paid its debts')
    expect(JSON.stringify(events[2])).toContain('Insolvent')
  })
})

describe.each(registers.filter(isFileEntered))('the PDFs of $name', ({ name }) => {
  const { create, save, recordIn, send } = callsTo(name)

  it('are attached one after another, and all stay', async () => {
    const { tenant, people } = await openOffice(world)
    const { ORD, ADMIN } = people
    const [first, second] = [await world.attachment(tenant, ORD), await world.attachment(tenant, ADMIN)]
    const record = await create(ORD, { attachmentId: first })
    const changed = recordIn(await save(ADMIN, { ...record, attachmentId: second }))
    expect([record.attachment.id, changed.attachment.id]).toEqual([first, second])
    const { attachments } = await send(ORD, 'attachments', record.id)
    expect(attachments.map(({ id }: Json) => id)).toEqual([second, first])
    const { status, body } = await save(ADMIN, { ...changed, attachmentId: null })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['attachmentId']])
  })
})

const forFew = registers.filter(({ permission }) => permission && !may('ORD', permission))
describe.each(forFew)('records of $name', ({ name }) => {
  const { create, save, recordIn, newBody, register } = callsTo(name)
  const changed = (record: Json) => ({ ...record, [subjectOf(register)]: 'Changed' })

  it('are created and changed by users with its permission, and by no others', async () => {
    const { tenant, people } = await openOffice(world)
    const [holder, officer] = [people.ORD, await world.person(tenant)]
    const record = recordIn(await save(holder, changed(await create(holder))))
    expect(record).toMatchObject({ version: 2, [subjectOf(register)]: 'Changed' })
    for (const body of [record, await newBody(holder)]) expect((await save(officer, body)).status).toBe(403)
  })
})

const fileSteps = registers.flatMap(({ name, steps }) =>
  Object.entries(steps)
    .filter(([, { asks }]) => 'attachmentId' in asks)
    .map(([step, { from }]) => ({ name, step, state: from[0]! })),
)

describe.each(fileSteps)('the PDFs of the step $step of $name', ({ name, step, state }) => {
  const { calls, recordIn, send, register } = callsTo(name)
  const attach = (as: Person, { id, version }: Json, attachmentId: string) =>
    calls.send(as, {
      endpoint: (register.endpoints as Json)[step],
      params: { id: String(id) },
      body: { version, attachmentId },
    })

  it('are attached one after another, and all stay', async () => {
    const { tenant, people } = await openOffice(world)
    const { ORD, ADMIN } = people
    const [first, second] = [await world.attachment(tenant, ORD), await world.attachment(tenant, ADMIN)]
    const record = await world.describedIn(state, register.name as never, tenant, ADMIN)
    const once = recordIn(await attach(ORD, record, first))
    const twice = recordIn(await attach(ADMIN, once, second))
    expect([once.attachment.id, twice.attachment.id]).toEqual([first, second])
    const { attachments } = await send(ORD, 'attachments', record.id)
    expect(attachments.map(({ id }: Json) => id)).toEqual([second, first])
  })

  it('must be uploads of the user', async () => {
    const { tenant, people } = await openOffice(world)
    const { ORD, ADMIN } = people
    const record = await world.describedIn(state, register.name as never, tenant, ADMIN)
    const { status, body } = await attach(ORD, record, await world.attachment(tenant, ADMIN))
    expect([status, Object.keys(body.fields)]).toEqual([422, ['attachmentId']])
    expect((await send(ORD, 'attachments', record.id)).attachments).toEqual([])
  })
})

describe.each(registers.filter((register) => !hasField(register, 'department')))(
  'records of $name, which have no department field,',
  (register) => {
    const { create, list, view } = callsTo(register.name)
    const numbersIn = async (as: Person) =>
      (await list(as, { scope: 'department' })).body.payload[register.name].content.map(({ id }: Json) => id)

    it('belong to the department of the officer', async () => {
      const { ORD, ADMIN, finance } = (await openOffice(world)).people
      const [own, other] = [await create(ORD), await create(finance)]
      expect([await numbersIn(ADMIN), await numbersIn(finance)]).toEqual([[own.id], [other.id]])
      expect(await view(ADMIN, own.id)).not.toHaveProperty('department')
    })
  },
)
