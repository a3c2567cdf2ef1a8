import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  attachmentNotRemovable,
  attachmentNotFoundMessage,
} from '@insaka/domain/attachments/attachments.rules'
import { contractsOf, filledAmendment } from '../../test/support/contracts.ts'
import { statusesOf } from '../../test/support/uploads.ts'
import { withoutSteps } from '../../test/support/without-steps.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()
type Json = any
const contracts = contractsOf(world)
const { paper, put, get, withContract, change, changeAlone, amend, amendAlone, attachAlone, saved } =
  contracts
let tenant: TestTenant
let ORD: Person
let ADMIN: Person
beforeEach(async () => {
  tenant = await world.institution()
  ;({ ORD, ADMIN } = tenant.people)
})

const createContract = async (as = ORD): Promise<Json> => withContract(as, await paper(as, 100))
const createAmendment = async (): Promise<Json> =>
  saved(amendAlone(ORD, await createContract(), { amendedSum: 110 }))

const expectUnchanged = <T>(work: () => Promise<T>): Promise<T> => contracts.expectUnchanged(tenant, work)

/** Unusual dates that cause a caution. */
const beforeAward = { approvedOn: '2026-03-08', clearedOn: '2026-03-09', amendedOn: '2026-03-10' }

describe('a contract that is changed through its own endpoint', () => {
  /** Records and histories without the differences between institutions. */
  async function shownAt({ code, people }: TestTenant, steps: (as: Person) => Promise<Json>): Promise<Json> {
    const mpc = await steps(people.ORD)
    const historyOf = (register: 'mpcs' | 'contracts' | 'amendments') =>
      contracts.history(people.ORD, register, 1)
    const records = [
      withoutSteps(mpc),
      await historyOf('mpcs'),
      await historyOf('contracts'),
      await historyOf('amendments'),
    ]
    const withoutCodes = JSON.stringify(records).replaceAll(code, 'CODE')
    return JSON.parse(withoutCodes.replaceAll(/[\da-f]{8}-[\da-f-]{27}|\w{64}/g, 'ID'))
  }

  it('is stored exactly as if the paper had been saved', async () => {
    const otherInstitution = await world.institution()
    const withPaper = await shownAt(tenant, async (as) => {
      let mpc = await createContract(as)
      mpc = await saved(change(as, mpc, { amountPaid: 50, awardedOn: '2026-03-20' }))
      mpc = await saved(amend(as, mpc, { amendedSum: 110, ...beforeAward }))
      mpc = await saved(change(as, mpc, { attachmentId: await world.attachment(tenant, as) }))
      const [first] = mpc.contract.amendments
      const attachmentId = await world.attachment(tenant, as)
      return saved(change(as, mpc, { amendments: [{ ...first, attachmentId }] }))
    })
    const alone = await shownAt(otherInstitution, async (as) => {
      let mpc = await createContract(as)
      mpc = await saved(changeAlone(as, mpc, { amountPaid: 50, awardedOn: '2026-03-20' }))
      mpc = await saved(amendAlone(as, mpc, { amendedSum: 110, ...beforeAward }))
      const { id, amendments } = mpc.contract
      mpc = await saved(attachAlone(as, mpc, ['contracts', id], await world.attachment(otherInstitution, as)))
      const file = await world.attachment(otherInstitution, as)
      return saved(attachAlone(as, mpc, ['amendments', amendments[0].id], file))
    })
    expect(alone).toEqual(withPaper)
    expect(alone[0]).toMatchObject({
      version: 6,
      contract: {
        version: 5,
        revisedValue: 110,
        attachment: {},
        amendments: [{ attachment: {} }],
        cautions: [{}],
      },
    })
  })

  it('is returned with the paper and the new amendment', async () => {
    const mpc = await createContract()
    const { body } = await amendAlone(ORD, mpc, { amendedSum: 110 })
    expect(Object.keys(body.payload)).toEqual(['mpc', 'amendment'])
    expect(body.payload.mpc).toEqual(withoutSteps(await get(ORD, mpc.id)))
    expect(body.payload.amendment).toEqual(body.payload.mpc.contract.amendments[0])
    expect(body.message).toBe('The amendment has been saved.')
  })

  it('may belong to a complete paper', async () => {
    const complete = await saved(put(ORD, { ...(await createAmendment()), status: 'COMPLETE' }))
    const mpc = await saved(amendAlone(ADMIN, complete, { amendedSum: 120 }))
    expect(mpc).toMatchObject({ status: 'COMPLETE', contract: { revisedValue: 120 } })
  })
})

