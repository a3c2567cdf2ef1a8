import { beforeEach, describe, expect, it } from 'vitest'
import { amendmentRow, contractRow, mpcRow } from '../../test/support/import-rows.ts'
import { enquiriesOf } from '../../test/support/enquiries.ts'
import { importsOf, problemMessages, workbookOf, type RowCells } from '../../test/support/imports.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()
const imports = importsOf(world)
imports.checkAtEnd()
type Json = any

let tenant: TestTenant
let ADMIN: Person
beforeEach(async () => {
  tenant = await world.institution()
  ADMIN = tenant.people.ADMIN
})

const paper = (i: number) => `OLD/MPC/${i}/2025`

const sheets = (papers: RowCells[], contracts: RowCells[], amendments: RowCells[] = []) =>
  workbookOf({
    'MPC Records': papers,
    Contracts: contracts,
    ...(amendments.length > 0 && { Amendments: amendments }),
  })

const papersNow = async (): Promise<Json[]> => {
  const fullRecords = await Promise.all(
    (await imports.records(ADMIN, 'mpc')).map(({ id }) =>
      world.call('GET', `/api/procurement/hvp/mpcs/${id}`, { as: ADMIN }),
    ),
  )
  return fullRecords
    .map(({ body: { payload } }) => payload.mpc)
    .toSorted((one, other) => (one.formerReference < other.formerReference ? -1 : 1))
}

