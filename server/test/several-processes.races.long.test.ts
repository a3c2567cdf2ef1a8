import { beforeEach, describe, expect, it, vi } from 'vitest'
import { filledPaper } from '../../domain/test/papers.ts'
import { enquiriesOf } from './support/enquiries.ts'
import { csvOf, faultsOf, importsOf } from './support/imports.ts'
import { lvpRow } from './support/import-rows.ts'
import { run } from './support/sql.ts'
import { openWorld, type Answer, type Person, type Place, type World } from './support/world.ts'

// Two people change the same records at the same moment, each at another server of one database.
const here = openWorld()
const there = openWorld()
const importsHere = importsOf(here)
const importsThere = importsOf(there)
type Json = any

let place: Place
let ADMIN: Person
let ORD: Person
beforeEach(async () => {
  there.now = here.now
  place = await here.institution()
  ;({ ADMIN, ORD } = place.people)
})

const statusesOf = (answers: Answer[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

const select = async (text: string): Promise<Json[]> =>
  (await here.inTenant(place.id, (tx) => run(tx, text, [place.id]))).rows

describe('a complete paper', () => {
  const bases = { lvp: 'lvp', mpc: 'hvp/mpc' } as const
  const own = { lvp: {}, mpc: { approvalType: 'ORDINARY', mpcNumber: 4 } }
  const save = (world: World, kind: 'lvp' | 'mpc', as: Person, body: Json) => {
    const [method, act] = 'id' in body ? (['PUT', 'update'] as const) : (['POST', 'create'] as const)
    return world.call(method, `/api/procurement/${bases[kind]}/${act}/${as.id}/0/id/12`, { as, body })
  }

  it.each(['lvp', 'mpc'] as const)(
    'of the register %s is either reopened or cancelled by two who do both at once',
    async (kind) => {
      const body = {
        ...filledPaper,
        ...own[kind],
        enquiry: { enquiryType: 'NTR' },
        approvalDate: '2026-03-30',
      }
      const made = (await save(here, kind, ORD, body)).body.payload[kind]
      const attachmentId = await here.attachment(place, ORD)
      let paper = (await save(here, kind, ORD, { ...made, status: 'COMPLETE', attachmentId })).body.payload[
        kind
      ]
      for (let round = 0; round < 6; round++) {
        const [first, second] = round % 2 === 0 ? [here, there] : [there, here]
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
          paper = (await save(here, kind, ADMIN, { ...winner, status: 'IN_PROGRESS' })).body.payload[kind]
        else paper = winner
        paper = (await save(here, kind, ORD, { ...paper, status: 'COMPLETE' })).body.payload[kind]
      }
      expect(await faultsOf(here, place)).toEqual([])
    },
    30_000,
  )
})

describe('an import', () => {
  const rows = () =>
    Array.from({ length: 60 }, (_, i) => lvpRow(i, { Initiator: ORD.username, Status: 'In Progress' }))
  const inRegister = async (): Promise<number> =>
    (
      await select(
        "SELECT count(*)::int AS papers FROM papers WHERE institution_id = $1 AND state <> 'TAKEN_BACK'",
      )
    )[0].papers

  it('that is stopped elsewhere keeps what was saved by then, and goes on without saving a row twice', async () => {
    const { id } = await importsHere.checked(place, 'lvp', csvOf(rows()))
    await importsHere.done(importsHere.act(ADMIN, id, 'run', { onlyRight: false }))
    let isStopped = false
    await importsHere.work(place, {
      async advance() {
        if (isStopped) return
        isStopped = true
        expect((await importsThere.act(ADMIN, id, 'stop')).status).toBe(200)
      },
    })
    const stopped = await importsThere.get(ADMIN, id)
    expect([stopped.state, stopped.rowsIn]).toEqual(['STOPPED', 10])
    expect(await inRegister()).toBe(10)
    await importsThere.done(importsThere.act(ADMIN, id, 'run', { onlyRight: false }))
    await Promise.all([importsHere.work(place), importsThere.work(place)])
    expect(await importsHere.get(ADMIN, id)).toMatchObject({ state: 'DONE', rowsIn: 60 })
    expect(await inRegister()).toBe(60)
    expect(await faultsOf(here, place)).toEqual([])
  })

  it('that is stopped and started again before its process has noticed is brought in whole', async () => {
    const { id } = await importsHere.checked(place, 'lvp', csvOf(rows()))
    await importsHere.done(importsHere.act(ADMIN, id, 'run', { onlyRight: false }))
    const { database } = here.platform
    const read = database.read.bind(database)
    let isStopped = false
    const spy = vi.spyOn(database, 'read').mockImplementation(async (institutionId, work) => {
      const found = await read(institutionId, work)
      if ((found as Json)?.row?.state === 'STOPPED' && !isStopped) {
        isStopped = true
        await importsThere.done(importsThere.act(ADMIN, id, 'run', { onlyRight: false }))
      }
      return found
    })
    let pieces = 0
    try {
      await importsHere.work(place, {
        async advance() {
          if (pieces++ === 0) await importsThere.done(importsThere.act(ADMIN, id, 'stop'))
        },
      })
    } finally {
      spy.mockRestore()
    }
    expect([isStopped, await importsHere.get(ADMIN, id)]).toMatchObject([true, { state: 'DONE', rowsIn: 60 }])
    expect(await faultsOf(here, place)).toEqual([])
  })

  it('that is undone here while its papers are changed and handed over there keeps exactly the changed ones', async () => {
    const { id } = await importsHere.imported(place, 'lvp', csvOf(rows()))
    const colleague = await here.person(place)
    const { body } = await there.call('GET', `/api/procurement/lvp/${ORD.id}/0/id/100?scope=institution`, {
      as: ORD,
    })
    const papers: Json[] = body.payload.lvps.content
    expect(papers).toHaveLength(60)
    await importsHere.done(importsHere.act(ADMIN, id, 'undo'))
    const [changes, handedOver] = await Promise.all([
      Promise.all(
        papers
          .filter((_, i) => i % 4 === 0)
          .map((paper) =>
            there.call('PUT', `/api/procurement/lvp/update/${ADMIN.id}/0/id/12`, {
              as: ADMIN,
              body: { ...paper, description: 'Corrected in the register' },
            }),
          ),
      ),
      there.call('POST', `/api/auth/users/${ORD.id}/hand-over`, { as: ADMIN, body: { to: colleague.id } }),
      importsHere.work(place),
    ])
    expect(handedOver.status).toBe(200)
    expect(changes.filter(({ status }) => ![200, 404, 409, 422].includes(status))).toEqual([])
    const changed = changes.filter(({ status }) => status === 200).length
    expect(await importsThere.get(ADMIN, id)).toMatchObject({
      state: 'TAKEN_BACK',
      kept: changed,
      takenBack: 60 - changed,
    })
    const kept = await select(
      "SELECT description, state FROM papers WHERE institution_id = $1 AND state <> 'TAKEN_BACK'",
    )
    expect(kept).toEqual(
      Array.from({ length: changed }, () => ({
        description: 'Corrected in the register',
        state: 'IN_PROGRESS',
      })),
    )
    expect(await faultsOf(here, place)).toEqual([])
  }, 30_000)
})

it('the work of one person that is handed over twice at once goes to one of the two colleagues, each record once', async () => {
  const colleagues = [await here.person(place), await here.person(place)]
  for (let i = 0; i < 12; i++) {
    await here.paper('lvp', place, ORD)
    await enquiriesOf(here).save(ORD)
  }
  const mpc = await here.paper('mpc', place, ORD)
  await here.contract(place, ORD, mpc)
  const handOver = (world: World, { id: to }: Person) =>
    world.call('POST', `/api/auth/users/${ORD.id}/hand-over`, { as: ADMIN, body: { to } })
  const answers = await Promise.all([here, there].map((world, i) => handOver(world, colleagues[i]!)))
  expect(statusesOf(answers)).toEqual([200, 200])
  // A slow server moves some in each call.
  while (answers.at(-1)!.body.payload.left > 0) answers.push(await handOver(here, colleagues[0]!))
  const moved = answers.reduce((sum, { body }) => sum + body.payload.moved, 0)
  // A paper that was cancelled before stays with the person who left.
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
  expect(await faultsOf(here, place)).toEqual([])
}, 30_000)