describe('the version of a contract', () => {
  it('rises with every write of the contract, but not with its paper', async () => {
    const file = () => world.attachment(tenant, ORD)
    let mpc = await createContract()
    const versions = [mpc.contract.version]
    const { id } = mpc.contract
    for (const write of [
      () => change(ORD, mpc, { amountPaid: 1 }),
      () => changeAlone(ORD, mpc, { amountPaid: 2 }),
      () => changeAlone(ORD, mpc, { amountPaid: 2 }),
      () => amendAlone(ORD, mpc, { amendedSum: 100 }),
      async () => attachAlone(ORD, mpc, ['contracts', id], await file()),
      async () => attachAlone(ORD, mpc, ['amendments', mpc.contract.amendments[0].id], await file()),
      () => put(ORD, { ...mpc, description: 'Ink' }),
    ]) {
      mpc = await saved(write())
      versions.push(mpc.contract.version)
    }
    expect(versions).toEqual([1, 2, 3, 3, 4, 5, 6, 6])
    expect(mpc.version).toBe(8)
  })

  it('protects its own call alone: a change of the paper is no conflict, one of the contract is', async () => {
    const mpc = await createContract()
    await saved(put(ADMIN, { ...mpc, description: 'Ink', contract: null }))
    const changed = await saved(changeAlone(ORD, mpc, { amountPaid: 50 }))
    expect(changed).toMatchObject({
      version: 4,
      description: 'Ink',
      contract: { version: 2, amountPaid: 50 },
    })
    for (const send of [
      () => changeAlone(ADMIN, mpc, { amountPaid: 60 }),
      () => changeAlone(ADMIN, changed, { amountPaid: 60, version: 3 }),
    ]) {
      const { status, body } = await expectUnchanged(send)
      expect([status, body.code, body.current]).toEqual([409, 'STALE', changed])
    }
    const answer = await expectUnchanged(() => changeAlone(ADMIN, changed, { version: undefined }))
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ['version']])
  })

  it('is ignored in the save of the paper, which has the version of the paper', async () => {
    const mpc = await createContract()
    expect(await saved(change(ORD, mpc, { amountPaid: 50, version: 999 }))).toMatchObject({
      contract: { version: 2, amountPaid: 50 },
    })
  })
})

describe('a contract that is changed alone', () => {
  it('may get one amendment', async () => {
    const mpc = await createAmendment()
    const added = { ...filledAmendment, amendedSum: 120 }
    const amendments = [...mpc.contract.amendments, added]
    const amended = await saved(changeAlone(ORD, mpc, { amendments }))
    expect(amended.contract).toMatchObject({ revisedValue: 120, amendments: [{}, { initialSum: 100 }] })
    const twice = await expectUnchanged(() => changeAlone(ORD, amended, { amendments: [added, added] }))
    expect([twice.status, twice.body.fields]).toEqual([
      422,
      { 'amendments.1': ['Add one amendment at a time.'] },
    ])
  })

  it('reports its errors under its own fields, all together', async () => {
    const mpc = await createContract()
    const amendments = [{ ...filledAmendment, amendedSum: 126 }]
    const wrong = { clearedOn: '2026-02-01', manager: 'nobody', attachmentId: randomUUID(), amendments }
    const { status, body } = await expectUnchanged(() => changeAlone(ORD, mpc, wrong))
    const fields = ['clearedOn', 'manager', 'attachmentId', 'amendments.0.amendedSum']
    expect([status, Object.keys(body.fields)]).toEqual([422, fields])
    const incomplete = await expectUnchanged(() => changeAlone(ORD, mpc, { ...wrong, description: '' }))
    expect(Object.keys(incomplete.body.fields).toSorted()).toEqual([...fields, 'description'].toSorted())
  })

  it('must exist in the institution, and guests may not change it', async () => {
    const mpc = await createContract()
    const stranger = (await world.institution()).people.ADMIN
    for (const [as, status] of [
      [stranger, 404],
      [tenant.people.GUEST, 403],
      [tenant.people.DEV, 403],
    ] as const)
      expect((await expectUnchanged(() => changeAlone(as, mpc, { amountPaid: 50 }))).status).toBe(status)
  })
})

describe('two concurrent requests', () => {
  it('to add an amendment: one succeeds, and the other gets the current record and can retry', async () => {
    const mpc = await createContract()
    const answers = await Promise.all([
      amendAlone(ORD, mpc, { amendedSum: 110, description: 'Of the officer' }),
      amendAlone(ADMIN, mpc, { amendedSum: 105, description: 'Of the administrator' }),
    ])
    expect(statusesOf(answers)).toEqual([200, 409])
    const late = answers.findIndex(({ status }) => status === 409)
    const done = withoutSteps(await get(ORD, mpc.id))
    expect(answers[late]!.body).toMatchObject({ code: 'STALE', current: done })
    const [as, added] = [
      [ORD, { amendedSum: 110, description: 'Of the officer' }],
      [ADMIN, { amendedSum: 105, description: 'Of the administrator' }],
    ][late] as [Person, object]
    const amended = await saved(amendAlone(as, answers[late]!.body.current, added))
    expect(amended.contract.amendments.map(({ description }: Json) => description).toSorted()).toEqual([
      'Of the administrator',
      'Of the officer',
    ])
  })

  it('with a change of the paper: an amendment or a file with the older version is refused as stale', async () => {
    const mpc = await createAmendment()
    const current = withoutSteps(await saved(put(ADMIN, { ...mpc, vendor: 'Another' })))
    const file = await world.attachment(tenant, ORD)
    const answers = await expectUnchanged(() =>
      Promise.all([
        amendAlone(ORD, mpc, { amendedSum: 120 }),
        attachAlone(ORD, mpc, ['contracts', mpc.contract.id], file),
        attachAlone(ORD, mpc, ['amendments', mpc.contract.amendments[0].id], file),
      ]),
    )
    for (const { status, body } of answers)
      expect([status, body.code, body.current]).toEqual([409, 'STALE', current])
  })
})

