import { describe, expect, it } from 'vitest'
import { allLists, type ListName } from '@insaka/domain/all-lists'
import type { RecordField } from '@insaka/domain/core/record-fields'
import { enquiryInput } from '@insaka/domain/enquiries/enquiries.schema'
import { seededRandom } from '../src/demo/seeded-random.ts'
import { createEnquiries } from '../src/enquiries/enquiries.actions.ts'
import { actorOf } from '../src/idempotency/caller.ts'
import { enquiriesOf, rfq } from './support/enquiries.ts'
import { readCsv } from './support/read-export.ts'
import {
  callsOf,
  contractRegisters,
  openOffice,
  subjectOf,
  type RegisterContract,
} from './support/register-contract.ts'
import { openWorld, type Person, type TestResponse } from './support/world.ts'

const world = openWorld()
const enquiries = enquiriesOf(world)

type Json = any
type Register = Pick<ReturnType<typeof callsOf>, 'history' | 'recordIn'> &
  Pick<RegisterContract, 'viewOf'> & {
    register?: RegisterContract
    name: ListName
    save: (as: Person, fields: object) => Promise<TestResponse>
    change?: (as: Person, saved: Json, fields: object) => Promise<TestResponse>
  }

const fuel: Register = {
  name: 'fuel',
  viewOf: (record) => record,
  recordIn: ({ body }) => body.payload.transaction,
  history: (as, id) => world.call('GET', `/api/stores/fuel/${id}/history`, { as }),
  save: (as, fields) =>
    world.call('POST', '/api/stores/fuel/0/12/id', {
      as,
      body: {
        transactionType: 'DEPOSIT',
        accountHolder: 'PSU',
        transactionDate: '2026-03-30',
        reference: 'DEP 7',
        client: 'Treasury',
        description: 'Allocation of March',
        amount: 5_000,
        ...fields,
      },
    }),
}

const describedRegisters = contractRegisters
  .filter(({ list }) => 'formerReference' in list.fields)
  .map((register) => {
    const { draft, withFields } = register
    const { save, ...calls } = callsOf(world, register)
    return {
      ...register,
      ...calls,
      register,
      save: async (as: Person, fields: object) =>
        save(as, withFields(await draft(world, as, seededRandom(5)), fields)),
      change: (as: Person, saved: Json, fields: object) => save(as, withFields(saved, fields)),
    } satisfies Register
  })
const subjectIn = ({ name }: Register): string => {
  const fields = Object.entries<RecordField>(allLists[name].fields)
  return fields.find(([, { isSubject }]) => isSubject)?.[0] ?? 'description'
}
const registers: Register[] = [...describedRegisters, fuel]

const recordOf = ({ viewOf, recordIn }: Register, reply: TestResponse): Json => viewOf(recordIn(reply))
/** The faults of the field, which may belong to a part of the record that is sent. */
const faultsOf = ({ status, body }: TestResponse) => [
  status,
  body.code,
  body.fields?.['formerReference'] ?? body.fields?.['contract.formerReference'],
]

const takenError = [409, 'DUPLICATE', ['Another record of this register already has this Former Reference.']]
const fixedError = [422, 'INVALID', ['Former Reference cannot be changed once it is saved.']]

const searchHits = async (as: Person, q: string): Promise<string[]> => {
  const { body } = await world.call('GET', `/api/procurement/search/${as.id}?q=${encodeURIComponent(q)}`, {
    as,
  })
  return body.payload.results.map(({ register, id }: Json) => `${register} ${id}`)
}