describe('papers with contracts', () => {
  it('are saved completely, with one event for each record', async () => {
    const file = sheets(
      [0, 1, 2, 3, 4, 5].map((i) => mpcRow(i)),
      [
        contractRow(paper(0), {
          'Awarded On': '2026-06-01',
          'Notified On': '2026-05-01',
          'Cleared On': '2026-04-30',
        }),
        contractRow(paper(1), { 'Awarded On': '2026-06-01', 'Notified On': '2026-05-01' }),
        contractRow(paper(2), { 'Awarded On': '2026-06-01' }),
        contractRow(paper(3), { 'Amount Paid': '750,000' }),
        contractRow(paper(4), { 'Amount Paid': '1,200,000' }),
      ],
      [
        // The last row counts, despite its earlier date.
        amendmentRow(paper(4), { 'Amended On': '2025-12-20', 'Amended Sum': '900,000' }),
        amendmentRow(paper(4), { 'Amended On': '2025-12-03', 'Amended Sum': '1,200,000' }),
      ],
    )
    const done = await imports.imported(tenant, 'mpc', file)
    expect(done).toMatchObject({ state: 'DONE', rows: 6, rowsIn: 6, leftOut: 0 })
    const papers = await papersNow()
    const contractByReference = new Map(papers.map((each) => [each.formerReference, each.contract]))
    expect([0, 1, 2, 3, 4, 5].map((i) => contractByReference.get(paper(i))?.stage ?? null)).toEqual([
      'APPROVED',
      'CLEARED',
      'NOTIFIED',
      'AWARDED',
      'PAID_IN_FULL',
      null,
    ])
    const contract = contractByReference.get(paper(4))
    expect(contract).toMatchObject({
      formerReference: `C of ${paper(4)}`,
      importId: done.id,
      value: 1_000_000,
      revisedValue: 1_200_000,
      amountPaid: 1_200_000,
      balance: 0,
      manager: 'PSU',
    })
    expect(
      contract.amendments.map(({ reference, amendedSum, percentDiff }: Json) => [
        reference,
        amendedSum,
        percentDiff,
      ]),
    ).toEqual([
      [`${contract.reference}.A1`, 900_000, -10],
      [`${contract.reference}.A2`, 1_200_000, 20],
    ])
    const actions = async (of: string, id: number) =>
      (
        await world.call('GET', `/api/procurement/hvp/${of}/${id}/history`, { as: ADMIN })
      ).body.payload.history.map(({ action }: Json) => action)
    const importedPaper = papers.find(({ formerReference }) => formerReference === paper(4))
    expect(await actions('mpcs', importedPaper.id)).toEqual(['imported'])
    expect(await actions('contracts', contract.id)).toEqual(['imported'])
    expect(await actions('amendments', contract.amendments[0].id)).toEqual(['imported'])

    // Undone contracts can be found and imported again.
    const undoneImport = await imports.undo(tenant, done.id)
    expect(undoneImport).toMatchObject({ state: 'TAKEN_BACK', takenBack: 6, kept: 0 })
    expect((await imports.imported(tenant, 'mpc', file)).rowsIn).toBe(6)
  })

  it('save their amendments in the order of the numbers in the file', async () => {
    const amendmentOf = (n: string, amendedSum: string, amendedOn: string) =>
      amendmentRow(paper(0), { Reference: n, 'Amended Sum': amendedSum, 'Amended On': amendedOn })
    const file = sheets(
      [mpcRow(0)],
      [contractRow(paper(0), { 'Amount Paid': '800,000' })],
      [
        amendmentOf('Letter 7', '800,000', '2025-12-10'),
        amendmentOf('C/1.A10', '1,100,000', '2025-12-03'),
        amendmentOf('C/1.A2', '1,250,000', '2025-12-20'),
        amendmentOf('', '900,000', '2025-12-05'),
        amendmentOf('C/1.A1', '700,000', '2025-12-15'),
      ],
    )
    await imports.imported(tenant, 'mpc', file)
    const [{ contract }] = (await papersNow()) as [Json]
    expect(contract).toMatchObject({ revisedValue: 900_000, balance: 100_000 })
    expect(contract.amendments.map(({ amendedSum }: Json) => amendedSum)).toEqual([
      700_000, 1_250_000, 1_100_000, 800_000, 900_000,
    ])
  })

  it('are wrong if one of their detail rows is wrong', async () => {
    const file = sheets(
      [
        mpcRow(0),
        mpcRow(1),
        mpcRow(2, { Status: 'Cancelled' }),
        mpcRow(3, { 'Purchase Order Value': '1,000,000.01' }),
        mpcRow(4),
        mpcRow(5),
        mpcRow(6),
      ],
      [
        contractRow(paper(0), { 'Notified On': '2025-11-01' }),
        contractRow(paper(1)),
        contractRow(paper(1), { 'Contract No.': 'Another' }),
        contractRow(paper(2)),
        contractRow(paper(3), { 'Awarded On': '2025-11-12' }),
        contractRow('OLD/MPC/99/2025'),
        contractRow(paper(5), { 'Amount Paid': '1,000,000.01' }),
        contractRow(paper(6)),
      ],
      [
        amendmentRow(paper(4)),
        amendmentRow(paper(1), { 'Amended Sum': '1,250,000.01' }),
        amendmentRow(paper(6), { 'Cleared On': '2025-11-01' }),
      ],
    )
    const { id, counts } = await imports.checked(tenant, 'mpc', file)
    expect(counts).toMatchObject({ RIGHT: 0, CAUTION: 0 })
    const messages = problemMessages(await imports.problems(ADMIN, id, 'state=WRONG&size=100'))
    expect(messages.toSorted()).toEqual(
      [
        'Contracts 2 notifiedOn: Notification of award comes after a decision to award contract (approval date).',
        'Contracts 4 mpc: Row 3 of this sheet already has the contract of this paper.',
        'Contracts 5 mpc: This paper is cancelled, so it cannot have a contract.',
        'Contracts 6 awardedOn: Contract award should come at least 5 days after notification of award.',
        'Contracts 7 mpc: No paper in this file has this reference.',
        'Contracts 8 amountPaid: Amount Paid is more than the revised value of the contract.',
        'Amendments 2 mpc: This paper has no contract in the sheet Contracts.',
        'Amendments 3 amendedSum: Amended contract sum should not exceed 25% of the initial contract sum',
        'Amendments 4 clearedOn: MOJ clearance date should come after MPC approval date.',
        'MPC Records 2 : Row 2 of the sheet Contracts is wrong.',
        'MPC Records 3 : Row 4 of the sheet Contracts is wrong.',
        'MPC Records 3 : Row 3 of the sheet Amendments is wrong.',
        'MPC Records 4 : Row 5 of the sheet Contracts is wrong.',
        'MPC Records 5 : Row 6 of the sheet Contracts is wrong.',
        'MPC Records 6 : Row 2 of the sheet Amendments is wrong.',
        'MPC Records 7 : Row 8 of the sheet Contracts is wrong.',
        'MPC Records 8 : Row 4 of the sheet Amendments is wrong.',
      ].toSorted(),
    )
    const emptyRun = await imports.act(ADMIN, id, 'run', { onlyRight: true })
    expect(emptyRun.status).toBe(422)

    // The correction of a detail row also fixes its paper.
    const [wrong] = (await imports.problems(ADMIN, id, 'state=WRONG&size=100')).filter(
      ({ sheet, line }) => sheet === 'Contracts' && line === 2,
    )
    const correctedRow = await imports.mend(ADMIN, id, wrong!.row, { notifiedOn: '2025-11-11' })
    expect([correctedRow.status, correctedRow.body.payload?.row ?? null]).toEqual([200, null])
    const remainingProblems = problemMessages(await imports.problems(ADMIN, id, 'state=WRONG&size=100'))
    expect(remainingProblems).toEqual(messages.filter((each) => !/^(Contracts 2 |MPC Records 2 )/.test(each)))
    expect(await imports.run(tenant, id, { onlyRight: true })).toMatchObject({ rowsIn: 1 })
    const [only] = await papersNow()
    expect(only).toMatchObject({ formerReference: paper(0), contract: { stage: 'AWARDED' } })
  })
})

