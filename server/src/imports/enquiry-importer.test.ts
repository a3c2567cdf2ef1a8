import { describe, expect, it } from 'vitest'
import { enquiryRow } from '../../test/support/import-rows.ts'
import { csvOf, importsOf, problemMessages, type RowCells } from '../../test/support/imports.ts'
import { openWorld } from '../../test/support/world.ts'

const world = openWorld()
const imports = importsOf(world)
imports.checkAtEnd()
type Json = any

const tender: RowCells = {
  'Enquiry Type': 'ITT: Invitation To Tender',
  'Documents Sold': '3',
  'Charge Per Document (ZMW)': 'K 150.55',
}

describe('enquiries of a former book', () => {
  it('are imported with their state: withdrawn with the reason, open or remitted', async () => {
    const tenant = await world.institution()
    const { ADMIN } = tenant.people
    const done = await imports.imported(
      tenant,
      'enquiries',
      csvOf([
        enquiryRow(0),
        enquiryRow(1, { State: 'Withdrawn', 'Reason For Withdrawing': 'No budget' }),
        enquiryRow(2, { ...tender, '40 % Remitted': 'Yes', 'Remitted On': '2025-12-29' }),
        enquiryRow(3, { ...tender, '40 % Remitted': 'No', 'Reason For Not Remitting': 'No cashier' }),
        enquiryRow(4, { 'Closed On': '2026-05-01 10:00', State: 'Linked' }),
        enquiryRow(5, { 'Enquiry Type': 'NTR' }),
      ]),
    )
    expect(done.rowsIn).toBe(6)
    const importedEnquiries = await imports.records(ADMIN, 'enquiries')
    const records = new Map<string, Json>(importedEnquiries.map((each) => [each.formerReference, each]))
    const recordNo = (i: number) => records.get(`OLD/ENQ/${i}/2025`)
    expect(recordNo(0)).toMatchObject({ state: 'CLOSED', importId: done.id, initiatorId: ADMIN.id })
    expect(recordNo(1)).toMatchObject({
      state: 'WITHDRAWN',
      withdrawalReason: 'No budget',
      withdrawnOn: recordNo(1).closedOn,
    })
    expect(recordNo(2)).toMatchObject({
      totalAmountForDocumentsSold: 451.65,
      fortyPercentOfDocumentsSold: 180.66,
      fortyPercentRemitted: true,
      fortyPercentRemittedOn: '2025-12-29',
    })
    expect(recordNo(3)).toMatchObject({ fortyPercentRemitted: false, nonRemittanceReason: 'No cashier' })
    expect(recordNo(4)).toMatchObject({ state: 'OPEN', linked: false })
    expect(recordNo(5)).toMatchObject({ enquiryType: 'NTR', state: 'CLOSED' })
    const { history } = (
      await world.call('GET', `/api/procurement/enquiries/${recordNo(1).id}/history`, { as: ADMIN })
    ).body.payload
    expect(history.map(({ action }: Json) => action)).toEqual(['imported'])
    const opened = await world.call('GET', `/api/procurement/enquiries/${recordNo(1).id}`, { as: ADMIN })
    expect(opened.body.payload.recordedBy).toEqual({ name: history[0].actor, isImported: true })
  })

  it('are validated by the rules of the form', async () => {
    const tenant = await world.institution()
    const { id } = await imports.checked(
      tenant,
      'enquiries',
      csvOf([
        enquiryRow(0, { 'Closed On': '2025-01-01' }),
        enquiryRow(1, { State: 'Withdrawn' }),
        enquiryRow(2, { ...tender, '40 % Remitted': 'Yes' }),
        enquiryRow(3, { ...tender, '40 % Remitted': 'Yes', 'Remitted On': '2026-04-01' }),
      ]),
    )
    expect(problemMessages(await imports.problems(tenant.people.ADMIN, id, 'state=WRONG'))).toEqual([
      'Enquiries 2 closedOn: Closed On may not be before Issued On.',
      'Enquiries 3 withdrawalReason: Reason For Withdrawing is required.',
      'Enquiries 4 fortyPercentRemittedOn: Remitted On is required once the 40 % has been remitted.',
      'Enquiries 5 fortyPercentRemittedOn: Remitted On may not be in the future.',
    ])
  })
})
