import { describe, expect, it } from 'vitest'
import { allLists, type ListName } from '@insaka/domain/all-lists'
import { enquiryInput } from '@insaka/domain/enquiries/enquiries.schema'
import { filledPaper } from '../../domain/test/papers.ts'
import { actorOf } from '../src/idempotency/caller.ts'
import { createEnquiries } from '../src/enquiries/enquiries.actions.ts'
import { contractsOf, filledContract } from './support/contracts.ts'
import { enquiriesOf, rfq } from './support/enquiries.ts'
import { readCsv } from './support/read-export.ts'
import { openWorld, type Person } from './support/world.ts'

const world = openWorld()
const enquiries = enquiriesOf(world)
const contracts = contractsOf(world)

type Json = any
type Answer = { status: number; body: Json }

const paper = { ...filledPaper, enquiry: { enquiryType: 'NTR' } }
const committeePaper = { ...paper, approvalType: 'ORDINARY', mpcNumber: 4 }
const send = (as: Person, method: 'POST' | 'PUT', path: string, body: object): Promise<Answer> =>
  world.call(method, `/api/procurement/${path}`, { as, body })
const deposit = (as: Person, body: object): Promise<Answer> =>
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
      ...body,
    },
  })

type RegisterCalls = {
  replyKey: string
  nestedKey?: 'contract'
  history: string
  save: (as: Person, extraFields: object) => Promise<Answer>
  change?: (as: Person, record: Json, extraFields: object) => Promise<Answer>
}

const registers = {
  enquiries: {
    replyKey: 'enquiry',
    history: 'procurement/enquiries',
    save: (as, extraFields) => enquiries.save(as, { ...rfq, ...extraFields }),
    change: (as, record, extraFields) => enquiries.save(as, { ...record, ...extraFields }),
  },
  lvp: {
    replyKey: 'lvp',
    history: 'procurement/lvps',
    save: (as, extraFields) => send(as, 'POST', `lvp/create/${as.id}/0/id/12`, { ...paper, ...extraFields }),
    change: (as, record, extraFields) =>
      send(as, 'PUT', `lvp/update/${as.id}/0/id/12`, { ...record, ...extraFields }),
  },
  mpc: {
    replyKey: 'mpc',
    history: 'procurement/hvp/mpcs',
    save: (as, extraFields) =>
      send(as, 'POST', `hvp/mpc/create/${as.id}/0/id/12`, { ...committeePaper, ...extraFields }),
    change: (as, record, extraFields) => contracts.put(as, { ...record, ...extraFields }),
  },
  contracts: {
    replyKey: 'mpc',
    nestedKey: 'contract',
    history: 'procurement/hvp/contracts',
    save: async (as, extraFields) =>
      contracts.put(as, { ...(await contracts.paper(as)), contract: { ...filledContract, ...extraFields } }),
    change: (as, record, extraFields) => contracts.change(as, record, extraFields),
  },
  fuel: { replyKey: 'transaction', history: 'stores/fuel', save: deposit },
} satisfies Partial<Record<ListName, RegisterCalls>>

const recordOf = ({ replyKey, nestedKey }: RegisterCalls, { body }: Answer): Json =>
  nestedKey ? body.payload[replyKey][nestedKey] : body.payload[replyKey]
const fieldOf = ({ nestedKey }: RegisterCalls) =>
  nestedKey ? `${nestedKey}.formerReference` : 'formerReference'
const faultsOf = (kind: RegisterCalls, { status, body }: Answer) => [
  status,
  body.code,
  body.fields?.[fieldOf(kind)],
]

const takenError = [409, 'DUPLICATE', ['Another record of this register already has this Former Reference.']]
const fixedError = [422, 'INVALID', ['Former Reference cannot be changed once it is saved.']]

const searchHits = async (as: Person, q: string): Promise<string[]> => {
  const { body } = await world.call('GET', `/api/procurement/search/${as.id}?q=${encodeURIComponent(q)}`, {
    as,
  })
  return body.payload.results.map(({ register, id }: Json) => `${register} ${id}`)
}