describe.each(registers)('a former reference of $name', (kind) => {
  it('is unique in its register, ignoring case and blanks', async () => {
    const { people } = await openOffice(world)
    expect(recordOf(kind, await kind.save(people.ORD, { formerReference: ' MOH/12/1 a ' }))).toMatchObject({
      formerReference: 'MOH/12/1 a',
    })
    for (const formerReference of ['MOH/12/1 a', 'moh/12/1A', 'M O H / 12 / 1 a', 'ＭＯＨ/12/1a'])
      expect([formerReference, ...faultsOf(await kind.save(people.ADMIN, { formerReference }))]).toEqual([
        formerReference,
        ...takenError,
      ])
    // Punctuation distinguishes references.
    expect((await kind.save(people.ORD, { formerReference: 'MOH/1/21 a' })).status).toBe(200)
    // Any number of records may have no former reference.
    for (const formerReference of [undefined, null, ' '])
      expect(recordOf(kind, await kind.save(people.ORD, { formerReference })).formerReference).toBeNull()
  })

  it('may be reused in other registers and institutions', async () => {
    const { people } = await openOffice(world)
    for (const each of registers)
      expect((await each.save(people.ORD, { formerReference: 'F 1' })).status).toBe(200)
    expect(faultsOf(await kind.save(people.ORD, { formerReference: 'F 1' }))).toEqual(takenError)
    const { people: others } = await openOffice(world)
    expect((await kind.save(others.ORD, { formerReference: 'F 1' })).status).toBe(200)
  })

  it('is accepted for only one of two records saved at once', async () => {
    const { people } = await openOffice(world)
    const answers = await Promise.all(
      ['F 1', 'f1'].map((formerReference) => kind.save(people.ORD, { formerReference })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.map(faultsOf)).toContainEqual(takenError)
  })

  it('is reported together with all other errors', async () => {
    const { people } = await openOffice(world)
    await kind.save(people.ORD, { formerReference: 'F 1' })
    const { status, body } = await kind.save(people.ORD, {
      formerReference: 'F 1',
      [subjectIn(kind)]: '',
    })
    expect([status, Object.keys(body.fields).length]).toEqual([422, 2])
    const tooLong = await kind.save(people.ORD, { formerReference: 'x'.repeat(61) })
    expect(faultsOf(tooLong)).toEqual([422, 'INVALID', ['Former Reference may have at most 60 characters.']])
  })

  it('is found by its words and digits, exported, and shown in the history', async () => {
    const { people } = await openOffice(world)
    const { ORD } = people
    await kind.save(ORD, {})
    const { id } = recordOf(kind, await kind.save(ORD, { formerReference: 'QQ/0047/1998' }))
    await kind.save(ORD, { formerReference: 'QQ/0048/1998' })
    for (const search of ['qq/0047/1998', 'QQ 0047', '47/1998', '0047'])
      expect([search, await searchHits(ORD, search)]).toEqual([search, [`${kind.name} ${id}`]])
    const path = allLists[kind.name].export.path.replace(':userId', ORD.id).replace(':sortField', 'id')
    const { rawPayload } = await world.app.inject({
      url: `${path}?format=csv`,
      headers: { authorization: `Bearer ${ORD.token}` },
    })
    const { labels, rows } = readCsv(rawPayload)
    const columnIndex = labels.indexOf('Former Reference')
    expect(rows.map((row) => row[columnIndex]!).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '',
      'QQ/0047/1998',
      'QQ/0048/1998',
    ])
    const { body } = await kind.history(ORD, id)
    expect(body.payload.history[0].changes).toContainEqual({
      field: 'formerReference',
      before: null,
      after: 'QQ/0047/1998',
    })
  })
})

describe.each(describedRegisters)('a former reference of $name', (kind) => {
  it('cannot be changed once saved', async () => {
    const { people } = await openOffice(world)
    const { ADMIN } = people
    const { recordIn, change } = kind
    const changedText = subjectOf(kind.register)
    const first = recordIn(await kind.save(ADMIN, { formerReference: 'F 1' }))
    for (const formerReference of ['F 2', 'f 1'])
      expect(faultsOf(await change(ADMIN, first, { formerReference }))).toEqual(fixedError)
    let record = first
    for (const [i, formerReference] of [undefined, null, 'F 1'].entries()) {
      const answer = await change(ADMIN, record, { formerReference, [changedText]: `Changed ${i}` })
      expect([answer.status, answer.body.fields]).toEqual([200, undefined])
      expect(recordOf(kind, answer)).toMatchObject({
        formerReference: 'F 1',
        [changedText]: `Changed ${i}`,
      })
      record = recordIn(answer)
    }
    expect(faultsOf(await kind.save(ADMIN, { formerReference: 'F 1' }))).toEqual(takenError)
    const withoutReference = recordIn(await kind.save(ADMIN, {}))
    expect(faultsOf(await change(ADMIN, withoutReference, { formerReference: 'F 3' }))).toEqual(fixedError)
  })
})

it('former references of enquiries saved in one batch are stored and unique', async () => {
  const { tenant, people } = await openOffice(world)
  const { ORD } = people
  const caller = { ...ORD, userId: ORD.id, institutionId: tenant.id, institution: tenant.code }
  const create = (references: string[]) =>
    world.platform.database.write(tenant.id, actorOf(caller as never), (tx) =>
      createEnquiries(
        tx,
        references.map((formerReference) => ({
          tx,
          initiator: caller as never,
          input: enquiryInput.parse({ ...rfq, formerReference }),
          department: { id: tenant.departmentId, code: 'PSU' },
        })),
      ),
    )
  const created = await create(['F 1', 'F 2'])
  expect(created.map(({ record }) => record.formerReference)).toEqual(['F 1', 'F 2'])
  await expect(create(['F 3', 'f3'])).rejects.toMatchObject({
    code: 'DUPLICATE',
    fields: { formerReference: takenError[2] },
  })
  expect(await enquiries.found(ORD)).toHaveLength(2)
})