describe('the enquiry of a paper', () => {
  it('is found by number, reference or former reference, and is not linked by a cancelled paper', async () => {
    const enquiries = enquiriesOf(world)
    const savedEnquiries = []
    for (const i of [0, 1, 2, 3])
      savedEnquiries.push(await enquiries.saved(ADMIN, { formerReference: `OLD/ENQ/${i}` }))
    const done = await imports.imported(
      tenant,
      'mpc',
      workbookOf({
        'MPC Records': [
          mpcRow(0, { Enquiry: String(savedEnquiries[0]!.id) }),
          mpcRow(1, { Enquiry: savedEnquiries[1]!.reference.toLowerCase() }),
          mpcRow(2, { Enquiry: 'old/enq/2' }),
          mpcRow(3, { Enquiry: 'OLD/ENQ/3', Status: 'Cancelled', 'Reason For Cancelling': 'No budget' }),
          mpcRow(4, { Enquiry: 'OLD/ENQ/3' }),
          mpcRow(5),
        ],
      }),
    )
    expect(done.rowsIn).toBe(6)
    const papers = await papersNow()
    expect(papers.map(({ enquiry }) => enquiry.formerReference ?? enquiry.enquiryType)).toEqual([
      'OLD/ENQ/0',
      'OLD/ENQ/1',
      'OLD/ENQ/2',
      'OLD/ENQ/3',
      'OLD/ENQ/3',
      'NTR',
    ])
    expect(papers[3]).toMatchObject({ status: 'CANCELLED', statusReason: 'No budget' })
    for (const { id } of savedEnquiries) {
      const { body } = await enquiries.get(ADMIN, id)
      expect(body.payload.enquiry).toMatchObject({ linked: true, state: 'LINKED' })
    }
  })
})

describe('the initiator of a paper', () => {
  it('is the user with this username or full name, or a name without an account', async () => {
    const namedPerson = await world.person(tenant, { firstName: 'Chanda', lastName: 'Mwila' })
    await imports.imported(
      tenant,
      'mpc',
      workbookOf({
        'MPC Records': [
          mpcRow(0, { Initiator: namedPerson.username.toUpperCase() }),
          mpcRow(1, { Initiator: 'chanda  MWILA' }),
          mpcRow(2, { Initiator: 'Somebody of Old' }),
          mpcRow(3),
          // Two users have this name.
          mpcRow(4, { Initiator: 'Mutale Banda' }),
        ],
      }),
    )
    const papers = await papersNow()
    expect(papers.map(({ initiator, initiatorId }) => [initiator, initiatorId])).toEqual([
      ['Chanda Mwila', namedPerson.id],
      ['Chanda Mwila', namedPerson.id],
      ['Somebody of Old', null],
      ['Mutale Banda', ADMIN.id],
      ['Mutale Banda', null],
    ])
  })

  it('without an account is not among the importer’s records, but an administrator may cancel the paper', async () => {
    const overrides = { Initiator: 'Somebody of Old', Status: 'In Progress' }
    await imports.imported(
      tenant,
      'mpc',
      sheets([mpcRow(0, overrides), mpcRow(1, overrides)], [contractRow(paper(0))], [amendmentRow(paper(0))]),
    )
    const get = async (path: string) => (await world.call('GET', `/api/${path}`, { as: ADMIN })).body.payload
    const listRecords = async (path: string): Promise<Json[]> =>
      (Object.values(await get(path))[0] as Json).content
    for (const scope of ['mine', 'institution']) {
      for (const path of [
        `enquiry/0/id/12/${ADMIN.id}`,
        `hvp/mpc/${ADMIN.id}/0/id/12`,
        `hvp/mpc/linked/${ADMIN.id}/0/id/12`,
        `hvp/mpc/amendments/${ADMIN.id}/0/id/12`,
      ]) {
        // With a filter, the list uses tags instead of an index.
        for (const filter of ['', '&department=PSU']) {
          const url = `procurement/${path}?scope=${scope}${filter}`
          expect([url, (await listRecords(url)).length > 0]).toEqual([url, scope === 'institution'])
        }
      }
    }
    expect(JSON.stringify(await get(`auth/users/${ADMIN.id}/hand-over`))).toContain('"mpc":0')
    const paperAlone = (await papersNow()).find(({ contract }) => contract === null)
    const cancel = (as: Person) =>
      world.call('PUT', `/api/procurement/hvp/mpc/update/${as.id}/0/id/12`, {
        as,
        body: { ...paperAlone, status: 'CANCELLED', statusReason: 'Not needed' },
      })
    expect((await cancel(tenant.people.ORD)).status).toBe(403)
    expect((await cancel(ADMIN)).status).toBe(200)
  })
})

describe('the workbook of wrong rows', () => {
  it('includes the correct contract and amendments of a wrong paper', async () => {
    const file = sheets(
      [mpcRow(0, { Vendor: '' }), mpcRow(1)],
      [contractRow(paper(0)), contractRow(paper(1))],
      [amendmentRow(paper(0))],
    )
    const { id } = await imports.checked(tenant, 'mpc', file)
    const { rawPayload } = await world.app.inject({
      url: `/api/imports/${id}/problems/file`,
      headers: { authorization: `Bearer ${ADMIN.token}` },
    })
    const again = await imports.checked(tenant, 'mpc', rawPayload, { name: 'Mended.xlsx' })
    await imports.mend(ADMIN, again.id, 2, { vendor: 'Kafue Traders' })
    expect(await imports.run(tenant, again.id)).toMatchObject({ rows: 1, rowsIn: 1 })
    const papers = await papersNow()
    expect(papers.map(({ contract }) => contract?.amendments.length)).toEqual([1])
  })
})