describe.each(Object.entries(registers) as [keyof typeof registers, RegisterCalls][])(
  'a former reference of %s',
  (name, kind) => {
    it('is unique in its register, ignoring case and blanks', async () => {
      const { people } = await world.institution()
      expect(recordOf(kind, await kind.save(people.ORD, { formerReference: ' MOH/12/1 a ' }))).toMatchObject({
        formerReference: 'MOH/12/1 a',
      })
      for (const formerReference of ['MOH/12/1 a', 'moh/12/1A', 'M O H / 12 / 1 a', 'ＭＯＨ/12/1a'])
        expect([
          formerReference,
          ...faultsOf(kind, await kind.save(people.ADMIN, { formerReference })),
        ]).toEqual([formerReference, ...takenError])
      // Punctuation distinguishes references.
      expect((await kind.save(people.ORD, { formerReference: 'MOH/1/21 a' })).status).toBe(200)
      // Any number of records may have no former reference.
      for (const formerReference of [undefined, null, ' '])
        expect(recordOf(kind, await kind.save(people.ORD, { formerReference })).formerReference).toBeNull()
    })

    it('may be reused in other registers and institutions', async () => {
      const { people } = await world.institution()
      for (const each of Object.values(registers))
        expect((await each.save(people.ORD, { formerReference: 'F 1' })).status).toBe(200)
      expect(faultsOf(kind, await kind.save(people.ORD, { formerReference: 'F 1' }))).toEqual(takenError)
      const { people: others } = await world.institution()
      expect((await kind.save(others.ORD, { formerReference: 'F 1' })).status).toBe(200)
    })

    it('is accepted for only one of two records saved at once', async () => {
      const { people } = await world.institution()
      const answers = await Promise.all(
        ['F 1', 'f1'].map((formerReference) => kind.save(people.ORD, { formerReference })),
      )
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(answers.map((answer) => faultsOf(kind, answer))).toContainEqual(takenError)
    })

    it('is reported together with all other errors', async () => {
      const { people } = await world.institution()
      await kind.save(people.ORD, { formerReference: 'F 1' })
      const { status, body } = await kind.save(people.ORD, { formerReference: 'F 1', description: '' })
      expect([status, Object.keys(body.fields).length]).toEqual([422, 2])
      const tooLong = await kind.save(people.ORD, { formerReference: 'x'.repeat(61) })
      expect(faultsOf(kind, tooLong)).toEqual([
        422,
        'INVALID',
        ['Former Reference may have at most 60 characters.'],
      ])
    })

    it('is found by its words and digits, exported, and shown in the history', async () => {
      const { people } = await world.institution()
      const { ORD } = people
      await kind.save(ORD, {})
      const { id } = recordOf(kind, await kind.save(ORD, { formerReference: 'QQ/0047/1998' }))
      await kind.save(ORD, { formerReference: 'QQ/0048/1998' })
      for (const search of ['qq/0047/1998', 'QQ 0047', '47/1998', '0047'])
        expect([search, await searchHits(ORD, search)]).toEqual([search, [`${name} ${id}`]])
      const path = allLists[name].export.path.replace(':userId', ORD.id).replace(':sortField', 'id')
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
      const { body } = await world.call('GET', `/api/${kind.history}/${id}/history`, { as: ORD })
      expect(body.payload.history[0].changes).toContainEqual({
        field: 'formerReference',
        before: null,
        after: 'QQ/0047/1998',
      })
    })
  },
)

// Fuel transactions cannot be changed.
const editableRegisters = Object.entries<RegisterCalls>(registers).flatMap(([name, { change, ...kind }]) =>
  change ? [{ name, kind, change }] : [],
)

describe.each(editableRegisters)('a former reference of $name', ({ kind, change }) => {
  it('cannot be changed once saved', async () => {
    const { people } = await world.institution()
    const { ADMIN } = people
    const recordsOf = ({ body }: Answer): Json => body.payload[kind.replyKey]
    const first = recordsOf(await kind.save(ADMIN, { formerReference: 'F 1' }))
    for (const formerReference of ['F 2', 'f 1'])
      expect(faultsOf(kind, await change(ADMIN, first, { formerReference }))).toEqual(fixedError)
    let record = first
    for (const [i, formerReference] of [undefined, null, 'F 1'].entries()) {
      const answer = await change(ADMIN, record, { formerReference, description: `Changed ${i}` })
      expect([answer.status, answer.body.fields]).toEqual([200, undefined])
      expect(recordOf(kind, answer)).toMatchObject({ formerReference: 'F 1', description: `Changed ${i}` })
      record = recordsOf(answer)
    }
    expect(faultsOf(kind, await kind.save(ADMIN, { formerReference: 'F 1' }))).toEqual(takenError)
    const withoutReference = recordsOf(await kind.save(ADMIN, {}))
    expect(faultsOf(kind, await change(ADMIN, withoutReference, { formerReference: 'F 3' }))).toEqual(
      fixedError,
    )
  })
})

it('former references of enquiries saved in one batch are stored and unique', async () => {
  const tenant = await world.institution()
  const { ORD } = tenant.people
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
