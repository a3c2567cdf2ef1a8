import { beforeEach, describe, expect, it, vi } from 'vitest'
import { filledPaper } from '../../domain/test/papers.ts'
import { enquiriesOf } from './support/enquiries.ts'
import { csvOf, auditFaultsOf, importsOf } from './support/imports.ts'
import { lvpRow } from './support/import-rows.ts'
import { runSql } from './support/sql.ts'
import { openWorld, type TestResponse, type Person, type TestTenant, type World } from './support/world.ts'

// Two users change the same records at once, each on a different server of one database.
const serverA = openWorld()
const serverB = openWorld()
const importsOfA = importsOf(serverA)
const importsOfB = importsOf(serverB)
type Json = any

let tenant: TestTenant
let ADMIN: Person
let ORD: Person
beforeEach(async () => {
  serverB.now = serverA.now
  tenant = await serverA.institution()
  ;({ ADMIN, ORD } = tenant.people)
})

const statusesOf = (answers: TestResponse[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

const select = async (text: string): Promise<Json[]> =>
  (await serverA.inTenant(tenant.id, (tx) => runSql(tx, text, [tenant.id]))).rows

describe('a complete paper', () => {
  const bases = { lvp: 'lvp', mpc: 'hvp/mpc' } as const
  const ownFields = { lvp: {}, mpc: { approvalType: 'ORDINARY', mpcNumber: 4 } }
  const save = (world: World, kind: 'lvp' | 'mpc', as: Person, body: Json) => {
    const [method, act] = 'id' in body ? (['PUT', 'update'] as const) : (['POST', 'create'] as const)
    return world.call(method, `/api/procurement/${bases[kind]}/${act}/${as.id}/0/id/12`, { as, body })
  }

  it.each(['lvp', 'mpc'] as const)(
    'of the register %s is either reopened or cancelled if two users do both at once',
    async (kind) => {
      const body = {
        ...filledPaper,
        ...ownFields[kind],
        enquiry: { enquiryType: 'NTR' },
        approvalDate: '2026-03-30',
      }
      const created = (await save(serverA, kind, ORD, body)).body.payload[kind]
      const attachmentId = await serverA.attachment(tenant, ORD)
      let paper = (await save(serverA, kind, ORD, { ...created, status: 'COMPLETE', attachmentId })).body
        .payload[kind]
      for (let round = 0; round < 6; round++) {
        const [first, second] = round % 2 === 0 ? [serverA, serverB] : [serverB, serverA]
        const answers = await Promise.all([
          save(first, kind, ORD, { ...paper, status: 'IN_PROGRESS' }),
          save(second, kind, ADMIN, { ...paper, status: 'CANCELLED', statusReason: 'Bought elsewhere' }),
        ])
        expect(statusesOf(answers)).toEqual([200, 409])
        const winner = answers.find(({ status }) => status === 200)!.body.payload[kind]
        const [stored] = await select(
          `SELECT version::int AS version, state FROM papers WHERE institution_id = $1 AND register = '${kind}'`,
        )
        expect(stored).toEqual({ version: paper.version + 1, state: winner.status })
        if (winner.status === 'CANCELLED')
          paper = (await save(serverA, kind, ADMIN, { ...winner, status: 'IN_PROGRESS' })).body.payload[kind]
        else paper = winner
        paper = (await save(serverA, kind, ORD, { ...paper, status: 'COMPLETE' })).body.payload[kind]
      }
      expect(await auditFaultsOf(serverA, tenant)).toEqual([])
    },
    30_000,
  )
})

describe('an import', () => {
  const rows = () =>
    Array.from({ length: 60 }, (_, i) => lvpRow(i, { Initiator: ORD.username, Status: 'In Progress' }))
  const countInRegister = async (): Promise<number> =>
    (
      await select(
        "SELECT count(*)::int AS papers FROM papers WHERE institution_id = $1 AND state <> 'TAKEN_BACK'",
      )
    )[0].papers

  it('stopped on the other server keeps saved rows and continues without duplicates', async () => {
    const { id } = await importsOfA.checked(tenant, 'lvp', csvOf(rows()))
    await importsOfA.done(importsOfA.act(ADMIN, id, 'run', { onlyRight: false }))
    let isStopped = false
    await importsOfA.work(tenant, {
      async advance() {
        if (isStopped) return
        isStopped = true
        expect((await importsOfB.act(ADMIN, id, 'stop')).status).toBe(200)
      },
    })
    const stopped = await importsOfB.get(ADMIN, id)
    expect([stopped.state, stopped.rowsIn]).toEqual(['STOPPED', 10])
    expect(await countInRegister()).toBe(10)
    await importsOfB.done(importsOfB.act(ADMIN, id, 'run', { onlyRight: false }))
    await Promise.all([importsOfA.work(tenant), importsOfB.work(tenant)])
    expect(await importsOfA.get(ADMIN, id)).toMatchObject({ state: 'DONE', rowsIn: 60 })
    expect(await countInRegister()).toBe(60)
    expect(await auditFaultsOf(serverA, tenant)).toEqual([])
  })

  it('stopped and restarted before its process notices is imported completely', async () => {
    const { id } = await importsOfA.checked(tenant, 'lvp', csvOf(rows()))
    await importsOfA.done(importsOfA.act(ADMIN, id, 'run', { onlyRight: false }))
    const { database } = serverA.platform
    const read = database.read.bind(database)
    let isStopped = false
    const spy = vi.spyOn(database, 'read').mockImplementation(async (institutionId, work) => {
      const row = await read(institutionId, work)
      if ((row as Json)?.row?.state === 'STOPPED' && !isStopped) {
        isStopped = true
        await importsOfB.done(importsOfB.act(ADMIN, id, 'run', { onlyRight: false }))
      }
      return row
    })
    let batches = 0
    try {
      await importsOfA.work(tenant, {
        async advance() {
          if (batches++ === 0) await importsOfB.done(importsOfB.act(ADMIN, id, 'stop'))
        },
      })
    } finally {
      spy.mockRestore()
    }
    expect([isStopped, await importsOfA.get(ADMIN, id)]).toMatchObject([true, { state: 'DONE', rowsIn: 60 }])
    expect(await auditFaultsOf(serverA, tenant)).toEqual([])
  })

  it('undone while its papers are changed and handed over on the other server keeps exactly the changed ones', async () => {
    const { id } = await importsOfA.imported(tenant, 'lvp', csvOf(rows()))
    const colleague = await serverA.person(tenant)
    const { body } = await serverB.call('GET', `/api/procurement/lvp/${ORD.id}/0/id/100?scope=institution`, {
      as: ORD,
    })
    const papers: Json[] = body.payload.lvps.content
    expect(papers).toHaveLength(60)
    await importsOfA.done(importsOfA.act(ADMIN, id, 'undo'))
    const [changes, handedOver] = await Promise.all([
      Promise.all(
        papers
          .filter((_, i) => i % 4 === 0)
          .map((paper) =>
            serverB.call('PUT', `/api/procurement/lvp/update/${ADMIN.id}/0/id/12`, {
              as: ADMIN,
              body: { ...paper, description: 'Corrected in the register' },
            }),
          ),
      ),
      serverB.call('POST', `/api/auth/users/${ORD.id}/hand-over`, { as: ADMIN, body: { to: colleague.id } }),
      importsOfA.work(tenant),
    ])
    expect(handedOver.status).toBe(200)
    expect(changes.filter(({ status }) => ![200, 404, 409, 422].includes(status))).toEqual([])
    const changed = changes.filter(({ status }) => status === 200).length
    expect(await importsOfB.get(ADMIN, id)).toMatchObject({
      state: 'TAKEN_BACK',
      kept: changed,
      takenBack: 60 - changed,
    })
    const keptPapers = await select(
      "SELECT description, state FROM papers WHERE institution_id = $1 AND state <> 'TAKEN_BACK'",
    )
    expect(keptPapers).toEqual(
      Array.from({ length: changed }, () => ({
        description: 'Corrected in the register',
        state: 'IN_PROGRESS',
      })),
    )
    expect(await auditFaultsOf(serverA, tenant)).toEqual([])
  }, 30_000)
})

it('each record goes to one colleague if the same work is handed over twice at once', async () => {
  const colleagues = [await serverA.person(tenant), await serverA.person(tenant)]
  for (let i = 0; i < 12; i++) {
    await serverA.paper('lvp', tenant, ORD)
    await enquiriesOf(serverA).save(ORD)
  }
  const mpc = await serverA.paper('mpc', tenant, ORD)
  await serverA.contract(tenant, ORD, mpc)
  const handOver = (world: World, { id: to }: Person) =>
    world.call('POST', `/api/auth/users/${ORD.id}/hand-over`, { as: ADMIN, body: { to } })
  const answers = await Promise.all([serverA, serverB].map((world, i) => handOver(world, colleagues[i]!)))
  expect(statusesOf(answers)).toEqual([200, 200])
  // A slow server moves only a part in each call.
  while (answers.at(-1)!.body.payload.left > 0) answers.push(await handOver(serverA, colleagues[0]!))
  const moved = answers.reduce((sum, { body }) => sum + body.payload.moved, 0)
  // A cancelled paper stays with the person who left.
  const owners = await select(
    "SELECT initiator_id AS owner FROM papers WHERE institution_id = $1 AND state = 'IN_PROGRESS' UNION ALL SELECT initiator_id FROM enquiries WHERE institution_id = $1 AND state = 'OPEN'",
  )
  expect(owners.filter(({ owner }) => owner === ORD.id)).toEqual([])
  const events = await select(
    "SELECT subject, subject_id, count(*)::int AS times FROM audit_events WHERE institution_id = $1 AND action = 'handed over' GROUP BY 1, 2",
  )
  expect(events.filter(({ times }) => times !== 1)).toEqual([])
  expect(events.length).toBeGreaterThanOrEqual(25)
  expect(moved).toBeGreaterThanOrEqual(25)
  expect(await auditFaultsOf(serverA, tenant)).toEqual([])
}, 30_000)