describe('a repeated request', () => {
  const headers = { 'idempotency-key': 'sent-again-and-again' }

  it('adds one amendment, even if the paper has changed since', async () => {
    const mpc = await createContract()
    const send = (amendedSum = 110) => amendAlone(ORD, mpc, { amendedSum }, headers)
    const answers = await Promise.all([send(), send(), send()])
    for (const { status, body } of answers)
      expect([status, body.payload]).toEqual([200, answers[0].body.payload])
    const { payload } = answers[0].body
    const current = await saved(amendAlone(ADMIN, payload.mpc, { amendedSum: 90 }))
    const again = await expectUnchanged(() => send())
    expect([again.status, again.body.payload]).toEqual([200, { mpc: current, amendment: payload.amendment }])
    const other = await expectUnchanged(() => send(111))
    expect([other.status, other.body.code, other.body.current]).toEqual([409, 'ALREADY_SAVED', current])
  })

  it('changes a contract once, even if it has changed since', async () => {
    const mpc = await createContract()
    const send = (amountPaid = 50) => changeAlone(ORD, mpc, { amountPaid }, headers)
    const changed = await saved(send())
    const current = await saved(changeAlone(ADMIN, changed, { amountPaid: 60 }))
    const again = await expectUnchanged(() => send())
    expect([again.status, again.body.payload]).toEqual([200, { mpc: current }])
    const other = await expectUnchanged(() => send(51))
    expect([other.status, other.body.code, other.body.current]).toEqual([409, 'ALREADY_SAVED', current])
  })

  it('for another contract is refused', async () => {
    const [first, second] = [await createContract(), await createContract()]
    await saved(amendAlone(ORD, first, { amendedSum: 110 }, headers))
    const { status, body } = await expectUnchanged(() =>
      amendAlone(ORD, second, { amendedSum: 110 }, headers),
    )
    expect([status, body.code, body.current.id]).toEqual([409, 'ALREADY_SAVED', first.id])
  })

  it.each(['contracts', 'amendments'] as const)('attaches a file of %s once', async (of) => {
    const mpc = await createAmendment()
    const id = of === 'contracts' ? mpc.contract.id : mpc.contract.amendments[0].id
    const [file, other] = [await world.attachment(tenant, ORD), await world.attachment(tenant, ORD)]
    const done = await saved(attachAlone(ORD, mpc, [of, id], file, headers))
    const again = await expectUnchanged(() => attachAlone(ORD, mpc, [of, id], file, headers))
    expect([again.status, again.body.payload]).toEqual([200, { mpc: done }])
    const { body } = await expectUnchanged(() => attachAlone(ORD, mpc, [of, id], other, headers))
    expect([body.code, body.current]).toEqual(['ALREADY_SAVED', done])
  })
})

describe('a file that is attached through its own endpoint', () => {
  it.each(['contracts', 'amendments'] as const)(
    'of %s must be a pending upload of the caller, and cannot be removed',
    async (of) => {
      const mpc = await createAmendment()
      const id = of === 'contracts' ? mpc.contract.id : mpc.contract.amendments[0].id
      const foreignAttachment = await world.attachment(tenant, ADMIN)
      const { status, body } = await expectUnchanged(() => attachAlone(ORD, mpc, [of, id], foreignAttachment))
      expect([status, body.fields]).toEqual([422, { attachmentId: [attachmentNotFoundMessage] }])
      const ownAttachment = await world.attachment(tenant, ORD)
      const done = await saved(attachAlone(ORD, mpc, [of, id], ownAttachment))
      const detachAnswer = await expectUnchanged(() => attachAlone(ORD, done, [of, id], null))
      expect([detachAnswer.status, detachAnswer.body.fields]).toEqual([
        422,
        { attachmentId: [attachmentNotRemovable] },
      ])
      const unchangedAnswer = await expectUnchanged(() => attachAlone(ORD, done, [of, id], ownAttachment))
      expect([unchangedAnswer.status, unchangedAnswer.body.payload.mpc]).toEqual([200, done])
    },
  )
})
